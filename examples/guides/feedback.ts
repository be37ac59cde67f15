// Guide: what people say of a verdict. It becomes a log event `gen_ai.evaluation.result` with the source `human`.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { LoggerProvider } from '@opentelemetry/sdk-logs'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { HallucinationSpanProcessor, type ScoredAnswer } from 'otel-hallucination'

/** `loggerProvider`: the one that exports your log records. Left out, the global one is used. */
export function setUp(loggerProvider: LoggerProvider) {
  const scored = new Map<string, ScoredAnswer>()
  const judged = new HallucinationSpanProcessor(new BatchSpanProcessor(new OTLPTraceExporter()), {
    model: 'local',
    loggerProvider,
    // Told of every answer, scored or not.
    onReport: answer => void scored.set(answer.traceId, answer),
  })
  return {
    provider: new NodeTracerProvider({ spanProcessors: [judged] }),
    /** Behind the thumbs of your user interface. */
    rate(traceId: string, correct: boolean, note: string) {
      const { spanId, scoreId } = scored.get(traceId) ?? {}
      if (spanId && scoreId) judged.feedback({ traceId, spanId, scoreId, correct, note })
    },
  }
}
