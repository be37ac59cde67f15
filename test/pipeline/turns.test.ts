import { describe, expect, it } from 'vitest'
import { makeSpan, modelCall } from './spans.ts'
import { world } from './world.ts'

const said = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] })
const called = (id: string) => ({
  role: 'assistant',
  parts: [{ type: 'tool_call', id, name: 'lookup', arguments: {} }],
})
const returned = (id: string, response: string) => ({
  role: 'tool',
  parts: [{ type: 'tool_call_response', id, response }],
})

/** A wrapper span around two turns of a conversation: each turn looks something up and answers. */
function conversation() {
  const top = makeSpan({ name: 'conversation', attributes: { 'gen_ai.operation.name': 'invoke_agent' } })
  const first = [said('user', 'Oslo?'), called('c1'), returned('c1', 'Oslo: rain')]
  const second = [
    ...first,
    said('assistant', 'It rains.'),
    said('user', 'Bergen?'),
    called('c2'),
    returned('c2', 'Bergen: sun'),
  ]
  const call = (input: unknown[], answer: string) => {
    const output = [{ ...said('assistant', answer), finish_reason: 'stop' }]
    return modelCall({
      parent: top,
      attributes: {
        'gen_ai.input.messages': JSON.stringify(input),
        'gen_ai.output.messages': JSON.stringify(output),
      },
    })
  }
  return { top, calls: [call(first, 'It rains.'), call(second, 'This is wrong.')] as const }
}

describe('a span around a whole conversation', () => {
  it('bears the last answer; earlier ones go to evaluations of their model calls', async () => {
    const { pipeline, clock, sink, judge } = world()
    const { top, calls } = conversation()
    pipeline.started(top)
    for (const call of calls) {
      pipeline.started(call)
      expect(pipeline.ended(call)).toBe('pass')
    }
    expect(pipeline.ended(top)).toBe('hold')
    await clock.settle()
    expect(sink.released.map(({ span }) => span)).toEqual([top])
    expect(sink.released[0]?.attributes).toMatchObject({ 'hallucination.detected': true })
    expect(sink.evaluations.map(({ target, attributes }) => [target, attributes['hallucination.detected']])).toEqual([
      [calls[0], false],
    ])
    expect(judge.asked.map(({ text }) => text)).toEqual(['This is wrong.', 'It rains.'])
    expect(sink.reports.map(({ attachedTo }) => attachedTo)).toEqual(['span', 'evaluation-span'])
  })

  it('does not wait for the scores of earlier turns', async () => {
    const { pipeline, clock, sink, judge } = world()
    const go = judge.hold()
    const { top, calls } = conversation()
    pipeline.started(top)
    for (const call of calls) {
      pipeline.started(call)
      pipeline.ended(call)
    }
    pipeline.ended(top)
    await clock.settle()
    go()
    await clock.settle()
    expect([sink.released.length, sink.evaluations.length]).toEqual([1, 0])
    go()
    await clock.settle()
    expect([sink.released.length, sink.evaluations.length]).toEqual([1, 1])
  })
})

describe('targets', () => {
  it('every: a model call inside an agent is an operation of its own', async () => {
    const { pipeline, clock, sink, judge } = world({ targets: 'every' })
    const top = makeSpan({ name: 'agent', attributes: { 'gen_ai.operation.name': 'invoke_agent' } })
    const inner = makeSpan({ name: 'inner', parent: top, attributes: { 'gen_ai.operation.name': 'invoke_agent' } })
    const call = modelCall({ parent: inner })
    for (const span of [top, inner, call]) pipeline.started(span)
    const decisions = [call, inner, top].map(span => pipeline.ended(span))
    await clock.settle()
    expect(decisions.at(-1)).toBe('hold')
    expect(decisions.filter(decision => decision === 'hold').length).toBeGreaterThan(1)
    expect(judge.asked).toHaveLength(1)
    expect(new Set(sink.released.map(({ attributes }) => attributes?.['hallucination.score.id'])).size).toBe(1)
  })
})

describe('answers that are turned away', () => {
  it('are reported too, but not those that nobody wants', async () => {
    const { run, sink, clock } = world({ hold: { timeoutMs: 10_000, maxSpans: 1, maxBytes: 1e9 } })
    run(modelCall())
    run(modelCall())
    await clock.settle()
    expect(sink.reports.map(({ outcome, attachedTo }) => [outcome, attachedTo])).toEqual([
      ['queue_full', 'span'],
      ['scored', 'span'],
    ])
    const unwanted = world({ samplingRate: 0 })
    unwanted.run(modelCall())
    expect(unwanted.sink.reports).toEqual([])
  })
})
