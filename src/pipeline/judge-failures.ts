import type { AnswerResult } from '../annotate/index.ts'
import { setUpRemedies } from './remedies.ts'
import type { PipelineSink } from './types.ts'

/** Failures whose messages are written on this side of the wire: nothing of a prompt can be in them. */
const OWN_WORDS: ReadonlySet<string> = new Set(['invalid_model', 'missing_package', 'missing_key', 'network'])
const MAX_CHARS = 500

/**
 * Tells people why the judge fails, each kind once: at once where the set-up is wrong, since every answer until the summary
 * line would fail alike.
 */
export class JudgeFailures {
  readonly #sink: PipelineSink
  readonly #told = new Set<string>()

  constructor(sink: PipelineSink) {
    this.#sink = sink
  }

  tell({ errorType, report }: AnswerResult): void {
    if (errorType === undefined || report?.errorType !== errorType || this.#told.has(errorType)) return
    this.#told.add(errorType)
    const own = OWN_WORDS.has(errorType) ? report.error?.slice(0, MAX_CHARS) : undefined
    const remedy = setUpRemedies[errorType]
    const words = [remedy, own].filter(text => text !== undefined).join(' ')
    if (remedy === undefined) this.#sink.problem(`The judge failed (${errorType})${words && `: ${words}`}`)
    else this.#sink.log(`otel-hallucination: the judge cannot be asked (${errorType}): ${words}`, true)
  }
}
