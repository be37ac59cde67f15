import type { Tracer } from '@opentelemetry/api'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import { HallucinationSpanProcessor, type HallucinationSpanProcessorOptions } from '../../../src/index.ts'

export interface Traced {
  readonly tracer: Tracer
  /** What was exported through the processor, after a flush. */
  scored(): Promise<readonly ReadableSpan[]>
  /** What was exported beside it, by a processor that knows nothing of it. */
  plain(): readonly ReadableSpan[]
  shutdown(): Promise<void>
}

/** A provider whose spans go to two exporters: through the hallucination processor, and without it. */
export function traced(options: HallucinationSpanProcessorOptions): Traced {
  const plain = new InMemorySpanExporter()
  const scored = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({
    spanProcessors: [
      new HallucinationSpanProcessor(new SimpleSpanProcessor(scored), options),
      new SimpleSpanProcessor(plain),
    ],
  })
  return {
    tracer: provider.getTracer('live'),
    async scored() {
      await provider.forceFlush()
      return scored.getFinishedSpans()
    },
    plain: () => plain.getFinishedSpans(),
    shutdown: () => provider.shutdown(),
  }
}

const ADDED = /^(hallucination\.|gen_ai\.evaluation\.|error\.type$)/

export interface SpanFacts {
  readonly id: string
  readonly parent: string | undefined
  readonly name: string
  readonly status: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly events: readonly string[]
}

/** What a span says without anything that the processor added, in the order of ids. */
export function withoutScores(spans: readonly ReadableSpan[]): SpanFacts[] {
  return spans
    .map(span => ({
      id: span.spanContext().spanId,
      parent: span.parentSpanContext?.spanId,
      name: span.name,
      status: span.status.code,
      attributes: Object.fromEntries(Object.entries(span.attributes).filter(([key]) => !ADDED.test(key))),
      events: span.events.map(event => event.name),
    }))
    .sort((a, b) => a.id.localeCompare(b.id))
}

/** The spans that carry something of the processor. */
export function marked(spans: readonly ReadableSpan[]): ReadableSpan[] {
  return spans.filter(({ attributes }) => Object.keys(attributes).some(key => /^hallucination\./.test(key)))
}

export function kindsOn(span: ReadableSpan | undefined): string[] {
  const value = span?.attributes['hallucination.verdicts']
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : []
  if (!Array.isArray(parsed)) return []
  return parsed.flatMap((verdict: unknown) =>
    typeof verdict === 'object' && verdict !== null && 'kind' in verdict && typeof verdict.kind === 'string'
      ? [verdict.kind]
      : [],
  )
}
