import { firstString, isLoose, type Loose, list, prop } from './guards.ts'

/** One message of whatever shape, with its role settled. */
export interface LooseMessage {
  readonly role: string | undefined
  readonly message: Loose
}

const MAX_DEPTH = 6

/** A message that the framework calls `signal` says its role in its metadata. */
export function roleOfMessage(message: Loose): string | undefined {
  const role = firstString(message, 'role')
  if (role !== 'signal') return role === 'model' || role === 'ai' ? 'assistant' : role
  const signal = prop(prop(prop(message, 'content'), 'metadata'), 'signal')
  return firstString(signal, 'tagName', 'type') ?? firstString(message, 'type')
}

function asMessage(message: Loose): LooseMessage {
  return { role: roleOfMessage(message), message }
}

/** One item of a step's `content` or of an OpenAI response's `output` stands for a message of the assistant. */
const ITEM_ROLES: Readonly<Record<string, string>> = {
  message: 'assistant',
  function_call: 'assistant',
  reasoning: 'assistant',
  function_call_output: 'tool',
}

/**
 * All messages in a value, in order: message arrays, results and steps of the AI SDK (`steps`, `response.messages`),
 * `choices` and `output` of OpenAI responses, `messages`, or a single message.
 */
export function toMessages(value: unknown, depth = 0): LooseMessage[] {
  if (depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return value.flatMap(item => toMessages(item, depth + 1))
  if (!isLoose(value)) return []
  const role = prop(value, 'role')
  const type = firstString(value, 'type')
  if (typeof role !== 'string' && type !== undefined && type in ITEM_ROLES) {
    return [{ role: ITEM_ROLES[type], message: value }]
  }
  if (typeof role === 'string') return [asMessage(value)]
  const steps = list(prop(value, 'steps'))
  if (steps.length > 0) return steps.flatMap(step => stepMessages(step))
  for (const key of ['messages', 'choices']) {
    const inner = list(prop(value, key))
    if (inner.length > 0) return inner.flatMap(item => toMessages(prop(item, 'message') ?? item, depth + 1))
  }
  const responses = list(prop(prop(value, 'response'), 'messages'))
  if (responses.length > 0) return toMessages(responses, depth + 1)
  const items = list(prop(value, 'output'))
  if (items.length > 0) return toMessages(items, depth + 1)
  return isStep(value) || hasContent(value) ? stepMessages(value) : []
}

/** A step: its content parts, or what older versions keep in `text`, `toolCalls` and `toolResults`. */
function stepMessages(step: unknown): LooseMessage[] {
  if (!isLoose(step)) return []
  return [{ role: roleOfMessage(step) ?? 'assistant', message: step }]
}

function isStep(value: Loose): boolean {
  return list(prop(value, 'toolCalls')).length > 0 || list(prop(value, 'toolResults')).length > 0
}

function hasContent(value: Loose): boolean {
  return ['content', 'parts', 'text', 'toolInvocations'].some(key => prop(value, key) !== undefined)
}
