import type { SpanEventLike, SpanLike } from '../../src/read/index.ts'

export interface SpanParts {
  readonly name?: string
  readonly scope?: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly events?: readonly SpanEventLike[]
  readonly status?: SpanLike['status']
  readonly droppedAttributesCount?: number
}

/** A span as an SDK of the 2.x line would hand it over. */
export function makeSpan({ name = 'chat gpt-4o', scope, attributes = {}, events = [], ...rest }: SpanParts): SpanLike {
  return {
    name,
    kind: 2,
    spanContext: () => ({ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: 1 }),
    startTime: [1_764_590_000, 0],
    endTime: [1_764_590_001, 0],
    status: { code: 0 },
    attributes,
    events,
    ...(scope === undefined ? {} : { instrumentationScope: { name: scope } }),
    ...rest,
  }
}
