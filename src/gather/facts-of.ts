import { readSpan, type SpanFacts } from '../read/index.ts'
import type { SpanNode } from './span-node.ts'

/** What a span says; read once, and never before a job asks. */
export function factsOf(node: SpanNode): SpanFacts | undefined {
  if (node.facts === undefined) node.facts = readSpan(node.span) ?? null
  return node.facts ?? undefined
}
