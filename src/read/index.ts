export type { Dialect } from './dialect.ts'
export { dialects } from './dialects.ts'
export { type LogContent, readLogRecord, withLogContent } from './log-content.ts'
export { looksGenAi } from './looks-gen-ai.ts'
export { readOtlpJson, readOtlpLogsJson } from './otlp/otlp-json.ts'
export { ReadError } from './read-error.ts'
export { readSpan } from './read-span.ts'
export { roleOf } from './role-of.ts'
export { type ScopeVerdict, scopeVerdict } from './scopes.ts'
export { isParentRemote, parentSpanIdOf, scopeName } from './span-access.ts'
export type {
  ContentState,
  FinishReason,
  Message,
  MessageRole,
  Part,
  RetrievedDocument,
  Role,
  SpanFacts,
  ToolFacts,
} from './span-facts.ts'
export type { HrTime, LogRecordLike, SpanContextLike, SpanEventLike, SpanLike } from './span-like.ts'
