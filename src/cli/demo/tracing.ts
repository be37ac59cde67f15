import type { Tracer } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { TelemetryOptions } from 'ai'
import { HallucinationSpanProcessor } from '../../index.ts'
import { CliError } from '../cli-error.ts'
import { reportingExporter, type SendReport } from './reporting-exporter.ts'

/** Tracing as an application sets it up, with an exporter that keeps what a backend would get. */
export interface DemoTracing {
  readonly telemetry: Pick<TelemetryOptions, 'integrations'>
  readonly tracer: Tracer
  /** Flushes, so that every span has been scored and exported, and takes what came since the last call. */
  take(): Promise<readonly ReadableSpan[]>
  /** What happened to the spans sent by OTLP. */
  readonly sent?: SendReport
  shutdown(): Promise<void>
}

export async function startTracing(options: { otlpUrl?: string }): Promise<DemoTracing> {
  const sdk = await optional('@opentelemetry/sdk-trace-base', () => import('@opentelemetry/sdk-trace-base'))
  const { OpenTelemetry } = await optional('@ai-sdk/otel', () => import('@ai-sdk/otel'))

  const memory = new sdk.InMemorySpanExporter()
  const exporters: SpanExporter[] = [memory]
  let sent: SendReport | undefined
  if (options.otlpUrl !== undefined) {
    const otlp = await optional(
      '@opentelemetry/exporter-trace-otlp-http',
      () => import('@opentelemetry/exporter-trace-otlp-http'),
    )
    const reporting = reportingExporter(new otlp.OTLPTraceExporter({ url: options.otlpUrl, timeoutMillis: 5_000 }))
    exporters.push(reporting.exporter)
    sent = reporting.report
  }
  const next = exporters.map(exporter => new sdk.BatchSpanProcessor(exporter))
  const provider = new sdk.BasicTracerProvider({
    spanProcessors: [new HallucinationSpanProcessor(next, { model: 'local' })],
  })
  const tracer = provider.getTracer('gen_ai')
  return {
    telemetry: { integrations: new OpenTelemetry({ tracer }) },
    tracer,
    async take() {
      await provider.forceFlush()
      const spans = memory.getFinishedSpans().slice()
      memory.reset()
      return spans
    },
    ...(sent ? { sent } : {}),
    shutdown: () => provider.shutdown(),
  }
}

async function optional<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    const command =
      'npm install @ai-sdk/otel @opentelemetry/api @opentelemetry/sdk-trace-base @opentelemetry/exporter-trace-otlp-http'
    throw new CliError('missing_package', `the demo needs the package ${name}. Install what it needs: ${command}`, {
      cause,
    })
  }
}
