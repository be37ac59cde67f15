import type { Attributes } from '../annotate/index.ts'
import type { HrTime, SpanContextLike, SpanEventLike, SpanLike } from '../read/index.ts'

/** What SDK spans have beyond what reading them needs. */
export interface ReadableSpanLike extends SpanLike {
  readonly duration?: HrTime
  readonly ended?: boolean
  readonly droppedEventsCount?: number
  readonly droppedLinksCount?: number
}

/**
 * An ended span with attributes added: what exporters get in place of the original, which other processors share and nobody
 * may change. A plain object of its own, in the shape of SDK 1.x, 2.x and 3.x at once. Name, status and attributes can be
 * written, because vendor processors do.
 */
export class SpanCopy implements ReadableSpanLike {
  name: string
  kind: number
  status: { code: number; message?: string }
  attributes: Record<string, unknown>
  events: SpanEventLike[]
  links: { readonly context: SpanContextLike }[]
  readonly startTime: HrTime
  readonly endTime: HrTime
  readonly duration: HrTime
  readonly ended: boolean
  readonly parentSpanContext: SpanContextLike | undefined
  readonly parentSpanId: string | undefined
  readonly resource: NonNullable<SpanLike['resource']>
  readonly instrumentationScope: NonNullable<SpanLike['instrumentationScope']>
  readonly instrumentationLibrary: NonNullable<SpanLike['instrumentationScope']>
  readonly droppedAttributesCount: number
  readonly droppedEventsCount: number
  readonly droppedLinksCount: number
  readonly #context: SpanContextLike

  constructor(span: ReadableSpanLike, added: Attributes) {
    this.name = span.name
    this.kind = span.kind ?? 0
    const { code, message } = span.status
    this.status = message === undefined ? { code } : { code, message }
    this.attributes = { ...span.attributes, ...added }
    this.events = [...span.events]
    this.links = span.links === undefined ? [] : [...span.links]
    this.startTime = span.startTime
    this.endTime = span.endTime
    this.duration = span.duration ?? difference(span.startTime, span.endTime)
    this.ended = span.ended ?? true
    this.#context = span.spanContext()
    this.parentSpanContext = span.parentSpanContext ?? parentOf(this.#context, span.parentSpanId)
    this.parentSpanId = span.parentSpanId ?? span.parentSpanContext?.spanId
    this.resource = span.resource ?? { attributes: {} }
    this.instrumentationScope = span.instrumentationScope ?? span.instrumentationLibrary ?? { name: '' }
    this.instrumentationLibrary = this.instrumentationScope
    this.droppedAttributesCount = span.droppedAttributesCount ?? 0
    this.droppedEventsCount = span.droppedEventsCount ?? 0
    this.droppedLinksCount = span.droppedLinksCount ?? 0
    // Processors before this one leave notes for those behind it under symbols.
    const symbols = Object.getOwnPropertySymbols(span)
    if (symbols.length > 0) carry(symbols, span, this)
  }

  spanContext(): SpanContextLike {
    return this.#context
  }
}

function carry(symbols: readonly symbol[], from: object, to: object): void {
  for (const symbol of symbols) {
    const property = Object.getOwnPropertyDescriptor(from, symbol)
    if (property !== undefined) Object.defineProperty(to, symbol, property)
  }
}

/** SDK 1.x knows a parent by its id only. */
function parentOf(own: SpanContextLike, parentSpanId: string | undefined): SpanContextLike | undefined {
  if (parentSpanId === undefined || parentSpanId === '') return undefined
  return { traceId: own.traceId, spanId: parentSpanId, traceFlags: own.traceFlags ?? 1 }
}

function difference(start: HrTime, end: HrTime): HrTime {
  const seconds = end[0] - start[0]
  const nanos = end[1] - start[1]
  if (seconds < 0 || (seconds === 0 && nanos < 0)) return [0, 0]
  return nanos < 0 ? [seconds - 1, nanos + 1_000_000_000] : [seconds, nanos]
}
