import type { GatheredAnswer, Outcome } from '../gather/index.ts'
import { type Budget, type CircuitBreaker, JobQueue, WaitEstimate } from '../schedule/index.ts'
import { AnswerJudge, type Judged } from './answer-judge.ts'
import type { EvaluatedSpans } from './evaluated-spans.ts'
import type { Job } from './job.ts'
import type { Jobs } from './jobs.ts'
import { type GivenUp, JudgeCall } from './judge-call.ts'
import { isJudgeAnswer, isJudgeSpan } from './judge-input.ts'
import type { Results } from './results.ts'
import { SharedAnswers } from './shared-answers.ts'
import type { PipelineOptions } from './types.ts'

/** Above the judge's own limit of 60 s, for judges that have none. */
const MAX_JUDGE_MS = 65_000

export interface RunnerParts {
  readonly jobs: Jobs
  readonly results: Results
  readonly breaker: CircuitBreaker
  readonly budget: Budget | undefined
  readonly evaluated: EvaluatedSpans
  /** Called when a judge call starts, so that somebody looks after it. */
  readonly calling: () => void
  /** Gives up calls that a stopped process broke, before their failures count. */
  readonly checkClock: () => void
}

/** Runs queued jobs: gathers the answers of an operation, has them judged, and passes the results on. */
export class JobRunner {
  readonly #options: PipelineOptions
  readonly #parts: RunnerParts
  readonly #judge: AnswerJudge
  readonly #queue: JobQueue<Job | (() => Promise<void>)>
  readonly #estimate = new WaitEstimate()
  readonly #shared: SharedAnswers
  readonly #calls = new Set<JudgeCall>()
  /** Times that the process was stopped: how long a job took then says nothing. */
  #stops = 0
  #closed = false

  constructor(options: PipelineOptions, parts: RunnerParts) {
    this.#options = options
    this.#parts = parts
    this.#judge = new AnswerJudge(options, parts)
    this.#shared = new SharedAnswers(options.clock)
    this.#queue = new JobQueue(options.clock, options.concurrency, task => this.#start(task))
  }

  /** Jobs that wait for a slot. */
  get queued(): number {
    return this.#queue.size
  }

  /** Judge calls in flight. */
  get calls(): number {
    return this.#calls.size
  }

  /** Milliseconds that a job which ends now would take until its verdict. */
  expectedWait(): number {
    return this.#estimate.of(this.#queue.size + this.#queue.running, this.#options.concurrency)
  }

  enqueue(job: Job): void {
    job.state = 'queued'
    this.#queue.push(job)
  }

  /** Gives up calls that took too long. */
  expire(now: number): void {
    for (const call of this.#calls) if (now >= call.expiresAt) this.#giveUp(call, 'expired')
  }

  giveUpAll(reason: GivenUp): void {
    if (reason === 'clock') this.#stops += 1
    for (const call of this.#calls) this.#giveUp(call, reason)
  }

  /** Nothing is started any more. */
  close(): void {
    this.#closed = true
    this.#queue.clear()
    this.giveUpAll('shutdown')
  }

  #start(task: Job | (() => Promise<void>)): void {
    const since = this.#options.clock.now()
    const stops = this.#stops
    const done = (): void => {
      if (stops === this.#stops) this.#estimate.measured(this.#options.clock.now() - since)
      this.#queue.freed()
    }
    const failed = (cause: unknown): void => {
      this.#options.sink.problem('A job failed', cause)
      done()
    }
    try {
      const work = typeof task === 'function' ? task() : this.#run(task)
      if (work === undefined) done()
      else work.then(done, failed)
    } catch (cause) {
      failed(cause)
    }
  }

  /** Gathers in this turn; what needs a judge goes on in the promise. Never throws. */
  #run(job: Job): Promise<void> | undefined {
    if (job.state === 'done') return undefined
    job.state = 'running'
    const { book, gather, sink } = this.#options
    const { evaluated, jobs, results } = this.#parts
    try {
      const found = book.gather(job.operation, gather)
      const gathered = found.filter(answer => !evaluated.has(answer.target))
      const isKnown = found.length > gathered.length && !gathered.some(answer => answer.held)
      if (isKnown) results.untouched(job)
      if (gathered.some(needsJudge) && (isJudgeSpan(job.span) || gathered.some(isJudgeAnswer))) {
        return this.#pass(job)
      }
      // A nest that never ended has no answer of its own: all are those of its calls.
      const ended = !job.operation.timedOut
      if (ended && !isKnown && !gathered.some(answer => answer.held)) results.withoutAnswer(job, 'no_answer')
      job.unsettled = gathered.length
      if (gathered.length === 0) {
        jobs.finish(job)
        return undefined
      }
      // The held span comes first: earlier turns have left already, their scores are in no hurry.
      return this.#judgeAll(
        job,
        [...gathered].sort((a, b) => Number(b.held) - Number(a.held)),
      )
    } catch (cause) {
      sink.problem('An operation could not be read', cause)
      results.withoutAnswer(job, 'judge_error', 'gather_failed')
      jobs.finish(job)
      return undefined
    }
  }

  #pass(job: Job): undefined {
    this.#parts.results.untouched(job)
    this.#parts.jobs.finish(job)
    return undefined
  }

  /** `undefined` when no judge is needed. */
  #judgeAll(job: Job, gathered: readonly GatheredAnswer[]): Promise<void> | undefined {
    const open = gathered.filter(answer => {
      if (needsJudge(answer)) return true
      this.#settle(job, answer, this.#unjudged(answer.outcome ?? 'no_answer'), false)
      return false
    })
    return open.length === 0 ? undefined : this.#judgeOpen(job, open)
  }

  async #judgeOpen(job: Job, gathered: readonly GatheredAnswer[]): Promise<void> {
    for (const answer of gathered) {
      try {
        await this.#judgeOne(job, answer)
      } catch (cause) {
        this.#options.sink.problem('An answer could not be judged', cause)
        this.#settle(job, answer, this.#unjudged('judge_error', 'internal'), false)
      }
    }
  }

  async #judgeOne(job: Job, gathered: GatheredAnswer): Promise<void> {
    const { answer } = gathered
    if (answer === undefined) return
    const key = `${job.operation.traceId}|${gathered.key}`
    const joined = this.#shared.join(key, judged => {
      if (judged !== undefined) this.#settle(job, gathered, judged, true)
      else this.#queue.push(() => this.#judgeOpen(job, [gathered]))
    })
    if (joined === 'awaited') return
    if (joined !== 'first') return this.#settle(job, gathered, joined, true)

    this.#parts.results.expect(gathered)
    const call = new JudgeCall(this.#options.clock.now() + MAX_JUDGE_MS)
    this.#calls.add(call)
    this.#parts.calling()
    if (this.#closed) call.giveUp('shutdown')
    const startMs = this.#options.clock.wall()
    const givenUp = call.givenUp.then(reason => this.#givenUp(reason, startMs))
    const judged = await Promise.race([givenUp, this.#judge.judge(gathered, answer, call)])
    this.#calls.delete(call)
    this.#shared.settle(key, judged)
    this.#settle(job, gathered, judged, false)
  }

  #settle(job: Job, gathered: GatheredAnswer, judged: Judged, repeated: boolean): void {
    if (job.state === 'done') return
    this.#parts.results.write(job, gathered, judged, repeated)
    job.unsettled -= 1
    if (job.unsettled === 0) this.#parts.jobs.finish(job)
  }

  #giveUp(call: JudgeCall, reason: GivenUp): void {
    if (call.over !== undefined) return
    call.giveUp(reason)
    if (!call.entered) return
    if (reason === 'expired') this.#parts.breaker.failed()
    else this.#parts.breaker.abandoned()
  }

  #givenUp(reason: GivenUp, startMs: number): Judged {
    if (reason === 'shutdown') return this.#unjudged('shutdown', undefined, startMs)
    return this.#unjudged('timeout', reason === 'clock' ? 'clock_jump' : 'timeout', startMs)
  }

  #unjudged(outcome: Outcome, errorType?: string, startMs = this.#options.clock.wall()): Judged {
    const result = { outcome, content: 'none', ...(errorType === undefined ? {} : { errorType }) } as const
    return { result, startMs, endMs: this.#options.clock.wall() }
  }
}

function needsJudge({ outcome, answer }: GatheredAnswer): boolean {
  return outcome === undefined && answer !== undefined
}
