// The 3.x line of the OpenTelemetry SDK.
import { context, logs, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

export const resourceOf = resourceFromAttributes
export const traceExporter = url => new OTLPTraceExporter({ url })
export const batchOf = exporter => new BatchSpanProcessor({ exporter, scheduledDelayMillis: 30 })

export function startTracing(resource, spanProcessors) {
  const provider = new TracerProvider({ resource, spanProcessors })
  trace.setGlobalTracerProvider(provider)
  const manager = new AsyncLocalStorageContextManager()
  context.setGlobalContextManager(manager.enable?.() ?? manager)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  return provider
}

export function startLogging(resource, url, more) {
  const exporter = new OTLPLogExporter({ url })
  const provider = new LoggerProvider({
    resource,
    processors: [...more, new BatchLogRecordProcessor({ exporter, scheduledDelayMillis: 30 })],
  })
  logs.setGlobalLoggerProvider(provider)
  return provider
}
