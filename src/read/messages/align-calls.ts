import type { Message, Part } from '../span-facts.ts'

type Call = Extract<Part, { type: 'tool_call' }>

/**
 * Messages in which results name the calls that they answer. Some instrumentations record the id of the item with the
 * call and the id of the call with the result: where no id of a turn fits, results answer calls in their order.
 */
export function alignCalls(messages: readonly Message[]): readonly Message[] {
  let open: Call[] = []
  const renamed = new Map<string, string>()
  for (const { role, parts } of messages) {
    const calls = parts.filter(part => part.type === 'tool_call')
    if (role === 'assistant' && calls.length > 0) open = [...open, ...calls]
    for (const part of parts) {
      if (part.type !== 'tool_result' || part.id === undefined) continue
      if (open.some(call => call.id === part.id)) open = open.filter(call => call.id !== part.id)
      else {
        const call = open.shift()
        if (call?.id !== undefined) renamed.set(part.id, call.id)
      }
    }
  }
  if (renamed.size === 0) return messages
  return messages.map(message => ({ ...message, parts: message.parts.map(part => rename(part, renamed)) }))
}

function rename(part: Part, renamed: ReadonlyMap<string, string>): Part {
  if (part.type !== 'tool_result' || part.id === undefined) return part
  return { ...part, id: renamed.get(part.id) ?? part.id }
}
