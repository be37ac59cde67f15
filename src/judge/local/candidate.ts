import { isMoney, type Value } from '../text/index.ts'
import type { Claim } from './claim.ts'
import { languageOf, readAlike } from './language.ts'
import type { Fact, Library, Place } from './library.ts'

/** A value of the evidence, with how well it fits what the statement says. */
export interface Candidate {
  /** `finer`: the statement says more than the source. */
  readonly state: 'same' | 'different' | 'finer'
  readonly score: number
  /** Close enough to say that it speaks of the same thing. */
  readonly related: boolean
  readonly raw: string
  readonly place: Place
  readonly structured: boolean
  readonly entity: number
  /** How many values of the sort the passage has. */
  readonly crowd: number
  readonly share: number
  /** The same field of the record of the day that the statement names, where this one is of another day. */
  readonly dayRival?: Fact
  /** The same word stands beside both values. */
  readonly noun: boolean
}

/** Whether the statement is in another language than the evidence. */
export const foreign = (claim: Claim, library: Library): boolean => {
  const sample = library.passages
    .slice(0, 8)
    .map(passage => passage.text)
    .join(' ')
  return !readAlike(claim.language, sample === '' ? 'en' : languageOf(sample))
}

/**
 * How well two values can be held against each other: `full` (same sort), `loose` (one has no unit: the same number may well be the same), or
 * `none`.
 */
export function commensurable(claim: Claim, value: Value, theirs: Value, beside: number): 'full' | 'loose' | 'none' {
  if (value.kind !== 'number' || theirs.kind !== 'number') return 'full'
  if ((value.unit === undefined) === (theirs.unit === undefined)) return 'full'
  if (value.unit !== undefined) return 'loose'
  if (claim.statement.kind !== 'clause') return 'full'
  // `13 vacation days` against `"vacation_days": 13`: the unit comes from the key that the statement uses.
  if (beside === 0 && !isMoney(theirs.unit) && /^[-\d.,\s]+$/.test(theirs.raw)) return 'full'
  const { dimension = '' } = theirs.unit ?? {}
  return isMoney(theirs.unit) || /^(?:percent|degree|temperature|data)$/.test(dimension) || beside === 0
    ? 'loose'
    : 'none'
}

/** `B12` and `B21`, `2024-117` and `2024-171`. */
export const sameShape = (a: string, b: string): boolean => {
  const shape = (text: string): string => text.replace(/\d/g, '0').replace(/\p{L}/gu, 'a')
  return shape(a) === shape(b)
}
