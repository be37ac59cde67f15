import { jsonrepair } from 'jsonrepair'
import { isLoose, type Loose } from '../messages/guards.ts'

export interface ParsedReply {
  readonly value: Loose
  /** The JSON was whole as it came; `false`: it was cut off and closed by repair. */
  readonly complete: boolean
}

const MAX_STARTS = 40

/** Without the model's thinking before the reply. A block that was never closed holds no reply. */
function withoutThinking(text: string): string {
  if (/^\s*[{[`]/.test(text)) return text
  return text.replace(/<(think|thinking|reasoning)>[\s\S]*?(<\/\1>|$)/gi, '').replace(/^[\s\S]*<\/think>/i, '')
}

/** End of the JSON value that starts here, or -1 when the text ends first. */
function endOfValue(text: string, start: number): number {
  let depth = 0
  let inString = false
  for (let i = start; i < text.length; i++) {
    const char = text[i]
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') {
      depth--
      if (depth === 0) return i + 1
    }
  }
  return -1
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    try {
      return JSON.parse(jsonrepair(text))
    } catch {
      return undefined
    }
  }
}

/** A bare array stands for the list that its items belong to. */
function asObject(value: unknown): Loose | undefined {
  if (isLoose(value)) return value
  if (!Array.isArray(value) || !value.every(isLoose) || value.length === 0) return undefined
  return value.some(item => 'label' in item || 'verdict' in item) ? { verdicts: value } : { statements: value }
}

/**
 * The JSON object in a reply: alone, in a code fence, after prose or thinking, slightly broken, or cut off.
 * `accepts` says whether an object is the one that was asked for.
 */
export function parseReply(text: string, accepts: (value: Loose) => boolean): ParsedReply | undefined {
  const body = withoutThinking(text)
  let cut: string | undefined
  let starts = 0
  for (const match of body.matchAll(/[{[]/g)) {
    if (++starts > MAX_STARTS) break
    const start = match.index
    const next = body.slice(start + 1, start + 200).trimStart()[0]
    if (next === undefined || !/["'{[}\]\p{L}]/u.test(next)) continue
    const end = endOfValue(body, start)
    if (end === -1) {
      cut ??= body.slice(start)
      continue
    }
    const found = parse(body.slice(start, end))
    // Inside an object that was cut off, a list that is whole is only a part of the reply.
    const value = cut === undefined ? asObject(found) : isLoose(found) ? found : undefined
    if (value !== undefined && accepts(value)) return { value, complete: true }
  }
  if (cut === undefined) return undefined
  const value = asObject(parse(cut.replace(/\s*```\s*$/, '')))
  return value !== undefined && accepts(value) ? { value, complete: false } : undefined
}

/** A reply that declines the task instead of doing it. */
export function looksLikeRefusal(text: string): boolean {
  return /\b(sorry|can(?:'|’)?t|cannot|can not|unable|won(?:'|’)?t|not able|decline|refuse)\b/i.test(
    withoutThinking(text).slice(0, 400),
  )
}
