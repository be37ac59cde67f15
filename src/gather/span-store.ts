import { isParentRemote, type LogRecordLike, parentSpanIdOf, type SpanLike } from '../read/index.ts'
import { decide } from './decide.ts'
import { estimateBytes, estimateLogBytes } from './estimate-bytes.ts'
import { EvictedTraces } from './evicted-traces.ts'
import { GONE } from './gone-span.ts'
import { LightTraces } from './light-traces.ts'
import type { Limits } from './limits.ts'
import { attach, type NodeKind, SpanNode, settle } from './span-node.ts'
import { TraceRecord } from './trace-record.ts'
import { MAX_LOGS, WaitingLogs } from './waiting-logs.ts'

/** The spans of all traces as trees, within limits. */
export class SpanStore {
  readonly #limits: Limits
  /** Least recently active first. */
  readonly #traces = new Map<string, TraceRecord>()
  readonly #evicted: EvictedTraces
  readonly light: LightTraces
  #spans = 0
  #bytes = 0
  #sequence = 0

  constructor(limits: Limits) {
    this.#limits = limits
    this.#evicted = new EvictedTraces(limits.traces)
    this.light = new LightTraces(limits.traces)
  }

  get traces(): ReadonlyMap<string, TraceRecord> {
    return this.#traces
  }

  get traceCount(): number {
    return this.#traces.size + this.light.size
  }

  get spans(): number {
    return this.#spans + this.light.spans
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Keeps a span of an unlisted scope in mind without more ado, if its trace has no GenAI span so far. */
  startLight(span: SpanLike, nowMs: number): boolean {
    return !this.#traces.has(span.spanContext().traceId) && this.light.start(span, ++this.#sequence, nowMs)
  }

  start(span: SpanLike, isGenAi: boolean, nowMs: number): SpanNode {
    const { traceId, spanId } = span.spanContext()
    const trace = this.#active(traceId, nowMs)
    const known = trace.nodes.get(spanId)
    if (known !== undefined) return known
    const node = this.#add(span, trace, isGenAi ? 'genai' : 'undecided', ++this.#sequence, nowMs)
    if (trace.logs !== undefined) this.#takeLogs(node, trace.logs)
    if (node.isTop) trace.opened(node)
    this.#keepLimits(trace)
    return node
  }

  #add(span: SpanLike, trace: TraceRecord, kind: NodeKind, startedAt: number, startedMs: number): SpanNode {
    const parentId = isParentRemote(span) ? undefined : parentSpanIdOf(span)
    const parent = parentId === undefined ? undefined : trace.nodes.get(parentId)
    const isChild = parent !== undefined && parent.kind !== 'other' && !parent.freed
    const node = new SpanNode(span, isChild ? parent : undefined, kind, startedAt, startedMs)
    trace.nodes.set(span.spanContext().spanId, node)
    this.#spans++
    node.looseAtStart = trace.loose.length
    if (isChild) {
      attach(node)
      parent.touchedMs = startedMs
    }
    return node
  }

  /** Marks the end. The node is of kind `genai` or `other` afterwards, and so is its parent. */
  end(node: SpanNode, span: SpanLike, trace: TraceRecord, nowMs: number): void {
    node.endedAt = ++this.#sequence
    node.span = span
    node.touchedMs = nowMs
    node.looseAtEnd = trace.loose.length
    if (node.kind === 'undecided') decide(node, trace)
    if (node.kind === 'other') {
      this.remove(node, trace)
      // Most traces of an application have no GenAI span: nothing is kept of them.
      if (trace.nodes.size === 0 && !trace.hasGenAi && trace.logs === undefined) this.#traces.delete(trace.id)
      return
    }
    if (node.freed) return
    const { parent } = node
    if (parent !== undefined) {
      parent.touchedMs = nowMs
      // Once, while the parent is open: a parent that has ended has decided itself.
      if (parent.kind === 'undecided') decide(parent, trace)
    }
    if (node.isTop) trace.opened(node)
    trace.openTops.delete(node)
    this.#grow(node, estimateBytes(span))
    trace.ended(node)
    this.#active(trace.id, nowMs)
    this.#keepLimits(trace)
  }

  /** A log record that holds content of a span, before or after its start. */
  log(record: LogRecordLike, nowMs: number): void {
    const { traceId, spanId } = record
    if (traceId === undefined || spanId === undefined) return
    const trace = this.#active(traceId, nowMs)
    if (trace.isDone(spanId)) return
    const node = trace.nodes.get(spanId)
    if (node === undefined) {
      trace.logs ??= new WaitingLogs()
      this.#bytes += trace.logs.add(spanId, record)
    } else if (!node.freed && (node.logs?.length ?? 0) < MAX_LOGS) {
      node.logs ??= []
      node.logs.push(record)
      this.#grow(node, estimateLogBytes(record))
    }
    this.#keepLimits(trace)
  }

  /** Lets go of one node that belongs to nothing. */
  remove(node: SpanNode, trace: TraceRecord): void {
    if (trace.nodes.delete(node.span.spanContext().spanId)) this.#spans--
    this.#bytes -= node.bytes
    node.bytes = 0
  }

  /** Lets go of a tree. What is still open in it passes when it ends. Operations inside that somebody waits for keep theirs. */
  free(top: SpanNode, trace: TraceRecord): void {
    if (top.children === undefined) this.#strip(top, trace)
    else this.#stripTree(top, trace)
    while (trace.loose.at(trace.loose.first)?.node.freed === true) trace.loose.forget(1)
  }

  #stripTree(top: SpanNode, trace: TraceRecord): void {
    const kept = [...top.subtree()].filter(node => node !== top && node.operation?.state === 'waiting')
    const spared = new Set(kept.flatMap(node => [...node.subtree()]))
    for (const node of [...top.subtree()]) if (!spared.has(node)) this.#strip(node, trace)
  }

  #strip(node: SpanNode, trace: TraceRecord): void {
    if (node.freed) return
    node.freed = true
    node.facts = undefined
    node.logs = undefined
    node.children = undefined
    trace.openTops.delete(node)
    if (node.isOpen) return
    trace.markDone(node.span.spanContext().spanId)
    this.remove(node, trace)
    if (node.operation?.state !== 'waiting') node.span = GONE
  }

  forget(trace: TraceRecord): void {
    let isMissed = trace.evicted && trace.hasGenAi
    for (const node of trace.nodes.values()) {
      isMissed ||= node.isOpen && node.kind === 'genai'
      this.#bytes -= node.bytes
      node.bytes = 0
      node.freed = true
      node.children = undefined
    }
    this.#spans -= trace.nodes.size
    trace.nodes.clear()
    trace.openTops.clear()
    trace.loose.forget(trace.loose.length)
    trace.past.length = 0
    this.#dropLogs(trace)
    this.#traces.delete(trace.id)
    if (isMissed) this.#evicted.add(trace.id)
  }

  #grow(node: SpanNode, bytes: number): void {
    node.bytes += bytes
    this.#bytes += bytes
  }

  #takeLogs(node: SpanNode, waiting: WaitingLogs): void {
    const before = waiting.bytes
    node.logs = waiting.take(node.span.spanContext().spanId)
    this.#bytes += waiting.bytes - before
    this.#grow(node, before - waiting.bytes)
  }

  #dropLogs(trace: TraceRecord): void {
    this.#bytes -= trace.logs?.bytes ?? 0
    trace.logs = undefined
  }

  #active(traceId: string, nowMs: number): TraceRecord {
    const known = this.#traces.get(traceId)
    // Recent enough.
    if (known?.lastMs === nowMs) return known
    const evicted = known === undefined && this.#evicted.has(traceId)
    const trace = known ?? new TraceRecord(traceId, nowMs, this.#limits.spansPerTrace, evicted)
    trace.lastMs = nowMs
    if (known !== undefined) this.#traces.delete(traceId)
    this.#traces.set(traceId, trace)
    if (known === undefined) {
      for (const { span, startedAt, startedMs } of this.light.take(traceId))
        this.#add(span, trace, 'undecided', startedAt, startedMs)
    }
    return trace
  }

  #keepLimits(current: TraceRecord): void {
    const { spans, bytes, traces, spansPerTrace } = this.#limits
    // An eighth at a time: finding the oldest costs more than letting go of it.
    if (current.nodes.size > spansPerTrace) this.#drop(current, spansPerTrace - (spansPerTrace >> 3))
    if (this.#traces.size > traces) this.#evict(current, () => this.#traces.size <= traces - (traces >> 3))
    if (this.#spans <= spans && this.#bytes <= bytes) return
    const isBelow = () => this.#spans <= spans - (spans >> 3) && this.#bytes <= bytes - bytes / 8
    this.#evict(current, isBelow)
    if (!isBelow()) this.#drop(current, 0, isBelow)
  }

  #evict(current: TraceRecord, isEnough: () => boolean): void {
    for (const trace of this.#traces.values()) {
      if (isEnough()) break
      if (trace === current) continue
      trace.evicted = true
      this.forget(trace)
    }
  }

  #drop(trace: TraceRecord, size: number, isEnough?: () => boolean): void {
    for (const node of trace.oldest()) {
      if (trace.nodes.size <= size || isEnough?.() === true) return
      const { parent } = node
      if (parent === undefined) trace.evicted = true
      else {
        parent.lost += 1 + node.lost
        parent.children?.delete(node)
        if (!node.isSettled) settle(node)
      }
      this.free(node, trace)
      // Open ones too: they may never end, and are taken up again if they do.
      if (node.isOpen) this.remove(node, trace)
    }
    if (isEnough?.() === false) this.#dropLogs(trace)
  }
}
