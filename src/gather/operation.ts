import type { SpanLike } from '../read/span-like.ts'
import type { Answer, Outcome } from './types.ts'

/**
 * The top span of a nest that holds a model or agent span: an agent run, a chain, or a bare model call.
 * What hangs below it belongs to the trace book.
 */
export interface Operation {
  readonly traceId: string
  /** The top span. For a nest that timed out it never ended. */
  readonly span: SpanLike
  /**
   * GenAI spans below it that have not ended yet and may still say something of its answer: not what was open already when the
   * last model call began. Judging waits until none is left, or until the hold's deadline.
   */
  readonly open: number
  /** The top never ended: nothing is held, every answer goes to an evaluation span. */
  readonly timedOut: boolean
}

/** What the trace book says of a span that has just ended. */
export interface Ended {
  /** The span is the top of an operation: it may be held. Absent: the span passes now. */
  readonly operation?: Operation
  /** Operations that ended earlier and waited for this span last, innermost first: they can be judged now. */
  readonly completed?: readonly Operation[]
}

/** An answer of an operation, or the reason why there is none to judge. */
export interface GatheredAnswer {
  /**
   * Span that the score belongs to: the operation's own, or for an earlier turn and in a nest that timed out the model call that
   * gave the answer.
   */
  readonly target: SpanLike
  /** `false`: the target has left already (an earlier turn, a nest that timed out): its score goes to an evaluation span under it. */
  readonly held: boolean
  /** Set when there is nothing to judge: `no_answer`, `no_content`, `answer_cut`. Whether evidence suffices is decided after context hooks ran. */
  readonly outcome?: Extract<Outcome, 'no_answer' | 'no_content' | 'answer_cut'>
  /** Present whenever a text was found, also with an outcome (a cut answer still has its text). */
  readonly answer?: Answer
  /** The same for the same answer on several operations of a trace: judged and counted once. */
  readonly key: string
  /** Readable and unreadable evidence, before context hooks: all missing means `no_content` rather than `no_evidence`. */
  readonly allMissing: boolean
  /** The answer's text was on its own span (false: it came by log records; verdict texts are then off by default). */
  readonly textOnSpan: boolean
  /** Closed-set facts for metrics and the summary line. */
  readonly dialects: readonly string[]
  readonly agentName?: string
  readonly model?: string
  readonly responseId?: string
  readonly conversationId?: string
  /** Messages of the last model call and the output, for context hooks. */
  readonly run: GatheredRun
}

/** The conversation behind an answer in neutral form, from which a context hook's `run` is made. */
export interface GatheredRun {
  readonly system: readonly string[]
  readonly user: readonly string[]
  readonly toolCalls: readonly {
    readonly toolName: string
    readonly toolCallId: string
    readonly args: unknown
    readonly result?: unknown
    readonly isError?: true
  }[]
}
