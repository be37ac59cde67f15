import { isObject, type JsonObject } from '../otlp/otlp-value.ts'
import { parseJson } from '../values/json.ts'
import { parsePythonLiteral } from '../values/python-literal.ts'
import { first, optional, string, textOf } from '../values/text.ts'
import { isLangChain } from './langchain.ts'
import { disguisedError } from './tool-error.ts'

/** What a tool gave back. No `result`: not recorded or not readable. */
export interface Outcome {
  readonly result?: string
  readonly isError?: true
  /** A serialised tool message says which call it answers, and by which tool. */
  readonly callId?: string
  readonly toolName?: string
  /** The recorded text is JSON that was cut in the middle. */
  readonly cut?: true
}

/** Envelopes in envelopes beyond this are data. */
const MAX_DEPTH = 4

/**
 * A recorded result as text. Envelopes that instrumentations and frameworks put around it (typed outputs, content
 * blocks, serialised tool messages) are taken off, failures recorded as results are recognised; anything else stays as
 * it was recorded.
 */
export function readOutcome(value: unknown, failed = false): Outcome {
  const parsed = typeof value === 'string' ? parseJson(value) : undefined
  const recorded = parsed === undefined ? printed(value) : parsed.value
  const { output, failed: envelopeFailed, callId, toolName } = unwrap(recorded, 0)
  const failure = disguisedError(output) ?? (output === recorded ? undefined : failureIn(output))
  const isError = failed || envelopeFailed || failure !== undefined
  const untouched = parsed !== undefined && output === recorded && typeof output !== 'string'
  const result = failure ?? (untouched && typeof value === 'string' ? value : textOf(output))
  return {
    ...(result === undefined || output === null ? {} : { result }),
    ...(isError ? { isError: true as const } : {}),
    ...optional('callId', callId),
    ...optional('toolName', toolName),
    ...(parsed?.cut === true ? { cut: true as const } : {}),
  }
}

/** A failure inside an envelope is JSON text where the tool gave back a record. */
function failureIn(output: unknown): string | undefined {
  if (typeof output !== 'string' || !/^\s*\{/.test(output)) return undefined
  return disguisedError(parseJson(output)?.value)
}

interface Unwrapped {
  readonly output: unknown
  readonly failed: boolean
  readonly callId?: string
  readonly toolName?: string
}

/** Python prints records where it has no JSON. */
function printed(value: unknown): unknown {
  return (typeof value === 'string' ? parsePythonLiteral(value) : undefined) ?? value
}

function unwrap(value: unknown, depth: number): Unwrapped {
  if (depth > MAX_DEPTH) return { output: value, failed: false }
  if (Array.isArray(value)) return { output: joinBlocks(value) ?? value, failed: false }
  if (!isObject(value)) return { output: value, failed: false }
  const envelope = openEnvelope(value)
  if (envelope === undefined) return { output: value, failed: false }
  const inner = unwrap(envelope.output, depth + 1)
  return { ...envelope, ...inner, failed: envelope.failed || inner.failed }
}

/** What an envelope holds; `undefined` when the object is the data itself. */
function openEnvelope(value: JsonObject): Unwrapped | undefined {
  // AI SDK 5 and later: `{type:'json',value}`, `{type:'error-text',value}`, `{type:'content',value:[…]}`.
  if (typeof value.type === 'string') {
    if ('value' in value && /^(?:json|text|content)$/.test(value.type)) return { output: value.value, failed: false }
    if (/^error-(?:text|json)$/.test(value.type)) return { output: value.value, failed: true }
    if (value.type === 'execution-denied') return { output: value.reason ?? 'execution denied', failed: true }
    if (value.type === 'text' && typeof value.text === 'string' && hasOnly(value, TEXT_KEYS)) {
      return { output: value.text, failed: false }
    }
  }
  if (value.denied === true && hasOnly(value, DENIED_KEYS)) {
    return { output: value.reason ?? 'execution denied', failed: true }
  }
  // A tool message that LangChain serialised, and the wrapper that its tracers put around it.
  if (isLangChain(value)) {
    const message = [value.kwargs, value.data].find(isObject)
    if (message !== undefined && 'content' in message) return toolMessage(message)
  }
  if (isObject(value.output) && hasOnly(value, OUTPUT_KEYS) && isLangChain(value.output)) {
    return { output: value.output, failed: false }
  }
  if ('content' in value && (typeof value.tool_call_id === 'string' || value.type === 'tool')) return toolMessage(value)
  if (valueIn(value) !== value) return { output: valueIn(value), failed: false }
  // LlamaIndex.
  if ('raw_output' in value && typeof value.tool_name === 'string') {
    const readable = isObject(value.raw_output) || Array.isArray(value.raw_output)
    return {
      output: readable ? value.raw_output : first(value.blocks, value.content, value.raw_output),
      failed: value.is_error === true,
      toolName: value.tool_name,
    }
  }
  // The Model Context Protocol, Bedrock.
  if (Array.isArray(value.content) && hasOnly(value, CONTENT_KEYS)) {
    return { output: value.content, failed: value.isError === true || value.status === 'error' }
  }
  return undefined
}

function toolMessage(message: JsonObject): Unwrapped {
  return {
    output: message.content,
    failed: message.status === 'error',
    ...optional('callId', string(message.tool_call_id)),
    ...optional('toolName', string(message.name)),
  }
}

const TEXT_KEYS = new Set(['type', 'text'])
const OUTPUT_KEYS = new Set(['output', 'kwargs'])
const DENIED_KEYS = new Set(['denied', 'reason'])
const CONTENT_KEYS = new Set(['content', 'isError', '_meta', 'status', 'toolUseId'])

function hasOnly(value: JsonObject, keys: ReadonlySet<string>): boolean {
  return Object.keys(value).every(key => keys.has(key))
}

/** Content blocks (`[{text}]`, `[{json}]`, `[{type:'text',text}]`) as the text inside; `undefined` for a list of data. */
function joinBlocks(blocks: readonly unknown[]): string | undefined {
  if (blocks.length === 0) return undefined
  const texts: string[] = []
  for (const block of blocks) {
    const text = blockText(block)
    if (text === undefined) return undefined
    texts.push(text)
  }
  return texts.join('\n')
}

function blockText(block: unknown): string | undefined {
  if (!isObject(block)) return undefined
  const keys = Object.keys(block)
  if (keys.length === 1 && 'json' in block) return textOf(valueIn(block.json))
  if (typeof block.text !== 'string') return undefined
  return keys.length === 1 || /^(?:text|input_text|output_text)$/.test(string(block.type) ?? '')
    ? block.text
    : undefined
}

/** Strands wraps what is no record: `{"$value": […]}`. */
function valueIn(value: unknown): unknown {
  return isObject(value) && '$value' in value && Object.keys(value).length === 1 ? value.$value : value
}
