import type { AnswerResult } from '../annotate/index.ts'
import type { Outcome } from '../gather/index.ts'
import type { Clock } from '../schedule/index.ts'
import { remedies } from './remedies.ts'

const FIRST_AFTER_ANSWERS = 20
const FIRST_AFTER_MS = 60_000
const THEN_EVERY_MS = 3_600_000

/** Keeps count for one line that tells people what the processor does, so that a wrong set-up is never silent. */
export class Summary {
  readonly #clock: Clock
  readonly #outcomes = new Map<Outcome, number>()
  readonly #errors = new Map<string, number>()
  readonly #dialects = new Set<string>()
  readonly #judge: string
  #answers = 0
  #detected = 0
  #tokens = 0
  #late = 0
  #told = ''
  #dueAt: number | undefined

  constructor(clock: Clock, judge: string) {
    this.#clock = clock
    this.#judge = judge
  }

  /** When the next line is due, on the monotonic clock; `undefined` before the first span. */
  get dueAt(): number | undefined {
    return this.#dueAt
  }

  /** Answers were seen, and none has been scored. */
  get nothingScored(): boolean {
    return this.#answers > 0 && !this.#outcomes.has('scored')
  }

  /** Starts the clock of the first line. */
  started(): void {
    this.#dueAt ??= this.#clock.now() + FIRST_AFTER_MS
  }

  /** Counts an answer; `true`: a line is due now. */
  count(result: AnswerResult, dialects: readonly string[] = []): boolean {
    this.#answers += 1
    increment(this.#outcomes, result.outcome)
    if (result.errorType !== undefined && result.outcome !== 'scored') increment(this.#errors, result.errorType)
    for (const dialect of dialects) if (this.#dialects.size < 50) this.#dialects.add(dialect)
    const { report } = result
    if (result.outcome === 'scored' && report?.detected === true) this.#detected += 1
    if (report !== undefined) this.#tokens += report.judge.inputTokens + report.judge.outputTokens
    return this.#told === '' && this.#answers >= FIRST_AFTER_ANSWERS
  }

  /** A score came after its span had left. */
  late(): void {
    this.#late += 1
  }

  /** The line, unless the same was told before. Sets the time of the next one. */
  take(): string | undefined {
    this.#dueAt = this.#clock.now() + THEN_EVERY_MS
    const line = this.#line()
    if (line === this.#told) return undefined
    this.#told = line
    return line
  }

  #line(): string {
    if (this.#answers === 0) return `otel-hallucination: no answers so far. ${remedies.none_seen}`
    const scored = this.#outcomes.get('scored') ?? 0
    const others = [...this.#outcomes].filter(([outcome]) => outcome !== 'scored').sort((a, b) => b[1] - a[1])
    const parts = [`${this.#answers} answers, ${scored} scored, ${this.#detected} with hallucinations`]
    if (this.#late > 0) parts.push(`${this.#late} scored after their span had left`)
    if (others.length > 0)
      parts.push(`not scored: ${others.map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`)
    if (this.#errors.size > 0) parts.push(`errors: ${[...this.#errors].map(([type, n]) => `${type} ${n}`).join(', ')}`)
    if (this.#dialects.size > 0) parts.push(`dialects: ${[...this.#dialects].sort().join(', ')}`)
    parts.push(`judge: ${this.#judge}, ${this.#tokens} tokens`)
    const top = others[0]?.[0]
    const remedy = top === undefined || top === 'scored' ? undefined : remedies[top]
    return `otel-hallucination: ${parts.join('; ')}.${remedy === undefined ? '' : ` Most frequent reason, ${top}: ${remedy}`}`
  }
}

function increment<K>(counts: Map<K, number>, key: K): void {
  const before = counts.get(key)
  if (before === undefined && counts.size >= 50) return
  counts.set(key, (before ?? 0) + 1)
}
