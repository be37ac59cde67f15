import { withContentState, withoutHiddenResults } from './content-state.ts'
import { findDialect, hasValue } from './find-dialect.ts'
import { looksGenAi } from './looks-gen-ai.ts'
import { withoutHandOffCalls, withoutHandOffs } from './messages/hand-off.ts'
import { withStructuredAnswer } from './messages/output-tool.ts'
import { informingRole } from './role-of.ts'
import { scopeVerdict } from './scopes.ts'
import { scopeName } from './span-access.ts'
import { spanError } from './span-error.ts'
import type { Message, SpanFacts, ToolFacts } from './span-facts.ts'
import type { SpanLike } from './span-like.ts'
import { optional } from './values/text.ts'

/**
 * Everything that one GenAI span says; `undefined` for a span that is none. Total: no attribute value makes it throw,
 * and the time is linear in their size.
 */
export function readSpan(span: SpanLike): SpanFacts | undefined {
  const verdict = scopeVerdict(scopeName(span))
  if (verdict === 'never' || (verdict === 'unlisted' && !looksGenAi(span.attributes))) return undefined
  const dialect = findDialect(span)
  if (dialect === undefined) return undefined
  const droppedAttributes = span.droppedAttributesCount ?? 0
  const { reading, content } = withContentState(dialect.read(span), droppedAttributes)
  const role = informingRole(span, reading.role)
  const error = reading.error ?? spanError(span)
  const output = withoutHiddenResults(reading.output ?? [])
  return {
    dialect: dialect.name,
    role,
    input: systemFirst(withoutHandOffs(withoutHiddenResults(reading.input ?? []))),
    output: withoutHandOffCalls(role === 'model' ? withStructuredAnswer(output) : output),
    ...optional('tool', role === 'tool' ? withError(reading.tool, error) : undefined),
    ...optional('documents', reading.documents),
    ...optional('query', reading.query),
    ...optional('model', unlessEmpty(reading.model)),
    ...optional('agentName', reading.agentName),
    ...optional('finishReason', reading.finishReason),
    ...optional('usage', unlessEmpty(reading.usage)),
    ...optional('responseId', reading.responseId),
    ...optional('previousResponseId', reading.previousResponseId),
    ...optional('conversationId', reading.conversationId),
    ...optional('error', error),
    content,
    droppedAttributes,
  }
}

/** A tool that failed without a recorded result says why in the span's status. */
function withError(tool: ToolFacts | undefined, error: string | undefined): ToolFacts | undefined {
  if (tool === undefined || error === undefined || tool.error !== undefined) return tool
  const { result, ...rest } = tool
  // Some write the error's text as the result, too.
  return result === undefined || result === error ? { ...rest, error } : tool
}

function unlessEmpty<T extends object>(facts: T | undefined): T | undefined {
  return facts !== undefined && Object.values(facts).some(hasValue) ? facts : undefined
}

function systemFirst(messages: readonly Message[]): readonly Message[] {
  const late = messages.some(
    (message, index) => message.role === 'system' && index > 0 && messages[index - 1]?.role !== 'system',
  )
  if (!late) return messages
  return [...messages.filter(({ role }) => role === 'system'), ...messages.filter(({ role }) => role !== 'system')]
}
