// Guide: add it to an existing NodeTracerProvider. With NodeSDK, put the same processor into its `spanProcessors`.
import { OpenTelemetry } from '@ai-sdk/otel'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { registerTelemetry } from 'ai'
import { HallucinationSpanProcessor } from 'otel-hallucination'

export const provider = new NodeTracerProvider({
  spanProcessors: [
    // Before: new BatchSpanProcessor(new OTLPTraceExporter())
    new HallucinationSpanProcessor(new BatchSpanProcessor(new OTLPTraceExporter()), { model: 'local' }),
  ],
})
provider.register()
registerTelemetry(new OpenTelemetry())

// Answers that are still being judged are scored and sent before the process ends.
process.once('SIGTERM', () => provider.shutdown().finally(() => process.exit()))
