import { looksGenAi } from '../read/index.ts'
import { markBearer, type SpanNode, settle } from './span-node.ts'
import type { TraceRecord } from './trace-record.ts'

/** A span of an unlisted scope is a GenAI span if its attributes say so by now. */
export function decide(node: SpanNode, trace: TraceRecord): void {
  node.kind = looksGenAi(node.span.attributes) ? 'genai' : 'other'
  if (node.kind === 'genai') {
    if (node.bearsAnswer && node.parent !== undefined) markBearer(node.parent)
    if (node.isTop) trace.opened(node)
    return
  }
  if (node.parent !== undefined) {
    node.parent.children?.delete(node)
    settle(node)
  }
  for (const child of node.children ?? []) if (child.isTop) trace.opened(child)
  node.children = undefined
}
