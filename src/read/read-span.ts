import { readGenAi } from './gen-ai.ts'
import { looksGenAi } from './looks-gen-ai.ts'
import type { Reading } from './reading.ts'
import { scopeVerdict } from './scopes.ts'
import { scopeName } from './span-access.ts'
import type { ContentState, Message, SpanFacts } from './span-facts.ts'
import type { SpanLike } from './span-like.ts'
import { optional, string } from './text.ts'

/**
 * Everything that one GenAI span says. `undefined` for a span that is none. Total: no attribute value makes it throw, and
 * the time is linear in their size.
 */
export function readSpan(span: SpanLike): SpanFacts | undefined {
  const verdict = scopeVerdict(scopeName(span))
  if (verdict === 'never' || (verdict === 'unlisted' && !looksGenAi(span.attributes))) return undefined
  return complete(span, readGenAi(span), 'gen_ai')
}

function complete(span: SpanLike, reading: Reading, dialect: string): SpanFacts {
  const { cut, content, input = [], output = [], ...rest } = reading
  const droppedAttributes = span.droppedAttributesCount ?? 0
  return {
    ...rest,
    dialect,
    input: systemFirst(input),
    output,
    ...optional('error', spanError(span)),
    content: content ?? contentState(reading, droppedAttributes),
    droppedAttributes,
  }
}

function contentState(reading: Reading, dropped: number): ContentState {
  if (reading.cut === true || dropped > 0) return 'cut'
  const { input = [], output = [], tool, documents } = reading
  const any = input.length > 0 || output.length > 0 || documents !== undefined
  return any || tool?.result !== undefined || tool?.arguments !== undefined ? 'captured' : 'absent'
}

function systemFirst(messages: readonly Message[]): readonly Message[] {
  const late = messages.findIndex(
    (message, index) => message.role === 'system' && index > 0 && messages[index - 1]?.role !== 'system',
  )
  if (late < 0) return messages
  return [
    ...messages.filter(message => message.role === 'system'),
    ...messages.filter(message => message.role !== 'system'),
  ]
}

/** The text of an error status or of a recorded exception. */
function spanError(span: SpanLike): string | undefined {
  const exception = span.events.findLast(event => event.name === 'exception')?.attributes
  const text = string(exception?.['exception.message']) ?? string(exception?.['exception.type'])
  if (span.status.code === 2) return string(span.status.message) ?? text ?? 'error'
  return text
}
