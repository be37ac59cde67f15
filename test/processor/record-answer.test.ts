import { describe, expect, it } from 'vitest'
import { recordAnswer } from '../../src/index.ts'
import { byName, outcomeOf, world } from './world.ts'

describe('an answer recorded by hand', () => {
  it('is scored on its own span, on the evidence given', async () => {
    const { provider, judge, exported } = world()
    const span = provider.getTracer('my-app').startSpan('answer question')
    recordAnswer(span, {
      question: 'Weather in Oslo?',
      answer: 'It rains in Oslo.',
      evidence: ['Oslo: rain', { text: '{"temp":4}', tool: 'get_temperature', arguments: '{"city":"Oslo"}' }],
    })
    span.end()
    await provider.forceFlush()
    expect(outcomeOf(byName(exported(), 'answer question'))).toBe('scored')
    expect(judge.asked[0]).toMatchObject({ text: 'It rains in Oslo.', question: 'Weather in Oslo?', missing: 0 })
    expect(judge.asked[0]?.evidence.map(({ kind, text, tool }) => ({ kind, text, tool }))).toEqual([
      { kind: 'tool', text: 'Oslo: rain', tool: 'retrieve_documents' },
      { kind: 'tool', text: '{"temp":4}', tool: 'get_temperature' },
    ])
  })

  it('needs neither question nor evidence', async () => {
    const { provider, exported } = world()
    const span = provider.getTracer('my-app').startSpan('answer question')
    recordAnswer(span, { answer: 'It rains in Oslo.' })
    span.end()
    await provider.forceFlush()
    expect(exported().map(outcomeOf)).toEqual(['no_evidence'])
  })
})
