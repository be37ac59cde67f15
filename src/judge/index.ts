export type { Answer, Evidence, EvidenceKind, Outcome } from '../gather/types.ts'
export type { GetContext, GetContextInput, ScorerRun } from './context.ts'
export { JudgeError, type JudgeErrorCode } from './errors.ts'
export { EvalCallbackError, runEvals } from './evals/run-evals.ts'
export type * from './evals/types.ts'
export { cascadeJudge } from './judges/cascade.ts'
export { localJudge } from './judges/local.ts'
export { modelJudge } from './judges/model.ts'
export {
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
  mergeToolInvocations,
  type RunInput,
  type RunOutputMessage,
  type ToolCallInfo,
  type ToolResultInfo,
  toRunInput,
  toRunOutput,
} from './messages/index.ts'
export { isJudgeText } from './model/fence.ts'
export { type JudgeModel, type ModelLike, resolveModel } from './model/resolve.ts'
export type { ModelJudgeOptions } from './model/runner.ts'
export { DETECT_DEFAULTS, labelOf, type ReportOptions, round2, toReport } from './report.ts'
export { createHallucinationScorer } from './scorer.ts'
export type {
  HallucinationScorer,
  HallucinationScorerOptions,
  RunExecution,
  ScoreOptions,
  ScorerRunResult,
} from './scorer-types.ts'
export { type StatementSpan, splitStatements } from './statements/index.ts'
export type * from './types.ts'
