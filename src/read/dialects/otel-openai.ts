import type { Reading } from '../reading.ts'
import type { SpanLike } from '../span-like.ts'
import { readGenAi } from './gen-ai.ts'

/**
 * OpenTelemetry's own instrumentations that write content to log records only: the span has model, finish reason and
 * usage. Instructions may stand on the span even when content is not captured.
 */
export function readOtelOpenAi(span: SpanLike): Reading {
  const reading = readGenAi(span)
  const said = reading.output?.some(message => message.parts.length > 0) === true
  return said || reading.role !== 'model' ? reading : { ...reading, content: 'in_logs' }
}
