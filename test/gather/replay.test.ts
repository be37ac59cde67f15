import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReplayedAnswer, replay } from '../../src/gather/index.ts'
import type { SpanLike } from '../../src/read/index.ts'
import { cpuMs } from '../support/cpu-time.ts'
import { assistant, call, evidenceOf, exchange, Story, user } from './support/story.ts'

/** The spans of a run, two turns of a conversation in traces of their own beside it. */
function recorded(): SpanLike[] {
  const story = new Story()
  const root = story.start('POST', { scope: '@opentelemetry/instrumentation-http' })
  const agent = story.agent({ parent: root })
  const ask = user('Weather in Oslo?')
  story.say([ask], assistant(call('c1', 'get_weather', { city: 'Oslo' })), { parent: agent })
  story.tool('get_weather', { city: 'Oslo' }, { t: 18 }, { parent: agent, id: 'c1' })
  story.say([ask], 'It is 18 °C.', { parent: agent })
  story.end(agent)
  story.end(root)
  for (const trace of ['b', 'c']) {
    const turn = story.agent({ trace: trace.repeat(32), attributes: { 'gen_ai.conversation.id': 'conv' } })
    if (trace === 'b') story.tool('lookup', {}, { v: 1 }, { parent: turn })
    story.say([user(trace)], `Answer ${trace}.`, { parent: turn })
    story.end(turn)
  }
  return story.spans
}

describe('replay', () => {
  it('rebuilds every trace from a heap of spans', () => {
    const expected = [
      ['It is 18 °C.', [['tool', '{"t":18}']]],
      ['Answer b.', [['tool', '{"v":1}']]],
      ['Answer c.', [['tool', '{"v":1}']]],
    ]
    const spans = recorded()
    fc.assert(
      fc.property(fc.shuffledSubarray([...spans, ...spans], { minLength: spans.length * 2 }), heap => {
        const answers = replay(heap)
        expect(answers.map(answer => [answer.answer?.text, evidenceOf(answer)])).toEqual(expected)
        expect(answers.map(({ span }) => span.name)).toEqual(answers.map(({ target }) => target.name))
      }),
      { numRuns: 30 },
    )
  })

  it('takes any part of them', () => {
    const spans = recorded()
    fc.assert(
      fc.property(fc.shuffledSubarray(spans), part => {
        for (const { answer } of replay(part)) if (answer !== undefined) expect(answer.text).not.toBe('')
      }),
    )
  })

  it('survives odd times and parents', () => {
    const id = fc.integer({ min: 1, max: 6 }).map(value => value.toString(16).padStart(16, '0'))
    const time = fc.oneof(
      fc.constant([0, 0] as const),
      fc.tuple(fc.integer(), fc.integer()),
      fc.constant([Number.NaN, Number.POSITIVE_INFINITY] as const),
    )
    const odd = fc.record({
      spanId: id,
      parentId: id,
      startTime: time,
      endTime: time,
      tool: fc.boolean(),
      remote: fc.boolean(),
      listed: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 12 }), parts => {
        const spans = parts.map(({ spanId, parentId, startTime, endTime, tool, remote, listed }): SpanLike => {
          const traceId = 'd'.repeat(32)
          return {
            name: 'x',
            spanContext: () => ({ traceId, spanId }),
            parentSpanContext: { traceId, spanId: parentId, isRemote: remote },
            startTime: [startTime[0], startTime[1]],
            endTime: [endTime[0], endTime[1]],
            status: { code: 0 },
            attributes: tool
              ? { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.call.result': '1' }
              : { 'gen_ai.operation.name': 'chat', ...exchange([user('?')], 'Said.') },
            events: [],
            instrumentationScope: { name: listed ? 'gen_ai' : 'mine' },
          }
        })
        for (const { answer } of replay(spans)) expect(answer?.text ?? 'Said.').toBe('Said.')
      }),
      { numRuns: 500 },
    )
  })

  it('sees one after the other where start times were cut to whole milliseconds', () => {
    const spans = new Story()
    const root = spans.start('POST', { scope: '@opentelemetry/instrumentation-http' })
    for (const [price, from] of [
      [1, 0],
      [2, 4],
    ] as const) {
      const tool = spans.tool('lookup', {}, { price }, { parent: root })
      const chat = spans.say([user('Price?')], `It is ${price}.`, { parent: root })
      Object.assign(tool, { startTime: [1, from * 1e6], endTime: [1, (from + 1) * 1e6 + 700_000] })
      // Began after the tool had ended, within the same millisecond.
      Object.assign(chat, { startTime: [1, (from + 1) * 1e6], endTime: [1, (from + 3) * 1e6 + 200_000] })
    }
    Object.assign(root, { startTime: [1, 0], endTime: [2, 0] })
    expect(replay(spans.spans).map(evidenceOf)).toEqual([[['tool', '{"price":1}']], [['tool', '{"price":2}']]])
  })

  it('sees the order of what took less than a millisecond in all', () => {
    const story = new Story()
    const root = story.start('POST', { scope: '@opentelemetry/instrumentation-http' })
    const agent = story.agent({ parent: root })
    const tool = story.tool('lookup', {}, { price: 1 }, { parent: agent })
    const chat = story.say([user('Price?')], 'It is 1.', { parent: agent })
    const after = story.tool('save', {}, { saved: true }, { parent: agent })
    story.end(agent)
    for (const [span, end] of [
      [root, 900],
      [agent, 800],
      [tool, 300],
      [chat, 500],
      [after, 600],
    ] as const) {
      Object.assign(span, { startTime: [1, 0], endTime: [1, end * 1_000] })
    }
    expect(replay(story.spans).map(evidenceOf)[0]).toContainEqual(['tool', '{"price":1}'])
  })

  it('is linear in the number of spans', () => {
    const told = (agents: number) => {
      const story = new Story()
      const root = story.start('job', { scope: '@opentelemetry/instrumentation-http' })
      for (let index = 0; index < agents; index++) {
        const agent = story.agent({ parent: root })
        story.tool('lookup', {}, { index }, { parent: agent })
        story.say([user('?')], `It is ${index}.`, { parent: agent })
        story.end(agent)
        // Flat ones too.
        if (index % 100 === 0) story.tool('lookup', {}, { index }, { parent: root })
      }
      return story.spans
    }
    const [few, many] = [told(2_000), told(8_000)]
    replay(told(500))
    const fewMs = cpuMs(() => replay(few))
    let answers: ReplayedAnswer[] = []
    const manyMs = cpuMs(() => {
      answers = replay(many)
    })
    expect(answers).toHaveLength(8_000)
    expect(evidenceOf(answers[7_999])).toEqual([['tool', '{"index":7999}']])
    // 4 would be proportional, 16 quadratic.
    expect(manyMs).toBeLessThan(10 * fewMs)
  }, 60_000)
})
