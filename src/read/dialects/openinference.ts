import { readChainInput, readRun } from '../messages/chain.ts'
import { readDocuments, recordedDocuments } from '../messages/documents.ts'
import { withoutOwnOutput } from '../messages/late-request.ts'
import { messagesOf, NO_MESSAGES, type ReadMessages, readMessages, readRequest } from '../messages/messages.ts'
import { readOutcome } from '../messages/outcome.ts'
import { isObject } from '../otlp/otlp-value.ts'
import type { Reading } from '../reading.ts'
import { scopeName } from '../span-access.ts'
import type { Message, MessageRole, RetrievedDocument, ToolFacts } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'
import { conversationIdIn } from '../values/conversation-id.ts'
import { finishReason, lastFinish } from '../values/finish-reason.ts'
import { isRepr } from '../values/repr.ts'
import { previousResponseIdIn, type ResponseIds, responseIdIn } from '../values/response-ids.ts'
import { first, number, optional, string } from '../values/text.ts'
import { unflatten } from '../values/unflatten.ts'
import { callArguments } from './call-arguments.ts'
import { openInferenceRole } from './openinference-role.ts'

/** OpenInference: messages flattened into indexed attributes, and the raw request and response beside them. */
export function readOpenInference(span: SpanLike): Reading {
  const { attributes } = span
  const role = openInferenceRole(span)
  const content = contentOf(attributes, role)
  const tool = role === 'tool' ? readTool(span) : undefined
  const documents = role === 'retrieval' ? readRetrieved(attributes) : undefined
  const name = string(attributes['llm.model_name'])
  // LangChain's spans name the model that was asked for, the others the one that answered.
  const asked = name !== undefined && /langchain/i.test(scopeName(span) ?? '')
  return {
    role,
    input: withoutOwnOutput(content.input.messages, content.output.messages),
    output: content.output.messages,
    ...optional('tool', tool?.facts),
    ...optional('documents', documents),
    ...optional('query', role === 'retrieval' ? queryOf(attributes) : undefined),
    model: {
      ...optional(asked ? 'request' : 'response', name),
      ...optional('provider', first(string(attributes['llm.provider']), string(attributes['llm.system']))),
    },
    ...optional('agentName', first(string(attributes['agent.name']), string(attributes['graph.node.id']))),
    ...optional('finishReason', finishReason(attributes['llm.finish_reason']) ?? lastFinish(content.output.messages)),
    usage: {
      ...optional('inputTokens', number(attributes['llm.token_count.prompt'])),
      ...optional('outputTokens', number(attributes['llm.token_count.completion'])),
    },
    ...(role === 'model' ? linksOf(attributes) : {}),
    ...optional('conversationId', first(string(attributes['session.id']), conversationIdIn(attributes.metadata))),
    cut: content.input.cut || content.output.cut || tool?.cut === true,
    flattened: true,
  }
}

function linksOf(attributes: SpanLike['attributes']): ResponseIds {
  const asked = [attributes['llm.invocation_parameters'], attributes['input.value']].map(previousResponseIdIn)
  return {
    ...optional('responseId', responseIdIn(attributes['output.value'])),
    ...optional('previousResponseId', first(...asked)),
  }
}

function contentOf(
  attributes: SpanLike['attributes'],
  role: Reading['role'],
): { input: ReadMessages; output: ReadMessages } {
  if (role === 'model') {
    return {
      input: fuller(attributes, 'llm.input_messages.', 'user', () => rawRequest(attributes)),
      output: fuller(attributes, 'llm.output_messages.', 'assistant', () => rawResponse(attributes)),
    }
  }
  if (role === 'agent' || role === 'other') {
    return readRun(attributes['input.value'], attributes['output.value'])
  }
  return { input: role === 'embedding' ? embeddedTexts(attributes) : NO_MESSAGES, output: NO_MESSAGES }
}

/**
 * The flattened messages, or what the raw value holds where that is more: flattening loses content blocks and call ids,
 * and the attribute limit of the SDK takes the newest messages; the raw request lacks instructions given elsewhere.
 */
function fuller(
  attributes: SpanLike['attributes'],
  prefix: string,
  role: MessageRole,
  raw: () => RawMessages,
): ReadMessages {
  const list = unflatten(attributes, prefix)
  const flat = list === undefined ? [] : list.flatMap(entry => messagesOf(withOneContent(entry), role))
  const read = usable(raw(), list !== undefined)
  const system = flat.filter(message => message.role === 'system')
  const lacking = read.messages.some(message => message.role === 'system') ? 0 : weight(system)
  if (read.messages.length === 0 || weight(read.messages) + lacking < weight(flat))
    return { messages: flat, cut: false }
  return lacking === 0 ? read : { messages: [...system, ...read.messages], cut: read.cut }
}

/** Raw text beside flattened messages is a rendering of them, printed objects are no messages at all. */
function usable(read: RawMessages, isFlattened: boolean): ReadMessages {
  const printed = read.messages.some(({ parts }) => parts.some(part => part.type === 'text' && isRepr(part.text)))
  return printed || (read.plain && isFlattened) ? NO_MESSAGES : read
}

type RawMessages = ReadMessages & { readonly plain: boolean }

/** Parts with something in them. */
function weight(messages: readonly Message[]): number {
  return messages.reduce(
    (sum, { parts }) =>
      sum + parts.filter(part => part.type !== 'other' && (part.type !== 'text' || part.text !== '')).length,
    0,
  )
}

/** Content stands in `content`, in `contents`, or in both; where they differ, `contents` is the message's own. */
function withOneContent(entry: unknown): unknown {
  if (!isObject(entry) || !isObject(entry.message)) return entry
  const { contents, ...message } = entry.message
  if (!Array.isArray(contents)) return entry.message
  return { ...message, content: contents.map(part => (isObject(part) ? (part.message_content ?? part) : part)) }
}

function rawRequest(attributes: SpanLike['attributes']): RawMessages {
  const value = attributes['input.value']
  return isPlain(attributes, 'input') ? plainMessage(value, 'user') : { ...readRequest(value), plain: false }
}

function rawResponse(attributes: SpanLike['attributes']): RawMessages {
  const value = attributes['output.value']
  return isPlain(attributes, 'output')
    ? plainMessage(value, 'assistant')
    : { ...readMessages(value, 'assistant'), plain: false }
}

/** Some instrumentations leave the type out. */
function isPlain(attributes: SpanLike['attributes'], side: 'input' | 'output'): boolean {
  const type = attributes[`${side}.mime_type`]
  const value = attributes[`${side}.value`]
  return type === undefined ? typeof value === 'string' && !/^\s*[[{]/.test(value) : type !== 'application/json'
}

function plainMessage(value: unknown, role: MessageRole): RawMessages {
  const text = string(value)
  const messages: Message[] = text === undefined || isRepr(text) ? [] : [{ role, parts: [{ type: 'text', text }] }]
  return { messages, cut: false, plain: true }
}

function embeddedTexts(attributes: SpanLike['attributes']): ReadMessages {
  const list = unflatten(attributes, 'embedding.embeddings.') ?? []
  const parts = list.flatMap(entry => {
    const embedding = isObject(entry) ? entry.embedding : undefined
    const text = isObject(embedding) ? string(embedding.text) : undefined
    return text === undefined ? [] : [{ type: 'text' as const, text }]
  })
  return parts.length === 0 ? NO_MESSAGES : { messages: [{ role: 'user', parts }], cut: false }
}

function readTool(span: SpanLike): { facts: ToolFacts; cut: boolean } {
  const { attributes } = span
  const { result, isError, callId, cut } = readOutcome(attributes['output.value'])
  const id = first(string(attributes['tool_call.id']), string(attributes['tool.id']), callId)
  return {
    facts: {
      ...optional('name', first(string(attributes['tool.name']), string(span.name))),
      ...optional('callId', id),
      ...optional('arguments', callArguments(first(attributes['input.value'], attributes['tool.parameters']))),
      ...optional(isError === true ? 'error' : 'result', result),
    },
    cut: cut === true,
  }
}

function readRetrieved(attributes: SpanLike['attributes']): RetrievedDocument[] | undefined {
  const list = unflatten(attributes, 'retrieval.documents.') ?? unflatten(attributes, 'reranker.output_documents.')
  return list === undefined ? readDocuments(attributes['output.value']).documents : recordedDocuments(list)
}

function queryOf(attributes: SpanLike['attributes']): string | undefined {
  const asked = first(string(attributes['reranker.query']), attributes['input.value'])
  const [message] = readChainInput(asked).messages
  const [part] = message?.parts ?? []
  return part?.type === 'text' ? part.text : undefined
}
