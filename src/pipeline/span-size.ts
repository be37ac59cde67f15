import type { SpanLike } from '../read/index.ts'

/** A span without its texts, roughly, in bytes of heap. */
const BASE_BYTES = 1_024
/** SDKs allow 128 attributes and events by default; whatever there is more does not change the picture. */
const MAX_LOOKED_AT = 256

/** Estimate of what keeping a span costs, in bytes. Looks at lengths only, so it takes no longer for long texts. */
export function spanSize(span: SpanLike): number {
  let bytes = BASE_BYTES + attributesSize(span.attributes)
  const events = span.events
  for (let i = 0; i < events.length && i < MAX_LOOKED_AT; i++) {
    const attributes = events[i]?.attributes
    bytes += 128 + (attributes === undefined ? 0 : attributesSize(attributes))
  }
  return bytes
}

function attributesSize(attributes: Readonly<Record<string, unknown>>): number {
  let bytes = 0
  let looked = 0
  for (const key in attributes) {
    const value = attributes[key]
    bytes += 32 + key.length
    if (typeof value === 'string') bytes += value.length
    else if (Array.isArray(value)) bytes += arraySize(value)
    looked += 1
    if (looked >= MAX_LOOKED_AT) break
  }
  return bytes
}

function arraySize(values: readonly unknown[]): number {
  let bytes = values.length * 8
  for (let i = 0; i < values.length && i < MAX_LOOKED_AT; i++) {
    const value = values[i]
    if (typeof value === 'string') bytes += value.length
  }
  return bytes
}
