import { readChainInput, readChainOutput } from '../messages/chain.ts'
import { documentsOf, recordedDocuments } from '../messages/documents.ts'
import { messagesOf } from '../messages/messages.ts'
import { readOutcome } from '../messages/outcome.ts'
import { isObject, type JsonObject } from '../otlp/otlp-value.ts'
import type { Reading } from '../reading.ts'
import type { Message, Role } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'
import { finishReason } from '../values/finish-reason.ts'
import { parseJson } from '../values/json.ts'
import { first, number, optional, plainText, string, textOf } from '../values/text.ts'

const SUBTYPES: Readonly<Record<string, Role>> = {
  model: 'model',
  'background-model': 'model',
  tool: 'tool',
  'tool.v2': 'tool',
  retriever: 'retrieval',
  reranker: 'retrieval',
  embedder: 'embedding',
  flow: 'agent',
  agent: 'agent',
  'executable-prompt': 'agent',
}

/** Role by the action's subtype; `generate` is the loop around model and tools. */
export function genkitRole(span: SpanLike): Role {
  const subtype = span.attributes['genkit:metadata:subtype']
  if (typeof subtype === 'string') return Object.hasOwn(SUBTYPES, subtype) ? (SUBTYPES[subtype] ?? 'other') : 'other'
  const type = span.attributes['genkit:type']
  return type === 'flow' || (type === 'util' && span.attributes['genkit:name'] === 'generate') ? 'agent' : 'other'
}

/** Genkit: the input and the output of every action as JSON. */
export function readGenkit(span: SpanLike): Reading {
  const { attributes } = span
  const role = genkitRole(span)
  const name = string(attributes['genkit:name'])
  if (role === 'tool') return readTool(span, name)
  const input = decode(attributes['genkit:input'])
  const output = decode(attributes['genkit:output'])
  const cut = input.cut || output.cut
  if (role === 'retrieval') {
    const query = isObject(input.value) ? first(input.value.query, input.value.input) : undefined
    const documents = recordedDocuments(output.value, output.cut)
    const asked = documentsOf(query)[0]?.text
    return { role, ...optional('documents', documents), ...optional('query', asked), cut }
  }
  const response = isObject(output.value) ? output.value : {}
  const generation = role === 'model' || isGeneration(response)
  const messages = generation ? readResponse(response) : readChainOutput(output.value).messages
  const usage = isObject(response.usage) ? response.usage : {}
  const raw = isObject(response.raw) ? response.raw : {}
  const request = isObject(input.value) && Array.isArray(input.value.messages) ? input.value : undefined
  return {
    role,
    input: request === undefined ? readChainInput(input.value).messages : messagesOf(request.messages, 'user'),
    output: role === 'embedding' ? [] : messages,
    model: {
      ...optional('request', role === 'model' ? name : string(request?.model)),
      ...optional('response', string(raw.model)),
    },
    ...optional('agentName', role === 'agent' && attributes['genkit:type'] === 'action' ? name : undefined),
    ...optional('finishReason', generation ? messages[0]?.finishReason : undefined),
    usage: {
      ...optional('inputTokens', number(usage.inputTokens)),
      ...optional('outputTokens', number(usage.outputTokens)),
    },
    ...optional('responseId', string(raw.id)),
    cut,
  }
}

function decode(recorded: unknown): { value: unknown; cut: boolean } {
  return (typeof recorded === 'string' ? parseJson(recorded) : undefined) ?? { value: recorded, cut: false }
}

function isGeneration(response: JsonObject): boolean {
  return isObject(response.message) || Array.isArray(response.candidates)
}

/** Newer versions give one message, older ones candidates. */
function readResponse(response: JsonObject): Message[] {
  if (!isObject(response.message)) return messagesOf(response, 'assistant')
  const reason = finishReason(response.finishReason)
  return messagesOf(response.message, 'assistant').map(message => ({ ...message, ...optional('finishReason', reason) }))
}

function readTool(span: SpanLike, name: string | undefined): Reading {
  const { result, isError, cut } = readOutcome(span.attributes['genkit:output'])
  return {
    role: 'tool',
    tool: {
      ...optional('name', name),
      ...optional('arguments', plainText(textOf(span.attributes['genkit:input']))),
      ...optional(isError === true ? 'error' : 'result', result),
    },
    cut: cut === true,
  }
}
