import type { Dialect } from './types.ts'

type Options = NonNullable<Dialect['options']>

const sdk = [
  'opentelemetry-sdk',
  'opentelemetry-exporter-otlp-proto-common',
  'opentelemetry-instrumentation-asgi',
  'protobuf',
] as const

const python = (
  name: string,
  program: string,
  packages: readonly string[],
  scenarios: readonly string[],
  more: Partial<Dialect> = {},
): Dialect => ({
  name,
  runtime: 'python',
  program,
  packages: [...sdk, ...packages],
  scenarios,
  ...more,
})

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
const agent = ['tool-contradict', 'tool-throws', 'rag-context'] as const
const latest = { OTEL_SEMCONV_STABILITY_OPT_IN: 'gen_ai_latest_experimental' }
const content = 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT'

/** The OpenTelemetry project's own, which write by `opentelemetry-util-genai`. */
const genai = { env: { ...latest, [content]: 'SPAN_AND_EVENT' }, hiddenEnv: { [content]: 'NO_CONTENT' } }
const traceloop = { env: { TRACELOOP_TRACE_CONTENT: 'true' }, hiddenEnv: { TRACELOOP_TRACE_CONTENT: 'false' } }
const by = (name: string, more: Options = {}): { options: Options } => ({
  options: { by: name, ...more },
})
const throws = { differs: { 'tool-throws': { outcome: 'no_answer', why: 'a tool that throws ends the run' } } }
const claude = { api: 'anthropic', model: 'claude-sonnet-4-5' } as const
const google = { api: 'gemini', model: 'gemini-2.5-flash' } as const
const langchain = ['langchain', 'langchain-openai', 'langgraph']
const llamaIndex = ['llama-index-core', 'llama-index-llms-openai', 'llama-index-embeddings-openai']

export const pythonDialects: readonly Dialect[] = [
  // The last version that is called openai-v2 fits no later util-genai.
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
    'py-oi-langchain',
    'langchain_agent.py',
    [...langchain, 'openinference-instrumentation-langchain'],
    ['rag-context', 'retriever', 'object'],
    by('openinference'),
  ),
  python(
    'py-oi-langgraph',
    'langchain_agent.py',
    [...langchain, 'openinference-instrumentation-langchain'],
    ['tool-throws'],
    {
      ...by('openinference', { graph: true }),
      install: 'py-oi-langchain',
    },
  ),
  python(
    'py-traceloop-langchain',
    'langchain_agent.py',
    [...langchain, 'opentelemetry-instrumentation-langchain'],
    ['tool-contradict', 'rag-context'],
    {
      ...by('traceloop'),
      ...traceloop,
    },
  ),
  python(
    'py-genai-langchain',
    'langchain_agent.py',
    [...langchain, 'opentelemetry-instrumentation-genai-langchain'],
    [...agent, 'retriever'],
    { ...throws, ...by('genai'), ...genai },
  ),
  python(
    'py-oi-llama-index',
    'llama_index_agent.py',
    [...llamaIndex, 'openinference-instrumentation-llama-index'],
    ['rag-context', 'retriever'],
    by('openinference'),
  ),
  python(
    'py-genai-llama-index',
    'llama_index_agent.py',
    [...llamaIndex, 'opentelemetry-instrumentation-genai-llama-index'],
    ['tool-contradict', 'retriever'],
    {
      ...by('genai'),
      differs: { retriever: { outcome: 'no_answer', why: 'a query engine has no model span' } },
      ...genai,
    },
  ),
  python(
    'py-oi-openai-agents',
    'openai_agents.py',
    ['openai-agents', 'openinference-instrumentation-openai-agents'],
    ['tool-contradict', 'tool-throws', 'hand-off'],
    by('openinference'),
  ),
  python(
    'py-genai-openai-agents',
    'openai_agents.py',
    [
      'openai-agents',
      'opentelemetry-instrumentation-genai-openai-agents',
      'opentelemetry-instrumentation-genai-openai',
    ],
    ['tool-contradict', 'hand-off'],
    { ...by('genai'), ...genai },
  ),
  python(
    'py-traceloop-openai-agents',
    'openai_agents.py',
    ['openai-agents', 'opentelemetry-instrumentation-openai-agents'],
    ['tool-contradict', 'hand-off'],
    { ...by('traceloop'), ...traceloop },
  ),
  python(
    'py-oi-smolagents',
    'smolagents_agent.py',
    ['smolagents[openai]', 'openinference-instrumentation-smolagents'],
    ['tool-contradict'],
  ),
  python(
    'py-pydantic-ai',
    'pydantic_ai_agent.py',
    ['pydantic-ai-slim[openai]'],
    [...agent, 'stream-tool', 'object', 'multi-turn', 'no-content'],
    throws,
  ),
  python('py-pydantic-ai-2', 'pydantic_ai_agent.py', ['pydantic-ai-slim[openai]'], ['tool-contradict', 'object'], {
    install: 'py-pydantic-ai',
    options: { version: 2, systemPrompt: true },
  }),
  python(
    'py-google-adk',
    'google_adk_agent.py',
    ['google-adk', 'litellm'],
    [...agent, 'agent-as-tool', 'multi-turn'],
    throws,
  ),
  python(
    'py-oi-crewai',
    'crewai_crew.py',
    ['crewai', 'openinference-instrumentation-crewai'],
    ['tool-contradict', 'rag-context'],
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
  python('py-strands', 'strands_agent.py', ['strands-agents[openai]>=1'], ['tool-contradict', 'rag-context']),
  python(
    'py-oi-agno',
    'agno_agent.py',
    ['agno', 'openai', 'openinference-instrumentation-agno'],
    ['tool-contradict', 'rag-context'],
  ),
  python(
    'py-oi-haystack',
    'haystack_pipeline.py',
    ['haystack-ai', 'openinference-instrumentation-haystack'],
    ['tool-contradict', 'retriever'],
    {
      differs: {
        'tool-contradict': { outcome: 'no_content', why: 'an agent shows neither its model calls nor its tools' },
      },
    },
  ),
]
