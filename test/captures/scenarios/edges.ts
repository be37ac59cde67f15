import { assistant, contradict } from './tools.ts'
import type { Scenario, Turn } from './types.ts'

const plain = (name: string, turn: Turn, more: Partial<Scenario> = {}): Scenario => ({
  name,
  system: 'You are a helpful assistant.',
  conversations: [{ turns: [turn] }],
  ...more,
})

const capital: Turn = {
  ask: 'What is the capital of Norway?',
  replies: [{ text: 'The capital of Norway is Oslo.', second: 'It is Oslo.' }],
  label: 'none',
  outcome: 'no_evidence',
}

export const edges: readonly Scenario[] = [
  plain('chat', capital),
  plain('choices', capital, { choices: 2 }),
  plain('cut-off', {
    ask: 'Tell me all about tents.',
    replies: [{ text: 'A tent consists of a flysheet, an inner tent and', finish: 'length' }],
    label: 'none',
    outcome: 'answer_cut',
  }),
  plain('content-filter', {
    ask: 'Tell me all about stoves.',
    replies: [{ text: 'A stove that burns', finish: 'content_filter' }],
    label: 'none',
    outcome: 'answer_cut',
  }),
  plain(
    'api-error',
    { ask: 'What is the capital of Norway?', replies: [{ status: 400 }], label: 'none', outcome: 'no_answer' },
    { model: 'gpt-broken' },
  ),
  plain('empty-answer', {
    ask: 'Say nothing.',
    replies: [{ text: '' }],
    label: 'none',
    outcome: 'no_answer',
  }),
  {
    name: 'router',
    system: assistant,
    tools: ['get_weather'],
    conversations: [{ turns: [contradict] }],
    router: {
      ask: `Which department is this for: weather or terms? Question: ${contradict.ask}`,
      replies: [{ text: 'weather' }],
      label: 'none',
    },
  },
]
