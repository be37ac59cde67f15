import { canonicalText, collapse } from './canonical-text.ts'
import type { Call } from './claim-index.ts'
import type { PromptText } from './prompt-evidence.ts'
import type { Evidence } from './types.ts'

/** What is remembered of an operation of a trace after its spans were let go. */
export interface PastAnswer {
  /** Collapsed; absent when it gave no answer. */
  readonly text: string | undefined
  readonly question: string | undefined
  readonly evidence: readonly Evidence[]
  readonly missing: number
  /** Names under which a later turn of the conversation finds it. */
  readonly links: readonly string[]
  readonly key: string
  readonly startedAt: number
  readonly endedAt: number
  /** Calls that it ended with: who brings their results goes on with it. */
  readonly openCalls: readonly Call[]
  /** Keys of the operations whose calls it brought the results of. */
  readonly follows: readonly string[]
  readonly prompts: readonly PromptText[]
  readonly bytes: number
}

const MAX_PAST = 64
const MAX_BYTES = 256 * 1024

export function remember(past: PastAnswer[], answer: PastAnswer): void {
  past.push(answer)
  let bytes = past.reduce((sum, item) => sum + item.bytes, 0)
  while (past.length > MAX_PAST || (bytes > MAX_BYTES && past.length > 1)) bytes -= past.shift()?.bytes ?? 0
}

/**
 * The same answer on another span of the trace: same words, no other question, and evidence that is a part of the other's.
 * Items of a batch may give the same answer to other questions or on other evidence, and are told apart by that.
 */
export function sameAnswer(
  past: readonly PastAnswer[],
  text: string,
  question: string | undefined,
  evidence: readonly Evidence[],
): PastAnswer | undefined {
  const collapsed = collapse(text)
  return past.findLast(
    other =>
      other.text === collapsed &&
      (question === undefined || other.question === undefined || collapse(question) === collapse(other.question)) &&
      (covers(other.evidence, evidence) || covers(evidence, other.evidence)),
  )
}

/** A span and a message may word one result differently; then the call tells. */
export function covers(whole: readonly Evidence[], part: readonly Evidence[]): boolean {
  const texts = new Set(whole.map(({ text }) => collapse(text)))
  const calls = new Set(whole.flatMap(callKey))
  return part.every(item => texts.has(collapse(item.text)) || callKey(item).some(key => calls.has(key)))
}

/** An id alone is not enough: some programs give every item of a batch the same ids. */
function callKey({ callId, tool, arguments: args }: Evidence): string[] {
  return callId === undefined || args === undefined ? [] : [`${callId} ${tool} ${canonicalText(args)}`]
}

export function bytesOf(evidence: readonly { readonly text: string }[]): number {
  return evidence.reduce((sum, { text }) => sum + 2 * text.length + 64, 0)
}
