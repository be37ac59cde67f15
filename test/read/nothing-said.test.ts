import { describe, expect, it } from 'vitest'
import { readLogRecord, readSpan, withLogContent } from '../../src/read/index.ts'
import { makeSpan } from './span.ts'

const CHAT = { 'gen_ai.operation.name': 'chat' }
const asked = (content: string) => ({ role: 'user', parts: [{ type: 'text', content }] })

describe('where nothing was said', () => {
  it('the newest messages of a list that Mastra cut are gone: none of those before is the question', () => {
    const messages = [{ role: 'system', parts: [{ type: 'text', content: 'Be brief.' }] }, asked('The first?')]
    const facts = readSpan(
      makeSpan({
        scope: '@mastra/otel-bridge',
        attributes: {
          ...CHAT,
          'mastra.span.type': 'model_generation',
          'gen_ai.input.messages': JSON.stringify([...messages, '[…32 more items]']),
          'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: 'Yes.' }] }]),
        },
      }),
    )
    expect(facts).toMatchObject({ content: 'cut', input: [{ role: 'system' }] })
    expect(facts?.input).toHaveLength(1)
  })

  it.each([
    '{"text":"","files":[]}',
    '{"id":"r","object":"response","status":"completed","output":[]}',
    '{"memory_step":"ActionStep(step_number=2, tool_calls=None)"}',
  ])('%s is no text', value => {
    const facts = readSpan(
      makeSpan({
        scope: '@arizeai/openinference-instrumentation-openai-agents',
        attributes: { 'openinference.span.kind': 'AGENT', 'output.value': value },
      }),
    )
    expect(facts?.output).toEqual([])
  })

  it('an output that a length limit cut in the middle ends as one that hit the limit of its tokens', () => {
    const whole = JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: 'It opens at nine.' }] }])
    const read = (output: string) => readSpan(makeSpan({ attributes: { ...CHAT, 'gen_ai.output.messages': output } }))
    expect(read(whole)?.output[0]?.finishReason).toBeUndefined()
    expect(read(whole.slice(0, -12))).toMatchObject({ content: 'cut', output: [{ finishReason: 'length' }] })
  })

  it('redacted log records hide what they tell', () => {
    const span = readSpan(makeSpan({ attributes: CHAT }))
    const record = readLogRecord({
      eventName: 'gen_ai.choice',
      traceId: 'a'.repeat(32),
      spanId: 'b'.repeat(16),
      attributes: {},
      body: { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '__REDACTED__' } },
    })
    if (span === undefined || record === undefined) throw new Error('nothing was read')
    expect(withLogContent(span, [record])).toMatchObject({ content: 'redacted', output: [] })
  })
})
