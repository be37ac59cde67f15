import type { Context } from '@opentelemetry/api'
import type { Attributes } from '../annotate/index.ts'
import type { SpanLike } from '../read/index.ts'
import { type ReadableSpanLike, SpanCopy } from './span-copy.ts'

/** A span processor of any SDK line, typed structurally. */
export interface SpanProcessorLike {
  onStart(span: ReadableSpanLike, parentContext: Context): void
  onEnding?(span: ReadableSpanLike): void
  onEnd(span: ReadableSpanLike): void
  forceFlush(): Promise<void>
  shutdown(): Promise<void>
}

/**
 * What comes behind: one processor or several, each with its own copy of a scored span. What one of them throws reaches
 * neither the user's code nor the others.
 */
export class NextProcessors {
  readonly #list: readonly SpanProcessorLike[]
  readonly #problem: (message: string, cause: unknown) => void

  constructor(list: readonly SpanProcessorLike[], problem: (message: string, cause: unknown) => void) {
    this.#list = list
    this.#problem = problem
  }

  onStart(span: SpanLike, parentContext: Context): void {
    for (const next of this.#list) {
      try {
        next.onStart(span, parentContext)
      } catch (cause) {
        this.#problem('The next span processor threw in onStart', cause)
      }
    }
  }

  onEnding(span: SpanLike): void {
    for (const next of this.#list) {
      try {
        next.onEnding?.(span)
      } catch (cause) {
        this.#problem('The next span processor threw in onEnding', cause)
      }
    }
  }

  onEnd(span: SpanLike): void {
    for (const next of this.#list) {
      try {
        next.onEnd(span)
      } catch (cause) {
        this.#problem('The next span processor threw in onEnd', cause)
      }
    }
  }

  /** A span with attributes added, or without: as it is. */
  deliver(span: SpanLike, attributes: Attributes | undefined): void {
    if (attributes === undefined) {
      this.onEnd(span)
      return
    }
    for (const next of this.#list) {
      try {
        next.onEnd(this.#copy(span, attributes))
      } catch (cause) {
        this.#problem('The next span processor threw in onEnd', cause)
      }
    }
  }

  #copy(span: SpanLike, attributes: Attributes): SpanLike {
    try {
      return new SpanCopy(span, attributes)
    } catch (cause) {
      this.#problem('A span could not be copied and goes on without its score', cause)
      return span
    }
  }

  forceFlush(): Promise<void> {
    return this.#all(async next => next.forceFlush())
  }

  shutdown(): Promise<void> {
    return this.#all(async next => next.shutdown())
  }

  /** All of them, whatever one does; then the first failure, or all in an AggregateError. */
  async #all(call: (next: SpanProcessorLike) => Promise<void>): Promise<void> {
    const settled = await Promise.allSettled(this.#list.map(call))
    const errors = settled.filter(result => result.status === 'rejected').map(result => result.reason)
    if (errors.length === 1) throw errors[0]
    if (errors.length > 1) throw new AggregateError(errors, `${errors.length} span processors failed`)
  }
}
