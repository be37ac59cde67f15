/** Weight of the newest measurement. */
const ALPHA = 0.2

/** Estimates how long a new job takes from now to its verdict. */
export class WaitEstimate {
  #meanMs: number | undefined

  /** Time that a job occupied its slot. */
  measured(ms: number): void {
    this.#meanMs = this.#meanMs === undefined ? ms : this.#meanMs + ALPHA * (ms - this.#meanMs)
  }

  /** Milliseconds until a job behind `ahead` others is done; 0 while nothing is known. */
  of(ahead: number, concurrency: number): number {
    return this.#meanMs === undefined ? 0 : this.#meanMs * (ahead / concurrency + 1)
  }
}
