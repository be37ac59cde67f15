import { ROOT_CONTEXT, SpanKind, type Tracer, trace } from '@opentelemetry/api'
import type { AnyValueMap } from '@opentelemetry/api-logs'
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { judgeReply, type Opinions } from '../live/support/judge-script.ts'
import { startBackend } from './backend.ts'

const OPINIONS: Opinions = { 'We open at 7.': 'contradicted', 'Write to [email].': 'supported' }
const backend = await startBackend(request => judgeReply(request, OPINIONS))
afterAll(() => backend.close())
beforeEach(() => {
  backend.traces.forget()
  backend.models.forget()
})

/** One agent run by the GenAI conventions: a question, a tool result and an answer. */
function answerOn(tracer: Tracer, answer: string, agent = 'front-desk'): void {
  tracer.startActiveSpan(`invoke_agent ${agent}`, { kind: SpanKind.INTERNAL }, run => {
    run.setAttributes({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': agent,
      'gen_ai.input.messages': JSON.stringify([
        { role: 'user', parts: [{ type: 'text', content: 'When do you open, and how do I write to you?' }] },
        { role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'desk', arguments: {} }] },
        {
          role: 'tool',
          parts: [{ type: 'tool_call_response', id: 'c1', response: 'Opens at 9. Mail: desk@example.org' }],
        },
      ]),
      'gen_ai.output.messages': JSON.stringify([
        { role: 'assistant', parts: [{ type: 'text', content: answer }], finish_reason: 'stop' },
      ]),
    })
    run.end()
  })
}

it('guide "local models": an OpenAI-compatible server judges by the Chat Completions API', async () => {
  const { provider } = await import('../../examples/guides/local-models.ts')
  answerOn(provider.getTracer('gen_ai'), 'We open at 7. Write to desk@example.org.')
  await provider.shutdown()
  expect(new Set(backend.models.requests.map(({ api }) => api))).toEqual(new Set(['chat']))
  expect(backend.scored()).toMatchObject([{ attributes: { 'hallucination.detected': true } }])
})

it('guide "redaction": no address reaches the judge or a verdict', async () => {
  const { provider } = await import('../../examples/guides/redact.ts')
  answerOn(provider.getTracer('gen_ai'), 'We open at 7. Write to desk@example.org.')
  await provider.shutdown()
  const [request] = backend.models.requests
  expect(JSON.stringify(request?.body)).toContain('[email]')
  expect(JSON.stringify(request?.body)).not.toContain('desk@example.org')
  const [span] = backend.scored()
  expect(span?.attributes['hallucination.outcome']).toBe('scored')
  expect(span?.attributes['hallucination.verdicts']).not.toContain('desk@example.org')
  expect(span?.attributes['gen_ai.output.messages']).toContain('desk@example.org')
})

it('guide "filtering and sampling": what is left out passes untouched', async () => {
  const { provider } = await import('../../examples/guides/filter-and-sample.ts')
  const tracer = provider.getTracer('gen_ai')
  for (let i = 0; i < 240; i++) answerOn(tracer, 'We open at 7.', i % 2 === 0 ? 'front-desk' : 'title-writer')
  await provider.shutdown()
  expect(backend.traces.spans).toHaveLength(240)
  const scored = backend.scored()
  // A quarter of 120, give or take six standard deviations of a draw by trace id.
  expect(scored.length).toBeGreaterThan(1)
  expect(scored.length).toBeLessThan(60)
  for (const span of scored) expect(span.attributes['gen_ai.agent.name']).toBe('front-desk')
})

it('guide "own evidence": the hook decides what the answer is held against', async () => {
  const { provider } = await import('../../examples/guides/own-evidence.ts')
  answerOn(provider.getTracer('gen_ai'), 'The desk is open from Monday to Friday, 9 to 17.')
  await provider.shutdown()
  expect(backend.scored()).toMatchObject([
    { attributes: { 'hallucination.outcome': 'scored', 'hallucination.detected': false } },
  ])
})

it('guide "hand-written spans": recorded answers are scored', async () => {
  const { answer, provider } = await import('../../examples/guides/record-answer.ts')
  const passages = ['The museum opens at 10:00.', 'Admission is 8 EUR.']
  await answer(
    'When does the museum open?',
    () => passages,
    () => 'The museum opens at 11:00.',
  )
  await provider.shutdown()
  const [span] = backend.scored()
  expect(span?.name).toBe('answer question')
  expect(span?.attributes).toMatchObject({ 'hallucination.outcome': 'scored', 'hallucination.detected': true })
})

it('guide "content in log records": messages are joined to their spans', async () => {
  const { loggerProvider, provider } = await import('../../examples/guides/log-records.ts')
  const tracer = provider.getTracer('@opentelemetry/instrumentation-openai')
  const logger = loggerProvider.getLogger('@opentelemetry/instrumentation-openai')
  tracer.startActiveSpan('chat gpt-test', { attributes: { 'gen_ai.operation.name': 'chat' } }, span => {
    const context = trace.setSpan(ROOT_CONTEXT, span)
    const emit = (name: string, body: AnyValueMap) => logger.emit({ attributes: { 'event.name': name }, body, context })
    emit('gen_ai.user.message', { content: 'How long is the bridge?' })
    emit('gen_ai.tool.message', { id: 'call-1', content: '{"bridge":"North","length_m":250}' })
    emit('gen_ai.choice', { index: 0, finish_reason: 'stop', message: { content: 'The North bridge is 300 m long.' } })
    span.end()
  })
  await provider.shutdown()
  expect(backend.scored()).toMatchObject([
    { name: 'chat gpt-test', attributes: { 'hallucination.outcome': 'scored', 'hallucination.detected': true } },
  ])
})

it('guide "feedback": a person\'s word goes out as an event of the same score', async () => {
  const exporter = new InMemoryLogRecordExporter()
  const loggerProvider = new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter })] })
  const { setUp } = await import('../../examples/guides/feedback.ts')
  const { provider, rate } = setUp(loggerProvider)
  answerOn(provider.getTracer('gen_ai'), 'We open at 7.')
  await provider.forceFlush()
  const [span] = backend.scored()
  rate(span?.spanContext().traceId ?? '', false, 'We do open at 7 in summer.')
  const [judge, human, ...others] = exporter.getFinishedLogRecords()
  expect(others).toEqual([])
  expect(judge?.eventName).toBe('gen_ai.evaluation.result')
  expect(human?.eventName).toBe('gen_ai.evaluation.result')
  expect(human?.attributes).toMatchObject({ 'hallucination.source': 'human' })
  expect(human?.attributes['hallucination.score.id']).toBe(span?.attributes['hallucination.score.id'])
  await provider.shutdown()
})
