/** Ids of traces that were forgotten before their end, the last ones: what still comes of them has lost its past. */
export class EvictedTraces {
  readonly #limit: number
  #ids = new Set<string>()

  constructor(limit: number) {
    this.#limit = limit
  }

  has(traceId: string): boolean {
    return this.#ids.size > 0 && this.#ids.has(traceId)
  }

  add(traceId: string): void {
    this.#ids.add(traceId)
    // Half at a time: to find the oldest costs more than to let go of it.
    if (this.#ids.size > 2 * this.#limit) this.#ids = new Set([...this.#ids].slice(-this.#limit))
  }
}
