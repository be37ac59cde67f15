import { isObject, type JsonObject } from './otlp-value.ts'
import type { Part } from './span-facts.ts'
import { first, optional, plainText, string, textOf } from './text.ts'
import { toolCallPart, toolResultPart } from './tool-parts.ts'

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

function readPart(part: JsonObject, depth: number): Part[] {
  const kind = kindOf(part)
  if (TEXT_KINDS.has(kind)) return textPart(first(part.text, part.content, part.refusal, part.value), depth)
  if (REASONING_KINDS.has(kind)) return reasoningPart(part)
  const call = toolCallPart(kind, part)
  if (call !== undefined) return [call]
  const result = toolResultPart(kind, part)
  if (result !== undefined) return Array.isArray(result) ? result : [result]
  if (DOCUMENT_KINDS.has(kind)) return documentPart(part)
  if (kind !== '') return [{ type: 'other', kind: string(part.type) ?? kind }]
  return untypedPart(part, depth)
}

const TEXT_KINDS = new Set(['text', 'inputtext', 'outputtext', 'refusal', 'plaintext'])
const REASONING_KINDS = new Set([
  'reasoning',
  'thinking',
  'redactedthinking',
  'redactedreasoning',
  'reasoningtext',
  'summarytext',
])
const DOCUMENT_KINDS = new Set(['document', 'searchresult', 'source'])

/** `input_text`, `tool-call`, `toolResult` … without case and separators; '' when the part says no type. */
function kindOf(part: JsonObject): string {
  const type = first(part.type, part.kind, part.part_kind)
  return typeof type === 'string' && type.length < 64 ? type.replace(/[^a-zA-Z]/g, '').toLowerCase() : ''
}

function textPart(text: unknown, depth: number): Part[] {
  if (isObject(text)) return readParts(first(text.value, text.content, text.text), depth + 1)
  return readParts(text, depth + 1)
}

function reasoningPart(part: JsonObject): Part[] {
  const texts = [part.text, part.content, part.thinking, part.reasoning, part.summary].flatMap(value =>
    plainTexts(value),
  )
  return [{ type: 'reasoning', text: texts.join('\n') }]
}

function plainTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(item => (isObject(item) ? plainTexts(item.text) : plainTexts(item)))
  return []
}

/** Anthropic: `source.data` or `content`; AI SDK sources and files name what they show and carry no text. */
function documentPart(part: JsonObject): Part[] {
  const source = isObject(part.source) ? part.source : part
  const text = first(string(part.text), contentText(part.content), string(source.data), contentText(source.content))
  if (text === undefined) return [{ type: 'other', kind: 'document' }]
  return [{ type: 'document', text, ...optional('id', first(string(part.id), string(part.title))) }]
}

function contentText(content: unknown): string | undefined {
  const texts = plainTexts(content)
  return texts.length === 0 ? undefined : texts.join('\n')
}

/** Bedrock, Gemini and Genkit name the part by its only key. */
function untypedPart(part: JsonObject, depth: number): Part[] {
  if (typeof part.text === 'string') {
    return part.thought === true ? [{ type: 'reasoning', text: part.text }] : [{ type: 'text', text: part.text }]
  }
  if (part.reasoningContent !== undefined || typeof part.reasoning === 'string') {
    const inner = isObject(part.reasoningContent) ? part.reasoningContent.reasoningText : part.reasoning
    return reasoningPart(isObject(inner) ? inner : { text: inner })
  }
  if ('json' in part) return readJson(part.json)
  if (isObject(part.document)) return documentPart(part.document)
  if ('content' in part) return readParts(part.content, depth + 1)
  for (const kind of [
    'image',
    'media',
    'inlineData',
    'inline_data',
    'fileData',
    'file_data',
    'video',
    'audio',
    'image_url',
    'file',
  ]) {
    if (kind in part) return [{ type: 'other', kind }]
  }
  const text = plainText(part)
  return text === undefined || text === '{}' ? [] : [{ type: 'text', text }]
}

function readJson(value: unknown): Part[] {
  const text = textOf(value)
  return text === undefined ? [] : [{ type: 'text', text }]
}
