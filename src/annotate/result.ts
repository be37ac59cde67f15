import type { EvidenceKind, Outcome } from '../gather/index.ts'
import type { Report } from '../judge/index.ts'

/**
 * How much of the answer's and the evidence's text telemetry may carry. `full`: statements, reasons and quotes ·
 * `quotes-off`: no literal evidence · `none`: kinds and counts only.
 */
export type Content = 'full' | 'quotes-off' | 'none'

/** `lean`: about a dozen attributes, since some backends take 32 a span · `full`: everything that is known. */
export type Detail = 'lean' | 'full'

export type AttributeValue = string | number | boolean
export type Attributes = Record<string, AttributeValue>

/** What became of one answer: what annotating needs to know of it. Texts have been redacted already. */
export interface AnswerResult {
  readonly outcome: Outcome
  /** Low cardinality; only after a failure. */
  readonly errorType?: string
  /** Present once a judge was asked, with or without a score. */
  readonly report?: Report
  /** Names this score on span, log event and feedback. Present with `report`. */
  readonly scoreId?: string
  readonly evidence?: EvidenceFacts
  readonly content: Content
  /** Whether offsets of verdicts fit the text on the span: not after it was redacted. Default true. */
  readonly offsets?: boolean
  /** Share of traces that are scored, so that counts can be weighted. */
  readonly samplingRate?: number
}

export interface EvidenceFacts {
  readonly count: number
  readonly kinds: readonly EvidenceKind[]
  /** Evidence known to exist and unreadable. */
  readonly missing: number
}

export const EVALUATION_NAME = 'hallucination'
/** A span that carries it has been through a processor or gateway of this project. */
export const OUTCOME_ATTRIBUTE = 'hallucination.outcome'
/** Name and instrumentation scope of the spans that carry scores whose answers have left already. */
export const EVALUATION_SPAN_NAME = 'evaluate hallucination'
export const EVALUATION_SCOPE = 'otel-hallucination'
export const EVALUATION_NAME_ATTRIBUTE = 'gen_ai.evaluation.name'
/** Grafana Tempo cuts values at 2,048 bytes. */
export const MAX_VALUE_BYTES = 1_999
