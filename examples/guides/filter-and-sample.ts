// Guide: choose what is judged. Answers that are left out pass untouched, and the metrics count them by outcome.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { HallucinationSpanProcessor } from 'otel-hallucination'

const judged = new HallucinationSpanProcessor(new BatchSpanProcessor(new OTLPTraceExporter()), {
  model: 'openai/gpt-5-mini',
  // A quarter of all traces. The choice is made by trace id, so that all answers of a trace share it.
  sampling: { type: 'ratio', rate: 0.25 },
  // Only what users see. Sees the operation's span when it has ended.
  filter: span => span.attributes['gen_ai.agent.name'] !== 'title-writer',
  // No more than this, whatever the traffic: answers beyond it get the outcome `budget`.
  budget: { callsPerMinute: 30, tokensPerDay: 1_000_000 },
})

export const provider = new NodeTracerProvider({ spanProcessors: [judged] })
