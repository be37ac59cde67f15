import { by, content, genai, latest, python, traceloop } from './python-parts.ts'
import type { Dialect } from './types.ts'

const client = [
  'tool-agree',
  'tool-contradict',
  'stream-tool',
  'tool-throws',
  'rag-context',
  'cut-off',
  'choices',
  'no-content',
] as const
const claude = { api: 'anthropic', model: 'claude-sonnet-4-5' } as const
const google = { api: 'gemini', model: 'gemini-2.5-flash' } as const

export const pythonClients: readonly Dialect[] = [
  python(
    'py-otel-openai',
    'openai_client.py',
    ['openai', 'httpx', 'opentelemetry-instrumentation-openai-v2', 'opentelemetry-util-genai==0.4b0'],
    client,
    {
      ...by('otel'),
      env: { [content]: 'true' },
      hiddenEnv: { [content]: 'false' },
    },
  ),
  python(
    'py-genai-openai',
    'openai_client.py',
    ['openai', 'opentelemetry-instrumentation-genai-openai'],
    [
      ...client.filter(name => !['tool-agree', 'tool-throws'].includes(name)),
      'tool-contradict-responses',
      'object',
      'embed-rag',
    ],
    {
      ...by('genai'),
      ...genai,
    },
  ),
  python(
    'py-genai-openai-events',
    'openai_client.py',
    ['openai', 'opentelemetry-instrumentation-genai-openai'],
    ['tool-contradict', 'rag-context'],
    {
      ...by('genai'),
      install: 'py-genai-openai',
      env: { ...latest, [content]: 'EVENT_ONLY' },
    },
  ),
  python(
    'py-traceloop-openai',
    'openai_client.py',
    ['openai', 'opentelemetry-instrumentation-openai'],
    [...client, 'tool-contradict-responses', 'object'],
    {
      ...by('traceloop'),
      ...traceloop,
    },
  ),
  python(
    'py-oi-openai',
    'openai_client.py',
    ['openai', 'openinference-instrumentation-openai'],
    [...client, 'tool-contradict-responses', 'embed-rag'],
    by('openinference'),
  ),
  python(
    'py-traceloop-anthropic',
    'anthropic_client.py',
    ['anthropic', 'opentelemetry-instrumentation-anthropic'],
    ['tool-contradict', 'stream-tool', 'rag-context'],
    {
      ...by('traceloop'),
      ...traceloop,
      ...claude,
    },
  ),
  python(
    'py-oi-anthropic',
    'anthropic_client.py',
    ['anthropic', 'openinference-instrumentation-anthropic'],
    ['tool-contradict', 'tool-throws'],
    {
      ...by('openinference'),
      ...claude,
    },
  ),
  python(
    'py-genai-anthropic',
    'anthropic_client.py',
    ['anthropic', 'opentelemetry-instrumentation-genai-anthropic'],
    ['tool-contradict', 'stream-tool'],
    {
      ...by('genai'),
      ...genai,
      ...claude,
    },
  ),
  python(
    'py-genai-google',
    'google_genai_client.py',
    ['google-genai<3', 'opentelemetry-instrumentation-google-genai'],
    ['tool-contradict', 'rag-context'],
    {
      ...by('genai'),
      ...genai,
      ...google,
    },
  ),
  python(
    'py-oi-google',
    'google_genai_client.py',
    ['google-genai', 'openinference-instrumentation-google-genai'],
    ['tool-contradict', 'rag-context'],
    {
      ...by('openinference'),
      ...google,
    },
  ),
  python(
    'py-langfuse-openai',
    'openai_client.py',
    ['langfuse', 'openai'],
    ['tool-contradict', 'stream-tool', 'rag-context', 'no-content'],
    by('langfuse'),
  ),
  python(
    'py-logfire-openai',
    'openai_client.py',
    ['logfire', 'openai'],
    ['tool-contradict', 'stream-tool', 'rag-context', 'tool-contradict-responses'],
    by('logfire'),
  ),
]
