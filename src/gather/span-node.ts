import type { LogRecordLike, Role, SpanFacts, SpanLike } from '../read/index.ts'
import type { OperationRecord } from './operation-record.ts'

/** `undecided`: of an unlisted scope, and nothing has told yet whether it is a GenAI span. */
export type NodeKind = 'genai' | 'undecided' | 'other'

/**
 * One span in the entry tree of its trace. Sequence numbers count starts and ends in the order in which they were reported:
 * clocks may go back, the order may not.
 */
export class SpanNode {
  /** A stand-in once the book has let go of it. */
  span: SpanLike
  /** The parent as long as it is, or may turn out to be, a GenAI span of this process. */
  readonly parent: SpanNode | undefined
  readonly startedAt: number
  /** 0 while the span is open. */
  endedAt = 0
  kind: NodeKind
  role: Role | undefined
  children: Set<SpanNode> | undefined
  /** Children that have not ended, or that have something open below them. */
  openBelow = 0
  /** A model or agent span is here or below. */
  bearsAnswer = false
  /** Descendants that were dropped for a limit. */
  lost = 0
  bytes = 0
  readonly startedMs: number
  /** Clock of the last start or end here or directly below, in ms. */
  touchedMs: number
  /** The book has let go of it: what still comes passes. */
  freed = false
  operation: OperationRecord | undefined
  /** Records that hold content of the span. */
  logs: LogRecordLike[] | undefined
  /** What the span gave back stands in its log records only. Known once it is read. */
  isToldByLogs = false
  /** Parsed once, in a job. */
  facts: SpanFacts | null | undefined
  /** Loose items of the trace that were there when this span started and ended. */
  looseAtStart = 0
  looseAtEnd = 0
  /** Position among the tops of its trace. */
  topIndex = -1

  constructor(span: SpanLike, parent: SpanNode | undefined, kind: NodeKind, startedAt: number, nowMs: number) {
    this.span = span
    this.parent = parent
    this.kind = kind
    this.startedAt = startedAt
    this.startedMs = nowMs
    this.touchedMs = nowMs
  }

  /** The top of a nest. Meaningless while its parent is undecided. */
  get isTop(): boolean {
    return this.kind === 'genai' && (this.parent === undefined || this.parent.kind === 'other')
  }

  /** Everything here and below, in no particular order. */
  *subtree(): Generator<SpanNode> {
    const stack: SpanNode[] = [this]
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      yield node
      for (const child of node.children ?? []) stack.push(child)
    }
  }

  get isOpen(): boolean {
    return this.endedAt === 0
  }

  get isSettled(): boolean {
    return this.endedAt !== 0 && this.openBelow === 0
  }
}

/** A child joins the tree. */
export function attach(node: SpanNode): void {
  const { parent } = node
  if (parent === undefined) return
  parent.children ??= new Set()
  parent.children.add(node)
  parent.openBelow++
}

/**
 * A node has ended with nothing open below it: tells the parents, as far up as this settles them. Each node settles once, so
 * the cost is constant on average. Returns the operations that are complete by it, innermost first.
 */
export function settle(node: SpanNode): OperationRecord[] | undefined {
  let completed: OperationRecord[] | undefined
  let { parent } = node
  while (parent !== undefined && parent.kind !== 'other') {
    parent.openBelow--
    if (!parent.isSettled) break
    if (parent.operation !== undefined) {
      completed ??= []
      completed.push(parent.operation)
    }
    parent = parent.parent
  }
  return completed
}

/** Marks a node and those above it as bearers of an answer; stops where that is known, or where it is not known whose child it is. */
export function markBearer(node: SpanNode): void {
  let at: SpanNode | undefined = node
  while (at !== undefined && !at.bearsAnswer && at.kind !== 'other') {
    at.bearsAnswer = true
    at = at.kind === 'genai' ? at.parent : undefined
  }
}

/** Trees beyond this are not searched: something may be awaited. */
const MAX_SEARCHED = 2_000

/**
 * Open spans below an ended one that may still say something of its answer. Some instrumentations never end a span of a call
 * that failed: what was open already when the last model call that has ended began is not waited for.
 */
export function countAwaited(top: SpanNode): number {
  const open: number[] = []
  let lastModel = 0
  let searched = 0
  for (const node of top.subtree()) {
    if (++searched > MAX_SEARCHED) return top.openBelow
    if (node === top || node.kind === 'other') continue
    if (node.isOpen) open.push(node.startedAt)
    else if (node.role === 'model') lastModel = Math.max(lastModel, node.startedAt)
  }
  return open.filter(startedAt => startedAt > lastModel).length
}

/**
 * One span was over when the other began, by the order of reports or by the clock: some instrumentations report all ends at
 * once, with the right times.
 */
export function precedes(earlier: SpanNode, later: SpanNode): boolean {
  if (earlier.isOpen) return false
  if (earlier.endedAt < later.startedAt) return true
  const [seconds, nanos] = earlier.span.endTime
  const [startSeconds, startNanos] = later.span.startTime
  return seconds < startSeconds || (seconds === startSeconds && nanos <= startNanos)
}
