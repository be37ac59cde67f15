import type { SpanLike } from '../read/index.ts'

/** Open spans of a trace beyond which it is kept as one that may have GenAI spans. */
const MAX_OPEN = 16

/** An open span of a scope that tells nothing. */
export interface LightSpan {
  readonly span: SpanLike
  readonly spanId: string
  readonly startedAt: number
  readonly startedMs: number
  /** The one that was opened before it and is still open. */
  below: LightSpan | undefined
}

interface LightTrace {
  latest: LightSpan | undefined
  open: number
  lastMs: number
}

/**
 * Open spans of traces in which no GenAI span has shown up so far. Most traces of an application never have one: all that is
 * kept of them is a list of what is open, innermost first, for the case that one does.
 */
export class LightTraces {
  readonly #limit: number
  /** Oldest first. */
  readonly #traces = new Map<string, LightTrace>()
  #spans = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#traces.size
  }

  get spans(): number {
    return this.#spans
  }

  /** `false`: not taken, there are too many open in its trace. */
  start(span: SpanLike, startedAt: number, nowMs: number): boolean {
    const { traceId, spanId } = span.spanContext()
    const trace = this.#traces.get(traceId)
    if (trace === undefined) {
      const latest = { span, spanId, startedAt, startedMs: nowMs, below: undefined }
      this.#traces.set(traceId, { latest, open: 1, lastMs: nowMs })
      this.#spans++
      if (this.#traces.size > this.#limit) this.#dropOldest()
      return true
    }
    for (let at = trace.latest; at !== undefined; at = at.below) if (at.spanId === spanId) return true
    if (trace.open >= MAX_OPEN) return false
    trace.latest = { span, spanId, startedAt, startedMs: nowMs, below: trace.latest }
    trace.open++
    trace.lastMs = nowMs
    this.#spans++
    return true
  }

  end(traceId: string, spanId: string): void {
    const trace = this.#traces.get(traceId)
    let above: LightSpan | undefined
    for (let at = trace?.latest; trace !== undefined && at !== undefined; at = at.below) {
      if (at.spanId === spanId) {
        if (above === undefined) trace.latest = at.below
        else above.below = at.below
        trace.open--
        this.#spans--
        break
      }
      above = at
    }
    if (trace?.open === 0) this.#traces.delete(traceId)
  }

  /** What is open in a trace by its start; it is kept elsewhere from now on. */
  take(traceId: string): LightSpan[] {
    const trace = this.#traces.get(traceId)
    if (trace === undefined) return []
    const spans: LightSpan[] = []
    for (let at = trace.latest; at !== undefined; at = at.below) spans.push(at)
    this.#forget(traceId, trace)
    return spans.reverse()
  }

  /** Forgets traces in which nothing was started since. */
  sweep(beforeMs: number): void {
    for (const [traceId, trace] of this.#traces) if (trace.lastMs <= beforeMs) this.#forget(traceId, trace)
  }

  /** An eighth at a time: finding the oldest costs more than letting go of it. */
  #dropOldest(): void {
    for (const [traceId, trace] of this.#traces) {
      if (this.#traces.size <= this.#limit - (this.#limit >> 3)) break
      this.#forget(traceId, trace)
    }
  }

  #forget(traceId: string, trace: LightTrace): void {
    this.#spans -= trace.open
    this.#traces.delete(traceId)
  }
}
