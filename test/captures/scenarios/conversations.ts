import { agree, assistant, contradict } from './tools.ts'
import type { Conversation, Scenario, Turn } from './types.ts'

const followUp: Turn = {
  ask: 'Do I need a rain jacket there?',
  replies: [{ text: 'No, Bergen is dry, with 23 °C.' }],
  label: 'contradicted',
  evidence: [{ kind: 'tool', text: '{"city":"Bergen","temperature":9,"unit":"C","conditions":"heavy rain"}' }],
}

const twoTurns: Conversation = { id: 'conv-31', turns: [{ ...contradict }, followUp] }

const history = Array.from({ length: 40 }, (_, index) => [
  { role: 'user', text: `Article ${300 + index}?` } as const,
  { role: 'assistant', text: `Shelf ${index + 1}.` } as const,
]).flat()

export const conversations: readonly Scenario[] = [
  { name: 'multi-turn', system: assistant, tools: ['get_weather'], conversations: [twoTurns] },
  { name: 'multi-turn-wrapper', system: assistant, tools: ['get_weather'], conversations: [twoTurns], wrapper: true },
  {
    name: 'stateful-responses',
    system: assistant,
    tools: ['get_weather'],
    api: 'responses',
    stateful: true,
    conversations: [twoTurns],
  },
  {
    name: 'long-conversation',
    system: assistant,
    tools: ['get_weather'],
    conversations: [{ id: 'conv-40', history, turns: [contradict] }],
  },
  {
    name: 'concurrent',
    system: assistant,
    tools: ['get_weather'],
    run: 'concurrent',
    conversations: [
      { id: 'conv-a', turns: [agree] },
      { id: 'conv-b', turns: [contradict] },
    ],
  },
  {
    name: 'batch',
    system: assistant,
    tools: ['get_weather'],
    run: 'batch',
    conversations: [{ turns: [agree] }, { turns: [contradict] }],
  },
]
