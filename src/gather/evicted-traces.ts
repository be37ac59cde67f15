/** Ids of traces that were forgotten before their end, the last ones: what still comes of them has lost its past. */
export class EvictedTraces {
  readonly #limit: number
  readonly #ids = new Set<string>()

  constructor(limit: number) {
    this.#limit = limit
  }

  has(traceId: string): boolean {
    return this.#ids.size > 0 && this.#ids.has(traceId)
  }

  add(traceId: string): void {
    this.#ids.add(traceId)
    for (const oldest of this.#ids) {
      if (this.#ids.size <= this.#limit) break
      this.#ids.delete(oldest)
    }
  }
}
