import type { Attributes } from '../annotate/index.ts'
import type { SpanLike } from '../read/index.ts'
import type { Clock } from '../schedule/index.ts'

interface Release {
  readonly span: SpanLike
  readonly attributes: Attributes | undefined
}

/** A batch processor holds 2,048 spans by default and drops the newest beyond that. */
const SLICE = 256
/** Spans released over a longer time are the rate that the exporter has to keep up with anyway. */
const WINDOW_MS = 1_000
/** The SDK's own limit for one export. */
const MAX_FLUSH_MS = 30_000

export interface ReleaseQueueParts {
  readonly clock: Clock
  readonly deliver: (span: SpanLike, attributes: Attributes | undefined) => void
  /** Makes room behind. May reject. */
  readonly flush: () => Promise<void>
}

/** Lets released spans go at once, and bursts of them in slices with a flush between. */
export class ReleaseQueue {
  readonly #parts: ReleaseQueueParts
  #backlog: Release[] = []
  #windowEnd = Number.NEGATIVE_INFINITY
  #inWindow = 0
  #pumping = false
  #hurry: (() => void) | undefined
  #hurried = false
  #drained: (() => void)[] = []

  constructor(parts: ReleaseQueueParts) {
    this.#parts = parts
  }

  push(span: SpanLike, attributes: Attributes | undefined): void {
    if (!this.#pumping && this.#roomNow()) {
      this.#parts.deliver(span, attributes)
      return
    }
    this.#backlog.push({ span, attributes })
    if (!this.#pumping) void this.#pump()
  }

  /** Resolves when nothing is left, after `budgetMs` at the latest: then the rest goes out without waiting. */
  drain(budgetMs: number): Promise<void> {
    if (!this.#pumping) return Promise.resolve()
    return new Promise(resolve => {
      const cancel = this.#parts.clock.after(budgetMs, () => {
        this.#hurried = true
        this.#hurry?.()
      })
      this.#drained.push(() => {
        cancel()
        resolve()
      })
    })
  }

  #roomNow(): boolean {
    const now = this.#parts.clock.now()
    if (now >= this.#windowEnd) {
      this.#windowEnd = now + WINDOW_MS
      this.#inWindow = 0
    }
    this.#inWindow += 1
    return this.#inWindow <= SLICE
  }

  async #pump(): Promise<void> {
    this.#pumping = true
    while (this.#backlog.length > 0) {
      if (!this.#hurried) await this.#flushed()
      for (const { span, attributes } of this.#backlog.splice(0, SLICE)) this.#parts.deliver(span, attributes)
      await new Promise<void>(resolve => this.#parts.clock.soon(resolve))
    }
    this.#pumping = false
    this.#hurried = false
    this.#windowEnd = this.#parts.clock.now() + WINDOW_MS
    this.#inWindow = SLICE
    for (const resolve of this.#drained.splice(0)) resolve()
  }

  /** Never rejects, and does not wait for ever for an exporter that hangs. */
  #flushed(): Promise<void> {
    return new Promise(resolve => {
      const done = (): void => {
        cancel()
        this.#hurry = undefined
        resolve()
      }
      const cancel = this.#parts.clock.after(MAX_FLUSH_MS, done)
      this.#hurry = done
      this.#parts.flush().then(done, done)
    })
  }
}
