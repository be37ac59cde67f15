import type { LogRecordLike, SpanEventLike, SpanLike } from '../../read/index.ts'

/**
 * A span with the log records that were written in its context as span events: the conventions give both the same names and
 * contents, and some instrumentations write messages to log records only.
 */
export function joinRecords(span: SpanLike, records: readonly LogRecordLike[]): SpanLike {
  if (records.length === 0) return span
  const { name, kind, startTime, endTime, status, attributes, links, resource } = span
  return {
    name,
    ...(kind === undefined ? {} : { kind }),
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext === undefined ? {} : { parentSpanContext: span.parentSpanContext }),
    startTime,
    endTime,
    status,
    attributes,
    events: [...span.events, ...records.map(asEvent)],
    ...(links === undefined ? {} : { links }),
    ...(span.droppedAttributesCount === undefined ? {} : { droppedAttributesCount: span.droppedAttributesCount }),
    ...(resource === undefined ? {} : { resource }),
    ...(span.instrumentationScope === undefined ? {} : { instrumentationScope: span.instrumentationScope }),
  }
}

function asEvent({ eventName, attributes, body, time }: LogRecordLike): SpanEventLike {
  const named = attributes['event.name']
  return {
    name: eventName ?? (typeof named === 'string' ? named : ''),
    attributes:
      typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...attributes, ...body } : attributes,
    ...(time === undefined ? {} : { time }),
  }
}
