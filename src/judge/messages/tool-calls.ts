import { type LooseMessage, toMessages } from './flatten.ts'
import { firstString, type Loose, list, prop } from './guards.ts'
import { fromJson, toText } from './json.ts'
import { invocationPart, mergeToolInvocations, type ToolPart, toolPart } from './tools.ts'

const isPart = (part: ToolPart | undefined): part is ToolPart => part !== undefined

/** The tool calls and results that one message holds, in order. */
export function toolPartsOf({ role, message }: LooseMessage): ToolPart[] {
  const invocations = mergeToolInvocations(message).map(invocationPart)
  const content = prop(message, 'content')
  const parts = [content, prop(content, 'parts'), prop(message, 'parts')]
    .flatMap(list)
    .filter(part => prop(part, 'type') !== 'tool-invocation')
    .map(toolPart)
  const found = [...invocations, ...parts, toolPart(message), ...chatParts(role, message)].filter(isPart)
  return found.length > 0 ? found : stepParts(message)
}

/** OpenAI Chat Completions: `tool_calls` of the assistant, and messages of role `tool` (earlier: `function`). */
function chatParts(role: string | undefined, message: Loose): ToolPart[] {
  if (role === 'tool' || role === 'function') {
    const id = firstString(message, 'tool_call_id', 'toolCallId')
    const result = prop(message, 'content')
    if (Array.isArray(result) && result.some(part => toolPart(part) !== undefined)) return []
    if (id === undefined && firstString(message, 'name') === undefined) return []
    const name = firstString(message, 'name', 'toolName')
    return [
      {
        state: 'result',
        result: Array.isArray(result)
          ? result.map(block => firstString(block, 'text') ?? toText(block)).join('\n')
          : result,
        ...(name === undefined ? {} : { toolName: name }),
        ...(id === undefined ? {} : { toolCallId: id }),
      },
    ]
  }
  const calls = [...list(prop(message, 'tool_calls')), { function: prop(message, 'function_call') }]
  return calls.flatMap(call => {
    const name = firstString(prop(call, 'function'), 'name')
    if (name === undefined) return []
    const id = firstString(call, 'id')
    const args = fromJson(prop(prop(call, 'function'), 'arguments'))
    return [{ state: 'call', toolName: name, ...(id === undefined ? {} : { toolCallId: id }), args } satisfies ToolPart]
  })
}

/** A step or result of the AI SDK whose content has no tool parts (version 4, or a hand-made object). */
function stepParts(step: Loose): ToolPart[] {
  const calls = list(prop(step, 'toolCalls')).map(call => toolPart({ ...(call ?? {}), type: 'tool-call' }))
  const results = list(prop(step, 'toolResults')).map(result => toolPart({ ...(result ?? {}), type: 'tool-result' }))
  return [...calls, ...results].filter(isPart)
}

/** A finished or open call with what is known of it from all messages. */
export interface ToolCall extends ToolPart {
  /** Position of the message that holds the call (of the result, when the call is not there). */
  readonly messageIndex: number
  /** Position among the calls of that message. */
  readonly invocationIndex: number
}

/** All calls of a conversation; a result joins the open call with its id, or stands alone when there is none. */
export function toolCallsOf(value: unknown): ToolCall[] {
  const calls: ToolCall[] = []
  const open = new Map<string, number>()
  toMessages(value).forEach((message, messageIndex) => {
    toolPartsOf(message).forEach((part, invocationIndex) => {
      const id = part.toolCallId
      const at = id === undefined ? undefined : open.get(id)
      const call = at === undefined ? undefined : calls[at]
      const finished = part.state === 'result' || part.state === 'error'
      if (at !== undefined && call !== undefined && (finished || call.state !== 'result')) {
        calls[at] = { ...call, ...part, messageIndex: call.messageIndex, invocationIndex: call.invocationIndex }
      } else if (at === undefined) {
        if (id !== undefined) open.set(id, calls.length)
        calls.push({ ...part, messageIndex, invocationIndex })
      }
    })
  })
  return calls
}
