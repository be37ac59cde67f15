import { sdk, sdk1 } from './sdk.ts'
import type { Dialect } from './types.ts'

const framework = (
  name: string,
  program: string,
  packages: readonly string[],
  scenarios: readonly string[],
  more: Partial<Dialect> = {},
): Dialect => ({
  name,
  runtime: 'node',
  program,
  packages: [...sdk, ...packages],
  installFlags: ['--legacy-peer-deps'],
  scenarios,
  ...more,
})

const mastra = [
  '@mastra/core',
  '@mastra/observability',
  '@mastra/otel-bridge',
  '@mastra/otel-exporter',
  '@ai-sdk/openai@3',
  'zod',
]
const strands = ['@strands-agents/sdk', '@modelcontextprotocol/sdk', 'openai@6', 'zod']

export const frameworkDialects: readonly Dialect[] = [
  framework(
    'oi-openai-agents',
    'openai-agents.mjs',
    ['@arizeai/openinference-instrumentation-openai-agents', '@openai/agents', 'openai@7', 'zod'],
    [
      'tool-contradict',

      'stream-tool',
      'tool-throws',
      'tool-contradict-chat',
      'hand-off',
      'stateful-responses',
      'object',
      'api-error',
    ],
  ),
  framework(
    'traceloop-llamaindex',
    'llamaindex.mjs',
    ['llamaindex', '@llamaindex/openai', '@llamaindex/workflow', '@traceloop/instrumentation-llamaindex'],
    ['tool-contradict', 'tool-throws', 'rag-context', 'stream-rag', 'retriever'],
  ),
  framework(
    'mastra-bridge',
    'mastra.mjs',
    mastra,
    ['tool-contradict', 'empty-answer', 'stream-tool', 'tool-throws', 'object', 'rag-context'],
    {
      install: 'mastra',
      options: { through: 'bridge' },
    },
  ),
  framework('mastra-exporter', 'mastra.mjs', mastra, ['tool-contradict', 'stream-tool', 'tool-throws'], {
    install: 'mastra',
    unseen: 'it exports past the tracer provider: score it in the gateway',
    options: { through: 'exporter' },
  }),
  framework(
    'genkit',
    'genkit.mjs',
    ['genkit', '@genkit-ai/compat-oai'],
    ['tool-contradict', 'stream-tool', 'tool-throws', 'retriever', 'object', 'api-error'],
    {
      packages: [...sdk1, 'genkit', '@genkit-ai/compat-oai'],
      options: { sdk: 1 },
      differs: { 'tool-throws': { outcome: 'no_answer', why: 'a tool that throws ends the run' } },
    },
  ),
  framework('strands', 'strands.mjs', strands, [
    'tool-contradict',
    'stream-tool',
    'tool-throws',
    'agent-as-tool',
    'object',
    'rag-context',
  ]),
  framework('strands-latest', 'strands.mjs', strands, ['tool-contradict', 'object'], {
    install: 'strands',
    env: { OTEL_SEMCONV_STABILITY_OPT_IN: 'gen_ai_latest_experimental' },
  }),
  framework('strands-attributes', 'strands.mjs', strands, ['tool-contradict', 'tool-throws'], {
    install: 'strands',
    env: { OTEL_SEMCONV_STABILITY_OPT_IN: 'gen_ai_latest_experimental,gen_ai_span_attributes_only' },
  }),
  framework(
    'voltagent',
    'voltagent.mjs',
    ['@voltagent/core', '@ai-sdk/openai@3', 'ai@6', 'zod'],
    ['tool-contradict', 'stream-tool', 'tool-throws', 'object'],
    { logsOf: ['tool-contradict'] },
  ),
]
