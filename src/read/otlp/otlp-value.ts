/** Nesting beyond this is no telemetry anybody reads; it is cut to keep recursion bounded. */
const MAX_DEPTH = 64

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An OTLP/JSON AnyValue as a plain JS value. An empty AnyValue `{}` is `undefined`. */
export function decodeAnyValue(value: unknown, depth = 0): unknown {
  if (!isObject(value) || depth > MAX_DEPTH) return undefined
  if ('stringValue' in value) return typeof value.stringValue === 'string' ? value.stringValue : undefined
  if ('intValue' in value) return decodeInt(value.intValue)
  if ('doubleValue' in value) return decodeDouble(value.doubleValue)
  if ('boolValue' in value) return typeof value.boolValue === 'boolean' ? value.boolValue : undefined
  if ('arrayValue' in value) {
    const values = isObject(value.arrayValue) ? value.arrayValue.values : undefined
    return Array.isArray(values) ? values.map(item => decodeAnyValue(item, depth + 1)) : []
  }
  if ('kvlistValue' in value) {
    const values = isObject(value.kvlistValue) ? value.kvlistValue.values : undefined
    return decodeKeyValues(values, depth + 1)
  }
  if ('bytesValue' in value) return value.bytesValue
  return undefined
}

/** OTLP/JSON KeyValues as a record. Hostile keys such as `__proto__` are only keys. */
export function decodeKeyValues(values: unknown, depth = 0): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  if (!Array.isArray(values)) return record
  for (const entry of values) {
    if (!isObject(entry) || typeof entry.key !== 'string') continue
    const value = decodeAnyValue(entry.value, depth)
    if (entry.key === '__proto__')
      Object.defineProperty(record, entry.key, { value, enumerable: true, configurable: true })
    else record[entry.key] = value
  }
  return record
}

/** int64 comes as a number or as a decimal string; beyond 2^53 the nearest number stands for it. */
function decodeInt(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.trunc(value) : undefined
  if (typeof value !== 'string' || !/^-?\d{1,19}$/.test(value)) return undefined
  return Number(value)
}

function decodeDouble(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (value === 'NaN') return Number.NaN
  if (value === 'Infinity') return Number.POSITIVE_INFINITY
  if (value === '-Infinity') return Number.NEGATIVE_INFINITY
  return undefined
}
