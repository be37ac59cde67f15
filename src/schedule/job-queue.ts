import type { Clock } from './clock.ts'

/** Compacting an array is worth it from this many used-up entries on. */
const COMPACT = 256
/** Jobs that are done when their start returns share a turn for so long. */
const SLICE_MS = 1

/**
 * First in, first out, at most `concurrency` at a time, and one start a turn of the event loop: work that never waits
 * (a local judge) still yields between two jobs. Only jobs with next to nothing to do share a turn.
 */
export class JobQueue<T> {
  readonly #clock: Clock
  readonly #concurrency: number
  readonly #run: (job: T) => void
  #jobs: (T | undefined)[] = []
  #head = 0
  #running = 0
  #turnSet = false

  /** `run` starts a job and must not throw; `freed` is called once for each start. */
  constructor(clock: Clock, concurrency: number, run: (job: T) => void) {
    this.#clock = clock
    this.#concurrency = concurrency
    this.#run = run
  }

  /** Jobs not started yet. */
  get size(): number {
    return this.#jobs.length - this.#head
  }

  get running(): number {
    return this.#running
  }

  push(job: T): void {
    this.#jobs.push(job)
    this.#setTurn()
  }

  /** A started job no longer needs its slot. */
  freed(): void {
    this.#running -= 1
    this.#setTurn()
  }

  clear(): void {
    this.#jobs = []
    this.#head = 0
  }

  #setTurn(): void {
    if (this.#turnSet || this.size === 0 || this.#running >= this.#concurrency) return
    this.#turnSet = true
    this.#clock.soon(() => this.#turn())
  }

  #turn(): void {
    this.#turnSet = true
    const until = this.#clock.now() + SLICE_MS
    do {
      const job = this.#take()
      if (job === undefined) break
      const before = this.#running
      this.#running += 1
      this.#run(job)
      if (this.#running > before) break
    } while (this.#clock.now() < until)
    this.#turnSet = false
    this.#setTurn()
  }

  #take(): T | undefined {
    if (this.size === 0 || this.#running >= this.#concurrency) return undefined
    const job = this.#jobs[this.#head]
    this.#jobs[this.#head] = undefined
    this.#head += 1
    if (this.#head >= COMPACT && this.#head * 2 >= this.#jobs.length) {
      this.#jobs = this.#jobs.slice(this.#head)
      this.#head = 0
    }
    return job
  }
}
