import type { LogRecordLike, SpanLike } from '../../read/index.ts'

interface Trace {
  readonly spans: Map<string, SpanLike>
  readonly logs: LogRecordLike[]
  size: number
}

/** Spans of whole traces, and the log records written in their context. */
export interface Taken {
  readonly spans: readonly SpanLike[]
  readonly logs: readonly LogRecordLike[]
}

/** JSON text, in UTF-16 units, whose spans are held before those of idle traces are let go. */
const MAX_SIZE = 128 * 1024 * 1024

/**
 * The traces that are being read. A trace is spread over many bodies, so they are held together, within bounds: when there
 * are too many, those that got nothing new for longest are taken out.
 */
export class TraceWindow {
  private readonly maxSize: number
  /** In order of the last addition: the first is the idlest. */
  private readonly traces = new Map<string, Trace>()
  private readonly files = new Map<string, number>()
  private readonly origin = new WeakMap<SpanLike, string>()
  private size = 0

  constructor(maxSize = MAX_SIZE) {
    this.maxSize = maxSize
  }

  get full(): boolean {
    return this.size > this.maxSize
  }

  /** A span seen twice (a retry of an exporter, two copies of a file) counts once. */
  addSpans(file: string, spans: readonly SpanLike[], size: number): void {
    if (!this.files.has(file)) this.files.set(file, this.files.size)
    const share = size / Math.max(1, spans.length)
    for (const span of spans) {
      const { traceId, spanId } = span.spanContext()
      const trace = this.touch(traceId, share)
      if (!trace.spans.has(spanId)) trace.spans.set(spanId, span)
      this.origin.set(span, file)
    }
  }

  addLogs(records: readonly LogRecordLike[], size: number): void {
    const share = size / Math.max(1, records.length)
    for (const record of records) {
      if (record.traceId !== undefined) this.touch(record.traceId, share).logs.push(record)
    }
  }

  /** Half of what is held, the idlest traces first. */
  takeIdle(): Taken {
    return this.take(this.size / 2)
  }

  takeAll(): Taken {
    return this.take(0)
  }

  fileOf(span: SpanLike): string {
    return this.origin.get(span) ?? ''
  }

  /** Position of a file among those read. */
  order(file: string): number {
    return this.files.get(file) ?? 0
  }

  private touch(traceId: string, size: number): Trace {
    const trace = this.traces.get(traceId) ?? { spans: new Map(), logs: [], size: 0 }
    this.traces.delete(traceId)
    this.traces.set(traceId, trace)
    trace.size += size
    this.size += size
    return trace
  }

  private take(keep: number): Taken {
    const spans: SpanLike[] = []
    const logs: LogRecordLike[] = []
    for (const [traceId, trace] of this.traces) {
      if (keep > 0 && this.size <= keep) break
      for (const span of trace.spans.values()) spans.push(span)
      for (const record of trace.logs) logs.push(record)
      this.size -= trace.size
      this.traces.delete(traceId)
    }
    return { spans, logs }
  }
}
