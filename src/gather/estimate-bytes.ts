import type { LogRecordLike, SpanLike } from '../read/index.ts'

/** What a span and its node take besides texts, roughly. */
const FIXED = 1_000
const MAX_LOOKED_AT = 256

/** Roughly the memory that a reference to a span keeps alive, in bytes. Looks at lengths only, at a bounded number of them. */
export function estimateBytes(span: SpanLike): number {
  let looked = 0
  let bytes = FIXED
  for (const key in span.attributes) {
    if (looked++ > MAX_LOOKED_AT) break
    bytes += 32 + sizeOf(span.attributes[key])
  }
  for (const event of span.events) {
    for (const key in event.attributes) {
      if (looked++ > MAX_LOOKED_AT) return bytes
      bytes += 32 + sizeOf(event.attributes[key])
    }
  }
  return bytes
}

/** The same for a log record, whose body may be nested. */
export function estimateLogBytes(record: LogRecordLike): number {
  let bytes = FIXED
  let looked = 0
  const stack: unknown[] = [record.attributes, record.body]
  for (let value = stack.pop(); value !== undefined && looked < MAX_LOOKED_AT; value = stack.pop()) {
    looked++
    if (typeof value !== 'object' || value === null) bytes += sizeOf(value)
    else for (const inner of Object.values(value).slice(0, MAX_LOOKED_AT)) if (inner !== undefined) stack.push(inner)
  }
  return bytes
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length
  if (!Array.isArray(value)) return 16
  const [first] = value
  return value.length * (typeof first === 'string' ? 16 + 2 * first.length : 16)
}
