import type { SpanLike } from '../read/index.ts'

/** What stands in for a span that was let go. */
export const GONE: SpanLike = {
  name: '',
  spanContext: () => ({ traceId: '', spanId: '' }),
  startTime: [0, 0],
  endTime: [0, 0],
  status: { code: 0 },
  attributes: {},
  events: [],
}
