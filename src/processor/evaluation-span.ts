import { EVALUATION_SCOPE, EVALUATION_SPAN_NAME } from '../annotate/index.ts'
import type { Evaluation } from '../pipeline/types.ts'
import type { HrTime, SpanContextLike, SpanLike } from '../read/index.ts'
import { SpanCopy } from './span-copy.ts'

const SCOPE = { name: EVALUATION_SCOPE } as const

/**
 * The span that carries a score whose answer has left already: child of the answer's span and linked to it, with the answer's
 * resource. Built by hand, so that no sampler, limit or other processor stands between it and the exporter.
 */
export function evaluationSpan({ target, attributes, startMs, endMs }: Evaluation): SpanCopy {
  const answer = target.spanContext()
  const context: SpanContextLike = { ...answer, spanId: newSpanId(), isRemote: false }
  const startTime = toHrTime(startMs)
  const span: SpanLike = {
    name: EVALUATION_SPAN_NAME,
    kind: 0,
    spanContext: () => context,
    parentSpanContext: answer,
    startTime,
    endTime: toHrTime(Math.max(startMs, endMs)),
    status: { code: 0 },
    attributes: {},
    events: [],
    links: [{ context: answer }],
    instrumentationScope: SCOPE,
    ...(target.resource === undefined ? {} : { resource: target.resource }),
  }
  return new SpanCopy(span, attributes)
}

function toHrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000)
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)]
}

/** 16 hexadecimal digits, not all zero. */
function newSpanId(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(8))
  bytes[0] = (bytes[0] ?? 0) | 1
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
