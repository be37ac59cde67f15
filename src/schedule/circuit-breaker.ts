import type { Clock } from './clock.ts'

export interface CircuitBreakerOptions {
  /** Failures in a row that open it. Default 5. */
  readonly failures?: number
  /** Rest before the first probe, in milliseconds; doubled after each failed probe. Default 30,000. */
  readonly restMs?: number
  /** Longest rest. Default 300,000. */
  readonly maxRestMs?: number
}

/**
 * Stops asking a judge that is down.
 *
 *   closed ── failures in a row ──▶ open ── rest is over ──▶ half-open, one probe ── succeeded ──▶ closed
 *                                     ▲────────────── failed, rest doubled ──────────────┘
 */
export class CircuitBreaker {
  readonly #clock: Clock
  readonly #failures: number
  readonly #restMs: number
  readonly #maxRestMs: number
  #inRow = 0
  #rest: number
  /** While open: when the next probe is allowed. */
  #probeAt: number | undefined
  #probing = false

  constructor(clock: Clock, { failures = 5, restMs = 30_000, maxRestMs = 300_000 }: CircuitBreakerOptions = {}) {
    this.#clock = clock
    this.#failures = failures
    this.#restMs = restMs
    this.#maxRestMs = maxRestMs
    this.#rest = restMs
  }

  /** Whether a call would be let through now. */
  get allows(): boolean {
    if (this.#probeAt === undefined) return true
    return !this.#probing && this.#clock.now() >= this.#probeAt
  }

  /** Lets a call through, as the probe if the breaker is open. Each `true` is answered by one of the methods below. */
  tryEnter(): boolean {
    if (!this.allows) return false
    if (this.#probeAt !== undefined) this.#probing = true
    return true
  }

  succeeded(): void {
    this.#inRow = 0
    this.#rest = this.#restMs
    this.#probeAt = undefined
    this.#probing = false
  }

  failed(): void {
    this.#inRow += 1
    if (this.#probing) this.#rest = Math.min(this.#rest * 2, this.#maxRestMs)
    if (this.#probing || (this.#probeAt === undefined && this.#inRow >= this.#failures)) {
      this.#probeAt = this.#clock.now() + this.#rest
    }
    this.#probing = false
  }

  /** The call ended without telling anything about the judge. */
  abandoned(): void {
    this.#probing = false
  }
}
