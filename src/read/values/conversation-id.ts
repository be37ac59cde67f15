import { isObject } from '../otlp/otlp-value.ts'
import { parseJson } from './json.ts'
import { string } from './text.ts'

/** From the most to the least specific; compared without case and separators. */
const NAMES: readonly string[] = [
  'conversationid',
  'threadid',
  'chatid',
  'sessionid',
  'conversation',
  'thread',
  'session',
]

/**
 * The id of a conversation among metadata that applications attach under a prefix, such as
 * `ai.telemetry.metadata.sessionId`. `undefined` when none of the usual names is there.
 */
export function conversationIdUnder(
  attributes: Readonly<Record<string, unknown>>,
  prefixes: readonly string[],
): string | undefined {
  let best: string | undefined
  let bestRank: number = NAMES.length
  for (const key in attributes) {
    const prefix = prefixes.find(candidate => key.startsWith(candidate))
    if (prefix === undefined) continue
    const rank = rankOf(key.slice(prefix.length))
    const value = rank < bestRank ? idOf(attributes[key]) : undefined
    if (value === undefined) continue
    best = value
    bestRank = rank
  }
  return best
}

function rankOf(key: string): number {
  if (key.length > 40) return NAMES.length
  // Nested context is flattened: the last step names the value.
  const name = key
    .slice(key.lastIndexOf('.') + 1)
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()
  const rank = NAMES.indexOf(name)
  return rank < 0 ? NAMES.length : rank
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : string(value)
}

/** The same in metadata that is recorded whole, as JSON text or a structured value. */
export function conversationIdIn(metadata: unknown): string | undefined {
  if (typeof metadata === 'string') {
    // Parsed only when there is something to find.
    return /(?:conversation|thread|chat|session)_?id/i.test(metadata)
      ? conversationIdIn(parseJson(metadata)?.value)
      : undefined
  }
  return isObject(metadata) ? conversationIdUnder(metadata, ['']) : undefined
}
