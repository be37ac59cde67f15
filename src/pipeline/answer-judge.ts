import { type AnswerResult, type Content, RedactionError, redactAnswer, redactReport } from '../annotate/index.ts'
import type { Answer, EvidenceKind, GatheredAnswer, Outcome } from '../gather/index.ts'
import type { Report } from '../judge/index.ts'
import type { Budget, CircuitBreaker, Clock } from '../schedule/index.ts'
import { contextRun } from './context-run.ts'
import type { JudgeCall } from './judge-call.ts'
import { scoreId } from './score-id.ts'
import type { PipelineOptions } from './types.ts'

/** What was found out about one answer, and when. */
export interface Judged {
  readonly result: AnswerResult
  /** The answer as it was judged: with resolved evidence, redacted. */
  readonly answer?: Answer
  /** Milliseconds since the Unix epoch. */
  readonly startMs: number
  readonly endMs: number
}

type Options = Pick<
  PipelineOptions,
  'scorer' | 'sink' | 'clock' | 'content' | 'redact' | 'mergeEvidence' | 'samplingRate' | 'detect' | 'wrapCall'
>

/** Five times what models write at most. A judge in this process would stop it for seconds. */
const MAX_ANSWER_CHARS = 1_000_000

/** Failures that are about this one answer: the judge is up. */
const NOT_DOWN: ReadonlySet<string> = new Set([
  'too_long',
  'empty',
  'refused',
  'unparseable',
  'output_cut',
  'no_statements',
])

export interface AnswerJudgeParts {
  readonly breaker: CircuitBreaker
  /** None: the judge costs nothing. */
  readonly budget: Budget | undefined
  /** Gives up calls that a stopped process broke, before their failures count. */
  readonly checkClock: () => void
}

/** From a gathered answer to a result: evidence, evidence gate, redaction, circuit breaker, budget, judge. */
export class AnswerJudge {
  readonly #options: Options
  readonly #clock: Clock
  readonly #breaker: CircuitBreaker
  readonly #budget: Budget | undefined
  readonly #checkClock: () => void

  constructor(options: Options, { breaker, budget, checkClock }: AnswerJudgeParts) {
    this.#options = options
    this.#clock = options.clock
    this.#breaker = breaker
    this.#budget = budget
    this.#checkClock = checkClock
  }

  /** Never rejects, whatever hooks and scorer do. */
  async judge(gathered: GatheredAnswer, answer: Answer, call: JudgeCall): Promise<Judged> {
    const startMs = this.#clock.wall()
    try {
      return await this.#judge(gathered, answer, call, startMs)
    } catch (error) {
      this.#options.sink.problem('An answer could not be judged', error)
      // Text that could not be redacted must not leave, so there is none to judge.
      if (error instanceof RedactionError) return this.#unjudged(gathered, 'no_content', startMs, error.code)
      if (call.over === undefined && call.entered) this.#breaker.failed()
      return this.#unjudged(gathered, 'judge_error', startMs, 'internal')
    }
  }

  async #judge(gathered: GatheredAnswer, given: Answer, call: JudgeCall, startMs: number): Promise<Judged> {
    const { scorer, redact, mergeEvidence, detect, wrapCall } = this.#options
    const run = contextRun(gathered, given)
    const resolved = await wrapCall(() => scorer.resolveEvidence(given, run, { merge: mergeEvidence }))
    const hookError = resolved.errorType
    if (resolved.answer.evidence.length === 0) {
      return this.#unjudged(gathered, gathered.allMissing ? 'no_content' : 'no_evidence', startMs, hookError)
    }
    if (given.text.length > MAX_ANSWER_CHARS) return this.#unjudged(gathered, 'judge_error', startMs, 'too_long')
    const answer = redact === undefined ? resolved.answer : redactAnswer(resolved.answer, redact)
    const refusal = call.over === undefined ? this.#refusal() : 'timeout'
    if (refusal !== undefined) return this.#unjudged(gathered, refusal, startMs)
    call.entered = true
    const { signal } = call
    const report = await wrapCall(() =>
      scorer.score(answer, { signal, wrapCall, background: true, ...(detect === undefined ? {} : { detect }) }),
    )
    this.#budget?.settle(report.judge.calls, report.judge.inputTokens + report.judge.outputTokens)
    this.#checkClock()
    if (call.over === undefined) this.#heard(report)
    return this.#judged(gathered, resolved.answer, answer, report, { startMs, hookError })
  }

  #refusal(): Outcome | undefined {
    if (!this.#breaker.allows) return 'circuit_open'
    if (this.#budget !== undefined && !this.#budget.tryTake()) return 'budget'
    return this.#breaker.tryEnter() ? undefined : 'circuit_open'
  }

  #heard(report: Report): void {
    const failed = report.outcome === 'judge_error' || report.outcome === 'timeout'
    if (report.errorType === 'aborted') this.#breaker.abandoned()
    else if (failed && !NOT_DOWN.has(report.errorType ?? '')) this.#breaker.failed()
    else this.#breaker.succeeded()
  }

  #judged(
    gathered: GatheredAnswer,
    original: Answer,
    answer: Answer,
    judgedReport: Report,
    { startMs, hookError }: { startMs: number; hookError: string | undefined },
  ): Judged {
    const { redact } = this.#options
    const safe = redact === undefined ? { report: judgedReport, failed: false } : redactReport(judgedReport, redact)
    const { report } = safe
    const failed = report.outcome === 'judge_error' || report.outcome === 'timeout'
    const errorType = report.errorType ?? (failed ? report.outcome : safe.failed ? 'redaction_failed' : hookError)
    const result: AnswerResult = {
      outcome: report.outcome,
      ...(errorType === undefined ? {} : { errorType }),
      report,
      scoreId: scoreId(gathered, report),
      evidence: { count: answer.evidence.length, kinds: kindsOf(answer), missing: answer.missing },
      content: this.#contentOf(gathered),
      offsets: answer.text === original.text,
      samplingRate: this.#options.samplingRate,
    }
    return { result, answer, startMs, endMs: this.#clock.wall() }
  }

  #unjudged(gathered: GatheredAnswer, outcome: Outcome, startMs: number, errorType?: string): Judged {
    const result: AnswerResult = {
      outcome,
      content: this.#contentOf(gathered),
      ...(errorType === undefined ? {} : { errorType }),
    }
    return { result, startMs, endMs: this.#clock.wall() }
  }

  #contentOf(gathered: GatheredAnswer): Content {
    return this.#options.content ?? (gathered.textOnSpan ? 'full' : 'none')
  }
}

function kindsOf(answer: Answer): EvidenceKind[] {
  return [...new Set(answer.evidence.map(item => item.kind))]
}
