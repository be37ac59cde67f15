const EMPTY: ReadonlySet<never> = new Set<never>()

/** A set that most owners never need: it takes no memory while it is empty. */
export class SpareSet<T> {
  #set: Set<T> | undefined

  get size(): number {
    return this.#set?.size ?? 0
  }

  has(item: T): boolean {
    return this.#set?.has(item) === true
  }

  add(item: T): void {
    this.#set ??= new Set()
    this.#set.add(item)
  }

  delete(item: T): void {
    if (this.#set?.delete(item) === true && this.#set.size === 0) this.#set = undefined
  }

  clear(): void {
    this.#set = undefined
  }

  [Symbol.iterator](): Iterator<T> {
    return (this.#set ?? EMPTY)[Symbol.iterator]()
  }
}
