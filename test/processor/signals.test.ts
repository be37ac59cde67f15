import { metrics, ROOT_CONTEXT } from '@opentelemetry/api'
import { logs } from '@opentelemetry/api-logs'
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeSpan } from '../pipeline/spans.ts'
import { FakeClock } from '../schedule/fake-clock.ts'
import { answer, outcomeOf, world } from './world.ts'

function logging() {
  const exporter = new InMemoryLogRecordExporter()
  return { exporter, provider: new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter })] }) }
}

afterEach(() => {
  logs.disable()
  metrics.disable()
  vi.restoreAllMocks()
})

describe('the evaluation event', () => {
  it('is written in the context of the judged span, with the same score id', async () => {
    const { exporter, provider: loggerProvider } = logging()
    const { tracer, provider, exported } = world({ loggerProvider })
    const span = answer(tracer, { answer: 'This is wrong.' })
    await provider.forceFlush()
    const [record] = exporter.getFinishedLogRecords()
    expect(record?.eventName).toBe('gen_ai.evaluation.result')
    expect(record?.spanContext).toMatchObject({
      traceId: span.spanContext().traceId,
      spanId: span.spanContext().spanId,
    })
    expect(record?.attributes['hallucination.score.id']).toBe(exported()[0]?.attributes['hallucination.score.id'])
    expect(exporter.getFinishedLogRecords()).toHaveLength(1)
  })

  it('goes to the global logger provider when none is given', async () => {
    const { exporter, provider: loggerProvider } = logging()
    const { tracer, provider } = world()
    logs.setGlobalLoggerProvider(loggerProvider)
    answer(tracer)
    await provider.forceFlush()
    expect(exporter.getFinishedLogRecords()).toHaveLength(1)
  })

  it('does not matter when the logger throws', async () => {
    const loggerProvider = {
      getLogger: () => {
        throw new Error('no logger')
      },
    }
    const { tracer, provider, exported } = world({ loggerProvider })
    answer(tracer)
    await provider.forceFlush()
    expect(exported().map(outcomeOf)).toEqual(['scored'])
  })
})

describe('feedback', () => {
  const ids = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', scoreId: 'id-1' }

  it('is an event of source human beside the judged span', () => {
    const { exporter, provider: loggerProvider } = logging()
    const { processor } = world({ loggerProvider })
    processor.feedback({ ...ids, correct: false, statement: 'It rains.', note: 'No.' })
    const [record] = exporter.getFinishedLogRecords()
    expect(record?.spanContext).toMatchObject({ traceId: ids.traceId, spanId: ids.spanId })
    expect(record?.attributes).toMatchObject({
      'hallucination.source': 'human',
      'hallucination.score.id': 'id-1',
      'hallucination.feedback.correct': false,
      'gen_ai.evaluation.explanation': 'No.',
    })
  })

  it('does not throw, whatever it is called with', () => {
    const { processor } = world({ loggerProvider: logging().provider })
    for (const wrong of [undefined, {}, { ...ids, scoreId: 5 }, { ...ids, note: {} }]) {
      expect(() => Reflect.apply(processor.feedback, processor, [wrong])).not.toThrow()
    }
  })

  it('is redacted, and loses text that cannot be', () => {
    const { exporter, provider: loggerProvider } = logging()
    const redact = (text: string) => {
      if (text.includes('secret')) throw new Error('cannot')
      return text.replaceAll('Ada', '***')
    }
    const { processor } = world({ loggerProvider, redact })
    processor.feedback({ ...ids, correct: true, statement: 'Ada lives.', note: 'a secret' })
    const [record] = exporter.getFinishedLogRecords()
    expect(record?.attributes['hallucination.statement']).toBe('*** lives.')
    expect(record?.attributes).not.toHaveProperty('gen_ai.evaluation.explanation')
  })
})

describe('metrics', () => {
  it('are there before the first answer, and count it', async () => {
    const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
    const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })
    const meterProvider = new MeterProvider({ readers: [reader] })
    const { tracer, provider, judge } = world({ meterProvider })
    const read = async (name: string) => {
      exporter.reset()
      await reader.forceFlush()
      const all = exporter.getMetrics().flatMap(each => each.scopeMetrics.flatMap(scope => scope.metrics))
      return all.find(metric => metric.descriptor.name === name)?.dataPoints.map(point => point.value)
    }
    expect(await read('hallucination.answers')).toEqual([0, 0])
    const go = judge.hold()
    answer(tracer, { answer: 'This is wrong.' })
    expect(await read('hallucination.held.spans')).toEqual([1])
    await new Promise(resolve => setTimeout(resolve, 5))
    go()
    await provider.forceFlush()
    expect(await read('hallucination.held.spans')).toEqual([0])
    expect((await read('hallucination.answers'))?.reduce((sum: number, value) => sum + Number(value), 0)).toBe(1)
  })
})

describe('metrics of a provider that is set after the processor was made', () => {
  it('start at 0 before the first answer', async () => {
    const clock = new FakeClock()
    const { processor } = world({ clock })
    const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
    const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })
    metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }))
    processor.onStart(makeSpan(), ROOT_CONTEXT)
    await clock.advance(5_000)
    await reader.forceFlush()
    const all = exporter.getMetrics().flatMap(each => each.scopeMetrics.flatMap(scope => scope.metrics))
    const answers = all.find(metric => metric.descriptor.name === 'hallucination.answers')
    expect(answers?.dataPoints.map(point => point.value)).toEqual([0, 0])
  })
})

describe('the summary line', () => {
  it('goes to the console once when nothing could be scored, since diag may be mute', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    const { processor } = world()
    expect(processor).toBeDefined()
    const loud = world({ ...unset })
    for (let i = 0; i < 25; i++) answer(loud.tracer, { evidence: [], answer: `Rain ${i}.` })
    await loud.provider.forceFlush()
    expect(info.mock.calls.map(([line]) => line)).toEqual([expect.stringContaining('20 answers, 0 scored')])
  })

  it('goes to the option log instead', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    const lines: string[] = []
    const { tracer, provider } = world({ log: line => lines.push(line) })
    for (let i = 0; i < 25; i++) answer(tracer, { evidence: [], answer: `Rain ${i}.` })
    await provider.forceFlush()
    expect(lines).toHaveLength(1)
    expect(info).not.toHaveBeenCalled()
  })
})

/** The test world mutes the line; here the default is wanted. */
const unset = { log: undefined } as unknown as object
