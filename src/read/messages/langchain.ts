import { isObject, type JsonObject } from '../otlp/otlp-value.ts'
import { first } from '../values/text.ts'

const CLASS = /^(Human|AI|System|Tool|Function|Chat|Remove)Message(?:Chunk)?$/

const ROLES: Readonly<Record<string, string>> = {
  Human: 'user',
  AI: 'assistant',
  System: 'system',
  Tool: 'tool',
  Function: 'tool',
}

/**
 * What LangChain and LangGraph serialise, in plain form: a message as `{role, content, tool_calls, …}`, a prompt value,
 * a state update or a wrapper as the value inside. `undefined` for anything else.
 */
export function plainLangChain(value: JsonObject): unknown {
  if (isCommand(value)) return isObject(value.update) ? first(value.update.messages, []) : []
  // A task for the next node carries the state that is known already.
  if (value.lg_name === 'Send') return []
  if (isStored(value)) return isObject(value.data) ? message(value.data, value.type) : undefined
  if (!isObject(value.kwargs) || !isLangChain(value)) return undefined
  const { kwargs } = value
  if (Array.isArray(kwargs.messages)) return kwargs.messages
  const name = Array.isArray(value.id) ? value.id.at(-1) : undefined
  const kind = typeof name === 'string' ? CLASS.exec(name)?.[1] : undefined
  if (kind === undefined) return 'text' in kwargs ? kwargs.text : undefined
  return message(kwargs, ROLES[kind] ?? kwargs.role)
}

export function isLangChain(value: unknown): boolean {
  if (!isObject(value)) return false
  if (isObject(value.kwargs)) return 'lc' in value || Array.isArray(value.id)
  return 'lg_name' in value || isStored(value) || isCommand(value)
}

/** A message as stores and Python's tracers keep it: `{type: 'human', data: {content}}`. */
function isStored(value: JsonObject): boolean {
  return typeof value.type === 'string' && isObject(value.data) && 'content' in value.data
}

/** LangGraph's state update; Python's has no name. */
function isCommand(value: JsonObject): boolean {
  return isObject(value.update) && (value.lg_name === 'Command' || 'graph' in value)
}

function message(kwargs: JsonObject, role: unknown): JsonObject {
  const extra = isObject(kwargs.additional_kwargs) ? kwargs.additional_kwargs : {}
  const metadata = isObject(kwargs.response_metadata) ? kwargs.response_metadata : {}
  const calls = Array.isArray(kwargs.tool_calls) && kwargs.tool_calls.length > 0 ? kwargs.tool_calls : extra.tool_calls
  return {
    role,
    content: kwargs.content,
    tool_calls: calls,
    tool_call_id: kwargs.tool_call_id,
    name: role === 'tool' ? kwargs.name : undefined,
    status: kwargs.status,
    finish_reason: first(metadata.finish_reason, metadata.stop_reason, metadata.finishReason),
  }
}

/** Plumbing of a chain: no run of its own, whatever flows through it. */
const PLUMBING =
  /^(?:RunnableMap|RunnableParallel|RunnablePassthrough|RunnableAssign|RunnableLambda|RunnableWithFallbacks|RunnableBranch|ChannelWrite|Branch|\w*PromptTemplate|\w*OutputParser|\w*(?:Splitter|NodeParser|Postprocessor)|__start__|__end__)\b|\._[a-z]/

export function isChainPlumbing(name: string): boolean {
  return PLUMBING.test(name)
}
