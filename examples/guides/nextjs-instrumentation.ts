// Guide: Next.js on Vercel, and serverless in general. This is `instrumentation.ts` in the root of the project.
import { OpenTelemetry } from '@ai-sdk/otel'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { registerOTel } from '@vercel/otel'
import { registerTelemetry } from 'ai'
import { HallucinationSpanProcessor } from 'otel-hallucination'

export const hallucinations = new HallucinationSpanProcessor(new BatchSpanProcessor(new OTLPTraceExporter()), {
  model: 'local',
  // A function may be frozen or killed right after its response. So no span is held back here: the answer's span leaves at
  // once, and its score follows on a span `evaluate hallucination` beneath it.
  attach: 'evaluation-span',
})

export function register() {
  registerOTel({ serviceName: 'shop', spanProcessors: [hallucinations] })
  registerTelemetry(new OpenTelemetry())
}
