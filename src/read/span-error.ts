import type { SpanLike } from './span-like.ts'
import { first, string } from './values/text.ts'

/** Where an error's text ends and the trace of its stack begins, in JavaScript and in Python. */
const STACK = /\n+[\t ]*(?:\w*(?:Error|Exception): .*\n[\t ]*)?(?:at \S|Traceback \(|File ")/

/** A stack trace beyond this is not looked for. */
const MAX_LENGTH = 20_000

/** The text of an error status, or of a recorded exception, without the trace of its stack. */
export function spanError(span: SpanLike): string | undefined {
  const { attributes, status } = span
  const exception = span.events.findLast(event => event.name === 'exception')?.attributes
  const recorded = first(string(exception?.['exception.message']), string(exception?.['exception.type']))
  if (status.code !== 2) return recorded === undefined ? undefined : withoutStack(recorded)
  const told = first(
    string(status.message),
    recorded,
    string(attributes['error.message']),
    string(attributes['error.type']),
  )
  return withoutStack(told ?? 'error')
}

export function withoutStack(text: string): string {
  const end = text.slice(0, MAX_LENGTH).search(STACK)
  return end < 1 ? text : text.slice(0, end)
}
