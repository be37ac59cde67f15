import { documents } from '../world.ts'
import { assistant } from './tools.ts'
import type { Scenario, Turn } from './types.ts'

const evidence = [{ kind: 'prompt', text: documents.join('\n') }] as const

const returns: Turn = {
  ask: 'Can I return a rental tent, and what does it cost?',
  replies: [
    {
      text: 'A rental tent can be returned within 60 days of delivery. The refund is paid to the card that was charged. Return shipping is free.',
    },
  ],
  label: 'mixed',
  evidence,
}

const context = `Context:\n${documents.map((text, index) => `[${index + 1}] ${text}`).join('\n')}`
const grounded = `Answer from the context only.\n\n${context}`
const filler = Array.from(
  { length: 70 },
  (_, index) => `[${index + 4}] Shelf ${index + 4} holds spare pegs and cords, lot ${1000 + index * 7}.`,
)

const rag = (name: string, more: Partial<Scenario> = {}, turn: Turn = returns): Scenario => ({
  name,
  system: grounded,
  conversations: [{ turns: [turn] }],
  ...more,
})

const order = 'Order A-771 by Ines Falk: 2 sleeping mats, 1 stove. Total 84.30 EUR.'

const extract = (name: string, more: Partial<Scenario> = {}): Scenario => ({
  name,
  system: 'Extract the order as JSON.',
  object: { orderId: 'string', customer: 'string', total: 'number', currency: 'string', items: 'number' },
  conversations: [
    {
      turns: [
        {
          ask: order,
          replies: [{ text: '{"orderId":"A-771","customer":"Ines Falk","total":48.3,"currency":"EUR","items":3}' }],
          label: 'mixed',
          evidence: [{ kind: 'prompt', text: order }],
        },
      ],
    },
  ],
  ...more,
})

export const documentScenarios: readonly Scenario[] = [
  rag('rag-context'),
  rag('rag-context-responses', { api: 'responses' }),
  rag('rag-context-user', { system: assistant }, { ...returns, ask: `${returns.ask}\n\n${context}` }),
  rag('stream-rag', { stream: true }),
  rag('long-context', { system: `${grounded}\n${filler.join('\n')}` }),
  rag(
    'rag-tool',
    { system: assistant, tools: ['search_docs'] },
    {
      ask: returns.ask,
      replies: [{ calls: [{ name: 'search_docs', args: { query: 'tent returns' } }] }, ...returns.replies],
      label: 'mixed',
    },
  ),
  rag('embed-rag', { retrieval: 'embeddings' }),
  rag(
    'retriever',
    { retrieval: 'retriever' },
    { ...returns, evidence: [{ kind: 'retrieval', text: documents.join('\n') }] },
  ),
  rag(
    'agent-retriever-tool',
    { system: assistant, retrieval: 'retriever-tool', tools: [] },
    {
      ask: returns.ask,
      replies: [{ calls: [{ name: 'search_terms', args: { query: 'tent returns' } }] }, ...returns.replies],
      label: 'mixed',
      evidence: [{ kind: 'retrieval', text: documents.join('\n') }],
    },
  ),
  extract('object'),
  extract('object-responses', { api: 'responses' }),
  extract('object-stream', { stream: true }),
]
