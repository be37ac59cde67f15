import type { Clock } from '../../src/schedule/index.ts'

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** A clock that moves when told. Timers fire in order; `soon` runs when the event loop is `turn`ed. */
export class FakeClock implements Clock {
  #now = 1_000
  #wall = Date.UTC(2026, 4, 4, 10)
  readonly #timers = new Set<Timer>()
  #soon: (() => void)[] = []

  now(): number {
    return this.#now
  }

  wall(): number {
    return this.#wall
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  soon(run: () => void): void {
    this.#soon.push(run)
  }

  get timers(): number {
    return this.#timers.size
  }

  /** One turn of the event loop, and the microtasks that it causes. */
  async turn(): Promise<void> {
    const due = this.#soon
    this.#soon = []
    for (const run of due) run()
    for (let i = 0; i < 100; i++) await Promise.resolve()
  }

  /** Turns until nothing is left to do at this time. */
  async settle(): Promise<void> {
    await this.turn()
    while (this.#soon.length > 0) await this.turn()
  }

  /** Lets time pass, timers fire, and everything settle after each. */
  async advance(ms: number): Promise<void> {
    await this.settle()
    const end = this.#now + ms
    for (;;) {
      const next = [...this.#timers].filter(timer => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      const to = Math.max(this.#now, next?.at ?? end)
      this.#wall += to - this.#now
      this.#now = to
      if (next === undefined) break
      this.#timers.delete(next)
      next.run()
      await this.settle()
    }
    await this.settle()
  }

  /** The process stands still: no timer fires in time. `monotonic`: whether that clock sees it. */
  async freeze(ms: number, options: { monotonic?: boolean } = {}): Promise<void> {
    this.jump(ms, options)
    await this.advance(0)
  }

  /** The same, up to the first thing that happens afterwards. */
  jump(ms: number, { monotonic = true } = {}): void {
    this.#wall += ms
    if (monotonic) this.#now += ms
  }

  /** The system's time is corrected. */
  setWall(ms: number): void {
    this.#wall = ms
  }
}
