import { dialectOfMarks } from './find-dialect.ts'

/**
 * For a span of an unlisted scope: do its attributes say GenAI? Cheap, parses nothing. A key without a value proves
 * nothing, and keys that baggage puts on any span (agent name, conversation or session id) are no proof either.
 */
export function looksGenAi(attributes: Readonly<Record<string, unknown>>): boolean {
  return dialectOfMarks(attributes) !== undefined
}
