import type { Clock } from '../schedule/index.ts'
import type { Judged } from './answer-judge.ts'

/** Told the shared result, or `undefined`: there is none to share, the answer must be judged on its own evidence. */
export type SharedWaiter = (judged: Judged | undefined) => void

interface Entry {
  result: Judged | undefined
  readonly waiting: SharedWaiter[]
  /** Of the answer, while the result is kept. */
  chars: number
  /** On the monotonic clock, in milliseconds: forgotten then. */
  until: number
}

const MAX_ENTRIES = 1_000
const KEEP_MS = 600_000
/** The operations of one answer end close to each other; later on the judge may be well again. */
const KEEP_FAILED_MS = 30_000
/** Verdicts repeat the answer's text: what was found of a longer one is not kept for later showings. */
const MAX_KEPT_CHARS = 65_536
/** Over all answers. With their verdicts they take a few times as much. */
const MAX_TOTAL_CHARS = 4_000_000

/**
 * Answers by key, so that the same answer on several operations of a trace is judged once. What was decided without a judge
 * is not shared: another operation may see evidence that the first one did not.
 */
export class SharedAnswers {
  readonly #clock: Clock
  /** In order of insertion, so the first is the oldest. */
  readonly #entries = new Map<string, Entry>()
  #chars = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The result if there is one · `awaited`: the waiter will be called · `first`: judge it, then call `settle`. */
  join(key: string, waiter: SharedWaiter): Judged | 'awaited' | 'first' {
    const entry = this.#entries.get(key)
    if (entry === undefined || (entry.result !== undefined && this.#clock.now() > entry.until)) {
      this.#forget(key, entry)
      if (this.#entries.size >= MAX_ENTRIES) this.#forgetOldest()
      this.#entries.set(key, { result: undefined, waiting: [], chars: 0, until: 0 })
      return 'first'
    }
    if (entry.result !== undefined) return entry.result
    entry.waiting.push(waiter)
    return 'awaited'
  }

  settle(key: string, judged: Judged): void {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.result !== undefined) return
    const { outcome, report } = judged.result
    // A judge that failed is not asked again for the same answer.
    const failed = outcome === 'timeout' || outcome === 'judge_error' || outcome === 'shutdown'
    const shared = report !== undefined || failed
    const chars = judged.answer?.text.length ?? 0
    if (shared && chars <= MAX_KEPT_CHARS) {
      // Evidence texts are the bulk of a result, and no later showing needs them.
      const { answer: _answer, ...kept } = judged
      entry.result = kept
      entry.until = this.#clock.now() + (failed ? KEEP_FAILED_MS : KEEP_MS)
      entry.chars = chars
      this.#chars += chars
    } else this.#forget(key, entry)
    while (this.#chars > MAX_TOTAL_CHARS && this.#forgetOldest());
    for (const waiter of entry.waiting.splice(0)) waiter(shared ? judged : undefined)
  }

  #forget(key: string, entry: Entry | undefined): void {
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#chars -= entry.chars
  }

  /** Of those that are judged; one is enough. */
  #forgetOldest(): boolean {
    for (const [key, entry] of this.#entries) {
      if (entry.result === undefined) continue
      this.#forget(key, entry)
      return true
    }
    return false
  }
}
