import { isObject } from '../otlp/otlp-value.ts'

/** A non-empty string, else `undefined`. */
export function string(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A finite number of tokens or the like; decimal text counts. */
export function number(value: unknown): number | undefined {
  const result = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof result === 'number' && Number.isFinite(result) ? result : undefined
}

/** The first that is not `undefined` or `null`. */
export function first<T>(...values: readonly (T | undefined | null)[]): T | undefined {
  for (const value of values) if (value !== undefined && value !== null) return value
  return undefined
}

/** A recorded value as text: strings as they are, anything else as compact JSON. `undefined` for what has no JSON. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return undefined
  try {
    return JSON.stringify(value)
  } catch {
    // Cyclic, too deep for the serialiser, or holds a bigint.
    return undefined
  }
}

/** As `textOf`, and JSON text of a single string is unquoted: instrumentations stringify results that were strings already. */
export function plainText(value: unknown): string | undefined {
  const text = textOf(value)
  if (text === undefined || !text.startsWith('"') || !text.endsWith('"') || text.length < 2) return text
  try {
    const inner: unknown = JSON.parse(text)
    return typeof inner === 'string' ? inner : text
  } catch {
    return text
  }
}

/** The elements of an array that are objects. */
export function objects(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Adds a property only when there is something to add: facts have no `undefined` properties. */
export function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  const result: { [P in K]?: V } = {}
  if (value !== undefined) result[key] = value
  return result
}

/** Whether one of these attributes holds something. */
export function hasAnyValue(attributes: Readonly<Record<string, unknown>>, ...keys: readonly string[]): boolean {
  return keys.some(key => attributes[key] !== undefined && attributes[key] !== null && attributes[key] !== '')
}
