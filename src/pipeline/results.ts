import {
  type AnswerLabels,
  type AnswerResult,
  type Attributes,
  logEvent,
  OUTCOME_ATTRIBUTE,
  spanAttributes,
} from '../annotate/index.ts'
import type { GatheredAnswer, Outcome } from '../gather/index.ts'
import type { SpanLike } from '../read/index.ts'
import type { Judged } from './answer-judge.ts'
import type { Job } from './job.ts'
import type { Jobs } from './jobs.ts'
import { JudgeFailures } from './judge-failures.ts'
import { Summary } from './summary.ts'
import type { PipelineOptions, ScoredAnswer } from './types.ts'

/** Brings results where they belong: span or evaluation span, event, metrics, summary, the user's hook. */
export class Results {
  readonly summary: Summary
  readonly #options: PipelineOptions
  readonly #jobs: Jobs
  readonly #failures: JudgeFailures

  constructor(options: PipelineOptions, jobs: Jobs) {
    this.#options = options
    this.#jobs = jobs
    this.#failures = new JudgeFailures(options.sink)
    this.summary = new Summary(options.clock, options.scorer.judge.model)
  }

  /** Counts an answer that is not wanted: its span passes as it is. */
  unwanted(outcome: 'sampled_out' | 'filtered', span: SpanLike): void {
    this.#count({ outcome, content: 'none' }, this.#more(span), [])
  }

  /** Counts an answer that was turned away at once, and gives what its span says of it. */
  refused(outcome: Outcome, span: SpanLike): Attributes {
    const result: AnswerResult = { outcome, content: 'none' }
    this.#count(result, this.#more(span), [])
    this.#report(span, result, this.#options.attach === 'span' ? 'span' : 'none')
    return this.#attributes(result, span)
  }

  /** Lets the span of a job go without a score; its answer may still be scored later. */
  leave(job: Job, outcome: Outcome, errorType?: string): void {
    if (!job.held) return
    this.#jobs.left(job)
    const { span } = job
    const result: AnswerResult = { outcome, content: 'none', ...(errorType === undefined ? {} : { errorType }) }
    this.#options.sink.release(span, this.#attributes(result, span))
  }

  /** Lets the span of a job go as it came. */
  untouched(job: Job): void {
    if (!job.held) return
    this.#jobs.left(job)
    this.#options.sink.release(job.span, undefined)
  }

  /** What a span that leaves unscored says. */
  unscored(span: SpanLike, outcome: Outcome, errorType: string): Attributes {
    return this.#attributes({ outcome, errorType, content: 'none' }, span)
  }

  /** The operation has no answer of its own, or could not be read. */
  withoutAnswer(job: Job, outcome: Outcome, errorType?: string): void {
    const { span } = job
    const result: AnswerResult = { outcome, content: 'none', ...(errorType === undefined ? {} : { errorType }) }
    this.#count(result, this.#more(span), [])
    this.#report(span, result, job.held ? 'span' : 'none')
    this.leave(job, outcome, errorType)
  }

  /** Applications may set their meter provider late: series and gauges start when it is there, not with the first answer. */
  bindMetrics(): void {
    try {
      this.#options.metrics.start()
    } catch (cause) {
      this.#options.sink.problem('Metrics could not be started', cause)
    }
  }

  /** Starts the metric series of an answer that is about to be judged. */
  expect(gathered: GatheredAnswer): void {
    try {
      this.#options.metrics.expect(this.#labelsOf(gathered))
    } catch (cause) {
      this.#options.sink.problem('A metric could not be started', cause)
    }
  }

  /** `repeated`: the answer was counted before, on another operation. */
  write(job: Job, gathered: GatheredAnswer, judged: Judged, repeated: boolean): void {
    const { result } = judged
    const attachedTo = this.#attach(job, gathered, judged)
    if (!repeated) {
      const { responseId, target } = gathered
      const { nudge, sink } = this.#options
      const event = logEvent(result, { nudge, ...(responseId === undefined ? {} : { responseId }) })
      if (event !== undefined) sink.event(event, target)
      this.#count(result, this.#labelsOf(gathered), gathered.dialects)
    }
    this.#options.sink.report(this.#told(gathered, judged, { attachedTo, repeated }))
  }

  /** Tells people how it goes, when that is due. */
  tell(): void {
    const alarming = this.summary.nothingScored
    const line = this.summary.take()
    if (line !== undefined) this.#options.sink.log(line, alarming)
  }

  #attach(job: Job, gathered: GatheredAnswer, { result, startMs, endMs }: Judged): ScoredAnswer['attachedTo'] {
    const { sink, attach } = this.#options
    const { target } = gathered
    if (gathered.held && job.held) {
      this.#jobs.left(job)
      sink.release(target, this.#attributes(result, target))
      return 'span'
    }
    const verdict = result.outcome === 'scored' || result.outcome === 'no_claims' || result.outcome === 'partial'
    const own = attach === 'evaluation-span' && gathered.held && result.outcome !== 'shutdown'
    if (!verdict && !own) return 'none'
    if (gathered.held && attach === 'span') this.summary.late()
    const { detail, nudge } = this.#options
    sink.evaluation({ target, attributes: spanAttributes(result, { detail, nudge }), startMs, endMs })
    return 'evaluation-span'
  }

  #attributes(result: AnswerResult, span: SpanLike): Attributes {
    const { detail, nudge } = this.#options
    try {
      return spanAttributes(result, { detail, nudge, existing: span.attributes })
    } catch {
      // A span that cannot even be looked at still has to leave.
      return { [OUTCOME_ATTRIBUTE]: result.outcome }
    }
  }

  #count(result: AnswerResult, labels: AnswerLabels, dialects: readonly string[]): void {
    try {
      this.#options.metrics.record(result, labels)
    } catch (cause) {
      this.#options.sink.problem('A metric could not be recorded', cause)
    }
    if (this.summary.count(result, dialects)) this.tell()
    this.#failures.tell(result)
  }

  #labelsOf({ agentName, model, target }: GatheredAnswer): AnswerLabels {
    return {
      ...(agentName === undefined ? {} : { agentName }),
      ...(model === undefined ? {} : { model }),
      ...this.#more(target),
    }
  }

  #report(span: SpanLike, { outcome, errorType }: AnswerResult, attachedTo: ScoredAnswer['attachedTo']): void {
    const { traceId, spanId } = span.spanContext()
    const failure = errorType === undefined ? {} : { errorType }
    const { name: spanName } = span
    this.#options.sink.report({ traceId, spanId, spanName, outcome, ...failure, attachedTo, repeated: false })
  }

  #more(span: SpanLike): AnswerLabels {
    const { labels } = this.#options
    return labels === undefined ? {} : { more: labels(span) }
  }

  #told(
    gathered: GatheredAnswer,
    { result, answer }: Judged,
    where: Pick<ScoredAnswer, 'attachedTo' | 'repeated'>,
  ): ScoredAnswer {
    const { target, agentName, model } = gathered
    const { traceId, spanId } = target.spanContext()
    const { outcome, errorType, scoreId, report } = result
    return {
      traceId,
      spanId,
      spanName: target.name,
      outcome,
      ...(errorType === undefined ? {} : { errorType }),
      ...(scoreId === undefined ? {} : { scoreId }),
      ...(report === undefined ? {} : { report }),
      ...(answer === undefined ? {} : { answer }),
      ...(agentName === undefined ? {} : { agentName }),
      ...(model === undefined ? {} : { model }),
      ...where,
    }
  }
}
