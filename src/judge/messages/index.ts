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
  type ToolCallInfo,
  type ToolResultInfo,
  userTexts,
} from './extract.ts'
export { toMessages } from './flatten.ts'
export { type RunInput, type RunOutputMessage, toRunInput, toRunOutput } from './from-run.ts'
export { isLoose, prop } from './guards.ts'
export { stringify, toText } from './json.ts'
export { textOf } from './text.ts'
export { mergeToolInvocations } from './tools.ts'
