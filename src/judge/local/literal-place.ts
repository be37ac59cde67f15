import type { Desk } from './desk.ts'
import type { Place } from './library.ts'

/** Where a text stands in the evidence as a whole, whatever its case. */
export function literalPlace(written: string, desk: Desk): Place | undefined {
  const wanted = written.trim().toLowerCase()
  if (wanted === '') return undefined
  for (const [index, text] of desk.evidence.texts.entries()) {
    const kind = desk.answer.evidence[index]?.kind
    if (kind === undefined || kind === 'tool_error' || text.length > 2_000_000) continue
    const lower = text.toLowerCase()
    if (lower.length !== text.length) continue
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
      const edge = (char: string): boolean => !/[\p{L}\p{N}]/u.test(char) || /[^\x20-\x7e]/.test(wanted)
      if (edge(lower.charAt(at - 1)) && edge(lower.charAt(at + wanted.length)))
        return { evidence: index, kind, start: at, end: at + wanted.length }
    }
  }
  return undefined
}
