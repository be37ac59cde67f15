import { finishReason } from './finish-reason.ts'
import { parseJson } from './json.ts'
import { isObject, type JsonObject } from './otlp-value.ts'
import { readParts } from './parts.ts'
import type { Message, MessageRole, Part } from './span-facts.ts'
import { first, optional, string } from './text.ts'
import { readOutcome, toolCall } from './tool-parts.ts'

export interface ReadMessages {
  readonly messages: Message[]
  /** The attribute was cut in the middle by an attribute length limit. */
  readonly cut: boolean
}

const ROLES: Readonly<Record<string, MessageRole>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  model: 'assistant',
  chatbot: 'assistant',
  tool: 'tool',
  function: 'tool',
  ipython: 'tool',
}

/**
 * The messages that an attribute holds: JSON text or a structured value of any convention, or plain text, which is then
 * one message of the fallback role.
 */
export function readMessages(value: unknown, fallback: MessageRole): ReadMessages {
  if (typeof value !== 'string') return { messages: messagesOf(value, fallback), cut: false }
  const parsed = parseJson(value)
  if (parsed === undefined || isScalarList(parsed.value)) {
    return { messages: value === '' ? [] : [{ role: fallback, parts: [{ type: 'text', text: value }] }], cut: false }
  }
  return { messages: messagesOf(parsed.value, fallback), cut: parsed.cut }
}

/** A list of numbers is a JSON answer, not a list of messages. */
function isScalarList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(item => typeof item !== 'object' && typeof item !== 'string')
  )
}

/** A decoded value as messages. */
export function messagesOf(value: unknown, fallback: MessageRole, depth = 0): Message[] {
  if (value === undefined || value === null || depth > 4) return []
  if (Array.isArray(value)) return listOf(value, fallback, depth)
  if (!isObject(value)) return withParts(fallback, readParts(value))
  const message = messageOf(value, fallback)
  return message === undefined ? [] : [message]
}

function listOf(values: readonly unknown[], fallback: MessageRole, depth: number): Message[] {
  const items = values.some(isItem)
  // A bare list of parts is one message.
  if (!items && values.length > 0 && values.every(isBarePart)) return withParts(fallback, readParts(values))
  const messages = values.flatMap(item => messagesOf(item, fallback, depth + 1))
  return items ? joinAssistant(messages) : messages
}

function isBarePart(value: unknown): boolean {
  if (!isObject(value) || 'role' in value || 'parts' in value || messageWord(value) !== undefined) return false
  return !('content' in value) || 'type' in value
}

/** OpenAI's Responses API has a list of items where others have messages. */
function isItem(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.type === 'string' &&
    /^(?:message|function_call|function_call_output|reasoning|\w+_call)$/.test(value.type) &&
    !('parts' in value)
  )
}

/** The items of one assistant turn (reasoning, message, calls) as one message. */
function joinAssistant(messages: readonly Message[]): Message[] {
  const joined: Message[] = []
  for (const message of messages) {
    const last = joined.at(-1)
    if (last?.role === 'assistant' && message.role === 'assistant') {
      joined[joined.length - 1] = { ...last, ...message, parts: [...last.parts, ...message.parts] }
    } else joined.push(message)
  }
  return joined
}

/** One message of any convention; `undefined` when nothing in it can be read. */
export function messageOf(value: JsonObject, fallback: MessageRole): Message | undefined {
  if (isBarePart(value)) return partAsMessage(value, fallback)
  const callId = first(string(value.tool_call_id), string(value.toolCallId))
  const role = roleOf(value, callId, fallback)
  const name = string(value.name)
  const parts = role === 'tool' && !Array.isArray(value.parts) ? toolParts(value, callId, name) : contentParts(value)
  const reason = finishReason(first(value.finish_reason, value.finishReason, value.stop_reason))
  if (parts.length === 0 && reason === undefined) return undefined
  return {
    role: spokenBy(role, parts),
    parts: role === 'tool' ? asResults(parts, callId, name) : parts,
    ...optional('finishReason', reason),
  }
}

export function roleFromWord(word: unknown): MessageRole | undefined {
  return typeof word === 'string' && Object.hasOwn(ROLES, word.toLowerCase()) ? ROLES[word.toLowerCase()] : undefined
}

/** Some instrumentations put a tool's name where the role belongs. */
function roleOf(value: JsonObject, callId: string | undefined, fallback: MessageRole): MessageRole {
  return roleFromWord(value.role) ?? messageWord(value) ?? (callId === undefined ? fallback : 'tool')
}

/** LangChain tells the speaker by `type`. */
function messageWord(value: JsonObject): MessageRole | undefined {
  return 'content' in value && value.type !== 'function' ? roleFromWord(value.type) : undefined
}

/** An item that is a part by itself: the assistant speaks reasoning and calls, the tool results. */
function partAsMessage(value: JsonObject, fallback: MessageRole): Message | undefined {
  const parts = readParts(value)
  const [part] = parts
  if (part === undefined) return undefined
  if (part.type === 'tool_result') return { role: 'tool', parts }
  return { role: part.type === 'tool_call' || part.type === 'reasoning' ? 'assistant' : fallback, parts }
}

/** Tool results are a tool's, even where the provider's format has the user speak them. */
function spokenBy(role: MessageRole, parts: readonly Part[]): MessageRole {
  return role === 'user' && parts.length > 0 && parts.every(part => part.type === 'tool_result') ? 'tool' : role
}

function contentParts(value: JsonObject): Part[] {
  const parts = readParts(first(value.parts, value.content, value.text))
  if (typeof value.refusal === 'string' && value.refusal !== '') parts.push({ type: 'text', text: value.refusal })
  const reasoning = first(string(value.reasoning_content), string(value.reasoning))
  if (reasoning !== undefined) parts.unshift({ type: 'reasoning', text: reasoning })
  const calls = first(value.tool_calls, value.toolCalls)
  if (Array.isArray(calls)) {
    for (const item of calls) {
      const call = toolCall(item, false)
      if (
        call !== undefined &&
        !parts.some(part => part.type === 'tool_call' && part.id !== undefined && part.id === call.id)
      )
        parts.push(call)
    }
  } else if (isObject(value.function_call)) {
    const call = toolCall(value.function_call, false)
    if (call !== undefined) parts.push(call)
  }
  return parts
}

/** OpenAI's and LangChain's tool messages: the content is the result. */
function toolParts(value: JsonObject, id: string | undefined, name: string | undefined): Part[] {
  const content = first(value.content, value.parts)
  if (Array.isArray(content)) {
    const parts = readParts(content)
    if (parts.some(part => part.type === 'tool_result')) return parts
  }
  const failed = value.status === 'error' || value.isError === true
  return [{ type: 'tool_result', ...optional('id', id), ...optional('name', name), ...readOutcome(content, failed) }]
}

/** The text parts of a tool message are its result. */
function asResults(parts: readonly Part[], id: string | undefined, name: string | undefined): Part[] {
  return parts.map(part =>
    part.type === 'text'
      ? { type: 'tool_result', ...optional('id', id), ...optional('name', name), ...readOutcome(part.text) }
      : part,
  )
}

function withParts(role: MessageRole, parts: Part[]): Message[] {
  if (parts.length === 0) return []
  return [{ role: spokenBy(role, parts), parts }]
}
