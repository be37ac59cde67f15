import { type ReadMessages, readMessages } from '../messages/messages.ts'
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
 * Content that an instrumentation put on span events: one event with everything, or one a message (in `content`, in
 * `gen_ai.event.content`, or in attributes of their own), or the prompt and completion events of 1.26.
 */
export function readEvents(events: readonly SpanEventLike[]): EventContent {
  const system: Collected = { messages: [], cut: false }
  const input: Collected = { messages: [], cut: false }
  const output: Collected = { messages: [], cut: false }
  for (const { name, attributes = {} } of events) {
    const speaker = Object.hasOwn(SPEAKERS, name) ? SPEAKERS[name] : undefined
    if (speaker !== undefined) add(speaker === 'system' ? system : input, readMessageEvent(attributes, speaker))
    else if (name === 'gen_ai.choice') add(output, readChoiceEvent(attributes))
    else if (name === 'gen_ai.content.prompt') add(input, readMessages(attributes['gen_ai.prompt'], 'user'))
    else if (name === 'gen_ai.content.completion')
      add(output, readMessages(attributes['gen_ai.completion'], 'assistant'))
    else if (name.startsWith('gen_ai.client.inference.operation')) {
      add(system, readMessages(attributes['gen_ai.system_instructions'], 'system'))
      add(input, readMessages(attributes['gen_ai.input.messages'], 'user'))
      add(output, readMessages(attributes['gen_ai.output.messages'], 'assistant'))
    }
  }
  return { system, input, output }
}

function add(target: Collected, read: ReadMessages): void {
  for (const message of read.messages) target.messages.push(message)
  if (read.cut) target.cut = true
}

/** The body of a message event: in one attribute as JSON, or spread over attributes. */
function readMessageEvent(attributes: Readonly<Record<string, unknown>>, speaker: MessageRole): ReadMessages {
  const whole = attributes['gen_ai.event.content']
  if (whole !== undefined) return readMessages(whole, speaker)
  const content = decode(attributes.content)
  const toolCalls = decode(attributes.tool_calls)
  return {
    messages: readMessages(
      [
        {
          // Some instrumentations write the role again, in the provider's words.
          role: speaker,
          content: content.value,
          tool_calls: toolCalls.value,
          ...idOf(attributes),
          name: attributes.name,
        },
      ],
      speaker,
    ).messages,
    cut: content.cut || toolCalls.cut,
  }
}

/** A choice event: the message is an attribute, or its members are. */
function readChoiceEvent(attributes: Readonly<Record<string, unknown>>): ReadMessages {
  const whole = attributes['gen_ai.event.content']
  if (whole !== undefined) return readMessages(asChoices(whole), 'assistant')
  const message = decode(first(attributes.message, attributes.content))
  const toolCalls = decode(attributes.tool_calls)
  const spoken = isRecord(message.value) ? message.value : { content: message.value }
  const choice = {
    finish_reason: attributes.finish_reason,
    message: { role: 'assistant', tool_calls: toolCalls.value, ...spoken },
  }
  return { ...readMessages({ choices: [choice] }, 'assistant'), cut: message.cut || toolCalls.cut }
}

function asChoices(whole: unknown): unknown {
  const parsed = typeof whole === 'string' ? parseJson(whole) : { value: whole, cut: false }
  return parsed === undefined ? whole : { choices: [parsed.value] }
}

function idOf(attributes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const id = first(attributes.tool_call_id, attributes.id)
  return id === undefined ? {} : { tool_call_id: id }
}

function decode(value: unknown): { value: unknown; cut: boolean } {
  return (typeof value === 'string' ? parseJson(value) : undefined) ?? { value, cut: false }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
