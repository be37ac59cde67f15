import { toMessages } from './flatten.ts'
import { firstString, isLoose, list, prop } from './guards.ts'
import { stringify } from './json.ts'
import { reasoningOf, textOf } from './text.ts'
import { toolCallsOf } from './tool-calls.ts'

export interface ToolResultInfo {
  readonly toolName: string
  readonly toolCallId: string
  readonly args: Readonly<Record<string, unknown>>
  readonly result: unknown
  /** The call failed: `result` is the error. */
  readonly isError?: true
}

export interface ToolCallInfo {
  readonly toolName: string
  readonly toolCallId: string
  readonly messageIndex: number
  readonly invocationIndex: number
}

/**
 * The text that an output gives its user: a string, messages of any library, a result or step of the AI SDK, an OpenAI
 * response. All text parts of the last assistant message with text, joined by newlines.
 */
export function getAssistantMessageFromRunOutput(output: unknown): string | undefined {
  if (typeof output === 'string') return output
  if (isLoose(output)) {
    const role = prop(output, 'role')
    if (role === undefined || role === 'assistant') {
      const own = firstString(output, 'text', 'output_text', 'content')
      if (own !== undefined) return own
    }
  }
  const messages = toMessages(output).filter(({ role }) => role === 'assistant')
  for (const { message } of messages.toReversed()) {
    const text = textOf(message)
    if (text !== undefined) return text
  }
  const object = prop(output, 'object')
  return isLoose(object) || Array.isArray(object) ? stringify(object) : undefined
}

/** The first user text of a run's input. */
export function getUserMessageFromRunInput(input: unknown): string | undefined {
  if (typeof input === 'string') return input
  if (Array.isArray(input)) return userTexts(input).at(-1)
  const first = userTexts(prop(input, 'inputMessages'))[0] ?? userTexts(prop(input, 'messages'))[0]
  if (first !== undefined) return first
  const direct = firstString(input, 'prompt', 'text')
  if (direct !== undefined) return direct
  return textOf(prop(input, 'content')) ?? textOf(prop(input, 'input')) ?? textOf(prop(input, 'user'))
}

/** All user texts, in order. */
export function userTexts(messages: unknown): string[] {
  return toMessages(messages)
    .filter(({ role }) => role === 'user')
    .map(({ message }) => textOf(message))
    .filter(text => text !== undefined)
}

/** The texts of all input messages, whatever their role. */
export function extractInputMessages(input: unknown): string[] {
  const own = prop(input, 'inputMessages')
  const messages = Array.isArray(input) ? input : (own ?? prop(input, 'messages'))
  return toMessages(messages).map(({ message }) => textOf(message) ?? '')
}

/** The texts of all assistant messages of an output. */
export function extractAgentResponseMessages(output: unknown): string[] {
  if (typeof output === 'string') return [output]
  return toMessages(output)
    .filter(({ role }) => role === 'assistant')
    .map(({ message }) => textOf(message))
    .filter(text => text !== undefined)
}

/** Results of all finished tool calls in messages of any library. Failed calls carry `isError`. */
export function extractToolResults(output: unknown): ToolResultInfo[] {
  return toolCallsOf(output).flatMap(call => {
    if ((call.state !== 'result' && call.state !== 'error') || call.result === undefined) return []
    return [
      {
        toolName: call.toolName ?? '',
        toolCallId: call.toolCallId ?? '',
        args: isLoose(call.args) ? call.args : {},
        result: call.result,
        ...(call.state === 'error' ? { isError: true as const } : {}),
      },
    ]
  })
}

/** Names and places of all tool calls, finished, open or failed; calls still being written don't count. */
export function extractToolCalls(output: unknown): {
  tools: string[]
  toolCallInfos: ToolCallInfo[]
} {
  const toolCallInfos = toolCallsOf(output).flatMap(
    ({ state, toolName, toolCallId, messageIndex, invocationIndex }) => {
      if (state === 'partial' || toolName === undefined || toolName === '') return []
      return [
        { toolName, toolCallId: toolCallId ?? `${messageIndex}-${invocationIndex}`, messageIndex, invocationIndex },
      ]
    },
  )
  return { tools: toolCallInfos.map(info => info.toolName), toolCallInfos }
}

/** System texts of a run's input: its system messages, those among the others, and tagged ones. */
export function getSystemMessagesFromRunInput(input: unknown): string[] {
  const system = prop(input, 'systemMessages')
  const direct = firstString(input, 'system', 'instructions')
  const tagged = prop(input, 'taggedSystemMessages')
  const groups = isLoose(tagged) ? Object.values(tagged) : list(tagged)
  const among = [Array.isArray(input) ? input : [], prop(input, 'inputMessages'), prop(input, 'messages')]
    .flatMap(messages => toMessages(messages))
    .filter(({ role }) => role === 'system' || role === 'developer')
  const texts = [
    ...list(system).map(message => textOf(message)),
    direct,
    ...among.map(({ message }) => textOf(message)),
    ...groups.flatMap(group => list(group).map(message => textOf(message))),
  ]
  return texts.filter(text => text !== undefined).filter(text => text !== '')
}

/** The system texts, joined by blank lines. */
export function getCombinedSystemPrompt(input: unknown): string {
  return getSystemMessagesFromRunInput(input).join('\n\n')
}

/** The last remembered messages as `role: text` lines. */
export function getConversationHistoryFromRunInput(input: unknown, limit = 10): string {
  const lines = toMessages(prop(input, 'rememberedMessages')).flatMap(({ role, message }) => {
    const text = textOf(message)
    return text === undefined ? [] : [`${role ?? 'unknown'}: ${text}`]
  })
  return lines.slice(-limit).join('\n')
}

/** The reasoning of the first assistant message that has some. */
export function getReasoningFromRunOutput(output: unknown): string | undefined {
  for (const { role, message } of toMessages(output)) {
    const reasoning = role === 'assistant' ? reasoningOf(message) : undefined
    if (reasoning !== undefined) return reasoning
  }
  return undefined
}
