/** Longer texts are compared as they are: the same long result is serialised by the same code. */
const MAX_PARSED = 200_000
const MAX_DEPTH = 64

/**
 * A form in which equal values have equal texts, however they were serialised: JSON without regard to white space, key
 * order, or being wrapped in a string once more; any other text without surrounding white space.
 */
export function canonicalText(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length > MAX_PARSED || !/^["{[]/.test(trimmed)) return trimmed
  try {
    const value: unknown = JSON.parse(trimmed)
    return typeof value === 'string' && value !== trimmed ? canonicalText(value) : stable(value, 0)
  } catch {
    return trimmed
  }
}

function stable(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(item => stable(item, depth + 1)).join(',')}]`
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${stable(item, depth + 1)}`).join(',')}}`
}

/** The same arguments of a tool call: some instrumentations record the first argument alone, bare. */
export function sameArguments(a: string, b: string): boolean {
  if (canonicalText(a) === canonicalText(b)) return true
  return isOnlyValue(a, b) || isOnlyValue(b, a)
}

function isOnlyValue(bare: string, object: string): boolean {
  if (!object.startsWith('{') || bare.startsWith('{') || object.length > bare.length + 200) return false
  try {
    const value: unknown = JSON.parse(object)
    const values = typeof value === 'object' && value !== null ? Object.values(value) : []
    return values.length === 1 && String(values[0]) === bare.trim()
  } catch {
    return false
  }
}

/** A copy that does not keep the longer text alive of which it may be a part. */
export function detached(text: string): string {
  return ` ${text}`.slice(1)
}

/** White space does not make two texts different. */
export function sameText(a: string, b: string): boolean {
  return a === b || collapse(a) === collapse(b)
}

export function collapse(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
