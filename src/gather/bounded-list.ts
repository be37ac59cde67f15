/**
 * A list that grows at its end, forgets from its start, and keeps the absolute positions of what it holds:
 *
 *     forgotten │ first … length-1
 */
export class BoundedList<T> {
  readonly #limit: number
  #items: T[] | undefined
  #first = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Positions below this are forgotten. */
  get first(): number {
    return this.#first
  }

  get length(): number {
    return this.#first + (this.#items?.length ?? 0)
  }

  at(position: number): T | undefined {
    return this.#items?.[position - this.#first]
  }

  push(item: T): void {
    // A literal has room for just the one that most lists have.
    if (this.#items === undefined) this.#items = [item]
    else this.#items.push(item)
    // Half at a time, so that forgetting costs nothing on average.
    if (this.#items.length > this.#limit) this.forget(Math.ceil(this.#limit / 2))
  }

  forget(count: number): void {
    this.#first += this.#items?.splice(0, count).length ?? 0
  }
}
