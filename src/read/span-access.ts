import type { SpanLike } from './span-like.ts'

const NO_PARENT = '0000000000000000'

/** Name of the instrumentation scope that made the span, in either SDK spelling. */
export function scopeName(span: SpanLike): string | undefined {
  return (span.instrumentationScope ?? span.instrumentationLibrary)?.name
}

/** Id of the parent span in either SDK spelling; `undefined` for a root. */
export function parentSpanIdOf(span: SpanLike): string | undefined {
  const id = span.parentSpanContext?.spanId ?? span.parentSpanId
  return id === undefined || id === '' || id === NO_PARENT ? undefined : id
}

/** The parent is known to live in another process. SDK 1.x spans do not say, so `false` there. */
export function isParentRemote(span: SpanLike): boolean {
  return span.parentSpanContext?.isRemote === true
}
