import type { Message, Part } from '../span-facts.ts'

/**
 * Messages in which results name the calls that they answer. Some instrumentations record the id of the item with the
 * call and the id of the call with the result: where no id fits, results answer calls in their order.
 */
export function alignCalls(messages: readonly Message[]): readonly Message[] {
  // Ids of calls without a result so far, in the order of the calls.
  const open = new Set<string>()
  const renamed = new Map<string, string>()
  for (const { parts } of messages) {
    for (const part of parts) {
      if (part.type === 'tool_call' && part.id !== undefined) open.add(part.id)
      if (part.type !== 'tool_result' || part.id === undefined || open.delete(part.id)) continue
      const [next] = open
      if (next === undefined) continue
      renamed.set(part.id, next)
      open.delete(next)
    }
  }
  if (renamed.size === 0) return messages
  return messages.map(message => ({ ...message, parts: message.parts.map(part => rename(part, renamed)) }))
}

function rename(part: Part, renamed: ReadonlyMap<string, string>): Part {
  if (part.type !== 'tool_result' || part.id === undefined) return part
  return { ...part, id: renamed.get(part.id) ?? part.id }
}
