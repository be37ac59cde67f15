import { ROOT_CONTEXT } from '@opentelemetry/api'
import { describe, expect, it } from 'vitest'
import { createHallucinationScorer, HallucinationSpanProcessor, type SpanLike } from '../../src/index.ts'
import { ScriptedJudge } from '../pipeline/scripted-judge.ts'
import { makeSpan, modelCall, toolRun } from '../pipeline/spans.ts'
import { FakeClock } from '../schedule/fake-clock.ts'
import { StubNext } from './stub-next.ts'
import { byName } from './world.ts'

const agent = (parent?: SpanLike) =>
  makeSpan({
    name: 'agent',
    attributes: { 'gen_ai.operation.name': 'invoke_agent' },
    ...(parent === undefined ? {} : { parent }),
  })

function processor(options: { targets?: 'every' } = {}) {
  const next = new StubNext()
  const clock = new FakeClock()
  const scorer = createHallucinationScorer({ model: new ScriptedJudge() })
  return { next, clock, made: new HallucinationSpanProcessor(next, { scorer, clock, log: false, ...options }) }
}

describe('an agent run that never ends', () => {
  it('has its score under the model call that gave the answer, which every backend has', async () => {
    const { next, clock, made } = processor()
    const top = agent()
    const inner = agent(top)
    const tool = toolRun({ parent: inner })
    const call = modelCall({ parent: inner, evidence: [], answer: 'This is wrong.' })
    for (const span of [top, inner, tool, call]) made.onStart(span, ROOT_CONTEXT)
    for (const span of [tool, call]) made.onEnd(span)
    await clock.advance(30 * 60_000)
    const evaluation = byName(next.spans, 'evaluate hallucination')
    expect(next.spans.map(({ name }) => name)).toEqual([tool.name, call.name, 'evaluate hallucination'])
    expect(evaluation?.attributes).toMatchObject({ 'hallucination.outcome': 'scored', 'hallucination.detected': true })
    expect(evaluation?.parentSpanContext?.spanId).toBe(call.spanContext().spanId)
    expect(evaluation?.links?.map(({ context }) => context.spanId)).toEqual([call.spanContext().spanId])
  })
})

describe('targets every', () => {
  it('nested runs that wait for the same late call are both scored at once', async () => {
    const { next, clock, made } = processor({ targets: 'every' })
    const top = agent()
    const inner = agent(top)
    const call = modelCall({ parent: inner })
    for (const span of [top, inner, call]) made.onStart(span, ROOT_CONTEXT)
    for (const span of [inner, top]) made.onEnd(span)
    await clock.settle()
    expect(next.spans).toEqual([])
    made.onEnd(call)
    await clock.settle()
    expect(next.spans.map(({ name, attributes }) => [name, attributes['hallucination.outcome']])).toEqual([
      [call.name, undefined],
      ['agent', 'scored'],
      ['agent', 'scored'],
    ])
  })
})

describe('an agent run that only waits for a span of the application', () => {
  it('is scored when that ends', async () => {
    const { next, clock, made } = processor()
    const top = agent()
    const call = modelCall({ parent: top })
    const own = makeSpan({ name: 'write log', scope: 'my-app', parent: top })
    for (const span of [top, call, own]) made.onStart(span, ROOT_CONTEXT)
    for (const span of [call, top, own]) made.onEnd(span)
    await clock.settle()
    expect(next.spans.at(-1)?.attributes).toMatchObject({ 'hallucination.outcome': 'scored' })
  })
})
