// Guide: an instrumentation that writes messages to log records only, such as OpenTelemetry's own for the OpenAI client.
// The processor reads them through the LoggerProvider, and joins them to their spans.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { LoggerProvider } from '@opentelemetry/sdk-logs'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { HallucinationSpanProcessor } from 'otel-hallucination'

const judged = new HallucinationSpanProcessor(new BatchSpanProcessor(new OTLPTraceExporter()), {
  model: 'local',
  // Verdicts carry no text of answers that were not on their spans, unless this says so.
  content: 'full',
})

export const provider = new NodeTracerProvider({ spanProcessors: [judged] })

export const loggerProvider = new LoggerProvider({
  // Beside the processor that exports log records, if there is one. It changes none.
  processors: [judged.logRecordProcessor],
})
