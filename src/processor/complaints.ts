import { diag } from '@opentelemetry/api'

/** One line a kind of problem, so that a broken hook or exporter does not fill the log. */
const MAX_KINDS = 100

/** Reports problems to `diag`, each kind once. */
export class Complaints {
  readonly #told = new Set<string>()

  tell(message: string, cause?: unknown): void {
    if (this.#told.has(message) || this.#told.size >= MAX_KINDS) return
    this.#told.add(message)
    const because = cause instanceof Error ? `: ${cause.message}` : ''
    diag.error(`otel-hallucination: ${message}${because} (further ones of this kind are not reported)`, cause)
  }
}
