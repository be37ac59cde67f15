import { describe, expect, it } from 'vitest'
import { HallucinationSpanProcessor, type ReadableSpanLike } from '../../src/index.ts'
import { startOtlpReceiver } from '../support/otlp-receiver.ts'
import { lines } from './lines.ts'
import { agentTrace, answer, byName, outcomeOf, turns, world } from './world.ts'

describe.each(lines)('a late score, with $name', line => {
  it('is a span of its own: child of the answer, linked to it, with its resource', async () => {
    const { provider, tracer, exported, judge } = world({ line, flushTimeoutMs: 0 })
    const go = judge.hold()
    answer(tracer, { answer: 'This is wrong.' })
    await turns()
    await provider.forceFlush()
    const left = exported()[0]
    expect(outcomeOf(left)).toBe('timeout')
    go()
    await turns()
    const [, late] = exported()
    expect(exported()).toHaveLength(2)
    expect(late).toMatchObject({
      name: 'evaluate hallucination',
      kind: 0,
      status: { code: 0 },
      parentSpanId: left?.spanContext().spanId,
      resource: left?.resource,
      instrumentationScope: { name: 'otel-hallucination' },
      attributes: { 'hallucination.outcome': 'scored', 'hallucination.detected': true },
    })
    expect(late?.parentSpanContext?.spanId).toBe(left?.spanContext().spanId)
    expect(late?.links?.map(link => link.context)).toEqual([left?.spanContext()])
    expect(late?.spanContext().traceId).toBe(left?.spanContext().traceId)
    expect(late?.spanContext().spanId).toMatch(/^(?!0{16})[0-9a-f]{16}$/)
  })

  it('reaches a backend by OTLP', async () => {
    const receiver = await startOtlpReceiver()
    const judged = world({ line })
    const next = line.otlp(`${receiver.url}/v1/traces`)
    const processor = new HallucinationSpanProcessor(next, { scorer: judged.scorer, attach: 'evaluation-span' })
    const provider = line.provider([processor])
    agentTrace(provider, 'This is wrong.')
    await provider.forceFlush()
    await provider.shutdown()
    await receiver.close()
    const top = receiver.spans.find(span => span.name === 'invoke_agent travel')
    const late = receiver.spans.find(span => span.name === 'evaluate hallucination')
    expect(receiver.spans).toHaveLength(5)
    expect(top?.attributes).not.toHaveProperty('hallucination.outcome')
    expect(late?.attributes).toMatchObject({ 'hallucination.detected': true })
    expect(late?.parentSpanContext?.spanId ?? late?.parentSpanId).toBe(top?.spanContext().spanId)
    expect(late?.links?.[0]?.context.spanId).toBe(top?.spanContext().spanId)
    expect(late?.resource?.attributes).toEqual(top?.resource?.attributes)
  })
})

describe('a late score', () => {
  it('is given to the next processor only', async () => {
    const seen: ReadableSpanLike[] = []
    const line = lines[1]
    if (line === undefined) throw new Error('no SDK')
    const { processor } = world({ line, attach: 'evaluation-span' })
    const provider = line.provider([
      processor,
      {
        onStart() {},
        onEnd: span => seen.push(span),
        forceFlush: async () => {},
        shutdown: async () => {},
      },
    ])
    answer(provider.getTracer('gen_ai'))
    await provider.forceFlush()
    expect(byName(seen, 'evaluate hallucination')).toBeUndefined()
    expect(seen).toHaveLength(1)
  })
})
