export type Loose = Readonly<Record<string, unknown>>

export function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A property of anything. Getters of result objects may throw (`output` of an AI SDK result without output). */
export function prop(value: unknown, key: string): unknown {
  if (!isLoose(value)) return undefined
  try {
    return value[key]
  } catch {
    return undefined
  }
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function str(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The first string among these properties. */
export function firstString(value: unknown, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const found = prop(value, key)
    if (typeof found === 'string') return found
  }
  return undefined
}
