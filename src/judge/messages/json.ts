/** Longest text made of one value, in UTF-16 units: hooks may hand over whole object graphs. */
const MAX_LENGTH = 1_000_000
const MAX_DEPTH = 40

/** JSON for anything: cycles, BigInt, deep nesting, throwing getters and `toJSON` end in placeholders. Strings stay as they are. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined) return ''
  return stringify(value)
}

export function stringify(value: unknown): string {
  try {
    const plain = JSON.stringify(plainCopy(value, [], { left: MAX_LENGTH }))
    return plain === undefined ? String(value) : plain
  } catch {
    return '[unreadable]'
  }
}

interface Budget {
  left: number
}

function plainCopy(value: unknown, above: readonly object[], budget: Budget): unknown {
  if (budget.left <= 0) return '[cut]'
  if (typeof value === 'string') {
    const kept = value.length > budget.left ? `${value.slice(0, budget.left)}[cut]` : value
    budget.left -= kept.length + 2
    return kept
  }
  budget.left -= 8
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'undefined') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (above.includes(value)) return '[circular]'
  if (above.length >= MAX_DEPTH) return '[deep]'
  const here = [...above, value]
  try {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
    if (value instanceof Error) return { name: value.name, message: value.message }
    if (value instanceof Map || value instanceof Set) return plainCopy([...value], here, budget)
    if (Array.isArray(value)) {
      const items: unknown[] = []
      for (const item of value) {
        if (budget.left <= 0) break
        items.push(plainCopy(item, here, budget) ?? null)
      }
      return items
    }
    if ('toJSON' in value && typeof value.toJSON === 'function') return plainCopy(value.toJSON(), here, budget)
    const copy: Record<string, unknown> = {}
    for (const [key, item] of Object.entries(value)) {
      if (budget.left <= 0) break
      budget.left -= key.length + 4
      copy[key] = plainCopy(item, here, budget)
    }
    return copy
  } catch {
    return '[unreadable]'
  }
}

/** JSON text to its value; anything else stays as it is. */
export function fromJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{["\-\dtfn]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
