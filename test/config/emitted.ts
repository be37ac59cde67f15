import {
  AggregationTemporality,
  DataPointType,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { HallucinationSpanProcessor, recordAnswer } from '../../src/index.ts'

export interface Emitted {
  /** Names as Prometheus has them, each with its labels. */
  readonly metrics: ReadonlyMap<string, ReadonlySet<string>>
  /** Attributes on the answer's span. */
  readonly attributes: ReadonlySet<string>
}

const UNITS: Readonly<Record<string, string>> = { s: '_seconds' }
/** What agent.yaml adds to every metric of an application. */
const RESOURCE = ['service_name', 'deployment_environment_name', 'job', 'instance']

/** What the processor really emits, found out by running it. */
export async function emitted(): Promise<Emitted> {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const meterProvider = new MeterProvider({
    readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })],
  })
  const spans = new InMemorySpanExporter()
  const processor = new HallucinationSpanProcessor(new SimpleSpanProcessor(spans), {
    model: 'local',
    meterProvider,
    detail: 'full',
    log: false,
  })
  const provider = new BasicTracerProvider({ spanProcessors: [processor] })
  const span = provider.getTracer('shop').startSpan('answer')
  span.setAttributes({ 'gen_ai.request.model': 'm', 'gen_ai.agent.name': 'a' })
  recordAnswer(span, { answer: 'The pool opens at 06:00.', evidence: ['The pool opens at 07:30.'] })
  span.end()
  await provider.forceFlush()
  await meterProvider.forceFlush()
  const metrics = new Map<string, Set<string>>()
  for (const metric of exporter
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(scope => scope.metrics))) {
    const name = underscored(metric.descriptor.name) + (UNITS[metric.descriptor.unit] ?? '')
    const labels = new Set([
      ...metric.dataPoints.flatMap(point => Object.keys(point.attributes)).map(underscored),
      ...RESOURCE,
    ])
    if (metric.dataPointType === DataPointType.HISTOGRAM) {
      metrics.set(`${name}_bucket`, new Set([...labels, 'le']))
      metrics.set(`${name}_sum`, labels)
      metrics.set(`${name}_count`, labels)
    } else if (metric.dataPointType === DataPointType.SUM && metric.isMonotonic) metrics.set(`${name}_total`, labels)
    else metrics.set(name, labels)
  }
  const attributes = new Set(spans.getFinishedSpans().flatMap(({ attributes }) => Object.keys(attributes)))
  await provider.shutdown()
  await meterProvider.shutdown()
  return { metrics, attributes }
}

function underscored(name: string): string {
  return name.replaceAll('.', '_')
}
