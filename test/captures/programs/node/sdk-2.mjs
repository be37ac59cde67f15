// The 2.x line of the OpenTelemetry SDK.
import { logs } from '@opentelemetry/api-logs'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

export const resourceOf = resourceFromAttributes
export const traceExporter = url => new OTLPTraceExporter({ url })
export const batchOf = exporter => new BatchSpanProcessor(exporter, { scheduledDelayMillis: 30 })

export function startTracing(resource, spanProcessors) {
  const provider = new NodeTracerProvider({ resource, spanProcessors })
  provider.register({ contextManager: new AsyncLocalStorageContextManager().enable() })
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
