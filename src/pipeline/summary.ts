import type { AnswerResult } from '../annotate/index.ts'
import type { Outcome } from '../gather/index.ts'
import type { Clock } from '../schedule/index.ts'
import { remedies } from './remedies.ts'

const FIRST_AFTER_ANSWERS = 20
const FIRST_AFTER_MS = 60_000
const THEN_EVERY_MS = 3_600_000

/** Not scored, and nobody expects it. */
const NO_FAULT: ReadonlySet<Outcome> = new Set(['no_answer', 'no_claims', 'sampled_out', 'filtered'])

/** Keeps count for one line that tells people what the processor does, so that a wrong set-up is never silent. */
export class Summary {
  readonly #clock: Clock
  readonly #outcomes = new Map<Outcome, number>()
  readonly #errors = new Map<string, number>()
  readonly #dialects = new Set<string>()
  readonly #judge: string
  /** Operations without a text for the user are none: a step that only calls tools, a chain beside the spans that it runs. */
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

  /** Answers were seen that should have been scored, and none has been. */
  get nothingScored(): boolean {
    const wanted = [...this.#outcomes].some(([outcome]) => !NO_FAULT.has(outcome))
    return wanted && !this.#outcomes.has('scored')
  }

  /** Starts the clock of the first line. */
  started(): void {
    this.#dueAt ??= this.#clock.now() + FIRST_AFTER_MS
  }

  /** Counts an answer; `true`: a line is due now. */
  count(result: AnswerResult, dialects: readonly string[] = []): boolean {
    if (result.outcome !== 'no_answer') this.#answers += 1
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
    const count = (outcome: Outcome): number => this.#outcomes.get(outcome) ?? 0
    const silent = count('no_answer')
    const others = [...this.#outcomes]
      .filter(([outcome]) => outcome !== 'scored' && outcome !== 'no_answer')
      .sort((a, b) => b[1] - a[1])
    const top = this.#answers === 0 && silent === 0 ? 'none_seen' : others[0]?.[0]
    const parts = [this.#answers === 0 ? 'no answers so far' : this.#scored(count('scored'))]
    if (this.#late > 0) parts.push(`${this.#late} scored after their span had left`)
    if (others.length > 0) parts.push(`not scored: ${others.map(([outcome, n]) => `${outcome} ${n}`).join(', ')}`)
    if (silent > 0) parts.push(`${silent} chains or steps without a text of their own, which is usual`)
    if (this.#errors.size > 0) parts.push(`errors: ${[...this.#errors].map(([type, n]) => `${type} ${n}`).join(', ')}`)
    if (this.#dialects.size > 0) parts.push(`dialects: ${[...this.#dialects].sort().join(', ')}`)
    if (this.#answers > 0) parts.push(`judge: ${this.#judge}, ${this.#tokens} tokens`)
    return `otel-hallucination: ${parts.join('; ')}.${remedyFor(top)}`
  }

  #scored(scored: number): string {
    return `${this.#answers} answers, ${scored} scored, ${this.#detected} with hallucinations`
  }
}

function remedyFor(reason: keyof typeof remedies | 'scored' | undefined): string {
  if (reason === undefined || reason === 'scored') return ''
  return reason === 'none_seen' ? ` ${remedies[reason]}` : ` Most frequent reason, ${reason}: ${remedies[reason]}`
}

function increment<K>(counts: Map<K, number>, key: K): void {
  const before = counts.get(key)
  if (before === undefined && counts.size >= 50) return
  counts.set(key, (before ?? 0) + 1)
}
