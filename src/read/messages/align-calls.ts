import type { Message, Part } from '../span-facts.ts'

/**
 * Messages in which results name the calls that they answer. Some instrumentations record the id of the item with the
 * call and the id of the call with the result: where no id fits, results answer calls in their order.
 */
export function alignCalls(messages: readonly Message[]): readonly Message[] {
  const asked: string[] = []
  // Calls before this place have a result.
  let answered = 0
  const open = new Set<string>()
  const renamed = new Map<string, string>()
  for (const { parts } of messages) {
    for (const part of parts) {
      if (part.type === 'tool_call' && part.id !== undefined) {
        asked.push(part.id)
        open.add(part.id)
      }
      if (part.type !== 'tool_result' || part.id === undefined || open.delete(part.id)) continue
      let next = asked[answered]
      while (next !== undefined && !open.delete(next)) next = asked[++answered]
      if (next !== undefined) renamed.set(part.id, next)
    }
  }
  if (renamed.size === 0) return messages
  return messages.map(message => ({ ...message, parts: message.parts.map(part => rename(part, renamed)) }))
}

function rename(part: Part, renamed: ReadonlyMap<string, string>): Part {
  if (part.type !== 'tool_result' || part.id === undefined) return part
  return { ...part, id: renamed.get(part.id) ?? part.id }
}
