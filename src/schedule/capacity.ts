/** Room for what is unfinished, by count and by bytes. */
export class Capacity {
  readonly #maxCount: number
  readonly #maxBytes: number
  #count = 0
  #bytes = 0

  constructor(maxCount: number, maxBytes: number) {
    this.#maxCount = maxCount
    this.#maxBytes = maxBytes
  }

  get count(): number {
    return this.#count
  }

  get bytes(): number {
    return this.#bytes
  }

  tryTake(bytes: number): boolean {
    if (this.#count >= this.#maxCount || this.#bytes + bytes > this.#maxBytes) return false
    this.#count += 1
    this.#bytes += bytes
    return true
  }

  giveBack(bytes: number): void {
    this.#count -= 1
    this.#bytes -= bytes
  }
}
