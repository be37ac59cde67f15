import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { describe, expect, it } from 'vitest'
import { createHallucinationScorer, HallucinationSpanProcessor } from '../../src/index.ts'
import { ScriptedJudge } from '../pipeline/scripted-judge.ts'
import { current } from './lines.ts'
import { answer, outcomeOf } from './world.ts'

const later = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** An exporter that takes its time, as a network does. */
function slowExporter(ms: number) {
  const spans: ReadableSpan[] = []
  const exporter: SpanExporter = {
    export(batch, done) {
      setTimeout(() => {
        spans.push(...batch)
        done({ code: 0 })
      }, ms)
    },
    shutdown: async () => {},
  }
  return { exporter, spans }
}

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 1_000 && !condition(); i++) await later(10)
}

describe('with the clock of the runtime', () => {
  it('a slow judge: the span leaves at its deadline, the score follows', async () => {
    const { exporter, spans } = slowExporter(1)
    const judge = new ScriptedJudge()
    const answerNow = judge.hold()
    const processor = new HallucinationSpanProcessor(new BatchSpanProcessor(exporter, { scheduledDelayMillis: 5 }), {
      scorer: createHallucinationScorer({ model: judge }),
      hold: { timeoutMs: 50 },
      log: false,
    })
    const provider = current.provider([processor])
    answer(provider.getTracer('gen_ai'))
    await until(() => spans.length > 0)
    expect(spans.map(outcomeOf)).toEqual(['timeout'])
    answerNow()
    await until(() => spans.length > 1)
    expect(spans.map(span => [span.name, outcomeOf(span)])).toEqual([
      ['chat test', 'timeout'],
      ['evaluate hallucination', 'scored'],
    ])
    await provider.shutdown()
  })

  it('3,000 spans whose deadlines come at once reach a slow exporter, without any flush', async () => {
    const { exporter, spans } = slowExporter(20)
    const judge = new ScriptedJudge()
    judge.hang()
    const processor = new HallucinationSpanProcessor(new BatchSpanProcessor(exporter, { scheduledDelayMillis: 300 }), {
      scorer: createHallucinationScorer({ model: judge }),
      hold: { timeoutMs: 700, maxSpans: 5_000 },
      flushTimeoutMs: 100,
      log: false,
    })
    const provider = current.provider([processor])
    const tracer = provider.getTracer('gen_ai')
    const ids = Array.from({ length: 3_000 }, () => answer(tracer).spanContext().spanId)
    await until(() => spans.length > 2_800)
    await provider.shutdown()
    expect(new Set(spans.map(span => span.spanContext().spanId))).toEqual(new Set(ids))
    expect(spans).toHaveLength(3_000)
  })
})
