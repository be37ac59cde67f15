import { EVALUATION_SCOPE, EVALUATION_SPAN_NAME, OUTCOME_ATTRIBUTE } from '../annotate/index.ts'
import { parentSpanIdOf, type SpanLike, scopeName } from '../read/index.ts'

const MAX_SPANS = 8_192

/**
 * Spans whose evaluation went by on a span of its own. Behind a processor with `attach: 'evaluation-span'` the answer's span
 * does not say itself that it has been judged; the evaluation that follows it does.
 */
export class EvaluatedSpans {
  #ids = new Set<string>()

  /** Looks at any span that has ended. */
  see(span: SpanLike): void {
    if (span.name !== EVALUATION_SPAN_NAME || scopeName(span) !== EVALUATION_SCOPE) return
    const answer = parentSpanIdOf(span)
    if (answer === undefined || span.attributes[OUTCOME_ATTRIBUTE] === undefined) return
    this.#ids.add(`${span.spanContext().traceId} ${answer}`)
    // Half at a time: to find the oldest costs more than to let go of it.
    if (this.#ids.size > MAX_SPANS) this.#ids = new Set([...this.#ids].slice(MAX_SPANS / 2))
  }

  has(span: SpanLike): boolean {
    if (this.#ids.size === 0) return false
    const { traceId, spanId } = span.spanContext()
    return this.#ids.has(`${traceId} ${spanId}`)
  }
}
