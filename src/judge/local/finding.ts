import type { Place } from './library.ts'

/**
 * What holding one part of a statement (a number, a word of a family, a name) against the evidence gave.
 * `given`: not in evidence, but in what the user or the prompt said. `unsure`: found, and not clear of what.
 */
export interface Finding {
  readonly state: 'same' | 'different' | 'unsure' | 'absent' | 'given'
  /** The part of the statement. */
  readonly part: string
  /** What the evidence has in its place, for `different`. */
  readonly instead?: string
  readonly place?: Place
  /** Only names the thing: proves nothing said of it. */
  readonly name?: true
  /** A negation of the statement is accounted for. */
  readonly denial?: true
  /** Held against a field rather than a sentence. */
  readonly structured?: true
  /** A name that the evidence does not know. */
  readonly stranger?: true
  /** An identifier in code, looked up as written. */
  readonly code?: true
  /** Numbers of the statement that it was worked out with. */
  readonly factors?: readonly number[]
  /** A reason of its own, where the plain one would not do. */
  readonly reason?: string
}
