/** `[seconds, nanoseconds]` since the Unix epoch, as the OpenTelemetry JS API writes times. */
export type HrTime = readonly [seconds: number, nanoseconds: number]

/** The identity of a span. `traceFlags & 1` is the SAMPLED bit. */
export interface SpanContextLike {
  readonly traceId: string
  readonly spanId: string
  readonly traceFlags?: number
  readonly isRemote?: boolean | undefined
}

export interface SpanEventLike {
  readonly name: string
  readonly attributes?: Readonly<Record<string, unknown>> | undefined
  readonly time?: HrTime
}

/**
 * What this project needs of a span: the common part of `ReadableSpan` in the OpenTelemetry JS SDK 1.x, 2.x and 3.x, and
 * what OTLP JSON is decoded to. 1.x spans carry `parentSpanId` and `instrumentationLibrary`, later ones `parentSpanContext`
 * and `instrumentationScope`; both are accepted, declared structurally so that no SDK is imported.
 */
export interface SpanLike {
  readonly name: string
  /** SpanKind of the JS API: 0 INTERNAL, 1 SERVER, 2 CLIENT, 3 PRODUCER, 4 CONSUMER. */
  readonly kind?: number
  spanContext(): SpanContextLike
  readonly parentSpanContext?: SpanContextLike | undefined
  readonly parentSpanId?: string | undefined
  readonly startTime: HrTime
  /** `[0, 0]` while the span is open. */
  readonly endTime: HrTime
  /** `code`: 0 UNSET, 1 OK, 2 ERROR. */
  readonly status: { readonly code: number; readonly message?: string | undefined }
  /** Attribute values may be anything an instrumentation put there; OTLP AnyValues are decoded to plain JS values. */
  readonly attributes: Readonly<Record<string, unknown>>
  readonly events: readonly SpanEventLike[]
  readonly links?: readonly { readonly context: SpanContextLike }[]
  readonly droppedAttributesCount?: number
  readonly resource?: { readonly attributes: Readonly<Record<string, unknown>> }
  readonly instrumentationScope?: { readonly name: string; readonly version?: string | undefined }
  readonly instrumentationLibrary?: { readonly name: string; readonly version?: string | undefined }
}

/** A log record in the same spirit: the content of messages, where an instrumentation writes it to logs only. */
export interface LogRecordLike {
  readonly eventName?: string | undefined
  readonly attributes: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly traceId?: string | undefined
  readonly spanId?: string | undefined
  readonly time?: HrTime
}
