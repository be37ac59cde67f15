import { isObject, type JsonObject } from '../otlp/otlp-value.ts'
import type { Message, MessageRole } from '../span-facts.ts'
import { finishReason } from '../values/finish-reason.ts'
import { first, optional } from '../values/text.ts'

type Read = (value: unknown, fallback: MessageRole) => Message[]

/**
 * A request body of a provider's API (or the like of one) as messages: `{messages}`, with `system` (Anthropic, AI SDK)
 * or `instructions` (OpenAI Responses) beside it, `{input}`, `{prompt}`, `{contents}` (Gemini). `undefined` for anything else.
 */
export function requestMessages(body: JsonObject, read: Read): Message[] | undefined {
  const spoken = first(body.messages, body.contents, body.input, body.prompt)
  if (!Array.isArray(spoken) && typeof spoken !== 'string' && !(isObject(spoken) && 'messages' in spoken))
    return undefined
  const config = isObject(body.config) ? body.config : {}
  const system = first(
    body.system,
    body.instructions,
    body.systemInstruction,
    body.system_instruction,
    config.systemInstruction,
    config.system_instruction,
  )
  const conversation = read(spoken, 'user')
  // The AI SDK lets a prompt and messages stand side by side.
  const more = Array.isArray(body.messages) && typeof body.prompt === 'string' ? read(body.prompt, 'user') : []
  return [...read(system, 'system').map(asSystem), ...conversation, ...more]
}

function asSystem(message: Message): Message {
  return { ...message, role: 'system' }
}

/**
 * A response body of a provider's API as messages, one a choice: `{choices}` (OpenAI), `{output}` (OpenAI Responses,
 * Bedrock), `{candidates}` (Gemini), `{generations}` (LangChain). `undefined` for anything else.
 */
export function responseMessages(body: JsonObject, read: Read): Message[] | undefined {
  if (Array.isArray(body.choices)) return body.choices.flatMap(choice => choiceMessages(choice, read))
  if (Array.isArray(body.candidates)) {
    return [...calledMeanwhile(body, read), ...body.candidates.flatMap(choice => choiceMessages(choice, read))]
  }
  if (Array.isArray(body.generations))
    return body.generations.flat().flatMap(generation => generationMessages(generation, read))
  if (Array.isArray(body.output) && (body.object === 'response' || body.output.every(isObject))) {
    return withFinish(read(body.output, 'assistant'), body.status === 'completed' ? undefined : body.status)
  }
  if (isObject(body.output) && isObject(body.output.message))
    return withFinish(read(body.output.message, 'assistant'), body.stopReason)
  return undefined
}

/** Gemini's client calls tools by itself, and tells it after the answer; the request stands before it. */
function calledMeanwhile(body: JsonObject, read: Read): Message[] {
  const history = read(first(body.automatic_function_calling_history, body.automaticFunctionCallingHistory), 'user')
  return history.slice(history.findLastIndex(({ role }) => role === 'user' || role === 'system') + 1)
}

function choiceMessages(choice: unknown, read: Read): Message[] {
  if (!isObject(choice)) return []
  const message = first(choice.message, choice.delta, choice.content, choice.text)
  return withFinish(read(message, 'assistant'), first(choice.finish_reason, choice.finishReason))
}

/** LangChain: the text, and where it is a chat model's also the message. */
function generationMessages(generation: unknown, read: Read): Message[] {
  if (!isObject(generation)) return []
  const info = first(generation.generationInfo, generation.generation_info)
  const messages = generation.message === undefined ? [] : read(generation.message, 'assistant')
  const found = messages.length > 0 ? messages : read(generation.text, 'assistant')
  return withFinish(found, isObject(info) ? first(info.finish_reason, info.finishReason) : undefined)
}

function withFinish(messages: readonly Message[], reason: unknown): Message[] {
  const finish = finishReason(reason)
  return messages.map(message => ({ ...optional('finishReason', finish), ...message }))
}
