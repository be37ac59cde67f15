// The 1.x line of the SDK: only the parts that a dialect with a provider of its own needs.
import { logs } from '@opentelemetry/api-logs'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { Resource } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'

export const resourceOf = attributes => new Resource(attributes)
export const traceExporter = url => new OTLPTraceExporter({ url })
export const batchOf = exporter => new BatchSpanProcessor(exporter, { scheduledDelayMillis: 30 })

export function startTracing() {
  throw new Error('this line has no provider of the rig')
}

export function startLogging(resource, url) {
  const provider = new LoggerProvider({ resource })
  provider.addLogRecordProcessor(new BatchLogRecordProcessor(new OTLPLogExporter({ url })))
  logs.setGlobalLoggerProvider(provider)
  return provider
}
