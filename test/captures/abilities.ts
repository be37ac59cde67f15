import type { Dialect } from './dialects/types.ts'
import type { Scenario } from './scenarios/types.ts'

type Ability =
  | 'chat'
  | 'responses'
  | 'stream'
  | 'object'
  | 'expert'
  | 'hand-off'
  | 'router'
  | 'embeddings'
  | 'retriever'
  | 'retriever-tool'
  | 'stateful'
  | 'client-tools'
  | 'choices'
  | 'history'
  | 'hidden'

/** What a scenario asks of the program that plays it; tools and turns every program can do. */
function needsOf(scenario: Scenario): Ability[] {
  const { api, stream, object, expert, handOff, router, retrieval, stateful, clientTools, choices } = scenario
  const flags: [Ability, unknown][] = [
    ['stream', stream],
    ['object', object],
    ['expert', expert],
    ['hand-off', handOff],
    ['router', router],
    ['stateful', stateful],
    ['client-tools', clientTools],
    ['choices', choices],
    ['hidden', scenario.hidden],
    ['history', scenario.conversations.some(({ history }) => history)],
  ]
  return [
    ...(api ? [api] : []),
    ...(retrieval ? [retrieval] : []),
    ...flags.filter(([, set]) => set).map(([ability]) => ability),
  ]
}

const programs: Readonly<Record<string, readonly Ability[]>> = {
  'ai-sdk.mjs': [
    ...(['chat', 'responses', 'stream', 'object', 'expert', 'router', 'embeddings', 'retriever-tool'] as const),
    ...(['stateful', 'client-tools', 'hidden', 'history'] as const),
  ],
  'openai.mjs': [
    ...([
      'chat',
      'responses',
      'stream',
      'object',
      'expert',
      'router',
      'embeddings',
      'retriever',
      'retriever-tool',
    ] as const),
    ...(['stateful', 'choices', 'hidden', 'history'] as const),
  ],
  'langchain.mjs': [
    'chat',
    'responses',
    'stream',
    'object',
    'expert',
    'retriever',
    'retriever-tool',
    'history',
    'hidden',
  ],
  'openai-agents.mjs': ['chat', 'responses', 'stream', 'object', 'expert', 'hand-off', 'stateful', 'history'],
  'llamaindex.mjs': ['chat', 'stream', 'retriever', 'history', 'hidden'],
  'mastra.mjs': ['chat', 'responses', 'stream', 'object', 'expert', 'history'],
  'genkit.mjs': ['chat', 'stream', 'object', 'expert', 'retriever', 'history'],
  'strands.mjs': ['chat', 'responses', 'stream', 'object', 'expert'],
  'voltagent.mjs': ['chat', 'responses', 'stream', 'object', 'history'],
  'openai_client.py': [
    'chat',
    'responses',
    'stream',
    'object',
    'embeddings',
    'stateful',
    'choices',
    'history',
    'hidden',
  ],
  'anthropic_client.py': ['stream', 'history', 'hidden'],
  'google_genai_client.py': ['stream', 'history', 'hidden'],
  'langchain_agent.py': ['chat', 'responses', 'stream', 'object', 'retriever', 'history', 'hidden'],
  'llama_index_agent.py': ['chat', 'stream', 'retriever', 'history', 'hidden'],
  'openai_agents.py': ['chat', 'responses', 'stream', 'expert', 'hand-off', 'history', 'hidden'],
  'pydantic_ai_agent.py': ['chat', 'responses', 'stream', 'object', 'expert', 'hidden'],
  'smolagents_agent.py': ['chat', 'hidden'],
  'google_adk_agent.py': ['chat', 'expert'],
  'crewai_crew.py': ['chat', 'hidden'],
  'strands_agent.py': ['chat'],
  'agno_agent.py': ['chat', 'hidden'],
  'haystack_pipeline.py': ['chat', 'retriever', 'hidden'],
}

/** Whether a dialect's program has all that a scenario asks for. */
export function canPlay(dialect: Dialect, scenario: Scenario): boolean {
  const openai = ['chat', 'responses', 'embeddings', 'stateful']
  const can = (programs[dialect.program] ?? []).filter(ability => !dialect.api || !openai.includes(ability))
  return needsOf(scenario).every(need => can.includes(need))
}
