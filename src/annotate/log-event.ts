import { reportFacts } from './report-facts.ts'
import {
  type AnswerResult,
  type Attributes,
  EVALUATION_NAME,
  EVALUATION_NAME_ATTRIBUTE,
  OUTCOME_ATTRIBUTE,
} from './result.ts'
import { spanAttributes } from './span-attributes.ts'
import { clip } from './utf8.ts'
import { verdictJson } from './verdict-json.ts'

/** A log record of the OpenTelemetry Logs API, without time and context. */
export interface LogEvent {
  readonly eventName: string
  readonly severityNumber: number
  readonly severityText: string
  readonly attributes: Attributes
}

export interface LogEventFacts {
  /** Id of the response that was judged, where the instrumentation recorded it. */
  readonly responseId?: string
  /** Default true, as for the span. */
  readonly nudge?: boolean
}

/** OpenTelemetry GenAI semantic conventions, events: the result of an evaluation. */
export const EVALUATION_EVENT = 'gen_ai.evaluation.result'
const INFO = 9
/** Receivers take requests of a few MB: one event must never fill one. */
const MAX_EVENT_VALUE_BYTES = 262_144

/** The event of one judged answer, with all verdicts; `undefined` where no judge was asked. */
export function logEvent(result: AnswerResult, facts: LogEventFacts = {}): LogEvent | undefined {
  const { report } = result
  if (report === undefined) return undefined
  const { explanation, verdictOptions } = reportFacts(report, result)
  const nudge = facts.nudge ?? true
  const attributes: Attributes = {
    ...spanAttributes({ ...result, outcome: 'scored' }, { detail: 'full', nudge }),
    [EVALUATION_NAME_ATTRIBUTE]: EVALUATION_NAME,
    [OUTCOME_ATTRIBUTE]: result.outcome,
    'hallucination.source': 'judge',
    'gen_ai.evaluation.explanation': clip(explanation, MAX_EVENT_VALUE_BYTES),
    'hallucination.verdicts': verdictJson(report.verdicts, { ...verdictOptions, maxBytes: MAX_EVENT_VALUE_BYTES }),
  }
  if (facts.responseId !== undefined) attributes['gen_ai.response.id'] = clip(facts.responseId, 256)
  return event(attributes)
}

/** What a person says of a verdict. */
export interface Feedback {
  readonly traceId: string
  readonly spanId: string
  /** `hallucination.score.id` of the score that is meant. */
  readonly scoreId: string
  /** The statement that is meant; absent: the score as a whole. */
  readonly statement?: string
  /** Whether the verdict was right. */
  readonly correct: boolean
  readonly note?: string
}

/** The event of a person's word on a verdict. */
export function feedbackEvent(feedback: Feedback): LogEvent {
  const attributes: Attributes = {
    [EVALUATION_NAME_ATTRIBUTE]: EVALUATION_NAME,
    'gen_ai.evaluation.score.label': feedback.correct ? 'correct' : 'incorrect',
    'hallucination.source': 'human',
    'hallucination.score.id': clip(feedback.scoreId, 256),
    'hallucination.feedback.correct': feedback.correct,
  }
  if (feedback.note !== undefined) {
    attributes['gen_ai.evaluation.explanation'] = clip(feedback.note.toWellFormed(), MAX_EVENT_VALUE_BYTES)
  }
  if (feedback.statement !== undefined) {
    attributes['hallucination.statement'] = clip(feedback.statement.toWellFormed(), MAX_EVENT_VALUE_BYTES)
  }
  return event(attributes)
}

function event(attributes: Attributes): LogEvent {
  return { eventName: EVALUATION_EVENT, severityNumber: INFO, severityText: 'INFO', attributes }
}
