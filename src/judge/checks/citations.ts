import type { Answer } from '../../gather/types.ts'
import { fromJson } from '../messages/json.ts'

export interface Citation {
  readonly marker: string
  readonly number: number
  readonly start: number
  readonly end: number
}

const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g
/** `[3]`, `[1, 4]`, `[^2]`, `[doc 3]`, `【3†source】`; not links `[3](…)` and not footnote definitions. */
const MARKER =
  /(?:\[(?:\^|docs?\s?|documents?\s?|sources?\s?|ref\s?)?(\d{1,3}(?:\s?[,;]\s?\d{1,3})*)\](?![(:\w])|【(\d{1,3})[^】\n]{0,40}】)/giu

/** Citation markers of an answer, outside code. */
export function citationsIn(text: string): Citation[] {
  const prose = text.replace(CODE, code => ' '.repeat(code.length))
  return [...prose.matchAll(MARKER)].flatMap(match => {
    const before = prose[match.index - 1] ?? ' '
    // `[[3, 4]]` and `f[3]` after an opening bracket or an operator are lists, not citations.
    if (/[[=(,]/.test(before)) return []
    const numbers = (match[1] ?? match[2] ?? '').split(/[,;]/).map(Number)
    return numbers.map(number => ({
      marker: match[0],
      number,
      start: match.index,
      end: match.index + match[0].length,
    }))
  })
}

function longestList(value: unknown, depth = 0): number {
  if (depth > 4 || typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value).map(item => longestList(item, depth + 1))
  return Math.max(Array.isArray(value) ? value.length : 0, 0, ...inner.slice(0, 1000))
}

/** Whether there is a document that a marker can mean: by position in the evidence, in a list in it, or by a number written there. */
export function pointsSomewhere({ number }: Citation, answer: Answer): boolean {
  if (number <= answer.evidence.length) return true
  const numbered = new RegExp(`(?<!\\d)${number}(?!\\d)`)
  const texts = [...answer.evidence.map(item => item.text), ...answer.given]
  if (texts.some(text => numbered.test(text))) return true
  return answer.evidence.some(item => number <= longestList(fromJson(item.text)))
}
