import type { Operation } from '../gather/index.ts'
import type { SpanLike } from '../read/index.ts'
import { Capacity, type Clock, DeadlineList } from '../schedule/index.ts'
import { Drains } from './drains.ts'
import { createJob, type Job } from './job.ts'

/**
 * All unfinished jobs, bounded by count and bytes. A job is on time until its deadline, then late; its span leaves then at
 * the latest.
 */
export class Jobs {
  readonly #clock: Clock
  readonly #timeoutMs: number
  readonly #capacity: Capacity
  readonly #onTime = new DeadlineList<Job>()
  readonly #late = new Set<Job>()
  /** Jobs whose operation has open children, by its span. */
  readonly #waiting = new Map<SpanLike, Job>()
  readonly #drains: Drains
  #sequence = 0
  #held = 0

  constructor(clock: Clock, hold: { timeoutMs: number; maxSpans: number; maxBytes: number }) {
    this.#clock = clock
    this.#timeoutMs = hold.timeoutMs
    this.#capacity = new Capacity(hold.maxSpans, hold.maxBytes)
    this.#drains = new Drains(clock)
  }

  get count(): number {
    return this.#capacity.count
  }

  get held(): number {
    return this.#held
  }

  get firstDeadline(): number | undefined {
    return this.#onTime.first?.deadline
  }

  /** `undefined`: there is no room. */
  create(operation: Operation, bytes: number, held: boolean): Job | undefined {
    if (!this.#capacity.tryTake(bytes)) return undefined
    this.#sequence += 1
    const job = createJob(this.#sequence, operation, { bytes, held, deadline: this.#clock.now() + this.#timeoutMs })
    if (held) this.#held += 1
    this.#onTime.add(job)
    if (job.state === 'waiting') this.#waiting.set(operation.span, job)
    return job
  }

  /** The job that waits for this operation's children, which waits no longer. */
  takeWaiting(span: SpanLike): Job | undefined {
    const job = this.#waiting.get(span)
    if (job !== undefined) this.#waiting.delete(span)
    return job
  }

  takeAllWaiting(): Job[] {
    const jobs = [...this.#waiting.values()]
    this.#waiting.clear()
    return jobs
  }

  /** The next job whose deadline has come. It is late from now on. */
  takeDue(now: number): Job | undefined {
    const job = this.#onTime.takeDue(now)
    if (job !== undefined) this.#late.add(job)
    return job
  }

  /** Jobs up to a number whose spans are held back. They are late from now on. */
  takeHeld(upTo: number): Job[] {
    const taken: Job[] = []
    for (let job = this.#onTime.first; job !== undefined; job = job.next) {
      if (job.held && job.sequence <= upTo) taken.push(job)
    }
    for (const job of taken) {
      this.#onTime.remove(job)
      this.#late.add(job)
    }
    return taken
  }

  /** The span of this job is no longer held back. */
  left(job: Job): void {
    if (!job.held) return
    job.held = false
    this.#held -= 1
  }

  finish(job: Job): void {
    if (job.state === 'done') return
    job.state = 'done'
    this.#waiting.delete(job.span)
    this.#onTime.remove(job)
    this.#late.delete(job)
    this.#capacity.giveBack(job.bytes)
    this.#waive(job)
  }

  /** Number of the newest job: what is drained is everything up to it. */
  get sequence(): number {
    return this.#sequence
  }

  /** Resolves when all jobs of now are finished, or after `budgetMs`. What is unfinished then is not waited for again. */
  async drained(budgetMs: number): Promise<void> {
    const upTo = this.#sequence
    const left = this.unfinished().filter(job => !job.waived).length
    await this.#drains.wait(upTo, left, budgetMs)
    for (const job of this.unfinished()) if (job.sequence <= upTo) this.#waive(job)
  }

  unfinished(): Job[] {
    const jobs = [...this.#late]
    for (let job = this.#onTime.first; job !== undefined; job = job.next) jobs.push(job)
    return jobs
  }

  #waive(job: Job): void {
    if (job.waived) return
    job.waived = true
    this.#drains.finished(job.sequence)
  }
}
