// Guide: keep personal data from the judge and from reasons and verdicts.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { HallucinationSpanProcessor } from 'otel-hallucination'

const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g

const judged = new HallucinationSpanProcessor(new BatchSpanProcessor(new OTLPTraceExporter()), {
  model: 'openai/gpt-5-mini',
  // Called with every text before the judge sees it, and with every text of a verdict before it is exported.
  // Spans keep what the instrumentation wrote on them: redact that in the instrumentation or in the Collector.
  redact: text => text.replace(EMAIL, '[email]'),
  // Verdicts without literal quotes of the evidence; `none` leaves out all text.
  content: 'quotes-off',
})

export const provider = new NodeTracerProvider({ spanProcessors: [judged] })
