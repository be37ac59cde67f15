import { NO_MESSAGES, readRequest } from '../messages/messages.ts'
import { readOutcome } from '../messages/outcome.ts'
import { toolCall } from '../messages/tool-parts.ts'
import type { Reading } from '../reading.ts'
import type { FinishReason, Message, Part, ToolFacts } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'
import { conversationIdUnder } from '../values/conversation-id.ts'
import { finishReason } from '../values/finish-reason.ts'
import { parseJson } from '../values/json.ts'
import { first, hasAnyValue, number, optional, plainText, string } from '../values/text.ts'
import { rankedDocuments } from './ai-sdk-ranking.ts'
import { aiSdkRole } from './ai-sdk-role.ts'
import { modelOf, readGenAi, usageOf } from './gen-ai.ts'

/** Where applications put ids of their own: AI SDK 4 to 6, then 7. */
export const CONTEXT_PREFIXES = ['ai.telemetry.metadata.', 'ai.settings.context.'] as const

/**
 * Spans that the AI SDK itself writes (versions 4 to 6, and 7 with the legacy integration): `ai.*` attributes. Some
 * processors put the names of the conventions in their place.
 */
export function readAiSdk(span: SpanLike): Reading {
  const own = readOwn(span)
  if (hasOwnContent(span.attributes)) return own
  const { input, output, tool, cut } = readGenAi(span, own.role)
  return {
    ...own,
    ...(own.role === 'tool'
      ? optional('tool', { ...tool, ...own.tool })
      : { ...optional('input', input), ...optional('output', output) }),
    ...optional('cut', cut),
  }
}

function hasOwnContent(attributes: SpanLike['attributes']): boolean {
  return hasAnyValue(
    attributes,
    'ai.prompt.messages',
    'ai.prompt',
    'ai.response.text',
    'ai.response.toolCalls',
    'ai.response.object',
    'ai.result.text',
    'ai.result.object',
    'ai.result.toolCalls',
    'ai.toolCall.result',
    'ai.toolCall.args',
    'ai.value',
    'ai.values',
  )
}

function readOwn(span: SpanLike): Reading {
  const { attributes } = span
  const role = aiSdkRole(span)
  const prompt = attributes['ai.prompt.messages'] ?? attributes['ai.prompt']
  const input = role === 'embedding' ? { messages: readValues(attributes), cut: false } : readRequest(prompt)
  const output = role === 'model' || role === 'agent' ? readOutput(attributes) : NO_MESSAGES
  const tool = role === 'tool' ? readTool(attributes) : undefined
  const documents = role === 'retrieval' ? rankedDocuments(attributes) : []
  return {
    role,
    input: input.messages,
    output: output.messages,
    ...optional('tool', tool?.facts),
    ...optional('documents', documents.length > 0 ? documents : undefined),
    model: {
      ...optional('request', string(attributes['ai.model.id'])),
      ...optional('response', string(attributes['ai.response.model'])),
      ...optional('provider', string(attributes['ai.model.provider'])),
      ...modelOf(attributes),
    },
    ...optional('agentName', string(attributes['ai.telemetry.functionId'])),
    ...optional('finishReason', readFinish(attributes)),
    usage: { ...usageOf(attributes), ...readUsage(attributes) },
    ...optional('responseId', first(string(attributes['ai.response.id']), string(attributes['gen_ai.response.id']))),
    ...optional('conversationId', conversationIdUnder(attributes, CONTEXT_PREFIXES)),
    cut: input.cut || output.cut || tool?.cut === true,
  }
}

function readOutput(attributes: SpanLike['attributes']): { messages: Message[]; cut: boolean } {
  const text = first(
    string(attributes['ai.response.text']),
    string(attributes['ai.response.object']),
    string(attributes['ai.result.text']),
    string(attributes['ai.result.object']),
  )
  const reasoning = string(attributes['ai.response.reasoning'])
  const recorded = first(attributes['ai.response.toolCalls'], attributes['ai.result.toolCalls'])
  const calls = typeof recorded === 'string' ? parseJson(recorded) : undefined
  const parts: Part[] = [
    ...(reasoning === undefined ? [] : [{ type: 'reasoning' as const, text: reasoning }]),
    ...(text === undefined ? [] : [{ type: 'text' as const, text }]),
    ...(Array.isArray(calls?.value) ? calls.value : []).flatMap(call => toolCall(call) ?? []),
  ]
  const cut = calls?.cut === true
  if (parts.length === 0) return { messages: [], cut }
  return { messages: [{ role: 'assistant', parts, ...optional('finishReason', readFinish(attributes)) }], cut }
}

function readFinish(attributes: SpanLike['attributes']): FinishReason | undefined {
  const reason = finishReason(
    first(
      attributes['ai.response.finishReason'],
      attributes['gen_ai.response.finish_reasons'],
      attributes['ai.finishReason'],
    ),
  )
  // An object may be asked for by way of a tool call: it is the answer all the same.
  return reason === 'tool_calls' && string(attributes['ai.response.object']) !== undefined ? 'stop' : reason
}

function readTool(attributes: SpanLike['attributes']): { facts: ToolFacts; cut: boolean } {
  const { result, isError, cut } = readOutcome(attributes['ai.toolCall.result'])
  return {
    facts: {
      ...optional('name', string(attributes['ai.toolCall.name'])),
      ...optional('callId', string(attributes['ai.toolCall.id'])),
      ...optional('arguments', plainText(first(attributes['ai.toolCall.args'], attributes['ai.toolCall.input']))),
      ...optional(isError === true ? 'error' : 'result', result),
    },
    cut: cut === true,
  }
}

/** `inputTokens` since version 5, `promptTokens` in 4, `tokens` for embeddings. */
function readUsage(attributes: SpanLike['attributes']): NonNullable<Reading['usage']> {
  const input = first(
    attributes['ai.usage.inputTokens'],
    attributes['ai.usage.promptTokens'],
    attributes['ai.usage.tokens'],
  )
  const output = first(attributes['ai.usage.outputTokens'], attributes['ai.usage.completionTokens'])
  return { ...optional('inputTokens', number(input)), ...optional('outputTokens', number(output)) }
}

/** Texts that were embedded, each a JSON string. */
export function readValues(attributes: SpanLike['attributes']): Message[] {
  const values = first(attributes['ai.values'], attributes['ai.value'])
  const parts = (Array.isArray(values) ? values : [values]).flatMap((value): Part[] => {
    const text = plainText(value)
    return text === undefined ? [] : [{ type: 'text', text }]
  })
  return parts.length === 0 ? [] : [{ role: 'user', parts }]
}
