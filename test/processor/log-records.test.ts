import { ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs'
import { describe, expect, it } from 'vitest'
import { modelCall } from '../pipeline/spans.ts'
import { outcomeOf, world } from './world.ts'

describe('messages that come in log records only', () => {
  it('are joined with their span, and verdicts on its attributes carry no text', async () => {
    const { processor, provider, tracer, exported, judge } = world()
    const exporter = new InMemoryLogRecordExporter()
    const logger = new LoggerProvider({
      processors: [processor.logRecordProcessor, new SimpleLogRecordProcessor({ exporter })],
    }).getLogger('test')
    const span = tracer.startSpan('chat test')
    const texts = modelCall({ answer: 'This is wrong.' }).attributes
    span.setAttributes({ 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'test-model' })
    logger.emit({
      eventName: 'gen_ai.client.inference.operation.details',
      context: trace.setSpan(ROOT_CONTEXT, span),
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': JSON.parse(String(texts['gen_ai.input.messages'])),
        'gen_ai.output.messages': JSON.parse(String(texts['gen_ai.output.messages'])),
      },
    })
    span.end()
    await provider.forceFlush()
    expect(judge.asked.map(({ text }) => text)).toEqual(['This is wrong.'])
    expect(outcomeOf(exported()[0])).toBe('scored')
    expect(JSON.stringify(exported()[0]?.attributes)).not.toMatch(/This is|evidence says/)
    expect(exporter.getFinishedLogRecords()).toHaveLength(1)
  })

  it('may be anything', () => {
    const { processor } = world()
    const { onEmit } = processor.logRecordProcessor
    onEmit({ attributes: {} })
    onEmit({ eventName: 'gen_ai.choice', attributes: { 'gen_ai.system': null }, body: Symbol('x') })
    expect(() => Reflect.apply(onEmit, undefined, [{ eventName: 'gen_ai.choice' }])).not.toThrow()
  })
})
