import type { Clock } from '../schedule/index.ts'

interface Drain {
  readonly upTo: number
  left: number
  done: () => void
}

/** Waits until everything that was there at a moment is finished. */
export class Drains {
  readonly #clock: Clock
  readonly #open = new Set<Drain>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Resolves when `left` jobs numbered up to `upTo` are finished, or after `budgetMs`. */
  wait(upTo: number, left: number, budgetMs: number): Promise<void> {
    if (left <= 0 || budgetMs <= 0) return Promise.resolve()
    return new Promise(resolve => {
      const cancel = this.#clock.after(budgetMs, () => drain.done())
      const drain: Drain = {
        upTo,
        left,
        done: () => {
          cancel()
          this.#open.delete(drain)
          resolve()
        },
      }
      this.#open.add(drain)
    })
  }

  finished(sequence: number): void {
    for (const drain of this.#open) {
      if (sequence > drain.upTo) continue
      drain.left -= 1
      if (drain.left === 0) drain.done()
    }
  }
}
