import type { AnswerMetrics, AnswerResult, Attributes, Content, Detail, LogEvent, Redact } from '../annotate/index.ts'
import type { Answer, GatherOptions, TraceBook } from '../gather/index.ts'
import type { Detect, HallucinationScorer, Report, WrapCall } from '../judge/index.ts'
import type { SpanLike } from '../read/index.ts'
import type { BudgetLimits, Clock } from '../schedule/index.ts'

/** The part of a scorer that the pipeline uses. */
export type PipelineScorer = Pick<HallucinationScorer, 'judge' | 'version' | 'resolveEvidence' | 'score'>

export type PipelineBook = Pick<TraceBook, 'started' | 'ended' | 'logged' | 'sweep' | 'gather' | 'release' | 'size'>

/**
 * What becomes of a span that has just ended. `pass`: send it on as it is · `hold`: keep it, `release` follows ·
 * otherwise: send it on now, with these attributes.
 */
export type Decision = 'pass' | 'hold' | { readonly attributes: Attributes }

/** A score whose span has left already. */
export interface Evaluation {
  /** The span that gave the answer. */
  readonly target: SpanLike
  readonly attributes: Attributes
  /** Judging, in milliseconds since the Unix epoch. */
  readonly startMs: number
  readonly endMs: number
}

/** What became of one answer, as `onReport` is told. */
export interface ScoredAnswer extends Pick<AnswerResult, 'outcome' | 'errorType' | 'scoreId'> {
  readonly traceId: string
  readonly spanId: string
  readonly spanName: string
  /** The judged text and its evidence, redacted. Absent where no text was found or it must not leave. */
  readonly answer?: Answer
  readonly report?: Report
  readonly agentName?: string
  readonly model?: string
  /** Where the result was written. */
  readonly attachedTo: 'span' | 'evaluation-span' | 'none'
  /** The same answer was reported before, on another span of its trace. */
  readonly repeated: boolean
}

/** Where the pipeline's results go. Implementations don't throw. */
export interface PipelineSink {
  /** A held span may leave. Without attributes: exactly as it came. */
  release(span: SpanLike, attributes: Attributes | undefined): void
  evaluation(evaluation: Evaluation): void
  /** An event about an answer, to be written in the context of `target`. */
  event(event: LogEvent, target: SpanLike): void
  report(answer: ScoredAnswer): void
  /** One line for people. `alarming`: nothing could be scored so far. */
  log(line: string, alarming: boolean): void
  /** Something that should not happen, or a user's function that threw. */
  problem(message: string, cause?: unknown): void
}

export interface PipelineOptions {
  readonly scorer: PipelineScorer
  readonly sink: PipelineSink
  readonly book: PipelineBook
  readonly clock: Clock
  readonly metrics: AnswerMetrics
  readonly attach: 'span' | 'evaluation-span'
  /** Milliseconds, unfinished answers, and bytes of their spans. */
  readonly hold: { readonly timeoutMs: number; readonly maxSpans: number; readonly maxBytes: number }
  readonly concurrency: number
  /** Share of traces that are scored. */
  readonly samplingRate: number
  readonly filter?: (span: SpanLike) => boolean
  /** For model judges. */
  readonly budget: BudgetLimits
  readonly detect?: Partial<Detect>
  readonly detail: Detail
  /** Unset: `full` where the text is on the span, else `none`. */
  readonly content?: Content
  readonly redact?: Redact
  readonly gather: GatherOptions
  /** Context that a hook returns joins rebuilt evidence instead of replacing it. */
  readonly mergeEvidence: boolean
  /** Exporters that write 1.0 as an integer follow. */
  readonly nudge: boolean
  /** Further metric labels of an answer, from a closed set. */
  readonly labels?: (span: SpanLike) => Attributes
  /** Runs what must not be traced, outside of any request's context. */
  readonly wrapCall: WrapCall
}
