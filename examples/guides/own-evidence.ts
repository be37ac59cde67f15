// Guide: say yourself what an answer is held against. The hook is called once per answer with what the trace has rebuilt.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { createHallucinationScorer, extractToolResults, HallucinationSpanProcessor } from 'otel-hallucination'

const scorer = createHallucinationScorer({
  model: 'local',
  options: {
    getContext: ({ run }) => [
      'Opening hours: Monday to Friday, 9 to 17.',
      ...extractToolResults(run.output).map(({ toolName, result }) => JSON.stringify({ toolName, result })),
    ],
  },
})

const judged = new HallucinationSpanProcessor(new BatchSpanProcessor(new OTLPTraceExporter()), {
  scorer,
  // `true` would add the hook's texts to the rebuilt evidence. By default they take its place.
  evidence: { merge: false },
})

export const provider = new NodeTracerProvider({ spanProcessors: [judged] })
