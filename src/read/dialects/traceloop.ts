import { alignCalls } from '../messages/align-calls.ts'
import { readChainInput, readChainOutput } from '../messages/chain.ts'
import { readDocuments } from '../messages/documents.ts'
import { isChainPlumbing } from '../messages/langchain.ts'
import { messagesOf } from '../messages/messages.ts'
import { readOutcome } from '../messages/outcome.ts'
import { isObject } from '../otlp/otlp-value.ts'
import type { Reading } from '../reading.ts'
import { scopeName } from '../span-access.ts'
import type { Message, Part, Role, ToolFacts } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'
import { conversationIdUnder } from '../values/conversation-id.ts'
import { parseJson } from '../values/json.ts'
import { optional, string } from '../values/text.ts'
import { callArguments } from './call-arguments.ts'
import { readGenAi } from './gen-ai.ts'
import { genAiRole } from './gen-ai-role.ts'

const ENTITY_NAME = /^(?:workflow|execute_task|execute_tool|invoke_agent) |\.(?:workflow|task|agent|tool)$/

/** Role by operation or request type, else by `traceloop.span.kind`. */
export function traceloopRole(span: SpanLike): Role {
  const { attributes } = span
  const request = attributes['llm.request.type']
  const role = (typeof request === 'string' ? REQUESTS.get(request) : undefined) ?? genAiRole(span)
  const kind = attributes['traceloop.span.kind']
  if (role !== 'other' && role !== 'agent') return role
  if (kind === 'tool') return 'tool'
  if (role === 'agent' || kind === 'workflow' || kind === 'agent') {
    return isChainPlumbing(entityName(span)) ? 'other' : 'agent'
  }
  if (/retriev/i.test(span.name)) return 'retrieval'
  return /embedding/i.test(span.name) ? 'embedding' : 'other'
}

const REQUESTS: ReadonlyMap<string, Role> = new Map([
  ['chat', 'model'],
  ['completion', 'model'],
  ['embedding', 'embedding'],
  ['rerank', 'retrieval'],
])

/** Names of classes, where the tool's own name was not recorded. */
const TOOL_CLASS = /^(?:Dynamic|Structured)*Tool$/

function entityName(span: SpanLike): string {
  return string(span.attributes['traceloop.entity.name']) ?? span.name.replace(ENTITY_NAME, '')
}

/** OpenLLMetry: the conventions for model calls, `traceloop.entity.*` for everything around them. */
export function readTraceloop(span: SpanLike): Reading {
  const { attributes } = span
  const role = traceloopRole(span)
  const conversation = conversationIdUnder(attributes, ['traceloop.association.properties.'])
  const reading = { ...optional('conversationId', conversation), ...readGenAi(span, role) }
  const entityInput = attributes['traceloop.entity.input']
  const entityOutput = attributes['traceloop.entity.output']
  if (role === 'model') return { ...reading, input: readInput(span, reading.input ?? []) }
  if (role === 'tool') {
    const tool = readTool(span, reading.tool)
    return { ...reading, input: [], output: [], tool: tool.facts, cut: reading.cut === true || tool.cut }
  }
  if (role === 'retrieval') {
    const found = readDocuments(entityOutput)
    const query = textIn(readChainInput(entityInput).messages)
    return { ...reading, ...optional('documents', found.documents), ...optional('query', query), cut: found.cut }
  }
  if (entityInput === undefined && entityOutput === undefined) return reading
  const input = readChainInput(entityInput)
  const output = role === 'embedding' ? undefined : readChainOutput(entityOutput)
  return { ...reading, input: input.messages, output: output?.messages ?? [], cut: input.cut || output?.cut === true }
}

function readInput(span: SpanLike, messages: readonly Message[]): readonly Message[] {
  const input = alignCalls(messages.flatMap(unfold))
  if (!/llamaindex/i.test(scopeName(span) ?? '')) return input
  // Calls are lost, and their results are a user's: what follows an assistant that says nothing.
  let called = false
  return input.map(message => {
    if (message.role === 'assistant') called = message.parts.every(part => part.type === 'text' && part.text === '')
    return message.role === 'user' && called ? asResult(message) : message
  })
}

function asResult(message: Message): Message {
  const parts = message.parts.map((part): Part => {
    if (part.type !== 'text') return part
    const { result, isError } = readOutcome(unmangle(part.text) ?? part.text)
    return { type: 'tool_result', ...optional('result', result), ...optional('isError', isError) }
  })
  return { role: 'tool', parts }
}

/**
 * Content that is no text is put into one text part as JSON: content blocks of one message, or a whole list of items
 * of the Responses API.
 */
function unfold(message: Message): Message[] {
  const [part] = message.parts
  if (message.parts.length !== 1 || part?.type !== 'text' || !/^\[\s*\{/.test(part.text)) return [message]
  const items = parseJson(part.text)?.value
  if (!Array.isArray(items) || !items.every(isContentItem)) return [message]
  return messagesOf(items, message.role)
}

/** A tool's JSON result whose quotation marks were made backslashes: `{\\city\\:\\Oslo\\}`. Nobody types that. */
function unmangle(text: string): string | undefined {
  if (!/^[[{]+\\[^\\]+\\[:,\]]/.test(text)) return undefined
  const mended = text.replaceAll('\\', '"')
  return parseJson(mended)?.cut === false ? mended : undefined
}

function isContentItem(item: unknown): boolean {
  if (!isObject(item)) return false
  return (
    typeof item.role === 'string' ||
    /^(?:text|input_text|output_text|image_url|message|reasoning|function_call(?:_output)?)$/.test(
      string(item.type) ?? '',
    )
  )
}

function readTool(span: SpanLike, known: ToolFacts = {}): { facts: ToolFacts; cut: boolean } {
  const output = readOutcome(span.attributes['traceloop.entity.output'])
  // LangChain's tools are named after their class; the tool's own name stands in the message that it gave back.
  const name = [output.toolName, known.name, entityName(span)].find(
    text => text !== undefined && !TOOL_CLASS.test(text),
  )
  const { name: _, arguments: __, ...rest } = known
  return {
    facts: {
      ...optional('callId', output.callId),
      ...optional('arguments', callArguments(span.attributes['traceloop.entity.input'])),
      ...optional(output.isError === true ? 'error' : 'result', output.result),
      ...rest,
      ...optional('name', name),
    },
    cut: output.cut === true,
  }
}

function textIn(messages: readonly Message[]): string | undefined {
  const part = messages[0]?.parts[0]
  return part?.type === 'text' ? part.text : undefined
}
