import type { Clock } from './clock.ts'

export interface BudgetLimits {
  /** Judge calls in any 60 seconds. Default 60. */
  readonly callsPerMinute: number
  /** Input and output tokens in a UTC day. Default 5 million. */
  readonly tokensPerDay: number
}

export const BUDGET_DEFAULTS: BudgetLimits = { callsPerMinute: 60, tokensPerDay: 5_000_000 }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * What a model judge may cost. Calls are counted in a sliding window, so no two minutes' worth can come at once; tokens by
 * UTC day. Tokens are known only after a call: the limit can be passed by what is in flight.
 */
export class Budget {
  readonly #clock: Clock
  readonly #limits: BudgetLimits
  /** Times of the latest calls, a ring: the slot to be overwritten holds the oldest. */
  readonly #calls: number[] = []
  #oldest = 0
  #day = 0
  #tokens = 0

  constructor(clock: Clock, limits: Partial<BudgetLimits> = {}) {
    this.#clock = clock
    this.#limits = { ...BUDGET_DEFAULTS, ...limits }
  }

  /** Whether a call would be allowed now. */
  get open(): boolean {
    this.#turnDay()
    if (this.#tokens >= this.#limits.tokensPerDay) return false
    const { callsPerMinute } = this.#limits
    if (callsPerMinute < 1) return false
    if (this.#calls.length < callsPerMinute) return true
    const oldest = this.#calls[this.#oldest]
    return oldest === undefined || this.#clock.now() - oldest >= MINUTE_MS
  }

  /** Takes one call out of the budget; `false`: it is used up. */
  tryTake(): boolean {
    if (!this.open) return false
    this.#count()
    return true
  }

  /** Books what a judgement really took: calls beyond the one that was taken, and tokens. */
  settle(calls: number, tokens: number): void {
    this.#turnDay()
    for (let i = 1; i < Math.min(calls, this.#limits.callsPerMinute); i++) this.#count()
    if (tokens > 0) this.#tokens += tokens
  }

  #count(): void {
    const now = this.#clock.now()
    if (this.#calls.length < this.#limits.callsPerMinute) {
      this.#calls.push(now)
      return
    }
    this.#calls[this.#oldest] = now
    this.#oldest = (this.#oldest + 1) % this.#calls.length
  }

  /** A clock that is set back does not open a used-up day again. */
  #turnDay(): void {
    const day = Math.floor(this.#clock.wall() / DAY_MS)
    if (day <= this.#day) return
    this.#day = day
    this.#tokens = 0
  }
}
