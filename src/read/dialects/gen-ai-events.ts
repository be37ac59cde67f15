import { messagesOf, type ReadMessages, readMessages } from '../messages/messages.ts'
import { isObject, type JsonObject } from '../otlp/otlp-value.ts'
import type { Message, MessageRole } from '../span-facts.ts'
import type { SpanEventLike } from '../span-like.ts'
import { parseJson } from '../values/json.ts'
import { first } from '../values/text.ts'

export interface EventContent {
  readonly system: ReadMessages
  readonly input: ReadMessages
  readonly output: ReadMessages
}

interface Collected {
  readonly messages: Message[]
  cut: boolean
}

const SPEAKERS: Readonly<Record<string, MessageRole>> = {
  'gen_ai.system.message': 'system',
  'gen_ai.user.message': 'user',
  'gen_ai.assistant.message': 'assistant',
  'gen_ai.tool.message': 'tool',
}

/**
 * Content that an instrumentation put on span events or log events: one event with everything, or one a message (in
 * `content`, in `gen_ai.event.content`, or in attributes of their own), or the prompt and completion events of 1.26.
 */
export function readEvents(events: readonly SpanEventLike[]): EventContent {
  const content = { system: collected(), input: collected(), output: collected() }
  for (const { name, attributes = {} } of events) readEvent(name, attributes, content)
  return content
}

function collected(): Collected {
  return { messages: [], cut: false }
}

function readEvent(
  name: string,
  attributes: JsonObject,
  { system, input, output }: { readonly system: Collected; readonly input: Collected; readonly output: Collected },
): void {
  const speaker = Object.hasOwn(SPEAKERS, name) ? SPEAKERS[name] : undefined
  if (speaker !== undefined) {
    const { body, cut } = bodyOf(attributes)
    const message = { ...body, role: speaker, tool_call_id: first(body.tool_call_id, body.id) }
    add(speaker === 'system' ? system : input, { messages: messagesOf(message, speaker), cut })
  } else if (name === 'gen_ai.choice') {
    const { body, cut } = bodyOf(attributes)
    add(output, { messages: messagesOf({ choices: [choiceOf(body)] }, 'assistant'), cut })
  } else if (name === 'gen_ai.content.prompt') {
    add(input, readMessages(attributes['gen_ai.prompt'], 'user'))
  } else if (name === 'gen_ai.content.completion') {
    add(output, readMessages(attributes['gen_ai.completion'], 'assistant'))
  } else if (name.startsWith('gen_ai.client.inference.operation')) {
    add(system, readMessages(attributes['gen_ai.system_instructions'], 'system'))
    add(input, readMessages(attributes['gen_ai.input.messages'], 'user'))
    add(output, readMessages(attributes['gen_ai.output.messages'], 'assistant'))
  }
}

function add(target: Collected, read: ReadMessages): void {
  for (const message of read.messages) target.messages.push(message)
  if (read.cut) target.cut = true
}

/** The body of a message event: in one attribute, or spread over attributes, each a value or its JSON text. */
function bodyOf(attributes: JsonObject): { body: JsonObject; cut: boolean } {
  const whole = attributes['gen_ai.event.content']
  if (whole !== undefined) {
    const { value, cut } = decode(whole)
    return { body: isObject(value) ? value : { content: value }, cut }
  }
  let cut = false
  const body: Record<string, unknown> = { ...attributes }
  for (const key of ['content', 'message', 'tool_calls']) {
    if (typeof body[key] !== 'string') continue
    const decoded = decode(body[key])
    // A JSON answer is a text; content blocks and messages are not.
    if (typeof decoded.value === 'object')
      body[key] = key === 'content' && !Array.isArray(decoded.value) ? body[key] : decoded.value
    cut ||= decoded.cut
  }
  return { body, cut }
}

/** The message is a member of the choice, or its members are; a message that is no record is the content of one. */
function choiceOf(body: JsonObject): JsonObject {
  const message = first(body.message, body.content)
  const spoken = isObject(message) ? message : { content: message }
  return { finish_reason: body.finish_reason, message: { role: 'assistant', tool_calls: body.tool_calls, ...spoken } }
}

function decode(value: unknown): { value: unknown; cut: boolean } {
  return (typeof value === 'string' ? parseJson(value) : undefined) ?? { value, cut: false }
}
