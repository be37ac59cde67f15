import type { SpanLike } from '../read/index.ts'
import type { GatheredAnswer, Operation } from './operation.ts'
import { countAwaited, type SpanNode } from './span-node.ts'
import type { TraceRecord } from './trace-record.ts'

/**
 * `waiting`: handed out, to be gathered or released · `released`: will not be gathered, but may still be read for a later turn
 * · `done`: its spans are gone.
 */
export type OperationState = 'waiting' | 'released' | 'done'

/** An operation as the trace book knows it. */
export class OperationRecord implements Operation {
  readonly traceId: string
  readonly span: SpanLike
  readonly node: SpanNode
  readonly trace: TraceRecord
  readonly timedOut: boolean
  state: OperationState = 'waiting'
  /** Read before its time, because a later turn needed it. */
  answers: GatheredAnswer[] | undefined

  constructor(node: SpanNode, trace: TraceRecord, timedOut: boolean) {
    this.traceId = trace.id
    this.span = node.span
    this.node = node
    this.trace = trace
    this.timedOut = timedOut
  }

  get open(): number {
    return this.node.openBelow === 0 ? 0 : countAwaited(this.node)
  }
}
