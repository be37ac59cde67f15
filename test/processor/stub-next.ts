import type { ReadableSpanLike, SpanProcessorLike } from '../../src/index.ts'

/** A next processor that notes what it is told. */
export class StubNext implements SpanProcessorLike {
  readonly calls: string[] = []
  readonly spans: ReadableSpanLike[] = []

  onStart(span: ReadableSpanLike): void {
    this.calls.push(`start ${span.name}`)
  }

  onEnding(span: ReadableSpanLike): void {
    this.calls.push(`ending ${span.name}`)
  }

  onEnd(span: ReadableSpanLike): void {
    this.calls.push(`end ${span.name}`)
    this.spans.push(span)
  }

  async forceFlush(): Promise<void> {
    this.calls.push('flush')
  }

  async shutdown(): Promise<void> {
    this.calls.push('shutdown')
  }
}
