import { agentRun } from './traces.ts'

/** A right answer. */
export const CLEAN = agentRun({
  id: '11',
  question: 'What does the museum cost?',
  toolResult: { museum: 'City Museum', admission: 8, currency: 'EUR' },
  answer: 'Admission to the City Museum is 8 EUR.',
  service: 'guide',
})
export const POOL = {
  id: '22',
  question: 'When does the pool open?',
  toolResult: { pool: 'North Pool', opens: '07:30', closes: '21:00' },
  answer: 'The North Pool opens at 06:00.',
  at: 10,
}
/** An answer that its tool contradicts. */
export const WRONG = agentRun(POOL)
/** An answer with nothing to check it against. */
export const BARE = agentRun({ id: '33', question: 'Who wrote Faust?', answer: 'Goethe wrote Faust.', at: 20 })
/** An answer that stopped in the middle. */
export const CUT = agentRun({
  id: '44',
  question: 'Tell me about the pool.',
  toolResult: { pool: 'North Pool', opens: '07:30' },
  answer: 'The North Pool opens at 07:30 and has a',
  finish: 'length',
  at: 30,
})
export const ALL = [CLEAN, WRONG, BARE, CUT]
/** One body a line. */
export const lines = (bodies: readonly unknown[]): string => bodies.map(body => `${JSON.stringify(body)}\n`).join('')
