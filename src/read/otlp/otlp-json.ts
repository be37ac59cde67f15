import { ReadError } from '../read-error.ts'
import type { HrTime, LogRecordLike, SpanContextLike, SpanEventLike, SpanLike } from '../span-like.ts'
import { decodeAnyValue, decodeKeyValues, isObject, type JsonObject } from './otlp-value.ts'

type Scope = { readonly name: string; readonly version?: string }
type Resource = { readonly attributes: Readonly<Record<string, unknown>> }

/**
 * The spans of one `ExportTraceServiceRequest` in its JSON encoding, already JSON-decoded, in the order they stand there.
 * Spans without usable ids are left out.
 * @throws {ReadError} when the body is no trace request; the message says what was found instead.
 */
export function readOtlpJson(body: unknown): SpanLike[] {
  const spans: SpanLike[] = []
  for (const { resource, scope, item } of walk(body, 'resourceSpans', 'scopeSpans', 'spans')) {
    const span = readSpanRecord(item, scope, resource)
    if (span !== undefined) spans.push(span)
  }
  return spans
}

/**
 * The log records of one `ExportLogsServiceRequest` in its JSON encoding, already JSON-decoded.
 * @throws {ReadError} when the body is no logs request.
 */
export function readOtlpLogsJson(body: unknown): LogRecordLike[] {
  const records: LogRecordLike[] = []
  for (const { item } of walk(body, 'resourceLogs', 'scopeLogs', 'logRecords')) {
    const traceId = hexId(item.traceId, 32)
    const spanId = hexId(item.spanId, 16)
    records.push({
      ...(typeof item.eventName === 'string' && item.eventName !== '' ? { eventName: item.eventName } : {}),
      attributes: decodeKeyValues(item.attributes),
      body: decodeAnyValue(item.body),
      ...(traceId === undefined ? {} : { traceId }),
      ...(spanId === undefined ? {} : { spanId }),
      time: hrTime(item.timeUnixNano),
    })
  }
  return records
}

function* walk(
  body: unknown,
  resources: string,
  scopes: string,
  items: string,
): Generator<{ resource: Resource; scope: Scope | undefined; item: JsonObject }> {
  if (!isObject(body)) {
    throw new ReadError(`Expected an OTLP JSON request (an object with "${resources}"), got ${describe(body)}.`)
  }
  if (!(resources in body)) {
    const keys = Object.keys(body).slice(0, 5).join(', ')
    throw new ReadError(
      `Expected an OTLP JSON request with "${resources}", got an object with keys: ${keys || 'none'}.`,
    )
  }
  for (const resourceGroup of list(body[resources], resources)) {
    const resource = {
      attributes: decodeKeyValues(isObject(resourceGroup.resource) ? resourceGroup.resource.attributes : []),
    }
    for (const scopeGroup of list(resourceGroup[scopes], scopes)) {
      const scope = readScope(scopeGroup.scope)
      for (const item of list(scopeGroup[items], items)) yield { resource, scope, item }
    }
  }
}

/** Protobuf's JSON mapping leaves out empty lists and allows `null` for them. */
function list(value: unknown, name: string): JsonObject[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new ReadError(`"${name}" must be an array, got ${describe(value)}.`)
  return value.map(item => {
    if (!isObject(item)) throw new ReadError(`"${name}" must hold objects, got ${describe(item)}.`)
    return item
  })
}

function readScope(value: unknown): Scope | undefined {
  if (!isObject(value)) return undefined
  const name = typeof value.name === 'string' ? value.name : ''
  return typeof value.version === 'string' ? { name, version: value.version } : { name }
}

function readSpanRecord(item: JsonObject, scope: Scope | undefined, resource: Resource): SpanLike | undefined {
  const traceId = hexId(item.traceId, 32)
  const spanId = hexId(item.spanId, 16)
  if (traceId === undefined || spanId === undefined) return undefined
  const flags = typeof item.flags === 'number' ? item.flags : 0
  const context: SpanContextLike = { traceId, spanId, traceFlags: 1 }
  const parentId = hexId(item.parentSpanId, 16)
  const status = isObject(item.status) ? item.status : {}
  const message = typeof status.message === 'string' && status.message !== '' ? status.message : undefined
  return {
    name: typeof item.name === 'string' ? item.name : '',
    kind: spanKind(item.kind),
    spanContext: () => context,
    ...(parentId === undefined ? {} : { parentSpanContext: parentContext(traceId, parentId, flags) }),
    startTime: hrTime(item.startTimeUnixNano),
    endTime: hrTime(item.endTimeUnixNano),
    status: { code: statusCode(status.code), ...(message === undefined ? {} : { message }) },
    attributes: decodeKeyValues(item.attributes),
    events: Array.isArray(item.events) ? item.events.filter(isObject).map(readEvent) : [],
    links: Array.isArray(item.links) ? item.links.filter(isObject).flatMap(readLink) : [],
    droppedAttributesCount: count(item.droppedAttributesCount),
    resource,
    ...(scope === undefined ? {} : { instrumentationScope: scope }),
  }
}

/** Bits 8 and 9 of `flags`: "has is_remote" and "is_remote" of the parent. */
function parentContext(traceId: string, spanId: string, flags: number): SpanContextLike {
  if ((flags & 0x100) === 0) return { traceId, spanId }
  return { traceId, spanId, isRemote: (flags & 0x200) !== 0 }
}

function readEvent(event: JsonObject): SpanEventLike {
  return {
    name: typeof event.name === 'string' ? event.name : '',
    attributes: decodeKeyValues(event.attributes),
    time: hrTime(event.timeUnixNano),
  }
}

function readLink(link: JsonObject): { context: SpanContextLike }[] {
  const traceId = hexId(link.traceId, 32)
  const spanId = hexId(link.spanId, 16)
  return traceId === undefined || spanId === undefined ? [] : [{ context: { traceId, spanId } }]
}

/** OTLP counts kinds from 1 (INTERNAL), the JS API from 0. Enum names are allowed by the JSON mapping. */
function spanKind(value: unknown): number {
  if (typeof value === 'number') return value >= 1 && value <= 5 ? value - 1 : 0
  const index = ['INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER'].indexOf(
    typeof value === 'string' ? value.replace('SPAN_KIND_', '') : '',
  )
  return Math.max(index, 0)
}

function statusCode(value: unknown): number {
  if (value === 1 || value === 'STATUS_CODE_OK') return 1
  if (value === 2 || value === 'STATUS_CODE_ERROR') return 2
  return 0
}

function count(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : 0
}

/** A non-zero id of that many hexadecimal digits, in lower case. */
function hexId(value: unknown, digits: number): string | undefined {
  if (typeof value !== 'string' || value.length !== digits || !/^[0-9a-fA-F]+$/.test(value)) return undefined
  return /^0+$/.test(value) ? undefined : value.toLowerCase()
}

/** Nanoseconds need more digits than a number has, so they are split as decimal text. */
function hrTime(value: unknown): HrTime {
  const text = typeof value === 'number' && Number.isFinite(value) ? BigInt(Math.trunc(value)).toString() : value
  if (typeof text !== 'string' || !/^\d{1,20}$/.test(text)) return [0, 0]
  return [Number(text.slice(0, -9) || '0'), Number(text.slice(-9))]
}

function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
