import type { Clock } from './clock.ts'

/** One timer for everything that has to happen at some time. */
export class Alarm {
  readonly #clock: Clock
  readonly #ring: (due: number) => void
  #due: number | undefined
  #cancel: (() => void) | undefined

  /** `ring` gets the time for which the alarm was set; how late it is tells of a stopped process. */
  constructor(clock: Clock, ring: (due: number) => void) {
    this.#clock = clock
    this.#ring = ring
  }

  /** Time of the next ring, if one is set. */
  get due(): number | undefined {
    return this.#due
  }

  /** Rings at `time` at the latest: an earlier ring that is set already stays. */
  by(time: number): void {
    if (this.#due !== undefined && this.#due <= time) return
    this.#cancel?.()
    this.#due = time
    const delay = Math.max(1, Math.ceil(time - this.#clock.now()))
    this.#cancel = this.#clock.after(delay, () => {
      this.#due = undefined
      this.#cancel = undefined
      this.#ring(time)
    })
  }

  cancel(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#due = undefined
  }
}
