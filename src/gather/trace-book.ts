import { type LogRecordLike, looksGenAi, roleOf, type SpanLike, scopeName, scopeVerdict } from '../read/index.ts'
import { ConversationMemory } from './conversation-memory.ts'
import { gatherOperation } from './gather-operation.ts'
import type { GatherOptions } from './gather-options.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import type { Ended, GatheredAnswer, Operation } from './operation.ts'
import { OperationRecord } from './operation-record.ts'
import { markBearer, type SpanNode, settle } from './span-node.ts'
import { SpanStore } from './span-store.ts'
import type { TraceRecord } from './trace-record.ts'

export interface TraceBookOptions {
  /** Milliseconds of whatever clock; may go back. Default `Date`. */
  readonly clock?: { now(): number }
  /** `every`: agents and chains inside an operation are operations as well. Default `outermost`. */
  readonly targets?: 'outermost' | 'every'
  readonly limits?: Partial<Limits>
  /** A nest whose top has not ended is given up when nothing has happened in it for so long. Default 10 minutes. */
  readonly nestTimeoutMs?: number
  /** A trace in which nothing is open is forgotten when nothing has happened in it for so long. Default 5 minutes. */
  readonly traceIdleMs?: number
}

const NOTHING: Ended = {}
/** Levels above a span at which an operation may wait for it. */
const MAX_LOOKED_UP = 64

/**
 * Knows the open spans and what belongs together. `started` and `ended` take constant time, read no text and never throw;
 * everything that reads is in `gather`.
 */
export class TraceBook {
  readonly #clock: { now(): number }
  readonly #every: boolean
  readonly #nestTimeoutMs: number
  readonly #traceIdleMs: number
  readonly #store: SpanStore
  readonly #memory: ConversationMemory

  constructor(options: TraceBookOptions = {}) {
    const limits = { ...DEFAULT_LIMITS, ...options.limits }
    this.#clock = options.clock ?? Date
    this.#every = options.targets === 'every'
    this.#nestTimeoutMs = options.nestTimeoutMs ?? 10 * 60_000
    this.#traceIdleMs = options.traceIdleMs ?? 5 * 60_000
    this.#store = new SpanStore(limits)
    this.#memory = new ConversationMemory(limits)
  }

  /** `bytes` is an estimate of what the referenced spans and the remembered evidence take. */
  get size(): { readonly traces: number; readonly spans: number; readonly bytes: number } {
    const { traceCount, spans, bytes } = this.#store
    return { traces: traceCount, spans, bytes: bytes + this.#memory.bytes }
  }

  started(span: SpanLike): void {
    const verdict = scopeVerdict(scopeName(span))
    if (verdict === 'never') return
    const now = this.#clock.now()
    if (verdict === 'genai' || !this.#store.startLight(span, now)) this.#store.start(span, verdict === 'genai', now)
  }

  ended(span: SpanLike): Ended {
    const verdict = scopeVerdict(scopeName(span))
    if (verdict === 'never') return NOTHING
    const { traceId, spanId } = span.spanContext()
    const trace = this.#store.traces.get(traceId)
    const known = trace?.nodes.get(spanId)
    if (known === undefined) {
      if (trace?.isDone(spanId) === true) return NOTHING
      // In a trace without GenAI spans, or never started here: of an unlisted scope it counts only if it says so itself.
      if (verdict === 'unlisted' && !looksGenAi(span.attributes)) {
        if (trace === undefined) this.#store.light.end(traceId, spanId)
        return NOTHING
      }
    }
    const now = this.#clock.now()
    const node = known ?? this.#store.start(span, verdict === 'genai', now)
    const home = this.#store.traces.get(traceId)
    return home === undefined || !node.isOpen ? NOTHING : this.#end(node, span, home, now)
  }

  /** A log record: counts if it is an event of the GenAI conventions in the context of a span, before or after its end. */
  logged(record: LogRecordLike): void {
    const name = record.eventName ?? record.attributes['event.name']
    if (typeof name === 'string' && name.startsWith('gen_ai.')) this.#store.log(record, this.#clock.now())
  }

  /** Nests that were given up since, because their top never ended. Forgets traces in which nothing happens any more. */
  sweep(): Operation[] {
    const now = this.#clock.now()
    const late: Operation[] = []
    for (const trace of this.#store.traces.values()) {
      for (const top of trace.openTops) if (this.#isStuck(top, now)) late.push(...this.#giveUp(top, trace))
      const idleMs = now - trace.lastMs
      const isQuiet = idleMs >= this.#traceIdleMs && trace.openTops.size === 0 && trace.waiting === 0
      if (isQuiet || (idleMs >= 2 * this.#nestTimeoutMs && trace.waiting === 0)) this.#store.forget(trace)
    }
    this.#store.light.sweep(now - this.#traceIdleMs)
    this.#memory.sweep(now)
    return late
  }

  /** Reads an operation. Its spans are let go; what later turns need of it is remembered. */
  gather(operation: Operation, options: GatherOptions = {}): GatheredAnswer[] {
    if (!(operation instanceof OperationRecord) || operation.state !== 'waiting') return []
    const answers = this.#read(operation, options)
    operation.trace.waiting--
    operation.trace.incomplete.delete(operation)
    this.#letGo(operation)
    return answers
  }

  /**
   * The operation will not be gathered.
   * @param options `readable: false`: nothing of its trace will be. Else the last few of a trace stay readable for the turns
   * that go on with them.
   */
  release(operation: Operation, { readable = true }: { readonly readable?: boolean } = {}): void {
    if (!(operation instanceof OperationRecord) || operation.state !== 'waiting') return
    operation.state = 'released'
    operation.trace.waiting--
    operation.trace.incomplete.delete(operation)
    const spare = readable ? operation.trace.released(operation) : operation
    if (spare !== undefined) this.#letGo(spare)
  }

  #end(node: SpanNode, span: SpanLike, trace: TraceRecord, now: number): Ended {
    this.#store.end(node, span, trace, now)
    if (node.freed) {
      this.#store.remove(node, trace)
      return NOTHING
    }
    if (node.kind !== 'genai') {
      const completed = this.#completedBy(node, trace)
      return completed === undefined ? NOTHING : { completed }
    }
    const role = roleOf(span)
    node.role = role
    if (role === 'model' || role === 'agent') markBearer(node)
    const settled = node.openBelow === 0 ? settle(node) : undefined
    const completed = this.#completedBy(node, trace, settled)
    const operation = node.isTop ? this.#endTop(node, trace) : this.#endInner(node, trace)
    if (completed === undefined) return operation === undefined ? NOTHING : { operation }
    return operation === undefined ? { completed } : { operation, completed }
  }

  /** Operations above that wait for nothing any more: not even for what is still open there. */
  #completedBy(
    node: SpanNode,
    trace: TraceRecord,
    settled: readonly OperationRecord[] = [],
  ): OperationRecord[] | undefined {
    const { incomplete } = trace
    if (incomplete.size === 0) return undefined
    const completed = new Set(settled.filter(operation => incomplete.has(operation)))
    let at = node.parent
    for (let depth = 0; at !== undefined && depth < MAX_LOOKED_UP; depth++) {
      const { operation } = at
      if (operation !== undefined && incomplete.has(operation) && operation.open === 0) completed.add(operation)
      at = at.parent
    }
    for (const operation of completed) incomplete.delete(operation)
    return completed.size === 0 ? undefined : [...completed]
  }

  #endTop(node: SpanNode, trace: TraceRecord): OperationRecord | undefined {
    const { role } = node
    const isSource = role === 'tool' || role === 'retrieval'
    if (isSource) trace.addLoose(node, node.bearsAnswer)
    // Whatever is still open below may turn out to be a model call.
    const mayBear = node.openBelow > 0 && !isSource && role !== 'embedding'
    if (node.bearsAnswer || mayBear) return this.#open(node, trace, false)
    if (isSource) return undefined
    if (node.children === undefined) this.#store.free(node, trace)
    else trace.addLoose(node, false)
    return undefined
  }

  #endInner(node: SpanNode, trace: TraceRecord): OperationRecord | undefined {
    return this.#every && node.role === 'agent' ? this.#open(node, trace, false) : undefined
  }

  #open(node: SpanNode, trace: TraceRecord, timedOut: boolean): OperationRecord {
    const operation = new OperationRecord(node, trace, timedOut)
    node.operation = operation
    trace.addOperation(operation)
    if (operation.open > 0 && !timedOut) trace.incomplete.add(operation)
    return operation
  }

  #isStuck(top: SpanNode, now: number): boolean {
    if (now - top.touchedMs < this.#nestTimeoutMs) return false
    for (const node of top.subtree()) top.touchedMs = Math.max(top.touchedMs, node.touchedMs)
    return now - top.touchedMs >= this.#nestTimeoutMs
  }

  #giveUp(top: SpanNode, trace: TraceRecord): OperationRecord[] {
    trace.openTops.delete(top)
    if (top.bearsAnswer) return [this.#open(top, trace, true)]
    this.#store.free(top, trace)
    return []
  }

  #read(operation: OperationRecord, options: GatherOptions, isAhead = false): GatheredAnswer[] {
    operation.answers ??= gatherOperation(operation, {
      options,
      every: this.#every,
      memory: this.#memory,
      recallTrace: () => {
        // Those before it that nobody has read yet, oldest first, so that each finds what it needs.
        if (!isAhead) {
          for (const earlier of operation.trace.operationsBefore(operation.node.startedAt))
            this.#read(earlier, options, true)
        }
        return operation.trace.past
      },
    })
    return operation.answers
  }

  #letGo(operation: OperationRecord): void {
    operation.state = 'done'
    operation.answers = undefined
    const { node, trace } = operation
    // Inside an operation that is still to be read, the spans are that one's as well.
    if (!node.isTop && node.parent?.freed === false) return
    if (node.role !== 'tool' && node.role !== 'retrieval') this.#store.free(node, trace)
    else {
      // A tool that runs an agent is still evidence of whoever called it.
      for (const child of node.children ?? []) this.#store.free(child, trace)
      node.children = undefined
    }
  }
}
