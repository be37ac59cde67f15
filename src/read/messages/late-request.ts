import type { Message, Part } from '../span-facts.ts'

/**
 * Some instrumentations serialise the request when the answer is there, so that the answer itself, and all that the
 * program did after it, stands in the input. The input as it was sent: everything before the output.
 *
 * A call id is proof. Equal text is proof at the end of the input; elsewhere only where the instrumentation is known to
 * serialise late (`anywhere`), because people get the same answer twice.
 */
export function withoutOwnOutput(
  input: readonly Message[],
  output: readonly Message[],
  anywhere = false,
): readonly Message[] {
  const answer = output[0]
  if (answer === undefined || input.length === 0) return input
  const ids = new Set(
    answer.parts.flatMap(part => (part.type === 'tool_call' && part.id !== undefined ? [part.id] : [])),
  )
  const text = textOf(answer.parts)
  const index = input.findLastIndex(
    (message, position) =>
      message.role === 'assistant' &&
      (ids.size > 0
        ? message.parts.some(part => part.type === 'tool_call' && part.id !== undefined && ids.has(part.id))
        : text !== '' && textOf(message.parts) === text && (anywhere || position === input.length - 1)),
  )
  return index < 0 ? input : input.slice(0, index)
}

function textOf(parts: readonly Part[]): string {
  return parts.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('\n')
}
