import {
  type HrTime,
  type LogRecordLike,
  readLogRecord,
  readSpan,
  type SpanFacts,
  withLogContent,
} from '../read/index.ts'
import type { SpanNode } from './span-node.ts'

/** What a span and its log records say; read once, and never before a job asks. */
export function factsOf(node: SpanNode): SpanFacts | undefined {
  if (node.facts === undefined) node.facts = read(node) ?? null
  return node.facts ?? undefined
}

function read(node: SpanNode): SpanFacts | undefined {
  const facts = readSpan(node.span)
  if (facts === undefined || node.logs === undefined) return facts
  const records = node.logs.toSorted(byTime).flatMap(record => readLogRecord(record) ?? [])
  node.isToldByLogs = facts.output.length === 0 && records.length > 0
  return withLogContent(facts, records)
}

function byTime(a: LogRecordLike, b: LogRecordLike): number {
  const [seconds, nanos]: HrTime = a.time ?? [0, 0]
  const [otherSeconds, otherNanos]: HrTime = b.time ?? [0, 0]
  return seconds - otherSeconds || nanos - otherNanos
}
