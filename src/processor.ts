import { type Context, metrics } from '@opentelemetry/api'
import { AnswerMetrics, catchRejection, type Feedback, feedbackEvent } from './annotate/index.ts'
import { redactedFeedback } from './feedback.ts'
import { TraceBook } from './gather/index.ts'
import { createHallucinationScorer, type HallucinationScorer } from './judge/index.ts'
import { type HallucinationSpanProcessorOptions, type ResolvedOptions, resolveOptions } from './options.ts'
import type { Decision, PipelineSink, ScoredAnswer } from './pipeline/types.ts'
import { Pipeline } from './pipeline.ts'
import { Complaints } from './processor/complaints.ts'
import { isDisabled } from './processor/environment.ts'
import { evaluationSpan } from './processor/evaluation-span.ts'
import { EventLog } from './processor/event-log.ts'
import { isolated, untraced } from './processor/isolation.ts'
import { type LogRecordProcessorLike, logRecordReader } from './processor/log-records.ts'
import { NextProcessors, type SpanProcessorLike } from './processor/next-processors.ts'
import { ReleaseQueue } from './processor/release-queue.ts'
import type { ReadableSpanLike } from './processor/span-copy.ts'
import { speaker } from './processor/speaker.ts'
import { type Clock, systemClock } from './schedule/index.ts'

/** What judging on leaves of a flush for handing the released spans on, at least. */
const MIN_DRAIN_MS = 1_000

interface Parts {
  readonly options: ResolvedOptions
  readonly clock: Clock
  readonly scorer: HallucinationScorer
  readonly metrics: AnswerMetrics
  readonly events: EventLog
  readonly releases: ReleaseQueue
  readonly pipeline: Pipeline
}

/**
 * A span processor that scores LLM answers for hallucinations. It stands in front of the processor that exports: spans of
 * answers are held back until they are scored, all others go on in the same tick.
 *
 * @example
 * const provider = new NodeTracerProvider({
 *   spanProcessors: [
 *     new HallucinationSpanProcessor(new BatchSpanProcessor(new OTLPTraceExporter()), { model: 'openai/gpt-5-mini' }),
 *   ],
 * })
 */
export class HallucinationSpanProcessor implements SpanProcessorLike {
  /**
   * For instrumentations that write messages to log records only: put it into the `LoggerProvider`, beside the processor
   * that exports. It changes no record.
   *
   * @example
   * new LoggerProvider({ processors: [hallucinations.logRecordProcessor, new BatchLogRecordProcessor(logExporter)] })
   */
  readonly logRecordProcessor: LogRecordProcessorLike
  readonly #next: NextProcessors
  readonly #complaints = new Complaints()
  /** Absent when the environment switches scoring off: then every span passes. */
  readonly #parts: Parts | undefined
  #shutdown: Promise<void> | undefined

  /**
   * `next`: what gets the spans, for several backends a list. Throws an `OptionError` that names a wrong option and what is
   * allowed.
   */
  constructor(next: SpanProcessorLike | readonly SpanProcessorLike[], options: HallucinationSpanProcessorOptions) {
    const list = Array.isArray(next) ? next : [next]
    checkNext(list)
    this.#next = new NextProcessors(list, (message, cause) => this.#complaints.tell(message, cause))
    if (!isDisabled()) this.#parts = this.#build(resolveOptions(options))
    this.logRecordProcessor = logRecordReader(record =>
      this.#guard('A log record could not be read', () => this.#parts?.pipeline.logged(record)),
    )
  }

  /** Who scores; `undefined` when switched off by the environment. */
  get scorer(): HallucinationScorer | undefined {
    return this.#parts?.scorer
  }

  onStart(span: ReadableSpanLike, parentContext: Context): void {
    this.#next.onStart(span, parentContext)
    try {
      this.#parts?.pipeline.started(span)
    } catch (cause) {
      this.#complaints.tell('A started span could not be looked at', cause)
    }
  }

  onEnding(span: ReadableSpanLike): void {
    this.#next.onEnding(span)
  }

  onEnd(span: ReadableSpanLike): void {
    let decision: Decision = 'pass'
    try {
      decision = this.#parts?.pipeline.ended(span) ?? 'pass'
    } catch (cause) {
      this.#complaints.tell('An ended span could not be looked at', cause)
    }
    if (decision === 'pass') this.#next.onEnd(span)
    else if (decision !== 'hold') this.#next.deliver(span, decision.attributes)
  }

  /**
   * Judges what is unfinished for up to `flushTimeoutMs`, lets the rest go unscored, and flushes what comes behind.
   * Rejects as the next processor does.
   */
  forceFlush(): Promise<void> {
    return handled(this.#shutdown ?? this.#flush(parts => parts.pipeline.flush(parts.options.flushTimeoutMs)))
  }

  /** The same, then nothing is judged any more and what comes behind is shut down. Can be called again. */
  shutdown(): Promise<void> {
    this.#shutdown ??= this.#flush(parts => parts.pipeline.shutdown(parts.options.flushTimeoutMs)).finally(() =>
      this.#next.shutdown(),
    )
    return handled(this.#shutdown)
  }

  /** A person's word on a verdict, as a `gen_ai.evaluation.result` event beside the judged span. */
  feedback(feedback: Feedback): void {
    const parts = this.#parts
    if (parts === undefined) return
    this.#guard('Feedback could not be recorded', () => {
      const event = feedbackEvent(redactedFeedback(feedback, parts.options.redact))
      parts.metrics.feedback(feedback.correct)
      parts.events.emit(event, feedback)
    })
  }

  async #flush(judge: (parts: Parts) => Promise<void>): Promise<void> {
    const parts = this.#parts
    if (parts !== undefined) {
      const { clock, options, releases } = parts
      const end = clock.now() + options.flushTimeoutMs
      await judge(parts)
      await releases.drain(Math.max(MIN_DRAIN_MS, end - clock.now()))
    }
    await this.#next.forceFlush()
  }

  #build(options: ResolvedOptions): Parts {
    const clock = isolated(options.clock ?? systemClock)
    const scorer = options.scorer ?? practicalScorer(options)
    const events = new EventLog(clock, options.loggerProvider)
    const releases = new ReleaseQueue({
      clock,
      deliver: (span, attributes) => this.#next.deliver(span, attributes),
      flush: () => this.#next.forceFlush(),
    })
    const answerMetrics = new AnswerMetrics({
      meterProvider: () => options.meterProvider ?? metrics.getMeterProvider(),
      judge: { kind: scorer.judge.kind, version: scorer.version },
      heldSpans: () => pipeline.heldSpans,
      queuedAnswers: () => pipeline.queuedAnswers,
    })
    const pipeline: Pipeline = new Pipeline({
      ...options,
      scorer,
      clock,
      book: new TraceBook({ clock, targets: options.targets }),
      metrics: answerMetrics,
      nudge: true,
      wrapCall: untraced,
      sink: this.#sink(options, { events, releases }),
    })
    this.#guard('Metrics could not be started', () => answerMetrics.start())
    return { options, clock, scorer, metrics: answerMetrics, events, releases, pipeline }
  }

  #sink(options: ResolvedOptions, { events, releases }: Pick<Parts, 'events' | 'releases'>): PipelineSink {
    const { onReport } = options
    const say = speaker(options.log)
    return {
      release: (span, attributes) => releases.push(span, attributes),
      evaluation: evaluation => releases.push(evaluationSpan(evaluation), undefined),
      event: (event, target) =>
        this.#guard('An event could not be written', () => events.emit(event, target.spanContext())),
      report: answer => {
        if (onReport !== undefined) this.#tellUser(onReport, answer)
      },
      log: (line, alarming) => this.#guard('The option log threw', () => say(line, alarming)),
      problem: (message, cause) => this.#complaints.tell(message, cause),
    }
  }

  #tellUser(onReport: (answer: ScoredAnswer) => void | Promise<void>, answer: ScoredAnswer): void {
    const complain = (cause: unknown): void => this.#complaints.tell('The option onReport failed', cause)
    try {
      catchRejection(onReport(answer), complain)
    } catch (cause) {
      complain(cause)
    }
  }

  #guard(message: string, call: () => void): void {
    try {
      call()
    } catch (cause) {
      this.#complaints.tell(message, cause)
    }
  }
}

function practicalScorer({ model }: ResolvedOptions): HallucinationScorer {
  if (model === undefined) throw new TypeError('Option scorer or model is needed.')
  return createHallucinationScorer({ model, rules: 'practical' })
}

/** A rejection that the caller does not look at must not end the process. */
function handled(promise: Promise<void>): Promise<void> {
  promise.catch(() => {})
  return promise
}

function checkNext(list: readonly unknown[]): void {
  const usable = (value: unknown) => typeof value === 'object' && value !== null && 'onEnd' in value
  if (list.length > 0 && list.every(usable)) return
  throw new TypeError(
    'The first argument must be a span processor, or a list of them: new HallucinationSpanProcessor(new BatchSpanProcessor(exporter), { model }).',
  )
}
