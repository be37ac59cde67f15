/** Lets the first `limit` values of a metric label through; later ones become `other`, so that a series set stays closed. */
export class LabelCap {
  readonly #seen = new Set<string>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  of(value: string): string {
    const label = value.length > 128 ? value.slice(0, 128).toWellFormed() : value
    if (this.#seen.has(label)) return label
    if (this.#seen.size >= this.#limit) return 'other'
    this.#seen.add(label)
    return label
  }
}
