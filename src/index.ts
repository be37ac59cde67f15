export type {
  Attributes,
  AttributeValue,
  Content,
  Detail,
  Feedback,
  Redact,
  RedactTarget,
} from './annotate/index.ts'
export { RedactionError } from './annotate/index.ts'
export type * from './judge/index.ts'
export {
  createHallucinationScorer,
  EvalCallbackError,
  extractAgentResponseMessages,
  extractInputMessages,
  extractToolCalls,
  extractToolResults,
  getAssistantMessageFromRunOutput,
  getCombinedSystemPrompt,
  getConversationHistoryFromRunInput,
  getReasoningFromRunOutput,
  getSystemMessagesFromRunInput,
  getUserMessageFromRunInput,
  JudgeError,
  localJudge,
  mergeToolInvocations,
  modelJudge,
  runEvals,
  splitStatements,
} from './judge/index.ts'
export { OptionError } from './option-checks.ts'
export type { HallucinationSpanProcessorOptions } from './options.ts'
export type { ScoredAnswer } from './pipeline/types.ts'
export type { LoggerProviderLike } from './processor/event-log.ts'
export type { LogRecordOfSdk, LogRecordProcessorLike } from './processor/log-records.ts'
export type { SpanProcessorLike } from './processor/next-processors.ts'
export { type ReadableSpanLike, SpanCopy } from './processor/span-copy.ts'
export { HallucinationSpanProcessor } from './processor.ts'
export type { HrTime, SpanContextLike, SpanEventLike, SpanLike } from './read/index.ts'
export { type RecordedAnswer, type RecordedEvidence, recordAnswer } from './record-answer.ts'
export type { BudgetLimits, Clock } from './schedule/index.ts'
