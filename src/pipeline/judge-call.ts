/** Why a judge call was given up. `expired`: it took too long · `clock`: the process was stopped meanwhile · `shutdown`. */
export type GivenUp = 'expired' | 'clock' | 'shutdown'

/** One answer in the hands of the judge: can be given up, whether or not the judge heeds its signal. */
export class JudgeCall {
  /** On the monotonic clock, in milliseconds: given up then. */
  readonly expiresAt: number
  /** Resolves when the call is given up, never otherwise. */
  readonly givenUp: Promise<GivenUp>
  /** It has passed the circuit breaker, and the breaker waits for its result. */
  entered = false
  #over: GivenUp | undefined
  #controller: AbortController | undefined
  readonly #resolve: (reason: GivenUp) => void

  constructor(expiresAt: number) {
    this.expiresAt = expiresAt
    const { promise, resolve } = Promise.withResolvers<GivenUp>()
    this.givenUp = promise
    this.#resolve = resolve
  }

  /** Set once the call was given up: its result tells nothing any more. */
  get over(): GivenUp | undefined {
    return this.#over
  }

  /** Made when asked for: most calls of a local judge never look at it. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    return this.#controller.signal
  }

  giveUp(reason: GivenUp): void {
    if (this.#over !== undefined) return
    this.#over = reason
    this.#resolve(reason)
    this.#controller?.abort()
  }
}
