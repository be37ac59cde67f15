import { type ReportFacts, reportFacts } from './report-facts.ts'
import {
  type AnswerResult,
  type Attributes,
  type Detail,
  EVALUATION_NAME,
  EVALUATION_NAME_ATTRIBUTE,
  MAX_VALUE_BYTES,
  OUTCOME_ATTRIBUTE,
} from './result.ts'
import { clip } from './utf8.ts'
import { verdictJson } from './verdict-json.ts'

export interface SpanAttributeOptions {
  /** Default `lean`. */
  readonly detail?: Detail
  /** Attributes that the span has already: another evaluator's `gen_ai.evaluation.*` and an `error.type` are kept. */
  readonly existing?: Readonly<Record<string, unknown>>
  /** Exporters of the JS SDK send 1.0 as an integer. `false` where the sender writes true doubles. Default true. */
  readonly nudge?: boolean
}

/** Moves a whole number inwards by 1e-9, so that every backend stores the score as a double. */
export function nudged(ratio: number): number {
  if (ratio <= 0) return 1e-9
  return ratio >= 1 ? 1 - 1e-9 : ratio
}

/**
 * What is written on the span of an answer. Every value is below 2,000 bytes of UTF-8. Without a score it is the outcome
 * alone, and `error.type` after a failure.
 */
export function spanAttributes(result: AnswerResult, options: SpanAttributeOptions = {}): Attributes {
  const { detail = 'lean', existing = {}, nudge = true } = options
  const attributes: Attributes = {}
  const facts =
    result.outcome === 'scored' && result.report !== undefined ? reportFacts(result.report, result) : undefined
  if (facts !== undefined) {
    // Flat keys hold one evaluation a span: what another evaluator wrote stays.
    if (existing[EVALUATION_NAME_ATTRIBUTE] === undefined) evaluation(attributes, facts, nudge)
    judged(attributes, facts)
    if (detail === 'full') full(attributes, facts, result)
  }
  attributes[OUTCOME_ATTRIBUTE] = result.outcome
  if (result.errorType !== undefined && existing['error.type'] === undefined) {
    attributes['error.type'] = clip(result.errorType, 256)
  }
  return attributes
}

function evaluation(attributes: Attributes, { report, explanation }: ReportFacts, nudge: boolean): void {
  attributes[EVALUATION_NAME_ATTRIBUTE] = EVALUATION_NAME
  const { ratio, label } = report
  if (ratio !== undefined) attributes['gen_ai.evaluation.score.value'] = nudge ? nudged(ratio) : ratio
  if (label !== undefined) attributes['gen_ai.evaluation.score.label'] = label
  attributes['gen_ai.evaluation.explanation'] = clip(explanation, MAX_VALUE_BYTES)
}

function judged(attributes: Attributes, { report, verdictOptions, scoreId }: ReportFacts): void {
  attributes['hallucination.detected'] = report.detected
  attributes['hallucination.verdicts'] = verdictJson(report.verdicts, { ...verdictOptions, maxBytes: MAX_VALUE_BYTES })
  attributes['hallucination.statements'] = report.counts.statements
  attributes['hallucination.contradicted'] = report.counts.contradicted
  attributes['hallucination.unsupported'] = report.counts.unsupported
  if (scoreId !== undefined) attributes['hallucination.score.id'] = scoreId
  attributes['hallucination.judge.model'] = clip(report.judge.model, 256)
  attributes['hallucination.judge.version'] = clip(report.judge.version, 64)
}

function full(attributes: Attributes, { report }: ReportFacts, { evidence, samplingRate }: AnswerResult): void {
  attributes['hallucination.unverified'] = report.counts.unverified
  attributes['hallucination.rules'] = report.rules
  attributes['hallucination.judge.calls'] = report.judge.calls
  attributes['hallucination.judge.input_tokens'] = report.judge.inputTokens
  attributes['hallucination.judge.output_tokens'] = report.judge.outputTokens
  attributes['hallucination.judge.duration_ms'] = Math.round(report.judge.durationMs)
  attributes['hallucination.evidence.coverage'] = report.coverage
  if (evidence !== undefined) {
    attributes['hallucination.evidence.count'] = evidence.count
    attributes['hallucination.evidence.kinds'] = evidence.kinds.join(',')
    attributes['hallucination.evidence.missing'] = evidence.missing
  }
  if (samplingRate !== undefined) attributes['hallucination.sampling.rate'] = samplingRate
}
