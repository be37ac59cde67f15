import { isObject, type JsonObject } from '../otlp/otlp-value.ts'
import type { Part } from '../span-facts.ts'
import { first, optional, plainText, string } from '../values/text.ts'
import { readOutcome } from './outcome.ts'

type ToolCall = Extract<Part, { type: 'tool_call' }>
type ToolResult = Extract<Part, { type: 'tool_result' }>

const CALLS = new Set('toolcall tooluse function functioncall toolrequest customtoolcall'.split(' '))
const SERVER_CALLS = new Set('servertoolcall servertooluse mcpcall mcptooluse localshellcall executablecode'.split(' '))
/** Items that the provider runs and that OpenAI names after the tool. */
const SERVER_ITEM = /^(?:websearch|filesearch|codeinterpreter|computer|imagegeneration)call$/
const RESULTS = new Set(
  (
    'toolcallresponse toolresult toolresponse toolreturn toolcallresult tooloutput functioncalloutput ' +
    'functionresponse functioncallresult customtoolcalloutput computercalloutput localshellcalloutput servertoolcallresponse ' +
    'servertoolcallresult codeexecutionresult'
  ).split(' '),
)
/** Anthropic's `web_search_tool_result` and its like. */
const SERVER_RESULT = /^\w+toolresult$/
/** Keys that wrap a call or a result where the part has no type: Bedrock, Gemini, Genkit. */
export const CALL_KEYS = ['toolUse', 'functionCall', 'function_call', 'toolRequest'] as const
export const RESULT_KEYS = ['toolResult', 'functionResponse', 'function_response', 'toolResponse'] as const

/** A part that asks for a tool, in any convention. `kind`: the part's type without case and separators. */
export function toolCallPart(kind: string, part: JsonObject): ToolCall | undefined {
  if (kind === '') {
    const key = CALL_KEYS.find(name => isObject(part[name]))
    return key === undefined ? undefined : toolCall(part[key])
  }
  if (SERVER_ITEM.test(kind)) {
    const name = string(part.type)?.replace(/[_-]call$/, '')
    return toolCall({ name, arguments: first(part.action, part.queries, part.code), id: part.id }, true)
  }
  const server = SERVER_CALLS.has(kind)
  return server || CALLS.has(kind) ? toolCall(part, server) : undefined
}

/** An entry of OpenAI's `tool_calls`, of LangChain's, or a call part. */
export function toolCall(value: unknown, server = false): ToolCall | undefined {
  if (!isObject(value)) return undefined
  const inner = first(value.function, value.tool_call, value.server_tool_call)
  if (isObject(inner) && isObject(inner.function)) return toolCall({ ...value, ...inner, tool_call: undefined }, server)
  const call = isObject(inner) ? { ...value, ...inner } : value
  const args = first(call.arguments, call.args, call.input, call.parameters, value.server_tool_call)
  const byProvider = server || call.providerExecuted === true || call.provider_executed === true
  const id = callId(call)
  const name = first(string(call.name), string(call.toolName), string(call.tool_name))
  if (id === undefined && name === undefined && args === undefined) return undefined
  return {
    type: 'tool_call',
    ...optional('id', id),
    ...optional('name', name),
    ...optional('arguments', plainText(args)),
    ...(byProvider ? { providerExecuted: true as const } : {}),
  }
}

export function isToolKind(kind: string): boolean {
  return (
    CALLS.has(kind) || SERVER_CALLS.has(kind) || SERVER_ITEM.test(kind) || RESULTS.has(kind) || SERVER_RESULT.test(kind)
  )
}

/** A part that gives a tool's result, in any convention. */
export function toolResultPart(kind: string, part: JsonObject): ToolResult | undefined {
  if (kind === '') {
    const key = RESULT_KEYS.find(name => isObject(part[name]))
    return key === undefined ? undefined : toolResult(withoutWrapper(part[key]))
  }
  return RESULTS.has(kind) || SERVER_RESULT.test(kind) ? toolResult(part) : undefined
}

/** Gemini's client wraps what is no record: `{response: {result: value}}`. */
function withoutWrapper(value: unknown): unknown {
  if (!isObject(value) || !isObject(value.response) || Object.keys(value.response).length !== 1) return value
  const { result, output, error } = value.response
  if (typeof error === 'string') return value
  return { ...value, response: first(result, output, value.response) }
}

function toolResult(value: unknown): ToolResult | undefined {
  if (!isObject(value)) return undefined
  const { server_tool_call_response: server } = value
  const inner = isObject(server) ? server : value
  const recorded = first(inner.response, inner.result, inner.output, inner.content, server)
  return toolResultOf(recorded, isFailed(value), {
    id: callId(value),
    name: first(string(value.name), string(value.toolName), string(value.tool_name)),
  })
}

export function toolResultOf(
  recorded: unknown,
  failed: boolean,
  call: { readonly id: string | undefined; readonly name: string | undefined },
): ToolResult {
  const { result, isError } = readOutcome(recorded, failed)
  return {
    type: 'tool_result',
    ...optional('id', call.id),
    ...optional('name', call.name),
    ...optional('result', result),
    ...optional('isError', isError),
  }
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
export function callId(value: JsonObject): string | undefined {
  return first(
    string(value.call_id),
    string(value.callId),
    string(value.toolCallId),
    string(value.tool_call_id),
    string(value.tool_use_id),
    string(value.toolUseId),
    string(value.ref),
    string(value.id),
  )
}
