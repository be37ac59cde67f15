import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { describe, expect, it } from 'vitest'
import { AnswerMetrics } from '../../src/annotate/index.ts'
import { result, verdict } from './make-report.ts'

function collecting() {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })
  return { exporter, provider: new MeterProvider({ readers: [reader] }) }
}

function make(meterProvider: () => MeterProvider) {
  return new AnswerMetrics({
    meterProvider,
    judge: { kind: 'model', version: 'abc123' },
    heldSpans: () => 7,
    queuedAnswers: () => 3,
  })
}

/** Values and labels of one metric. */
async function readFrom(exporter: InMemoryMetricExporter, provider: MeterProvider, name: string) {
  exporter.reset()
  await provider.forceFlush()
  const found = exporter
    .getMetrics()
    .flatMap(resource => resource.scopeMetrics.flatMap(scope => scope.metrics))
    .find(metric => metric.descriptor.name === name)
  return found?.dataPoints.map(point => ({ labels: point.attributes, value: point.value })) ?? []
}

function setUp() {
  const { exporter, provider } = collecting()
  const metrics = make(() => provider)
  return { metrics, read: (name: string) => readFrom(exporter, provider, name) }
}

describe('metrics', () => {
  it('start at 0, before the first answer', async () => {
    const { metrics, read } = setUp()
    metrics.start()
    const answers = await read('hallucination.answers')
    expect(answers).toContainEqual({
      labels: { outcome: 'scored', detected: true, 'judge.kind': 'model', 'judge.version': 'abc123' },
      value: 0,
    })
    expect((await read('hallucination.statements')).map(point => point.value)).toEqual([0, 0, 0, 0])
    expect(await read('hallucination.held.spans')).toEqual([{ labels: {}, value: 7 }])
    expect(await read('hallucination.queue.size')).toEqual([{ labels: {}, value: 3 }])
  })

  it("start an agent's detections at 0 with its first clean answer", async () => {
    const { metrics, read } = setUp()
    metrics.record(result([verdict('supported')]), { agentName: 'travel', model: 'm' })
    const own = (await read('hallucination.answers')).filter(({ labels }) => labels['gen_ai.agent.name'] === 'travel')
    expect(own.map(({ labels, value }) => [labels.detected, value])).toEqual(
      expect.arrayContaining([
        [true, 0],
        [false, 1],
      ]),
    )
  })

  it('count answers, statements, scores, tokens and feedback', async () => {
    const { metrics, read } = setUp()
    metrics.record(result([verdict('supported'), verdict('contradicted')]))
    metrics.record({ outcome: 'no_evidence', content: 'full' })
    metrics.feedback(false)
    const answers = (await read('hallucination.answers')).filter(point => point.value === 1)
    expect(answers.map(({ labels }) => [labels.outcome, labels.detected]).sort()).toEqual([
      ['no_evidence', false],
      ['scored', true],
    ])
    const statements = await read('hallucination.statements')
    expect(Object.fromEntries(statements.map(({ labels, value }) => [labels.kind, value]))).toEqual({
      supported: 1,
      contradicted: 1,
      unsupported: 0,
      unverified: 0,
    })
    const [score] = await read('gen_ai.evaluation.score')
    expect(score?.labels).toMatchObject({ 'gen_ai.evaluation.name': 'hallucination' })
    expect(score?.value).toMatchObject({
      sum: 0.5,
      count: 1,
      buckets: { boundaries: expect.arrayContaining([0, 0.5, 1]) },
    })
    expect((await read('hallucination.judge.tokens')).map(({ value }) => value)).toEqual([100, 20])
    expect(await read('hallucination.feedback')).toContainEqual({ labels: { correct: false }, value: 1 })
  })

  it('keep label sets closed', async () => {
    const { metrics, read } = setUp()
    for (let i = 0; i < 80; i++) metrics.record(result([verdict('supported')]), { agentName: `agent-${i}` })
    const names = new Set((await read('hallucination.answers')).map(({ labels }) => labels['gen_ai.agent.name']))
    expect(names.size).toBe(52)
    expect(names).toContain('other')
  })

  it('follow a meter provider that is set late', async () => {
    const late = new MeterProvider()
    let current: MeterProvider = late
    const { exporter, provider } = collecting()
    const metrics = make(() => current)
    metrics.record(result([verdict('supported')]))
    current = provider
    metrics.record(result([verdict('supported')]))
    const answers = await readFrom(exporter, provider, 'hallucination.answers')
    expect(answers.map(point => point.value).sort()).toEqual([0, 1])
  })

  it('take their gauges back', async () => {
    const { metrics, read } = setUp()
    metrics.start()
    metrics.shutdown()
    expect(await read('hallucination.held.spans')).toEqual([])
  })
})
