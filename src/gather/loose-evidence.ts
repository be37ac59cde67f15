import { parentSpanIdOf } from '../read/index.ts'
import { sameArguments } from './canonical-text.ts'
import { type Call, ClaimIndex } from './claim-index.ts'
import { factsOf } from './facts-of.ts'
import { endOf } from './nest-view.ts'
import type { SpanNode } from './span-node.ts'
import { isOperation, type LooseItem, type TraceRecord } from './trace-record.ts'

/**
 * The tool and retrieval spans outside of every operation that are evidence of this one: it claims them, it was the only
 * operation open when they ended, or it was the first and only one to start after them. Whatever else could be another's is left out.
 */
export function looseEvidence(top: SpanNode, trace: TraceRecord, calls: readonly Call[]): SpanNode[] {
  if (trace.loose.length === trace.loose.first) return []
  const own = new Set<LooseItem>()
  if (top.isTop) {
    for (const item of duringAlone(top, trace)) if (!isOfOtherCall(item, top, calls)) own.add(item)
    for (const item of pendingBefore(top, trace)) own.add(item)
  }
  trace.claims ??= new ClaimIndex(trace.loose)
  for (const call of calls) {
    const items = trace.claims.find(call).filter(({ node }) => node !== top && node.endedAt < endOf(top))
    const [first] = items
    if (first === undefined || items.some(item => own.has(item))) continue
    // The same call with several results: whose is whose, nobody can tell.
    if (items.some(item => resultOf(item) !== resultOf(first))) continue
    if (call.id === factsOf(first.node)?.tool?.callId || !isAnothers(first, top)) own.add(first)
  }
  return [...own].map(({ node }) => node).sort((a, b) => a.startedAt - b.startedAt)
}

function resultOf({ node }: LooseItem): string | undefined {
  const tool = factsOf(node)?.tool
  return tool?.error ?? tool?.result
}

/** An operation whose calls are known has not made this one. */
function isOfOtherCall({ node }: LooseItem, top: SpanNode, calls: readonly Call[]): boolean {
  const facts = factsOf(node)
  if (facts?.tool === undefined) return false
  const { callId, arguments: args } = facts.tool
  if (callId !== undefined && calls.some(({ id }) => id !== undefined)) return !calls.some(({ id }) => id === callId)
  // Spans may have another name for a tool than its calls have.
  const known = calls.flatMap(call => (call.arguments === undefined ? [] : [call.arguments]))
  if (args !== undefined && known.length > 0 && known.length === calls.length)
    return !known.some(other => sameArguments(other, args))
  if (calls.some(({ id }) => id !== undefined)) return false
  const own = factsOf(top)
  return own?.role === 'model' && own.output.length > 0 && top.children === undefined
}

function duringAlone(top: SpanNode, trace: TraceRecord): LooseItem[] {
  const found: LooseItem[] = []
  const end = top.isOpen ? trace.loose.length : top.looseAtEnd
  for (let at = Math.max(top.looseAtStart, trace.loose.first); at < end; at++) {
    const item = trace.loose.at(at)
    if (item === undefined || item.claimOnly) continue
    if (isAround(item.node, top)) continue
    const operations = item.openTops?.filter(isOperation)
    if (operations?.length === 1 && operations[0] === top) found.push(item)
  }
  return found
}

/** What was running when it began, by order and by clock, is nothing that it asked for: a tool that calls a model, say. */
function isAround({ startedAt, span }: SpanNode, top: SpanNode): boolean {
  if (startedAt > top.startedAt) return false
  const [seconds, nanos] = span.endTime
  const [startSeconds, startNanos] = top.span.startTime
  return seconds > startSeconds || (seconds === startSeconds && nanos > startNanos)
}

function pendingBefore(top: SpanNode, trace: TraceRecord): LooseItem[] {
  const found: LooseItem[] = []
  const since = startBefore(top, trace)
  for (let at = top.looseAtStart - 1; at >= trace.loose.first; at--) {
    const item = trace.loose.at(at)
    if (item === undefined || item.node.endedAt < since) break
    if (!item.claimOnly && item.openTops !== undefined && !item.openTops.some(isOperation)) found.push(item)
  }
  if (found.length === 0 || overlapsAnother(top, trace)) return []
  const parent = parentSpanIdOf(top.span)
  const siblings = found.filter(({ node }) => parentSpanIdOf(node.span) === parent)
  return siblings.length > 0 ? siblings : found
}

/** When the operation before this one started; 0 if there was none. */
function startBefore(top: SpanNode, trace: TraceRecord): number {
  for (let at = top.topIndex - 1; at >= trace.tops.first; at--) {
    const other = trace.tops.at(at)
    if (other !== undefined && isOperation(other)) return other.startedAt
  }
  return 0
}

function overlapsAnother(top: SpanNode, trace: TraceRecord): boolean {
  for (const other of trace.openTops)
    if (other !== top && other.startedAt < endOf(top) && isOperation(other)) return true
  for (let at = top.topIndex + 1; at < trace.tops.length; at++) {
    const other = trace.tops.at(at)
    if (other !== undefined && other.startedAt > endOf(top)) break
    if (other !== undefined && isOperation(other)) return true
  }
  for (let at = top.topIndex - 1; at >= trace.tops.first; at--) {
    const other = trace.tops.at(at)
    // An operation before it that was over: those before that one were looked at when it was alone, or overlap it, not us.
    if (other === undefined || !isOperation(other)) continue
    return endOf(other) > top.startedAt
  }
  return false
}

/** It ended while exactly one other operation was open. */
function isAnothers({ openTops }: LooseItem, top: SpanNode): boolean {
  const operations = openTops?.filter(isOperation) ?? []
  return operations.length === 1 && operations[0] !== root(top) && operations[0] !== top
}

function root(node: SpanNode): SpanNode {
  let at = node
  while (at.parent !== undefined && at.parent.kind !== 'other') at = at.parent
  return at
}
