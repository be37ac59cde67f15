import { sdk, sdk3 } from './sdk.ts'
import { stateless } from './stateless.ts'
import type { Dialect } from './types.ts'

const core = [
  'tool-contradict',
  'stream-tool',
  'tool-throws',
  'multi-step',
  'no-content',
  'rag-context',
  'object',
  'cut-off',
  'api-error',
] as const
const fewer = core.filter(name => name !== 'multi-step')
const responses = [
  'tool-contradict-responses',
  'rag-context-responses',
  'object-responses',
  'stateful-responses',
] as const

/** The OpenAI client of the newest major version that the instrumentation patches, in a hand-made tool loop. */
const openai = (
  name: string,
  by: string,
  packages: readonly string[],
  scenarios: readonly string[],
  more: Partial<Dialect> = {},
): Dialect => ({
  name,
  runtime: 'node',
  program: 'openai.mjs',
  packages: [...sdk, ...packages],
  options: { by },
  scenarios,
  ...more,
})

export const openaiDialects: readonly Dialect[] = [
  openai(
    'oi-openai',
    'oi',
    ['openai@7', '@arizeai/openinference-instrumentation-openai', '@arizeai/openinference-core'],
    [...fewer, ...responses, 'embed-rag', 'choices', 'multi-turn-wrapper', 'reasoning'],
  ),
  openai(
    'otel-openai',
    'otel',
    ['openai@6', '@opentelemetry/instrumentation-openai'],
    [...fewer, ...responses, 'embed-rag', 'choices'],
    {
      packages: [...sdk3, 'openai@6', '@opentelemetry/instrumentation-openai'],
      options: { by: 'otel', sdk: 3 },
      differs: stateless,
    },
  ),
  openai(
    'traceloop-openai',
    'traceloop',
    ['openai@6', '@traceloop/node-server-sdk'],
    [...fewer, 'tool-contradict-responses', 'stateful-responses', 'multi-turn-wrapper', 'agent-as-tool', 'retriever'],
  ),
  openai(
    'traceloop-openai-bare',
    'bare',
    ['openai@6', '@traceloop/instrumentation-openai'],
    ['tool-contradict', 'stream-tool', 'choices', 'multi-turn'],
  ),
  openai(
    'langfuse-openai',
    'langfuse',
    ['openai@6', '@langfuse/openai', '@langfuse/otel', '@langfuse/tracing'],
    [
      ...fewer,
      ...responses,
      'multi-turn',
      'multi-turn-wrapper',
      'retriever',
      'agent-retriever-tool',
      'agent-as-tool',
      'embed-rag',
    ],
    { differs: { 'cut-off': { outcome: 'no_evidence', why: 'no finish reason is recorded' } } },
  ),
  openai(
    'langsmith-openai',
    'langsmith',
    ['openai@6', 'langsmith', '@opentelemetry/exporter-trace-otlp-proto@0.223'],
    [
      ...core.filter(name => !['object', 'cut-off', 'multi-step'].includes(name)),
      'tool-contradict-responses',
      'multi-turn-wrapper',
      'retriever',
    ],
    {
      differs: {
        'stream-tool': {
          outcome: 'no_content',
          why: 'a streamed answer is written as chunks over the span that was active',
        },
      },
      env: { LANGSMITH_TRACING: 'true', LANGSMITH_OTEL_ENABLED: 'true', LANGSMITH_API_KEY: 'test' },
    },
  ),
]
