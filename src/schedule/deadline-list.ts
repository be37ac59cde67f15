/** An entry that is its own link: being listed costs no allocation. */
export interface DeadlineNode<T> {
  /** On the monotonic clock, in milliseconds. */
  deadline: number
  previous: T | undefined
  next: T | undefined
  listed: boolean
}

/**
 * Entries that all wait equally long, so that the first is always due first:
 *
 *   first ⇄ … ⇄ last        add: at the end · remove: anywhere · all O(1)
 */
export class DeadlineList<T extends DeadlineNode<T>> {
  #first: T | undefined
  #last: T | undefined
  #size = 0

  get size(): number {
    return this.#size
  }

  get first(): T | undefined {
    return this.#first
  }

  add(node: T): void {
    node.previous = this.#last
    node.next = undefined
    node.listed = true
    if (this.#last === undefined) this.#first = node
    else this.#last.next = node
    this.#last = node
    this.#size += 1
  }

  remove(node: T): void {
    if (!node.listed) return
    if (node.previous === undefined) this.#first = node.next
    else node.previous.next = node.next
    if (node.next === undefined) this.#last = node.previous
    else node.next.previous = node.previous
    node.previous = undefined
    node.next = undefined
    node.listed = false
    this.#size -= 1
  }

  /** Removes and returns the first entry if its deadline has come. */
  takeDue(now: number): T | undefined {
    const first = this.#first
    if (first === undefined || first.deadline > now) return undefined
    this.remove(first)
    return first
  }
}
