export { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
export {
  BatchSpanProcessor,
  createAlwaysRecordSampler,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
