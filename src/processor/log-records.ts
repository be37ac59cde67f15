import { EVALUATION_EVENT } from '../annotate/index.ts'
import type { HrTime, LogRecordLike, SpanContextLike } from '../read/index.ts'

/** A log record of the OpenTelemetry Logs SDK, typed structurally. */
export interface LogRecordOfSdk {
  readonly eventName?: string | undefined
  readonly attributes: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly spanContext?: SpanContextLike | undefined
  readonly hrTime?: HrTime
}

/** A log record processor, typed structurally. */
export interface LogRecordProcessorLike {
  onEmit(record: LogRecordOfSdk): void
  forceFlush(): Promise<void>
  shutdown(): Promise<void>
}

/** Reads messages from log records, for instrumentations that write them nowhere else. Records go on as they are. */
export function logRecordReader(read: (record: LogRecordLike) => void): LogRecordProcessorLike {
  return {
    onEmit({ eventName, attributes, body, spanContext, hrTime }) {
      // Events of the processor's own would come round again.
      if (eventName === EVALUATION_EVENT) return
      read({
        eventName,
        attributes,
        body,
        traceId: spanContext?.traceId,
        spanId: spanContext?.spanId,
        ...(hrTime === undefined ? {} : { time: hrTime }),
      })
    },
    forceFlush: async () => {},
    shutdown: async () => {},
  }
}
