import { randomUUID } from 'node:crypto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base'
import { startTelemetry, type Telemetry } from '../../../examples/live/telemetry.ts'
import { type HallucinationSpanProcessorOptions, recordAnswer } from '../../../src/index.ts'
import type { ScoredAnswer } from '../../../src/pipeline/types.ts'

export type Kind = 'good' | 'made-up'

const EVIDENCE = 'The Nordlys leaves Bergen at 14:30. A ticket costs 54.50 EUR.'
const ANSWERS: Readonly<Record<Kind, string>> = {
  good: 'The Nordlys leaves Bergen at 14:30.',
  'made-up': 'The Nordlys leaves Bergen at 17:45.',
}

export interface ServiceOptions {
  readonly name: string
  readonly environment?: string
  readonly options?: Partial<HallucinationSpanProcessorOptions>
}

/** An application in this process, with the telemetry of the live example, whose answers are said to be good or made up. */
export class Service {
  readonly reports: ScoredAnswer[] = []
  /** Ids of spans whose export failed for good, as the exporter says. */
  readonly lost = new Set<string>()
  readonly name: string
  readonly #telemetry: Telemetry

  constructor({ name, environment = 'test', options }: ServiceOptions) {
    this.name = name
    this.#telemetry = startTelemetry({
      resource: resourceFromAttributes({
        'service.name': name,
        'service.instance.id': randomUUID(),
        'deployment.environment.name': environment,
      }),
      exporter: this.#counting(new OTLPTraceExporter()),
      options: { log: false, onReport: answer => void this.reports.push(answer), ...options },
    })
  }

  /** One answer in a trace of its own, with a span of another library below it. */
  answer(kind: Kind, model = 'model-1', agent?: string): void {
    const tracer = this.#telemetry.tracerProvider.getTracer('travel-desk')
    tracer.startActiveSpan('answer question', span => {
      span.setAttribute('gen_ai.request.model', model)
      if (agent !== undefined) span.setAttribute('gen_ai.agent.name', agent)
      recordAnswer(span, { question: 'When does it leave?', answer: ANSWERS[kind], evidence: [EVIDENCE] })
      span.end()
    })
  }

  flush(): Promise<void> {
    return this.#telemetry.flush()
  }

  stop(): Promise<void> {
    return this.#telemetry.shutdown()
  }

  #counting(inner: SpanExporter): SpanExporter {
    return {
      export: (spans: ReadableSpan[], done) =>
        inner.export(spans, result => {
          if (result.code !== 0) for (const span of spans) this.lost.add(span.spanContext().spanId)
          done(result)
        }),
      shutdown: () => inner.shutdown(),
      forceFlush: async () => inner.forceFlush?.(),
    }
  }
}
