import type { Message, Part } from '../span-facts.ts'

const HAND_OFF = /(?:^|[ .])(?:transfer|hand_?off)[ _]to[ _]/i

/** A tool by which one agent passes the conversation to another. What it gives back is routing, not information. */
export function isHandOff(name: string | undefined): boolean {
  return name !== undefined && name.length < 200 && HAND_OFF.test(name)
}

/** Input without hand-offs: nothing can rely on them, and nothing is missing where one gave nothing back. */
export function withoutHandOffs(messages: readonly Message[]): readonly Message[] {
  const routes = routesIn(messages)
  if (routes === undefined) return messages
  return messages.flatMap(message => {
    const parts = message.parts.filter(part => !routes(part))
    return parts.length > 0 || message.parts.length === 0 ? [{ ...message, parts }] : []
  })
}

/** Output without hand-offs; a message that made one goes on all the same. */
export function withoutHandOffCalls(messages: readonly Message[]): readonly Message[] {
  const routes = routesIn(messages)
  if (routes === undefined) return messages
  return messages.map(message => {
    const parts = message.parts.filter(part => !routes(part))
    return parts.length === message.parts.length ? message : { ...message, parts, finishReason: 'tool_calls' }
  })
}

/** Tells the parts of hand-offs from others; `undefined` when there are none. */
function routesIn(messages: readonly Message[]): ((part: Part) => boolean) | undefined {
  const ids = new Set<string>()
  let found = false
  for (const { parts } of messages) {
    for (const part of parts) {
      if (!isTool(part) || !isHandOff(part.name)) continue
      found = true
      if (part.id !== undefined) ids.add(part.id)
    }
  }
  if (!found) return undefined
  return part => isTool(part) && (isHandOff(part.name) || (part.id !== undefined && ids.has(part.id)))
}

function isTool(part: Part): part is Extract<Part, { type: 'tool_call' | 'tool_result' }> {
  return part.type === 'tool_call' || part.type === 'tool_result'
}
