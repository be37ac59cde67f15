export { LabelCap } from './label-cap.ts'
export {
  EVALUATION_EVENT,
  type Feedback,
  feedbackEvent,
  type LogEvent,
  type LogEventFacts,
  logEvent,
} from './log-event.ts'
export { type AnswerLabels, AnswerMetrics, type MetricsOptions } from './metrics.ts'
export {
  type Redact,
  RedactionError,
  type RedactTarget,
  redactAnswer,
  redactReport,
  redactText,
} from './redaction.ts'
export { catchRejection } from './rejections.ts'
export {
  type AnswerResult,
  type Attributes,
  type AttributeValue,
  type Content,
  type Detail,
  EVALUATION_NAME,
  EVALUATION_NAME_ATTRIBUTE,
  EVALUATION_SCOPE,
  EVALUATION_SPAN_NAME,
  type EvidenceFacts,
  MAX_VALUE_BYTES,
  OUTCOME_ATTRIBUTE,
} from './result.ts'
export { nudged, type SpanAttributeOptions, spanAttributes } from './span-attributes.ts'
export { clip, utf8Length } from './utf8.ts'
export { type VerdictJsonOptions, verdictJson } from './verdict-json.ts'
