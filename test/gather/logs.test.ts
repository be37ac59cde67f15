import { describe, expect, it } from 'vitest'
import { replay } from '../../src/gather/index.ts'
import type { LogRecordLike } from '../../src/read/index.ts'
import { logsOf, spansOf } from './support/captures.ts'
import { evidenceOf, exchange, type OpenSpan, Story, user } from './support/story.ts'

function records(span: OpenSpan): LogRecordLike[] {
  const { traceId, spanId } = span.spanContext()
  return [
    {
      eventName: 'gen_ai.user.message',
      attributes: {},
      body: { content: 'Context:\nIt is 18 °C.\n\nHow warm is it?' },
      traceId,
      spanId,
      time: [1, 1],
    },
    {
      attributes: { 'event.name': 'gen_ai.choice' },
      body: { index: 0, finish_reason: 'stop', message: { content: 'It is 18 °C.' } },
      traceId,
      spanId,
      time: [1, 2],
    },
  ]
}

describe('content that stands in log records', () => {
  it.each(['before the start', 'while open', 'after the end', 'the wrong way round'])(
    'is joined when it comes %s',
    when => {
      const story = new Story()
      const chat = story.make('chat m', {
        attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' },
      })
      const tell = () => {
        for (const record of when === 'the wrong way round' ? records(chat).reverse() : records(chat))
          story.book.logged(record)
      }
      if (when === 'before the start') tell()
      story.book.started(chat)
      if (when === 'while open') tell()
      story.end(chat)
      if (when === 'after the end' || when === 'the wrong way round') tell()
      const answer = story.only()
      expect(answer).toMatchObject({ textOnSpan: false, answer: { text: 'It is 18 °C.', question: 'How warm is it?' } })
      expect(evidenceOf(answer)).toEqual([['prompt', 'It is 18 °C.']])
      expect(story.book.size.spans).toBe(0)
    },
  )

  it('is no content where the records never come, and text on the span is said to be there', () => {
    const story = new Story()
    story.end(story.chat())
    expect(story.only()).toMatchObject({ outcome: 'no_content' })
    story.end(story.chat(), exchange([user('?')], 'Said.'))
    expect(story.only()).toMatchObject({ textOnSpan: true })
  })

  it('is nothing of other records, of records without a span, and of spans that are done', () => {
    const story = new Story()
    const chat = story.say([user('?')], 'Said.')
    story.gather()
    for (const record of records(chat)) story.book.logged(record)
    story.book.logged({ attributes: {}, body: 'x', traceId: 'f'.repeat(32), spanId: '1' })
    story.book.logged({ eventName: 'gen_ai.choice', attributes: {}, body: 'x' })
    story.book.logged({ eventName: 'http.request', attributes: {}, traceId: 'f'.repeat(32), spanId: '1' })
    story.now += 6 * 60_000
    story.book.sweep()
    expect(story.book.size).toEqual({ traces: 0, spans: 0, bytes: 0 })
  })

  it('is bounded', () => {
    const story = new Story({ limits: { bytes: 2_000_000 } })
    const chat = story.chat()
    const { traceId, spanId } = chat.spanContext()
    for (let index = 0; index < 2_000; index++) {
      story.book.logged({
        eventName: 'gen_ai.user.message',
        attributes: {},
        body: { content: 'x'.repeat(10_000) },
        traceId,
        spanId,
      })
      story.book.logged({
        eventName: 'gen_ai.user.message',
        attributes: {},
        body: { content: 'x' },
        traceId,
        spanId: `other ${index}`,
      })
    }
    expect(story.book.size.bytes).toBeLessThanOrEqual(2_000_000)
  })

  it('reads from a file beside the spans', () => {
    const [first, second] = replay(spansOf('otel-openai', 'tool-contradict'), {
      logs: logsOf('otel-openai', 'tool-contradict'),
    })
    expect(first).toMatchObject({ outcome: 'no_answer' })
    expect(second).toMatchObject({ textOnSpan: false, answer: { text: 'It is 25 °C and sunny in Oslo right now.' } })
  })
})
