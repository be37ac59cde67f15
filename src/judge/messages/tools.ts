import { firstString, isLoose, type Loose, list, prop } from './guards.ts'
import { fromJson } from './json.ts'

/** One tool call or result of a message, whatever library wrote it. */
export interface ToolPart {
  /** `partial`: the call is still being written. A `result` may belong to a call of an earlier message. */
  readonly state: 'partial' | 'call' | 'result' | 'error'
  readonly toolName?: string
  readonly toolCallId?: string
  readonly args?: unknown
  readonly result?: unknown
}

const STATES: Readonly<Record<string, ToolPart['state']>> = {
  'partial-call': 'partial',
  'input-streaming': 'partial',
  call: 'call',
  'input-available': 'call',
  'approval-requested': 'call',
  'approval-responded': 'call',
  result: 'result',
  'output-available': 'result',
  'output-error': 'error',
  'output-denied': 'error',
  error: 'error',
}

const TOOL_TYPES: ReadonlySet<string> = new Set([
  'tool-invocation',
  'dynamic-tool',
  'tool-call',
  'tool-result',
  'tool-error',
  'tool_use',
  'tool_result',
  'tool_call',
  'function_call',
  'function_call_output',
])

export function isToolPart(part: unknown): boolean {
  const type = firstString(part, 'type')
  return (
    type !== undefined && (TOOL_TYPES.has(type) || (type.startsWith('tool-') && prop(part, 'toolCallId') !== undefined))
  )
}

function make(
  state: ToolPart['state'],
  toolName: string | undefined,
  toolCallId: string | undefined,
  values: { args?: unknown; result?: unknown },
): ToolPart {
  return {
    state,
    ...(toolName === undefined ? {} : { toolName }),
    ...(toolCallId === undefined ? {} : { toolCallId }),
    ...(values.args === undefined ? {} : { args: fromJson(values.args) }),
    ...(values.result === undefined ? {} : { result: values.result }),
  }
}

/** `tool-invocation` parts and the older `toolInvocations` list: `{ state, toolName, toolCallId, args, result }`. */
export function invocationPart(invocation: unknown): ToolPart | undefined {
  const state = STATES[firstString(invocation, 'state') ?? '']
  if (state === undefined) return undefined
  const failed = state === 'error' || (state === 'result' && prop(invocation, 'isError') === true)
  const found = defined(invocation, 'result', 'output')
  return make(failed ? 'error' : state, firstString(invocation, 'toolName'), firstString(invocation, 'toolCallId'), {
    args: defined(invocation, 'args', 'input'),
    result: failed ? (firstString(invocation, 'errorText') ?? found ?? 'failed') : found,
  })
}

/** The first of these properties that is there; `null` is a value. */
function defined(value: unknown, ...keys: readonly string[]): unknown {
  return keys.map(key => prop(value, key)).find(found => found !== undefined)
}

/** Results of model messages are wrapped: `{ type: 'text' | 'json' | 'error-text' | 'error-json' | 'content', value }`. */
function unwrap(output: unknown): { readonly value: unknown; readonly failed: boolean } {
  const type = firstString(output, 'type')
  if (type === 'execution-denied') return { value: firstString(output, 'reason') ?? 'execution denied', failed: true }
  if (type === undefined || prop(output, 'value') === undefined) return { value: output, failed: false }
  if (type === 'text' || type === 'json') return { value: prop(output, 'value'), failed: false }
  if (type === 'error-text' || type === 'error-json') return { value: prop(output, 'value'), failed: true }
  if (type !== 'content') return { value: output, failed: false }
  return { value: blocksText(prop(output, 'value')), failed: false }
}

/** Content blocks that are text alone read as that text. */
function blocksText(value: unknown): unknown {
  const texts = list(value).map(block => (prop(block, 'type') === 'text' ? firstString(block, 'text') : undefined))
  return texts.length > 0 && texts.every(text => text !== undefined) ? texts.join('\n') : value
}

/** One part of a message's content or of a step. */
export function toolPart(part: unknown): ToolPart | undefined {
  const type = firstString(part, 'type')
  if (type === undefined) return undefined
  const id = firstString(part, 'toolCallId', 'call_id', 'tool_use_id', 'id')
  const name = firstString(part, 'toolName', 'name')
  switch (type) {
    case 'tool-invocation':
      return invocationPart(prop(part, 'toolInvocation'))
    case 'dynamic-tool':
      return invocationPart(part)
    case 'tool-call':
    case 'tool_use':
    case 'tool_call':
    case 'function_call': {
      return make('call', name, id, { args: defined(part, 'input', 'args', 'arguments') })
    }
    case 'tool-result':
    case 'tool_result':
    case 'function_call_output': {
      const raw = defined(part, 'output', 'result')
      const { value, failed } = unwrap(raw === undefined ? blocksText(prop(part, 'content')) : raw)
      const error = failed || prop(part, 'isError') === true || prop(part, 'is_error') === true
      return make(error ? 'error' : 'result', name, id, { args: defined(part, 'input', 'args'), result: value })
    }
    case 'tool-error': {
      const error = prop(part, 'error')
      return make('error', name, id, { args: prop(part, 'input'), result: firstString(error, 'message') ?? error })
    }
    default:
      if (!type.startsWith('tool-')) return undefined
      return invocationPart({ ...(isLoose(part) ? part : {}), toolName: type.slice('tool-'.length) })
  }
}

/**
 * The tool invocations of one message of the framework (or of an AI SDK 4 UI message): parts and the older list merged.
 * The same call id: parts win. Calls that only the older list has keep their place before the next shared id.
 */
export function mergeToolInvocations(message: unknown): readonly Loose[] {
  const content = prop(message, 'content')
  const parts = [...list(prop(content, 'parts')), ...list(prop(message, 'parts'))]
  const fresh = parts
    .filter(part => prop(part, 'type') === 'tool-invocation')
    .map(part => prop(part, 'toolInvocation'))
    .filter(isLoose)
  const older = [...list(prop(content, 'toolInvocations')), ...list(prop(message, 'toolInvocations'))].filter(isLoose)
  const idOf = (invocation: Loose): unknown => prop(invocation, 'toolCallId')
  const shared = new Set(fresh.map(idOf))
  const merged: Loose[] = []
  let next = 0
  for (const invocation of older) {
    const id = idOf(invocation)
    if (id === undefined || !shared.has(id)) {
      merged.push(invocation)
      continue
    }
    const at = fresh.findIndex((candidate, index) => index >= next && idOf(candidate) === id)
    if (at === -1) continue
    merged.push(...fresh.slice(next, at + 1))
    next = at + 1
  }
  merged.push(...fresh.slice(next))
  return merged
}
