/**
 * A list that grows at its end, forgets from its start, and keeps the absolute positions of what it holds:
 *
 *     forgotten │ first … length-1
 */
export class BoundedList<T> {
  readonly #limit: number
  #items: T[] = []
  #first = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Positions below this are forgotten. */
  get first(): number {
    return this.#first
  }

  get length(): number {
    return this.#first + this.#items.length
  }

  at(position: number): T | undefined {
    return this.#items[position - this.#first]
  }

  push(item: T): void {
    this.#items.push(item)
    // Half at a time, so that forgetting costs nothing on average.
    if (this.#items.length > this.#limit) this.forget(Math.ceil(this.#limit / 2))
  }

  forget(count: number): void {
    this.#first += this.#items.splice(0, count).length
  }
}
