import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import type { TelemetryOptions } from 'ai'
import { HallucinationSpanProcessor } from '../../index.ts'
import { optionalPackage } from './optional-package.ts'

/** Tracing as an application sets it up, with an exporter that keeps what a backend would get. */
export interface DemoTracing {
  readonly telemetry: Pick<TelemetryOptions, 'integrations'>
  /** Flushes, so that every span has been scored and exported, and takes what came since the last call. */
  take(): Promise<readonly ReadableSpan[]>
  shutdown(): Promise<void>
}

export async function startTracing(): Promise<DemoTracing> {
  const { BasicTracerProvider, BatchSpanProcessor, InMemorySpanExporter } = await optionalPackage(
    '@opentelemetry/sdk-trace-base',
    () => import('@opentelemetry/sdk-trace-base'),
  )
  const { OpenTelemetry } = await optionalPackage('@ai-sdk/otel', () => import('@ai-sdk/otel'))
  const exporter = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({
    spanProcessors: [new HallucinationSpanProcessor(new BatchSpanProcessor(exporter), { model: 'local', log: false })],
  })
  return {
    telemetry: { integrations: new OpenTelemetry({ tracer: provider.getTracer('gen_ai') }) },
    async take() {
      await provider.forceFlush()
      const spans = exporter.getFinishedSpans().slice()
      exporter.reset()
      return spans
    },
    shutdown: () => provider.shutdown(),
  }
}
