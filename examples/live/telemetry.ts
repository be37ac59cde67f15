import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { HallucinationSpanProcessor, type HallucinationSpanProcessorOptions } from '../../src/index.ts'

export interface Telemetry {
  readonly tracerProvider: NodeTracerProvider
  flush(): Promise<void>
  shutdown(): Promise<void>
}

export interface TelemetrySettings {
  /** Whose traces and metrics these are. Default: from `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`. */
  readonly resource?: Resource
  /** Default: by OTLP to `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly exporter?: SpanExporter
  readonly options?: Partial<HallucinationSpanProcessorOptions>
}

/** Traces and metrics of an application by OTLP, with scores. The instance id keeps the metrics of its processes apart. */
export function startTelemetry({ resource, exporter, options }: TelemetrySettings = {}): Telemetry {
  const own =
    resource ?? defaultResource().merge(detectResources({ detectors: [envDetector, serviceInstanceIdDetector] }))
  const exportIntervalMillis = Number(process.env.OTEL_METRIC_EXPORT_INTERVAL ?? 60_000)
  const meterProvider = new MeterProvider({
    resource: own,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis,
        exportTimeoutMillis: Math.min(exportIntervalMillis, 30_000),
      }),
    ],
  })
  const tracerProvider = new NodeTracerProvider({
    resource: own,
    spanProcessors: [
      new HallucinationSpanProcessor(new BatchSpanProcessor(exporter ?? new OTLPTraceExporter()), {
        model: 'local',
        meterProvider,
        ...options,
      }),
    ],
  })
  return {
    tracerProvider,
    async flush() {
      await tracerProvider.forceFlush()
      await meterProvider.forceFlush()
    },
    async shutdown() {
      for (const provider of [tracerProvider, meterProvider]) {
        // What could not be sent is lost; the service still ends in order.
        await provider.shutdown().catch((error: unknown) => console.error('telemetry was not sent:', error))
      }
    },
  }
}
