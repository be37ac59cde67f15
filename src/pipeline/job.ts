import type { Operation } from '../gather/index.ts'
import type { SpanLike } from '../read/index.ts'
import type { DeadlineNode } from '../schedule/index.ts'

/**
 * One operation on its way. `waiting`: for its open children · `queued`: for a slot · `running`: gathered, some answers are
 * not settled · `done`.
 */
export interface Job extends DeadlineNode<Job> {
  /** Counts up; what is flushed is everything up to a number. */
  readonly sequence: number
  readonly operation: Operation
  /** The operation's span, which the trace book may let go of once it was read. */
  readonly span: SpanLike
  readonly bytes: number
  /** Its span is held back right now. */
  held: boolean
  state: 'waiting' | 'queued' | 'running' | 'done'
  /** A flush has waited for it in vain: the next one does not wait again. */
  waived: boolean
  /** Answers that are not settled. Meaningful while running. */
  unsettled: number
}

export function createJob(
  sequence: number,
  operation: Operation,
  options: { bytes: number; deadline: number; held: boolean },
): Job {
  return {
    sequence,
    operation,
    span: operation.span,
    bytes: options.bytes,
    held: options.held,
    state: operation.open > 0 && !operation.timedOut ? 'waiting' : 'queued',
    waived: false,
    unsettled: 0,
    deadline: options.deadline,
    previous: undefined,
    next: undefined,
    listed: false,
  }
}
