import type { NumberValue, Value } from '../../text/index.ts'
import type { Claim } from '../claim.ts'
import type { Desk } from '../desk.ts'
import type { Place } from '../library.ts'

/** What a derivation bound to the statement's words gave: the value itself (`proven`), or another one. */
export interface Derived {
  readonly proven: boolean
  readonly place: Place
  readonly reason: string
  readonly instead?: string
  /** A negation of the statement is accounted for. */
  readonly denial?: true
  /** Numbers of the statement that the derivation took for granted. */
  readonly factors?: readonly number[]
}

/** What a derivation is looked for on. */
export interface Sought<V extends Value = NumberValue> {
  readonly claim: Claim
  readonly value: V
  readonly desk: Desk
  /** The sentence that the statement is part of. */
  readonly sentence: string
}

export const shownNumber = (amount: number): string => String(Math.round(amount * 100) / 100)

/** The first proof, else the first refutation. */
export const settled = (found: readonly (Derived | undefined)[]): Derived | undefined =>
  found.find(each => each?.proven === true) ?? found.find(each => each !== undefined)
