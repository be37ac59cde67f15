import { messagesOf, NO_MESSAGES, type ReadMessages, readMessages } from '../messages/messages.ts'
import type { MessageRole } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'
import { unflatten } from '../values/unflatten.ts'
import { readEvents } from './gen-ai-events.ts'

/** Messages in and out of a span, whatever generation of the conventions wrote them. */
export interface GenAiContent {
  readonly system: ReadMessages
  readonly input: ReadMessages
  readonly output: ReadMessages
}

/**
 * Newest form first: attributes with messages (1.37 and later), the same on an event, an event per message (1.28 to 1.36),
 * indexed attributes as OpenLLMetry wrote them, `gen_ai.prompt` and `gen_ai.completion` (up to 1.27).
 */
export function genAiContent(span: SpanLike): GenAiContent {
  const { attributes } = span
  const events = span.events.length > 0 ? readEvents(span.events) : undefined
  return {
    system: firstOf(
      () => readMessages(attributes['gen_ai.system_instructions'], 'system'),
      () => events?.system,
    ),
    input: firstOf(
      () => readMessages(attributes['gen_ai.input.messages'], 'user'),
      () => events?.input,
      () => indexed(attributes, ['gen_ai.prompt.', 'llm.prompts.'], 'user'),
      () => readMessages(attributes['gen_ai.prompt'], 'user'),
    ),
    output: firstOf(
      () => readMessages(attributes['gen_ai.output.messages'], 'assistant'),
      () => events?.output,
      () => indexed(attributes, ['gen_ai.completion.', 'llm.completions.'], 'assistant'),
      () => readMessages(attributes['gen_ai.completion'], 'assistant'),
    ),
  }
}

function firstOf(...sources: readonly (() => ReadMessages | undefined)[]): ReadMessages {
  for (const source of sources) {
    const read = source()
    if (read !== undefined && (read.messages.length > 0 || read.cut)) return read
  }
  return NO_MESSAGES
}

function indexed(
  attributes: SpanLike['attributes'],
  prefixes: readonly string[],
  fallback: MessageRole,
): ReadMessages | undefined {
  for (const prefix of prefixes) {
    const list = unflatten(attributes, prefix)
    if (list !== undefined) return { messages: messagesOf(list, fallback), cut: false }
  }
  return undefined
}
