import { isObject, type JsonObject } from '../otlp/otlp-value.ts'
import type { Message, MessageRole, Part } from '../span-facts.ts'
import { finishReason } from '../values/finish-reason.ts'
import { first, optional, string } from '../values/text.ts'
import { isLangChain } from './langchain.ts'
import { readParts } from './parts.ts'
import { callId, toolCall, toolResultOf } from './tool-parts.ts'

const ROLES: Readonly<Record<string, MessageRole>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  model: 'assistant',
  chatbot: 'assistant',
  bot: 'assistant',
  agent: 'assistant',
  tool: 'tool',
  function: 'tool',
  ipython: 'tool',
  'tool-call': 'assistant',
  tool_call: 'assistant',
  'tool-response': 'tool',
  tool_response: 'tool',
}

export function roleFromWord(word: unknown): MessageRole | undefined {
  if (typeof word !== 'string' || word.length > 20) return undefined
  const key = word.toLowerCase()
  return Object.hasOwn(ROLES, key) ? ROLES[key] : undefined
}

/** One message of any convention; `undefined` when nothing in it can be read. */
export function messageOf(value: JsonObject, fallback: MessageRole): Message | undefined {
  if (isBarePart(value)) return partsAsMessage(readParts(value), fallback)[0]
  const role = speakerOf(value, fallback)
  const parts = role === 'tool' ? toolParts(value) : contentParts(value)
  const reason = finishReason(first(value.finish_reason, value.finishReason, value.stop_reason))
  if (parts.length === 0 && reason === undefined) return undefined
  return { role: spokenBy(role, parts), parts, ...optional('finishReason', reason) }
}

/** Parts without a message around them. The assistant speaks reasoning and calls, a tool its results. */
export function partsAsMessage(parts: Part[], fallback: MessageRole): Message[] {
  if (parts.length === 0) return []
  const own = parts.every(part => part.type === 'tool_call' || part.type === 'reasoning')
  return [{ role: own ? 'assistant' : spokenBy(fallback, parts), parts }]
}

/** Members that a message or a response has and a part has not. */
const NOT_PARTS = ['role', 'parts', 'tool_calls', 'choices', 'candidates', 'generations'] as const

export function isBarePart(value: unknown): boolean {
  if (!isObject(value) || NOT_PARTS.some(key => key in value) || isLangChain(value)) return false
  if (speakerByType(value) !== undefined) return false
  return !('content' in value) || 'type' in value
}

/** OpenAI's Responses API has a list of items where others have messages. */
export function isItem(value: unknown): boolean {
  return isObject(value) && typeof value.type === 'string' && !('parts' in value) && ITEM.test(value.type)
}

const ITEM =
  /^(?:message|reasoning|(?:function|web_search|file_search|code_interpreter|computer|image_generation|mcp|local_shell|custom_tool)_call(?:_output|_result)?)$/

function speakerOf(value: JsonObject, fallback: MessageRole): MessageRole {
  const spoken = roleFromWord(value.role) ?? speakerByType(value)
  if (spoken !== undefined) return spoken
  // Some instrumentations put a tool's name where the role belongs.
  const isTool = string(value.role) !== undefined || first(value.tool_call_id, value.toolCallId) !== undefined
  return isTool ? 'tool' : fallback
}

/** LangChain tells the speaker by `type`. */
export function speakerByType(value: JsonObject): MessageRole | undefined {
  return 'content' in value && value.type !== 'function' ? roleFromWord(value.type) : undefined
}

/** Tool results are a tool's, even where the provider's format has the user speak them. */
function spokenBy(role: MessageRole, parts: readonly Part[]): MessageRole {
  return parts.length > 0 && parts.every(part => part.type === 'tool_result') ? 'tool' : role
}

function contentParts(value: JsonObject): Part[] {
  const parts = readParts(first(value.parts, value.content, value.text))
  const refusal = string(value.refusal)
  if (refusal !== undefined) parts.push({ type: 'text', text: refusal })
  const reasoning = first(string(value.reasoning_content), string(value.reasoning))
  if (reasoning !== undefined) parts.unshift({ type: 'reasoning', text: reasoning })
  const known = new Set(parts.map(part => (part.type === 'tool_call' ? part.id : undefined)))
  for (const call of calls(value)) {
    if (call.id === undefined || !known.has(call.id)) parts.push(call)
  }
  return parts
}

function calls(value: JsonObject): Extract<Part, { type: 'tool_call' }>[] {
  const list = first(value.tool_calls, value.toolCalls, value.function_call)
  return (Array.isArray(list) ? list : [list]).flatMap(item => toolCall(item) ?? [])
}

/** A tool's message: its content is the result. */
function toolParts(value: JsonObject): Part[] {
  const content = observed(first(value.parts, value.content, value.text))
  const call = {
    id: first(string(value.tool_call_id), string(value.toolCallId), callId(value)),
    name: first(
      string(value.name),
      string(value.tool_name),
      roleFromWord(value.role) === undefined ? string(value.role) : undefined,
    ),
  }
  const failed = value.status === 'error' || value.isError === true
  if (Array.isArray(content)) {
    const parts = readParts(content)
    const typed = parts.some(part => part.type === 'tool_result')
    if (typed || 'parts' in value)
      return parts.map(part => (part.type === 'text' ? toolResultOf(part.text, failed, call) : part))
  }
  return [toolResultOf(content, failed, call)]
}

/** Agents that act by text tell results as observations. */
function observed(content: unknown): unknown {
  if (typeof content === 'string') return content.replace(/^Observation:\n/, '')
  if (!Array.isArray(content) || content.length !== 1) return content
  const [part]: unknown[] = content
  return isObject(part) && typeof part.text === 'string' ? [{ ...part, text: observed(part.text) }] : content
}
