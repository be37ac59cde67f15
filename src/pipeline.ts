import { catchRejection, OUTCOME_ATTRIBUTE } from './annotate/index.ts'
import type { Operation, Outcome } from './gather/index.ts'
import { EvaluatedSpans } from './pipeline/evaluated-spans.ts'
import type { Job } from './pipeline/job.ts'
import { JobRunner } from './pipeline/job-runner.ts'
import { Jobs } from './pipeline/jobs.ts'
import { Results } from './pipeline/results.ts'
import { spanSize } from './pipeline/span-size.ts'
import type { Decision, PipelineOptions } from './pipeline/types.ts'
import type { LogRecordLike, SpanLike } from './read/index.ts'
import { Alarm, Budget, CircuitBreaker, ClockWatch, isSampledTrace } from './schedule/index.ts'

/** How often judge calls in flight are looked after, and nests that may have timed out. */
const TICK_MS = 1_000
const SWEEP_MS = 5_000
/** Judge calls that are given up settle within microtasks; this is only for the case that they don't. */
const SETTLE_MS = 1_000

/**
 * Runs the stages. Told of spans that start and end, it says at once what becomes of each, and later releases what it held.
 * Owns the one trace book, the one queue and the one clock; knows neither SDK nor OTLP.
 *
 *   ended ─▶ trace book ─▶ operation? ─▶ admission ─▶ waiting for children ─▶ queue ─▶ gather ─▶ judge ─▶ release
 *              │ no: pass                   │ no: pass                          deadline: release unscored, score late
 */
export class Pipeline {
  readonly #options: PipelineOptions
  readonly #jobs: Jobs
  readonly #results: Results
  readonly #runner: JobRunner
  readonly #alarm: Alarm
  readonly #watch: ClockWatch
  readonly #breaker: CircuitBreaker
  readonly #budget: Budget | undefined
  readonly #evaluated = new EvaluatedSpans()
  /** A local judge blocks the event loop itself, and has no connection that could break. */
  readonly #remoteJudge: boolean
  #sweepAt: number | undefined
  #closing = false
  #closed = false

  constructor(options: PipelineOptions) {
    const { clock } = options
    this.#options = options
    this.#remoteJudge = options.scorer.judge.kind !== 'local'
    this.#budget = this.#remoteJudge ? new Budget(clock, options.budget) : undefined
    this.#breaker = new CircuitBreaker(clock)
    this.#watch = new ClockWatch(clock)
    this.#alarm = new Alarm(clock, due => this.#ring(due))
    this.#jobs = new Jobs(clock, options.hold)
    this.#results = new Results(options, this.#jobs)
    this.#runner = new JobRunner(options, {
      jobs: this.#jobs,
      results: this.#results,
      breaker: this.#breaker,
      budget: this.#budget,
      evaluated: this.#evaluated,
      calling: () => this.#alarm.by(clock.now() + TICK_MS),
      checkClock: () => this.#checkClock(this.#alarm.due),
    })
  }

  get heldSpans(): number {
    return this.#jobs.held
  }

  get queuedAnswers(): number {
    return this.#runner.queued
  }

  started(span: SpanLike): void {
    if (this.#closed || !isSampledSpan(span)) return
    this.#options.book.started(span)
    if (this.#sweepAt === undefined) this.#setSweep()
  }

  ended(span: SpanLike): Decision {
    if (this.#closed || !isSampledSpan(span)) return 'pass'
    this.#evaluated.see(span)
    const { operation, completed } = this.#options.book.ended(span)
    if (completed !== undefined) for (const each of completed) this.#goOn(this.#jobs.takeWaiting(each.span))
    return operation === undefined ? 'pass' : this.#admit(operation, this.#options.attach === 'span')
  }

  /** A log record: messages of an instrumentation that writes them to logs only. */
  logged(record: LogRecordLike): void {
    if (!this.#closed) this.#options.book.logged(record)
  }

  /**
   * Judges everything that is unfinished now, for `budgetMs` milliseconds at most. What is still held then leaves unscored,
   * and its score follows late.
   */
  async flush(budgetMs: number): Promise<void> {
    await this.#drain(budgetMs, 'timeout', 'flush')
  }

  /** The same, then nothing is judged any more. Called once. */
  async shutdown(budgetMs: number): Promise<void> {
    this.#closing = true
    await this.#drain(budgetMs, 'shutdown')
    this.#closed = true
    this.#runner.close()
    for (const job of this.#jobs.unfinished()) if (job.state !== 'running') this.#abandon(job)
    await this.#jobs.drained(SETTLE_MS)
    for (const job of this.#jobs.unfinished()) this.#abandon(job)
    this.#alarm.cancel()
    this.#options.metrics.shutdown()
  }

  #abandon(job: Job): void {
    this.#options.book.release(job.operation)
    this.#results.refused('shutdown', job.span)
    this.#results.leave(job, 'shutdown')
    this.#jobs.finish(job)
  }

  async #drain(budgetMs: number, outcome: Outcome, errorType?: string): Promise<void> {
    const upTo = this.#jobs.sequence
    for (const job of this.#jobs.takeAllWaiting()) this.#runner.enqueue(job)
    await this.#jobs.drained(budgetMs)
    for (const job of this.#jobs.takeHeld(upTo)) this.#results.leave(job, outcome, errorType)
  }

  /** `holdable`: its span is here and may be held back. */
  #admit(operation: Operation, holdable: boolean): Decision {
    const { span } = operation
    if (span.attributes[OUTCOME_ATTRIBUTE] !== undefined) return this.#turnAway(operation)
    if (!isSampledTrace(operation.traceId, this.#options.samplingRate)) return this.#turnAway(operation, 'sampled_out')
    if (!this.#wanted(span)) return this.#turnAway(operation, 'filtered')
    const refusal = this.#refusal()
    const held = holdable && this.#runner.expectedWait() <= this.#options.hold.timeoutMs
    const job = refusal === undefined ? this.#jobs.create(operation, spanSize(span), held) : undefined
    if (job === undefined) {
      this.#options.book.release(operation)
      const attributes = this.#results.refused(refusal ?? 'queue_full', span)
      return holdable ? { attributes } : 'pass'
    }
    this.#alarm.by(job.deadline)
    if (job.state !== 'waiting') this.#runner.enqueue(job)
    if (held) return 'hold'
    // Waiting longer than a span may be held would gain nothing: it goes now, its score follows.
    return holdable ? { attributes: this.#results.unscored(span, 'timeout', 'admission') } : 'pass'
  }

  #refusal(): Outcome | undefined {
    if (this.#closing) return 'shutdown'
    if (!this.#breaker.allows) return 'circuit_open'
    return this.#budget === undefined || this.#budget.open ? undefined : 'budget'
  }

  #turnAway(operation: Operation, outcome?: 'sampled_out' | 'filtered'): Decision {
    // Sampling leaves whole traces out; what a filter leaves out may be the turn that a later answer goes on with.
    this.#options.book.release(operation, { readable: outcome !== 'sampled_out' })
    if (outcome !== undefined) this.#results.unwanted(outcome, operation.span)
    return 'pass'
  }

  /** A filter that throws lets nothing through: it may be there for privacy. */
  #wanted(span: SpanLike): boolean {
    const { filter, sink } = this.#options
    if (filter === undefined) return true
    try {
      const wanted: unknown = filter(span)
      if (typeof wanted !== 'boolean') {
        sink.problem('The option filter must return true or false at once; the span is not scored')
        catchRejection(wanted, () => {})
      }
      return wanted === true
    } catch (cause) {
      sink.problem('The option filter threw; the span is not scored', cause)
      return false
    }
  }

  #goOn(job: Job | undefined): void {
    if (job?.state === 'waiting') this.#runner.enqueue(job)
  }

  /** A throw in a timer would end the process. */
  #ring(due: number): void {
    try {
      this.#lookAfter(due)
    } catch (cause) {
      this.#options.sink.problem('What was due could not be done', cause)
    }
    this.#setAlarm(this.#options.clock.now())
  }

  #lookAfter(due: number): void {
    const now = this.#options.clock.now()
    this.#checkClock(due)
    for (let job = this.#jobs.takeDue(now); job !== undefined; job = this.#jobs.takeDue(now)) {
      this.#results.leave(job, 'timeout', 'timeout')
      this.#goOn(this.#jobs.takeWaiting(job.span))
    }
    this.#runner.expire(now)
    if (this.#sweepAt !== undefined && now >= this.#sweepAt) this.#sweep()
    const tellAt = this.#results.summary.dueAt
    if (tellAt !== undefined && now >= tellAt) this.#results.tell()
  }

  #setAlarm(now: number): void {
    const { firstDeadline } = this.#jobs
    const tellAt = this.#results.summary.dueAt
    if (firstDeadline !== undefined) this.#alarm.by(firstDeadline)
    if (this.#runner.calls > 0) this.#alarm.by(now + TICK_MS)
    if (this.#sweepAt !== undefined) this.#alarm.by(this.#sweepAt)
    if (tellAt !== undefined) this.#alarm.by(tellAt)
  }

  #checkClock(due: number | undefined): void {
    if (this.#remoteJudge && this.#watch.jumped(due)) this.#runner.giveUpAll('clock')
  }

  #setSweep(): void {
    this.#sweepAt = this.#options.clock.now() + SWEEP_MS
    this.#results.summary.started()
    this.#setAlarm(this.#options.clock.now())
  }

  /** Nests whose top never ended: their answers go to evaluation spans. */
  #sweep(): void {
    this.#sweepAt = undefined
    this.#results.bindMetrics()
    for (const operation of this.#options.book.sweep()) this.#admit(operation, false)
    if (this.#options.book.size.traces > 0) this.#setSweep()
  }
}

function isSampledSpan(span: SpanLike): boolean {
  const { traceFlags } = span.spanContext()
  return traceFlags === undefined || (traceFlags & 1) === 1
}
