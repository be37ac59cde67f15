// Guide: an application without GenAI instrumentation. Put question, answer and evidence on a span of your own.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { HallucinationSpanProcessor, recordAnswer } from 'otel-hallucination'

export const provider = new NodeTracerProvider({
  spanProcessors: [new HallucinationSpanProcessor(new BatchSpanProcessor(new OTLPTraceExporter()), { model: 'local' })],
})
const tracer = provider.getTracer('my-search')

/** A search of your own, answered by whatever model you call. */
export async function answer(question: string, search: (query: string) => string[], llm: (prompt: string) => string) {
  return tracer.startActiveSpan('answer question', span => {
    const passages = search(question)
    const text = llm(`${question}\n\n${passages.join('\n')}`)
    recordAnswer(span, { question, answer: text, evidence: passages })
    span.end()
    return text
  })
}
