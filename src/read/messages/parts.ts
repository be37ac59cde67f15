import { isObject, type JsonObject } from '../otlp/otlp-value.ts'
import type { Part } from '../span-facts.ts'
import { first, optional, string, textOf } from '../values/text.ts'
import { isToolKind, toolCallPart, toolResultPart } from './tool-parts.ts'

/** Nesting of content in content beyond this is not a message. */
const MAX_DEPTH = 8

/** Message content of any convention as parts: plain text, one part, or a list of parts. */
export function readParts(content: unknown, depth = 0): Part[] {
  if (content === undefined || content === null || depth > MAX_DEPTH) return []
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  if (Array.isArray(content)) return content.flatMap(part => readParts(part, depth + 1))
  if (isObject(content)) return readPart(content, depth)
  const text = textOf(content)
  return text === undefined ? [] : [{ type: 'text', text }]
}

const TEXT_KINDS = new Set(['text', 'inputtext', 'outputtext', 'refusal', 'plaintext'])
const REASONING_KINDS = new Set(
  'reasoning thinking redactedthinking redactedreasoning reasoningtext summarytext'.split(' '),
)
const DOCUMENT_KINDS = new Set(['document', 'searchresult', 'source'])

/** The part says a type that some convention has; a record with a `type` of its own is data. */
export function isKnownPart(part: JsonObject): boolean {
  const kind = kindOf(part)
  if (isToolKind(kind)) return CALL_MEMBERS.some(key => key in part)
  const known = TEXT_KINDS.has(kind) || REASONING_KINDS.has(kind) || DOCUMENT_KINDS.has(kind)
  return known && TEXT_MEMBERS.some(key => key in part)
}

const CALL_MEMBERS =
  'name toolName tool_name function id call_id callId toolCallId tool_call_id tool_use_id toolUseId'.split(' ')
const TEXT_MEMBERS = ['text', 'content', 'refusal', 'thinking', 'reasoning', 'summary', 'source']

function readPart(part: JsonObject, depth: number): Part[] {
  const kind = kindOf(part)
  if (TEXT_KINDS.has(kind)) return textPart(first(part.text, part.content, part.refusal, part.value), depth)
  if (REASONING_KINDS.has(kind)) return [reasoningPart(part)]
  const call = toolCallPart(kind, part)
  if (call !== undefined) return [call]
  const result = toolResultPart(kind, part)
  if (result !== undefined) return [result]
  if (kind === 'toolinvocation' && isObject(part.toolInvocation)) return invocationParts(part.toolInvocation)
  if (DOCUMENT_KINDS.has(kind)) return [documentPart(part)]
  // A call of which nothing is known but that it is one.
  if (isToolKind(kind)) return []
  if (kind !== '') return [{ type: 'other', kind: string(part.type) ?? kind }]
  return untypedPart(part, depth)
}

/** `input_text`, `tool-call`, `toolResult` … without case and separators; '' when the part says no type. */
function kindOf(part: JsonObject): string {
  const type = first(part.type, part.part_kind)
  return typeof type === 'string' && type.length < 64 ? type.replace(/[^a-zA-Z]/g, '').toLowerCase() : ''
}

function textPart(text: unknown, depth: number): Part[] {
  return readParts(isObject(text) ? first(text.value, text.content, text.text) : text, depth + 1)
}

function reasoningPart(part: JsonObject): Part {
  const texts = [part.text, part.content, part.thinking, part.reasoning, part.summary].flatMap(plainTexts)
  return { type: 'reasoning', text: texts.join('\n') }
}

function plainTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return []
  return value.flatMap(item => (isObject(item) ? item.text : item)).filter(item => typeof item === 'string')
}

/** AI SDK 4 messages of its user interface: the call, and its result once there is one. */
function invocationParts(invocation: JsonObject): Part[] {
  const call = toolCallPart('toolcall', invocation)
  const result = invocation.state === 'result' ? toolResultPart('toolresult', invocation) : undefined
  return [...(call === undefined ? [] : [call]), ...(result === undefined ? [] : [result])]
}

/** Anthropic: `source.data` or `content`. Sources of the AI SDK name what they show and carry no text. */
function documentPart(part: JsonObject): Part {
  const source = isObject(part.source) ? part.source : part
  const text = first(string(part.text), contentText(part.content), string(source.data), contentText(source.content))
  if (text === undefined) return { type: 'other', kind: 'document' }
  return { type: 'document', text, ...optional('id', first(string(part.id), string(part.title))) }
}

function contentText(content: unknown): string | undefined {
  const texts = plainTexts(content)
  return texts.length === 0 ? undefined : texts.join('\n')
}

const MEDIA_KEYS = 'image media inlineData inline_data fileData file_data video audio image_url file'.split(' ')

/** Bedrock, Gemini and Genkit name the part by its only key. */
function untypedPart(part: JsonObject, depth: number): Part[] {
  if (typeof part.text === 'string') return [{ type: untypedText(part), text: part.text }]
  if (isObject(part.reasoningContent)) {
    const { reasoningText } = part.reasoningContent
    return [reasoningPart(isObject(reasoningText) ? reasoningText : part.reasoningContent)]
  }
  if (typeof part.reasoning === 'string') return [{ type: 'reasoning', text: part.reasoning }]
  if ('json' in part) return textParts(part.json)
  if (isNested(part.data) && Object.keys(part).length === 1) return textParts(part.data)
  if (isObject(part.document)) return [documentPart(part.document)]
  if ('content' in part) return readParts(part.content, depth + 1)
  const media = MEDIA_KEYS.find(key => key in part)
  if (media !== undefined) return [{ type: 'other', kind: media }]
  return Object.keys(part).length === 0 ? [] : textParts(part)
}

/** Genkit marks documents that it put into the prompt, Gemini thoughts. */
function untypedText(part: JsonObject): 'text' | 'reasoning' | 'document' {
  if (isObject(part.metadata) && part.metadata.purpose === 'context') return 'document'
  return part.thought === true ? 'reasoning' : 'text'
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function textParts(value: unknown): Part[] {
  const text = textOf(value)
  return text === undefined ? [] : [{ type: 'text', text }]
}
