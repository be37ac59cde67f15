import { isObject, type JsonObject } from '../otlp/otlp-value.ts'
import { isLangChain } from './langchain.ts'
import { isItem, roleFromWord, speakerByType } from './message.ts'
import { isKnownPart } from './parts.ts'
import { CALL_KEYS, RESULT_KEYS } from './tool-parts.ts'

/** Lists in lists beyond this hold no messages. */
const MAX_DEPTH = 8

const PART_KEYS = [...CALL_KEYS, ...RESULT_KEYS, 'text', 'json']

/**
 * Whether decoded JSON is messages, or a body that holds some. A structured answer (a record, a list of rows) is a text,
 * whatever members it has: `{"choices": ["a", "b"]}` is a quiz, `{"role": "admin"}` a person.
 */
export function holdsMessages(value: unknown, depth = 0): boolean {
  if (!Array.isArray(value)) return isObject(value) && isMessageLike(value)
  if (depth > MAX_DEPTH) return false
  return (
    value.length === 0 ||
    value.every(isPair) ||
    value.some(item => (isObject(item) ? isMessageLike(item) : isNested(item, depth)))
  )
}

function isNested(item: unknown, depth: number): boolean {
  return Array.isArray(item) && item.length > 0 && holdsMessages(item, depth + 1)
}

function isMessageLike(value: JsonObject): boolean {
  if (roleFromWord(value.role) !== undefined && ('content' in value || 'parts' in value || 'tool_calls' in value))
    return true
  if (isLangChain(value) || isBody(value)) return true
  if (isObject(value.message)) return isMessageLike(value.message)
  if (typeof value.type === 'string') return isItem(value) || isKnownPart(value) || speakerByType(value) !== undefined
  return Object.keys(value).length === 1 && PART_KEYS.some(key => key in value)
}

/** A request, a response, or a message without a role, by the lists in it. */
function isBody(value: JsonObject): boolean {
  const any = (key: string, test: (item: JsonObject) => boolean) => {
    const list = value[key]
    return Array.isArray(list) && list.flat().some(item => isObject(item) && test(item))
  }
  return (
    isEmptyResponse(value) ||
    any('parts', item => isMessageLike(item)) ||
    any('messages', item => typeof item.role === 'string' || typeof item.type === 'string' || isLangChain(item)) ||
    holdsPairs(value.messages) ||
    any('contents', item => Array.isArray(item.parts)) ||
    any('tool_calls', item => 'name' in item || isObject(item.function)) ||
    any('toolCalls', item => 'toolName' in item || 'name' in item) ||
    any('choices', item => isObject(item.message) || isObject(item.delta) || 'finish_reason' in item) ||
    any('candidates', item => isObject(item.content) || isObject(item.message)) ||
    any('generations', item => 'message' in item || typeof item.text === 'string') ||
    any('output', item => isItem(item) || isLangChain(item))
  )
}

/** A reply of OpenAI's APIs in which nothing was said. */
function isEmptyResponse({ object, output, choices }: JsonObject): boolean {
  const said = object === 'response' ? output : object === 'chat.completion' ? choices : undefined
  return Array.isArray(said) && said.length === 0
}

/** LangChain takes `['user', 'text']` for a message. */
function isPair(item: unknown): boolean {
  return Array.isArray(item) && item.length === 2 && roleFromWord(item[0]) !== undefined && typeof item[1] === 'string'
}

function holdsPairs(list: unknown): boolean {
  return Array.isArray(list) && list.some(item => Array.isArray(item) && roleFromWord(item[0]) !== undefined)
}
