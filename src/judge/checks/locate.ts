import { splitStatements } from '../statements/index.ts'
import { terms } from '../terms.ts'
import type { Verdict } from '../types.ts'

interface Place {
  readonly start: number
  readonly end: number
  readonly terms: ReadonlySet<string>
}

/** Share of a statement's words that a sentence must have to be its place. */
const ENOUGH = 0.5

const lower = (text: string): string[] => terms(text.toLowerCase())

/**
 * Gives verdicts without offsets the place in the answer that says them: literally, else the sentence that shares most
 * of their words. A statement without such a sentence keeps no offsets.
 */
export function locate(verdicts: readonly Verdict[], text: string): Verdict[] {
  let places: readonly Place[] | undefined
  let from = 0
  return verdicts.map(verdict => {
    if (validRange(verdict, text)) return verdict
    const { start: _start, end: _end, ...rest } = verdict
    const bare = rest.statement.replace(/[.。!]+$/, '')
    const literal = bare === '' ? -1 : indexNear(text, bare, from)
    if (literal >= 0) {
      from = literal
      return { ...rest, start: literal, end: literal + bare.length }
    }
    places ??= splitStatements(text).map(({ start, end }) => ({
      start,
      end,
      terms: new Set(lower(text.slice(start, end))),
    }))
    const words = [...new Set(lower(bare))]
    const best = bestPlace(words, places, from)
    if (best === undefined) return rest
    from = best.start
    return { ...rest, start: best.start, end: best.end }
  })
}

function validRange({ start, end }: Verdict, text: string): boolean {
  return start !== undefined && end !== undefined && start >= 0 && start < end && end <= text.length
}

function indexNear(text: string, words: string, from: number): number {
  const after = text.indexOf(words, from)
  return after >= 0 ? after : text.indexOf(words)
}

/** Numbers tell sentences apart better than words. */
function weigh(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (/\p{N}/u.test(word) ? 2 : 1), 0)
}

/** Of equals, the first at or after the previous statement: judges list statements in the answer's order. */
function bestPlace(words: readonly string[], places: readonly Place[], from: number): Place | undefined {
  let best: Place | undefined
  let most = 0
  for (const place of places) {
    const shared = weigh(words.filter(word => place.terms.has(word))) / Math.max(1, weigh(words))
    const value = shared + (place.start >= from ? 0.01 : 0)
    if (shared >= ENOUGH && value > most) {
      best = place
      most = value
    }
  }
  return best
}
