import { describe, expect, it } from 'vitest'
import { createHallucinationScorer, HallucinationSpanProcessor, type ReadableSpanLike } from '../../src/index.ts'
import { ScriptedJudge } from '../pipeline/scripted-judge.ts'
import { startOtlpReceiver } from '../support/otlp-receiver.ts'
import { lines } from './lines.ts'
import { agentTrace, answer, byName, outcomeOf, turns, world } from './world.ts'

const plain = (span: ReadableSpanLike | undefined) => ({
  name: span?.name,
  kind: span?.kind,
  context: span?.spanContext(),
  parent: span?.parentSpanId ?? span?.parentSpanContext?.spanId,
  start: span?.startTime,
  end: span?.endTime,
  duration: span?.duration,
  ended: span?.ended,
  status: span?.status,
  events: span?.events,
  links: span?.links,
  resource: span?.resource,
  scope: (span?.instrumentationScope ?? span?.instrumentationLibrary)?.name,
  dropped: [span?.droppedAttributesCount, span?.droppedEventsCount, span?.droppedLinksCount],
})

describe.each(lines)('with $name', line => {
  it('exports every span once, and only that of the answer changed', async () => {
    const seen: ReadableSpanLike[] = []
    const beside = {
      onStart() {},
      onEnd: (span: ReadableSpanLike) => seen.push(span),
      forceFlush: async () => {},
      shutdown: async () => {},
    }
    const { exporter, simple } = line.memory()
    const scorer = createHallucinationScorer({ model: new ScriptedJudge() })
    const provider = line.provider([new HallucinationSpanProcessor(simple(), { scorer }), beside])
    const top = agentTrace(provider)
    expect(exporter.getFinishedSpans().map(span => span.name)).toEqual([
      'execute_tool lookup',
      'chat test',
      'POST /chat',
    ])
    await turns()
    const exported = exporter.getFinishedSpans()
    expect(exported).toHaveLength(4)
    for (const original of seen) {
      const own = exported.find(span => span.spanContext().spanId === original.spanContext().spanId)
      expect(plain(own)).toEqual(plain(original))
      if (original.spanContext().spanId !== top.spanContext().spanId) expect(own).toBe(original)
      else {
        expect(own).not.toBe(original)
        expect(outcomeOf(own)).toBe('scored')
        expect(own?.attributes).toMatchObject(original.attributes)
        expect(original.attributes).not.toHaveProperty('hallucination.outcome')
      }
    }
  })

  it('sends scored spans by OTLP, with the score as a double', async () => {
    const receiver = await startOtlpReceiver()
    const scorer = createHallucinationScorer({ model: new ScriptedJudge() })
    const next = [line.otlp(`${receiver.url}/v1/traces`), line.memory().batch()]
    const provider = line.provider([new HallucinationSpanProcessor(next, { scorer })])
    agentTrace(provider, 'This is wrong.')
    await provider.forceFlush()
    await provider.shutdown()
    await receiver.close()
    expect(receiver.spans).toHaveLength(4)
    const scored = receiver.spans.find(span => span.name === 'invoke_agent travel')
    const http = receiver.spans.find(span => span.name === 'POST /chat')
    expect(scored?.attributes).toMatchObject({
      'hallucination.detected': true,
      'gen_ai.evaluation.score.value': 1 - 1e-9,
    })
    expect(receiver.bodies.join()).toContain('"doubleValue":0.999999999')
    expect(scored?.parentSpanContext?.spanId ?? scored?.parentSpanId).toBe(http?.spanContext().spanId)
    expect((scored?.instrumentationScope ?? scored?.instrumentationLibrary)?.name).toBe('gen_ai')
  })

  it('does not judge unsampled spans', async () => {
    const { provider, tracer, judge } = world({ line, headRate: 0 })
    for (let i = 0; i < 10; i++) answer(tracer)
    await provider.forceFlush()
    expect(judge.asked).toEqual([])
  })

  it('chooses independently of a ratio head sampler', async () => {
    const { provider, tracer, exported, judge } = world({
      line,
      headRate: 0.5,
      sampling: { type: 'ratio', rate: 0.5 },
      budget: { callsPerMinute: 10_000 },
    })
    for (let i = 0; i < 1_500; i++) answer(tracer, { answer: `Rain ${i}.` })
    await provider.forceFlush()
    const kept = exported().length
    expect(Math.abs(kept / 1_500 - 0.5)).toBeLessThan(0.08)
    expect(Math.abs(judge.asked.length / kept - 0.5)).toBeLessThan(0.1)
    expect(exported().filter(span => outcomeOf(span) === 'scored')).toHaveLength(judge.asked.length)
  })

  it('loses none of 5,000 spans that are released at once into a batch processor', async () => {
    const { exporter, batch } = line.memory()
    const judge = new ScriptedJudge()
    judge.hang()
    const scorer = createHallucinationScorer({ model: judge })
    const options = { scorer, flushTimeoutMs: 0, hold: { maxSpans: 10_000 }, log: false } as const
    const provider = line.provider([new HallucinationSpanProcessor(batch({ scheduledDelayMillis: 60_000 }), options)])
    const tracer = provider.getTracer('gen_ai')
    const ids = Array.from({ length: 5_000 }, () => answer(tracer).spanContext().spanId)
    expect(exporter.getFinishedSpans()).toEqual([])
    await provider.forceFlush()
    const exported = exporter.getFinishedSpans()
    expect(new Set(exported.map(span => span.spanContext().spanId))).toEqual(new Set(ids))
    expect(exported).toHaveLength(5_000)
    expect(new Set(exported.map(outcomeOf))).toEqual(new Set(['timeout']))
    await provider.shutdown()
  })

  it('drains on shutdown, and scores nothing afterwards', async () => {
    const { provider, tracer, exported, judge } = world({ line })
    const before = exported()
    answer(tracer)
    await provider.shutdown()
    answer(tracer)
    await turns()
    expect(judge.asked).toHaveLength(1)
    expect(before.length).toBeLessThanOrEqual(1)
    expect(byName(exported(), 'no such span')).toBeUndefined()
  })
})
