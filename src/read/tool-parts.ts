import { isObject, type JsonObject } from './otlp-value.ts'
import type { Part } from './span-facts.ts'
import { first, optional, plainText, string, textOf } from './text.ts'
import { disguisedError } from './tool-error.ts'

type ToolCall = Extract<Part, { type: 'tool_call' }>
type ToolResult = Extract<Part, { type: 'tool_result' }>

const CALLS = new Set([
  'toolcall',
  'tooluse',
  'function',
  'functioncall',
  'toolrequest',
  'customtoolcall',
  'mcpcall',
  'mcptooluse',
])
const SERVER_CALLS = new Set([
  'servertoolcall',
  'servertooluse',
  'mcpcall',
  'mcptooluse',
  'localshellcall',
  'executablecode',
])
/** Items that the provider runs and that OpenAI names after the tool. */
const SERVER_ITEM = /^(websearch|filesearch|codeinterpreter|computer|imagegeneration)call$/
const RESULTS = new Set([
  'toolcallresponse',
  'toolresult',
  'toolresponse',
  'functioncalloutput',
  'functionresponse',
  'toolcallresult',
  'tooloutput',
  'customtoolcalloutput',
  'servertoolcallresponse',
  'servertoolcallresult',
  'toolreturn',
  'codeexecutionresult',
])
const SERVER_RESULT = /^\w+toolresult$/
/** Keys that wrap a call or a result where the part has no type: Bedrock, Gemini, Genkit. */
const CALL_KEYS = ['toolUse', 'functionCall', 'function_call', 'toolRequest'] as const
const RESULT_KEYS = ['toolResult', 'functionResponse', 'function_response', 'toolResponse'] as const

/** A part that asks for a tool, in any convention. */
export function toolCallPart(kind: string, part: JsonObject): ToolCall | undefined {
  const server = SERVER_CALLS.has(kind) || SERVER_ITEM.test(kind)
  if (!server && !CALLS.has(kind)) {
    const key = kind === '' ? CALL_KEYS.find(name => isObject(part[name])) : undefined
    return key === undefined ? undefined : toolCall(part[key], false)
  }
  if (SERVER_ITEM.test(kind)) {
    const name = string(part.type)?.replace(/_call$/, '')
    return toolCall({ name, arguments: first(part.action, part.queries, part.code), id: part.id }, true)
  }
  return toolCall(part, server || part.providerExecuted === true || part.provider_executed === true)
}

/** An entry of OpenAI's `tool_calls`, of LangChain's, or a flat one. */
export function toolCall(value: unknown, providerExecuted: boolean): ToolCall | undefined {
  if (!isObject(value)) return undefined
  // `server_tool_call` of the semantic conventions keeps the arguments in a member of its own.
  const inner = first(value.function, value.tool_call, value.server_tool_call)
  const call = isObject(inner) ? { ...value, ...inner } : value
  const args = first(call.arguments, call.args, call.input, call.parameters)
  return {
    type: 'tool_call',
    ...optional('id', callId(value)),
    ...optional('name', first(string(call.name), string(call.toolName), string(call.tool_name))),
    ...optional('arguments', plainText(args)),
    ...(providerExecuted ? { providerExecuted: true as const } : {}),
  }
}

/** A part that gives a tool's result, in any convention; with a list of results inside a Genkit or OpenAI item, several. */
export function toolResultPart(kind: string, part: JsonObject): ToolResult | ToolResult[] | undefined {
  if (RESULTS.has(kind) || SERVER_RESULT.test(kind)) return toolResult(part)
  const key = kind === '' ? RESULT_KEYS.find(name => isObject(part[name])) : undefined
  return key === undefined ? undefined : toolResult(part[key])
}

export function toolResult(value: unknown, fallback: { id?: string; name?: string } = {}): ToolResult | undefined {
  if (!isObject(value)) return undefined
  const inner = isObject(value.server_tool_call_response) ? value.server_tool_call_response : value
  const outcome = readOutcome(first(inner.response, inner.result, inner.output, inner.content), isFailed(value))
  return {
    type: 'tool_result',
    ...optional('id', callId(value) ?? fallback.id),
    ...optional('name', first(string(value.name), string(value.toolName), string(value.tool_name)) ?? fallback.name),
    ...outcome,
  }
}

/** A recorded result value as text, with what it says about success. */
export function readOutcome(value: unknown, failed = false): { result?: string; isError?: true } {
  const { output, failed: typedFailure } = unwrapOutput(value)
  const failure = disguisedError(output)
  const text = failure ?? plainText(unwrapBlocks(output))
  if (text === undefined || output === undefined) return failed ? { isError: true } : {}
  return failed || typedFailure || failure !== undefined ? { result: text, isError: true } : { result: text }
}

/** AI SDK 5 and later type their outputs: `{type:'json',value}`, `{type:'error-text',value}`, `{type:'content',value:[…]}`. */
function unwrapOutput(value: unknown): { output: unknown; failed: boolean } {
  if (!isObject(value) || typeof value.type !== 'string') return { output: value, failed: false }
  if (['json', 'text', 'content'].includes(value.type) && 'value' in value)
    return { output: value.value, failed: false }
  if (value.type === 'error-text' || value.type === 'error-json') return { output: value.value, failed: true }
  if (value.type === 'execution-denied') return { output: value.reason ?? 'execution denied', failed: true }
  return { output: value, failed: false }
}

/** Content blocks (`[{text}]`, `[{json}]`, `[{type:'text',text}]`) as the text inside; any other value as it is. */
function unwrapBlocks(value: unknown): unknown {
  const blocks =
    isObject(value) && Array.isArray(value.content) && Object.keys(value).every(isEnvelopeKey) ? value.content : value
  if (!Array.isArray(blocks) || blocks.length === 0) return value
  const texts: string[] = []
  for (const block of blocks) {
    const text = blockText(block)
    if (text === undefined) return value
    texts.push(text)
  }
  return texts.join('\n')
}

function isEnvelopeKey(key: string): boolean {
  return key === 'content' || key === 'isError' || key === '_meta'
}

function blockText(block: unknown): string | undefined {
  if (!isObject(block)) return undefined
  const keys = Object.keys(block)
  if (keys.length === 1 && 'json' in block) return textOf(block.json)
  if (typeof block.text !== 'string') return undefined
  return keys.length === 1 || /^(?:text|input_text|output_text)$/.test(String(block.type)) ? block.text : undefined
}

function isFailed(part: JsonObject): boolean {
  return (
    part.isError === true ||
    part.is_error === true ||
    part.status === 'error' ||
    part.status === 'failed' ||
    part.outcome === 'failed'
  )
}

/** OpenAI Responses items carry an item id beside the call id; the call id is the one that results name. */
function callId(value: JsonObject): string | undefined {
  return first(
    string(value.call_id),
    string(value.toolCallId),
    string(value.tool_call_id),
    string(value.tool_use_id),
    string(value.toolUseId),
    string(value.ref),
    string(value.id),
  )
}
