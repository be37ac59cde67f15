import { roleOf } from '../read/index.ts'
import { BoundedList } from './bounded-list.ts'
import type { ClaimIndex } from './claim-index.ts'
import type { OperationRecord } from './operation-record.ts'
import type { PastAnswer } from './past-answer.ts'
import type { SpanNode } from './span-node.ts'
import { SpareSet } from './spare-set.ts'
import type { WaitingLogs } from './waiting-logs.ts'

/** Open nests that are looked at when a loose item ends; with more, nobody can say whose it is. */
const MAX_OPEN_TOPS = 8
const MAX_DONE = 512
/** Released operations that stay readable for the turns after them. */
const MAX_RELEASED = 8
/** Operations from which on those that are done are taken out of the list. */
const MIN_COMPACT = 256

/** A tool or retrieval span in a nest without a model: evidence of whoever it belongs to. */
export interface LooseItem {
  readonly node: SpanNode
  /** Other nests that were open when it ended; `undefined` when there were too many to tell. */
  readonly openTops: readonly SpanNode[] | undefined
  /** It is an operation as well (a tool that runs an agent): only a claim makes it evidence. */
  readonly claimOnly: boolean
}

/** What the book knows of one trace. */
export class TraceRecord {
  readonly id: string
  readonly nodes = new Map<string, SpanNode>()
  readonly openTops = new SpareSet<SpanNode>()
  /** Tops of nests by their start. */
  readonly tops: BoundedList<SpanNode>
  /** By their end. */
  readonly loose: BoundedList<LooseItem>
  readonly past: PastAnswer[] = []
  /** Log records whose span has not been seen yet. */
  logs: WaitingLogs | undefined
  claims: ClaimIndex | undefined
  lastMs: number
  /** Spans of it are gone that nobody has read. */
  evicted: boolean
  /** Operations that ended before something that is awaited. */
  readonly incomplete = new SpareSet<OperationRecord>()
  /** Operations that somebody holds. */
  waiting = 0
  #operations: OperationRecord[] | undefined
  #compactAt = MIN_COMPACT
  #released: OperationRecord[] | undefined
  #ended: SpanNode[] | undefined
  #endedFrom = 0
  #done: Set<string> | undefined

  constructor(id: string, nowMs: number, limit: number, evicted: boolean) {
    this.id = id
    this.lastMs = nowMs
    this.tops = new BoundedList(limit)
    this.loose = new BoundedList(limit)
    this.evicted = evicted
  }

  /** A GenAI span has been seen in it. */
  get hasGenAi(): boolean {
    return this.tops.length > 0
  }

  /** A nest has begun, or a span of an unlisted scope has turned out to be the top of one. */
  opened(top: SpanNode): void {
    if (top.topIndex >= 0) return
    if (top.isOpen) this.openTops.add(top)
    top.topIndex = this.tops.length
    this.tops.push(top)
  }

  addLoose(node: SpanNode, claimOnly: boolean): void {
    const others = this.openTops.size > MAX_OPEN_TOPS ? undefined : [...this.openTops].filter(top => top !== node)
    this.loose.push({ node, openTops: others, claimOnly })
  }

  addOperation(operation: OperationRecord): void {
    this.waiting++
    // A literal has room for just the one that most traces have.
    if (this.#operations === undefined) this.#operations = [operation]
    else this.#operations.push(operation)
    if (this.#operations.length < this.#compactAt) return
    this.#operations = this.#operations.filter(({ state }) => state !== 'done')
    this.#compactAt = 2 * this.#operations.length + MIN_COMPACT
  }

  /** An operation that nobody will gather, but that later turns may go on with. Returns one that is no longer kept for that. */
  released(operation: OperationRecord): OperationRecord | undefined {
    this.#released ??= []
    this.#released.push(operation)
    return this.#released.length > MAX_RELEASED ? this.#released.shift() : undefined
  }

  /** Operations that ended before that and whose spans are still here, oldest first. */
  operationsBefore(sequence: number): OperationRecord[] {
    const found: OperationRecord[] = []
    for (const operation of this.#operations ?? []) {
      if (operation.node.endedAt >= sequence) break
      if (operation.state !== 'done' && !operation.node.isOpen) found.push(operation)
    }
    return found
  }

  ended(node: SpanNode): void {
    if (this.#ended === undefined) {
      this.#ended = [node]
      return
    }
    this.#ended.push(node)
    if (this.#ended.length <= 2 * this.nodes.size + 1_024) return
    this.#ended = this.#ended.slice(this.#endedFrom).filter(({ freed }) => !freed)
    this.#endedFrom = 0
  }

  /** The spans that can best be spared: those that ended first, then those that have been open for longest. */
  *oldest(): Generator<SpanNode> {
    for (let ended = this.#ended; ended !== undefined && this.#endedFrom < ended.length; ended = this.#ended) {
      const node = ended[this.#endedFrom++]
      if (this.#endedFrom > 1_024 && this.#endedFrom * 2 > ended.length) {
        this.#ended = ended.slice(this.#endedFrom)
        this.#endedFrom = 0
      }
      if (node !== undefined && !node.freed) yield node
    }
    for (const node of this.nodes.values()) yield node
  }

  markDone(spanId: string): void {
    this.#done ??= new Set()
    this.#done.add(spanId)
    if (this.#done.size <= 2 * MAX_DONE) return
    // Half at a time: to find the oldest costs more than to let go of it.
    this.#done = new Set([...this.#done].slice(-MAX_DONE))
  }

  isDone(spanId: string): boolean {
    return this.#done?.has(spanId) === true
  }
}

/** Whether a nest is an operation, as far as is known; an open nest is unless it says that it is none. */
export function isOperation(top: SpanNode): boolean {
  if (!top.isTop) return false
  if (top.bearsAnswer || top.operation !== undefined) return true
  if (!top.isOpen || top.freed) return false
  const role = roleOf(top.span)
  return role === 'model' || role === 'agent' || role === 'other'
}
