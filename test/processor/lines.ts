import type { Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import * as two from '@opentelemetry/sdk-trace-base'
import type { ReadableSpanLike, SpanProcessorLike } from '../../src/index.ts'
import * as one from '../sdk-1/sdk.mts'
import * as three from '../sdk-3/sdk.mts'

export interface BatchOptions {
  readonly maxQueueSize?: number
  readonly scheduledDelayMillis?: number
}

export interface Memory {
  getFinishedSpans(): ReadableSpanLike[]
  reset(): void
}

export interface Provider {
  getTracer(name: string): Tracer
  forceFlush(): Promise<void>
  shutdown(): Promise<void>
}

/** One line of the SDK, as far as tests need it. */
export interface Line {
  readonly name: string
  provider(processors: SpanProcessorLike[], options?: { headRate?: number }): Provider
  memory(): { exporter: Memory; batch(options?: BatchOptions): SpanProcessorLike; simple(): SpanProcessorLike }
  otlp(url: string): SpanProcessorLike
}

const sdk2: Line = {
  name: 'SDK 2',
  provider: (spanProcessors, { headRate } = {}) =>
    new two.BasicTracerProvider({
      spanProcessors,
      ...(headRate === undefined ? {} : { sampler: new two.TraceIdRatioBasedSampler(headRate) }),
    }),
  memory() {
    const exporter = new two.InMemorySpanExporter()
    return {
      exporter,
      batch: options => new two.BatchSpanProcessor(exporter, options),
      simple: () => new two.SimpleSpanProcessor(exporter),
    }
  },
  otlp: url => new two.BatchSpanProcessor(new OTLPTraceExporter({ url })),
}

const sdk3: Line = {
  name: 'SDK 3',
  provider: (spanProcessors, { headRate } = {}) =>
    new three.TracerProvider({
      spanProcessors,
      ...(headRate === undefined ? {} : { sampler: new three.TraceIdRatioBasedSampler(headRate) }),
    }),
  memory() {
    const exporter = new three.InMemorySpanExporter()
    return {
      exporter,
      batch: options => new three.BatchSpanProcessor({ exporter, ...options }),
      simple: () => new three.SimpleSpanProcessor({ exporter }),
    }
  },
  otlp: url => new three.BatchSpanProcessor({ exporter: new three.OTLPTraceExporter({ url }) }),
}

const sdk1: Line = {
  name: 'SDK 1',
  provider: (spanProcessors, { headRate } = {}) =>
    new one.BasicTracerProvider({
      spanProcessors,
      ...(headRate === undefined ? {} : { sampler: new one.TraceIdRatioBasedSampler(headRate) }),
    }),
  memory() {
    const exporter = new one.InMemorySpanExporter()
    return {
      exporter,
      batch: options => new one.BatchSpanProcessor(exporter, options),
      simple: () => new one.SimpleSpanProcessor(exporter),
    }
  },
  otlp: url => new one.BatchSpanProcessor(new one.OTLPTraceExporter({ url })),
}

export const lines: readonly Line[] = [sdk1, sdk2, sdk3]
export const current = sdk2
