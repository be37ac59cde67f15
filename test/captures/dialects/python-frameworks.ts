import { by, genai, python, traceloop } from './python-parts.ts'
import type { Dialect } from './types.ts'

const agent = ['tool-contradict', 'tool-throws', 'rag-context'] as const
const throws = { differs: { 'tool-throws': { outcome: 'no_answer', why: 'a tool that throws ends the run' } } }
const langchain = ['langchain', 'langchain-openai', 'langgraph']
const llamaIndex = ['llama-index-core', 'llama-index-llms-openai', 'llama-index-embeddings-openai']

export const pythonFrameworks: readonly Dialect[] = [
  // The last version that is called openai-v2 fits no later util-genai.
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
    ['rag-context', 'empty-answer', 'retriever'],
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
