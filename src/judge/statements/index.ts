import type { Rules } from '../types.ts'
import { readStatements } from './read-statements.ts'

export type { Leaf } from './json-answer.ts'
export { readStatements, type Statement, walkStatements } from './read-statements.ts'

/** A claim of an answer with its UTF-16 offsets: `answer.slice(start, end)`. */
export interface StatementSpan {
  /** The claim, self-contained: a clause that shares its subject carries it. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The statements of an answer, in order. Greetings, offers, questions and refusals are none. Total and linear in the text. */
export function splitStatements(text: string, rules: Rules = 'strict'): StatementSpan[] {
  return readStatements(text, rules).map(({ text: claim, start, end }) => ({ text: claim, start, end }))
}
