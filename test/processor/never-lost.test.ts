import { ROOT_CONTEXT } from '@opentelemetry/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHallucinationScorer, HallucinationSpanProcessor, type SpanLike } from '../../src/index.ts'
import { judgement, ScriptedJudge } from '../pipeline/scripted-judge.ts'
import { agentRun, makeSpan, modelCall, toolRun } from '../pipeline/spans.ts'
import { FakeClock } from '../schedule/fake-clock.ts'
import { StubNext } from './stub-next.ts'

const make = {
  http: (options: Parameters<typeof modelCall>[0]) => makeSpan({ ...options, scope: 'http' }),
  agentRun,
  modelCall,
  toolRun,
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('start' as const),
      kind: fc.constantFrom('http', 'agentRun', 'modelCall', 'toolRun'),
      under: fc.nat(5),
      evidence: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat(10) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(0, 10, 3_000, 9_999, 12_000, 70_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('freeze' as const), ms: fc.constant(120_000), monotonic: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('judge' as const),
      as: fc.constantFrom('well', 'failing', 'hanging', 'slow', 'reply'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('flush' as const) }) },
)

describe('whatever happens', () => {
  it('every span that ends is exported once, and nothing is left behind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.record({
          attach: fc.constantFrom('span' as const, 'evaluation-span' as const),
          targets: fc.constantFrom('outermost' as const, 'every' as const),
          concurrency: fc.integer({ min: 1, max: 3 }),
          maxSpans: fc.integer({ min: 1, max: 5 }),
          rate: fc.constantFrom(1, 1, 0.5),
        }),
        async (steps, { attach, targets, concurrency, maxSpans, rate }) => {
          const next = new StubNext()
          const clock = new FakeClock()
          const judge = new ScriptedJudge()
          const replies: (() => void)[] = []
          const processor = new HallucinationSpanProcessor(next, {
            scorer: createHallucinationScorer({ model: judge }),
            ...{ clock, attach, targets, concurrency, hold: { maxSpans }, log: false },
            sampling: { type: 'ratio', rate },
          })
          const open: SpanLike[] = []
          const ended: SpanLike[] = []
          const flushes: Promise<void>[] = []
          for (const each of steps) {
            if (each.do === 'start') {
              const parent = open[open.length - 1 - each.under]
              const evidence = each.evidence ? ['Oslo: rain'] : []
              const span = make[each.kind]({ ...(parent === undefined ? {} : { parent }), evidence })
              open.push(span)
              processor.onStart(span, ROOT_CONTEXT)
            } else if (each.do === 'end') {
              const [span] = open.splice(each.which, 1)
              if (span === undefined) continue
              ended.push(span)
              processor.onEnd(span)
            } else if (each.do === 'wait') await clock.advance(each.ms)
            else if (each.do === 'freeze') await clock.freeze(each.ms, { monotonic: each.monotonic })
            else if (each.do === 'flush') flushes.push(processor.forceFlush())
            else if (each.as === 'well') judge.script = async answer => judgement(answer)
            else if (each.as === 'failing') judge.fail('network')
            else if (each.as === 'hanging') judge.hang()
            else if (each.as === 'slow') judge.script = a => new Promise(done => replies.push(() => done(judgement(a))))
            else replies.shift()?.()
          }
          const down = processor.shutdown()
          await clock.advance(60_000)
          await Promise.all([...flushes, down])

          const originals = next.spans.filter(span => span.name !== 'evaluate hallucination')
          const ids = (spans: readonly SpanLike[]) => spans.map(span => span.spanContext().spanId).sort()
          expect(ids(originals)).toEqual(ids(ended))
          for (const original of ended) {
            const exported = originals.find(span => span.spanContext().spanId === original.spanContext().spanId)
            expect(original.attributes).not.toHaveProperty('hallucination.outcome')
            expect(exported?.attributes).toMatchObject(original.attributes)
          }
          expect(clock.timers).toBe(0)
        },
      ),
      { numRuns: 400 },
    )
  })
})
