import { isObject, type JsonObject } from '../otlp/otlp-value.ts'
import type { Message, MessageRole } from '../span-facts.ts'
import { type Parsed, parseJson } from '../values/json.ts'
import { optional } from '../values/text.ts'
import { requestMessages, responseMessages } from './bodies.ts'
import { holdsMessages } from './holds-messages.ts'
import { plainLangChain } from './langchain.ts'
import { isBarePart, isItem, messageOf, partsAsMessage, roleFromWord } from './message.ts'
import { readParts } from './parts.ts'

export interface ReadMessages {
  readonly messages: Message[]
  /** The attribute was cut in the middle by an attribute length limit. */
  readonly cut: boolean
}

export const NO_MESSAGES: ReadMessages = { messages: [], cut: false }

/** Lists in lists beyond this are not messages. LangChain nests a message seven deep, in a state update in a wrapper. */
const MAX_DEPTH = 8

/**
 * The messages that an attribute holds: JSON text or a structured value of any convention, or plain text, which is then
 * one message of the fallback role.
 */
export function readMessages(value: unknown, fallback: MessageRole): ReadMessages {
  if (value === undefined || value === null || value === '') return NO_MESSAGES
  if (typeof value !== 'string') return { messages: messagesOf(value, fallback), cut: false }
  return decoded(parseJson(value), value, fallback)
}

function decoded(parsed: Parsed | undefined, recorded: unknown, fallback: MessageRole): ReadMessages {
  const { messages, cut } = whole(parsed, recorded, fallback)
  return { messages: cut && fallback === 'assistant' ? withCutEnd(messages) : messages, cut }
}

/** What a length limit cut in the middle ends as an answer does that hit the limit of its tokens. */
export function withCutEnd(messages: readonly Message[]): Message[] {
  return messages.map((message, index) =>
    index === messages.length - 1 && message.role === 'assistant' ? { ...message, finishReason: 'length' } : message,
  )
}

function whole(parsed: Parsed | undefined, recorded: unknown, fallback: MessageRole): ReadMessages {
  const value = parsed === undefined ? recorded : parsed.value
  const cut = parsed?.cut === true
  if (typeof value === 'string') return { messages: textMessage(value, fallback), cut }
  // What is left where inputs or outputs are hidden.
  if (isObject(value) && Object.keys(value).length === 0) return { messages: [], cut }
  if (typeof recorded !== 'string' || holdsMessages(value)) return { messages: messagesOf(value, fallback), cut }
  return { messages: textMessage(recorded, fallback), cut }
}

/**
 * The messages of a request that an attribute holds: JSON text of a provider's request body (`{messages}`, `{system,
 * prompt}`, …), else as `readMessages`.
 */
export function readRequest(value: unknown): ReadMessages {
  const parsed = typeof value === 'string' ? parseJson(value) : { value, cut: false }
  if (parsed === undefined || !isObject(parsed.value)) return decoded(parsed, value, 'user')
  const read = (inner: unknown, role: MessageRole) => messagesOf(inner, role, 1)
  const messages = requestMessages(parsed.value, read)
  if (messages !== undefined) return { messages, cut: parsed.cut }
  // Settings alone are no message.
  return 'model' in parsed.value ? { messages: [], cut: parsed.cut } : decoded(parsed, value, 'user')
}

/** A decoded value as messages. */
export function messagesOf(value: unknown, fallback: MessageRole, depth = 0): Message[] {
  if (value === undefined || value === null || depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return listOf(value, fallback, depth)
  if (typeof value === 'string') return depth > 0 ? entryOf(value, fallback, depth) : textMessage(value, fallback)
  if (!isObject(value)) return partsAsMessage(readParts(value), fallback)
  const plain = plainLangChain(value)
  if (plain !== undefined) return messagesOf(plain, fallback, depth + 1)
  const body = 'role' in value || 'parts' in value ? undefined : bodyMessages(value, fallback, depth)
  if (body !== undefined) return body
  const message = messageOf(value, fallback)
  return message === undefined ? [] : [message]
}

function bodyMessages(value: JsonObject, fallback: MessageRole, depth: number): Message[] | undefined {
  const read = (inner: unknown, role: MessageRole) => messagesOf(inner, role, depth + 1)
  if (isObject(value.message)) return read(value.message, fallback)
  if (fallback === 'assistant') {
    const response = responseMessages(value, read)
    if (response !== undefined) return response
  }
  return 'type' in value ? undefined : requestMessages(value, read)
}

function listOf(values: readonly unknown[], fallback: MessageRole, depth: number): Message[] {
  const pair = spokenPair(values)
  if (pair !== undefined) return pair
  const items = values.some(isItem)
  // A bare list of parts is one message.
  if (!items && values.length > 0 && values.every(isBarePart)) return partsAsMessage(readParts(values), fallback)
  const messages = values.flatMap(item => messagesOf(item, fallback, depth + 1))
  return items ? joinAssistant(messages) : messages
}

/** LangChain takes `['user', 'text']` for a message. */
function spokenPair(values: readonly unknown[]): Message[] | undefined {
  const [speaker, text] = values
  const role = values.length === 2 && typeof text === 'string' ? roleFromWord(speaker) : undefined
  return role === undefined || typeof text !== 'string' ? undefined : textMessage(text, role)
}

/** A list of strings: each is a message, as JSON text or plain. */
function entryOf(text: string, fallback: MessageRole, depth: number): Message[] {
  const parsed = text.startsWith('{') ? parseJson(text) : undefined
  return isObject(parsed?.value) ? messagesOf(parsed.value, fallback, depth + 1) : textMessage(text, fallback)
}

/** The items of one assistant turn (reasoning, message, calls) as one message. */
function joinAssistant(messages: readonly Message[]): Message[] {
  const joined: Message[] = []
  let turn: Message[] = []
  for (const message of messages) {
    if (message.role !== 'assistant' && turn.length > 0) {
      joined.push(oneMessage(turn))
      turn = []
    }
    if (message.role === 'assistant') turn.push(message)
    else joined.push(message)
  }
  return turn.length > 0 ? [...joined, oneMessage(turn)] : joined
}

function oneMessage(turn: readonly Message[]): Message {
  const finish = turn.findLast(message => message.finishReason !== undefined)?.finishReason
  return { role: 'assistant', parts: turn.flatMap(message => message.parts), ...optional('finishReason', finish) }
}

function textMessage(text: string, role: MessageRole): Message[] {
  return text === '' ? [] : [{ role, parts: [{ type: 'text', text }] }]
}
