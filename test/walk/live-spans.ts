import { ROOT_CONTEXT } from '@opentelemetry/api'
import type { HallucinationSpanProcessor, HrTime, ReadableSpanLike, SpanContextLike } from '../../src/index.ts'
import type { LogRecordLike, SpanLike } from '../../src/read/index.ts'
import type { Step } from './fixtures.ts'

/** A recorded span as its program had it: open at first, with what an instrumentation sets at the start, whole at its end. */
class LiveSpan implements ReadableSpanLike {
  name: string
  endTime: HrTime = [0, 0]
  ended = false
  status: SpanLike['status'] = { code: 0 }
  attributes: Record<string, unknown>
  events: SpanLike['events'] = []
  readonly startTime: HrTime
  readonly parentSpanContext?: SpanContextLike | undefined
  readonly parentSpanId?: string | undefined
  readonly instrumentationScope?: { readonly name: string; readonly version?: string | undefined }
  readonly instrumentationLibrary?: { readonly name: string; readonly version?: string | undefined }
  readonly resource: { readonly attributes: Readonly<Record<string, unknown>> }
  readonly kind: number
  droppedAttributesCount = 0
  readonly #recorded: SpanLike

  constructor(recorded: SpanLike, { name, attributes }: Step, bare: boolean) {
    this.#recorded = recorded
    this.name = bare ? 'span' : name
    this.attributes = bare ? {} : Object.fromEntries(Object.entries(recorded.attributes).slice(0, attributes))
    this.startTime = recorded.startTime
    const scope = recorded.instrumentationScope ?? { name: '' }
    if (bare) {
      this.parentSpanId = recorded.parentSpanContext?.spanId
      this.instrumentationLibrary = scope
    } else {
      this.parentSpanContext = recorded.parentSpanContext
      this.instrumentationScope = scope
    }
    this.resource = recorded.resource ?? { attributes: {} }
    this.kind = recorded.kind ?? 0
  }

  spanContext(): SpanContextLike {
    return { ...this.#recorded.spanContext(), traceFlags: 1 }
  }

  end(): void {
    const { name, attributes, events, status, endTime, droppedAttributesCount = 0 } = this.#recorded
    Object.assign(this.attributes, attributes)
    Object.assign(this, { name, events, status, endTime, droppedAttributesCount, ended: true })
  }
}

/** Starts and ends with the recorded spans of this run: orders of captures are from another run of the same program. */
function stepsWith(order: readonly Step[], spans: readonly SpanLike[]): { step: Step; span: SpanLike }[] {
  const byId = new Map(spans.map(span => [span.spanContext().spanId, span]))
  if (!order.every(({ spanId }) => byId.has(spanId))) matchByName(order, spans, byId)
  return order.flatMap(step => {
    const span = byId.get(step.spanId)
    return span === undefined ? [] : [{ step, span }]
  })
}

/** Spans of one name come in the same order in every run. */
function matchByName(order: readonly Step[], spans: readonly SpanLike[], byId: Map<string, SpanLike>): void {
  const known = new Set(order.flatMap(({ spanId }) => byId.get(spanId) ?? []))
  const byTime = (a: SpanLike, b: SpanLike) => a.startTime[0] - b.startTime[0] || a.startTime[1] - b.startTime[1]
  const left = Map.groupBy(spans.filter(span => !known.has(span)).toSorted(byTime), ({ name }) => name)
  for (const { kind, spanId } of order) {
    if (kind !== 'start' || byId.has(spanId)) continue
    const endName = order.find(step => step.kind === 'end' && step.spanId === spanId)?.name ?? ''
    const span = left.get(endName)?.shift()
    if (span !== undefined) byId.set(spanId, span)
  }
}

export interface Played {
  /** As they were at their end, in that order. */
  readonly ended: readonly { readonly span: ReadableSpanLike; readonly atEnd: string }[]
}

/** A copy of all that an exporter would send of a span. */
export const snapshot = ({
  name,
  kind,
  status,
  attributes,
  events,
  startTime,
  endTime,
  parentSpanContext,
}: ReadableSpanLike) =>
  JSON.stringify({ name, kind, status, attributes, events, startTime, endTime, parentSpanContext })

/**
 * Plays a recording to a processor as its program did. Log records come just before the end of their span.
 * @param late log records come after it, spans show nothing before their end, and are spelled as in SDK 1.x
 */
export function play(
  processor: HallucinationSpanProcessor,
  order: readonly Step[],
  spans: readonly SpanLike[],
  logs: readonly LogRecordLike[],
  late = false,
): Played {
  const open = new Map<SpanLike, LiveSpan>()
  const ended: { span: ReadableSpanLike; atEnd: string }[] = []
  for (const { step, span } of stepsWith(order, spans)) {
    if (step.kind === 'start') {
      const live = new LiveSpan(span, step, late)
      open.set(span, live)
      processor.onStart(live, ROOT_CONTEXT)
      continue
    }
    const live = open.get(span)
    if (live === undefined || live.ended) throw new Error(`${step.name} ends twice or before it starts`)
    if (!late) emit(processor, span, logs)
    live.end()
    ended.push({ span: live, atEnd: snapshot(live) })
    processor.onEnding(live)
    processor.onEnd(live)
    if (late) emit(processor, span, logs)
  }
  return { ended }
}

function emit(processor: HallucinationSpanProcessor, span: SpanLike, logs: readonly LogRecordLike[]): void {
  const { traceId, spanId } = span.spanContext()
  for (const record of logs) {
    if (record.spanId !== spanId) continue
    const { eventName, attributes, body, time } = record
    processor.logRecordProcessor.onEmit({
      eventName,
      attributes,
      body,
      spanContext: { traceId, spanId, traceFlags: 1 },
      ...(time === undefined ? {} : { hrTime: time }),
    })
  }
}
