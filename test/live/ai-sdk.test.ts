import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.ts'
import { ai6 } from './support/ai-6.ts'
import { ai7 } from './support/ai-7.ts'
import { CONTRADICTED, FAITHFUL, replyTo, SCENARIOS, type Scenario } from './support/scenarios.ts'
import { question, type Sdk } from './support/sdk.ts'
import { kindsOn, marked, type Traced, traced, withoutScores } from './support/tracing.ts'

let server: OpenAiServer
let tracing: Traced

beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  server = await startOpenAiServer(request => replyTo(request))
})
afterEach(() => tracing.shutdown())
afterAll(async () => {
  context.disable()
  await server.close()
})

const VERSIONS = [
  { version: 'ai 7', make: ai7 },
  { version: 'ai 6', make: ai6 },
]
const matrix = VERSIONS.flatMap(entry => (['chat', 'responses'] as const).map(api => ({ ...entry, api })))

describe.each(matrix)('$version through @ai-sdk/openai ($api)', ({ make, api }) => {
  const start = (): Sdk => {
    tracing = traced({ model: 'local' })
    server.follow(request => replyTo(request))
    return make({ url: server.url, api, tracer: tracing.tracer })
  }

  /** Everything that must hold of any run: only the answers' spans differ, and only by what was added. */
  async function expectScores(count: number) {
    const spans = await tracing.scored()
    expect(withoutScores(spans)).toEqual(withoutScores(tracing.plain()))
    expect(marked(tracing.plain())).toEqual([])
    const answers = marked(spans)
    expect(answers).toHaveLength(count)
    for (const answer of answers) expect(answer.attributes['hallucination.outcome']).toBe('scored')
    return answers
  }

  describe.each(SCENARIOS.map(scenario => ({ name: scenario.name, scenario })))('$name', ({ scenario }) => {
    it.each([false, true])('scores the answer on its own span, streamed: %s', async stream => {
      const text = await start().ask({ ...scenario.call, stream })
      expect(text).not.toBe('')
      const [answer] = await expectScores(1)
      expect(answer?.parentSpanContext).toBeUndefined()
      expect(answer?.attributes['hallucination.detected']).toBe(scenario.expected.detected)
      expect(kindsOn(answer)).toEqual(expect.arrayContaining([...scenario.expected.kinds]))
    })
  })

  it('scores every turn of a conversation by its own evidence', async () => {
    const sdk = start()
    const followUp: Scenario = {
      name: 'follow-up',
      call: { turns: question('And is it dry there?') },
      script: [{ text: 'The temperature there is 30 °C.' }],
      expected: { detected: true, kinds: ['contradicted'] },
    }
    server.follow(request => replyTo(request, [FAITHFUL, followUp]))
    const first = await sdk.ask(FAITHFUL.call)
    await sdk.ask({
      ...followUp.call,
      turns: [...FAITHFUL.call.turns, { role: 'assistant', content: first }, ...followUp.call.turns],
    })
    const spans = await tracing.scored()
    expect(withoutScores(spans)).toEqual(withoutScores(tracing.plain()))
    const answers = marked(spans)
    expect(answers).toHaveLength(2)
    expect(answers[0]?.attributes['hallucination.detected']).toBe(false)
    expect(answers[1]?.attributes['hallucination.detected']).not.toBe(false)
  })

  it('keeps two agents that run at once apart', async () => {
    const sdk = start()
    await Promise.all([sdk.ask(FAITHFUL.call), sdk.ask(CONTRADICTED.call)])
    const answers = await expectScores(2)
    expect(answers.map(({ attributes }) => attributes['hallucination.detected']).sort()).toEqual([false, true])
  })

  it('keeps two agents of one trace apart', async () => {
    const sdk = start()
    await tracing.tracer.startActiveSpan('request', async span => {
      await Promise.all([sdk.ask(FAITHFUL.call), sdk.ask(CONTRADICTED.call)])
      span.end()
    })
    const answers = await expectScores(2)
    expect(answers.map(({ attributes }) => attributes['hallucination.detected']).sort()).toEqual([false, true])
    for (const answer of answers) expect(answer.name).not.toBe('request')
  })

  it('scores an agent that asks another agent once, on the outer one', async () => {
    const sdk = start()
    const outer: Scenario = {
      name: 'outer',
      call: {
        turns: question('Ask the forecaster about Lyon.'),
        tools: {
          forecaster: {
            description: 'Asks another agent',
            input: z.object({ about: z.string() }),
            execute: () => sdk.ask(FAITHFUL.call),
          },
        },
      },
      script: [
        { toolCalls: [{ name: 'forecaster', arguments: { about: 'Lyon' } }] },
        { text: 'The forecaster says it is 27 °C in Lyon.' },
      ],
      expected: { detected: true, kinds: ['contradicted'] },
    }
    server.follow(request => replyTo(request, [outer, FAITHFUL]))
    await sdk.ask(outer.call)
    const [answer] = await expectScores(1)
    expect(answer?.parentSpanContext).toBeUndefined()
    expect(answer?.attributes['hallucination.detected']).toBe(true)
    const spans = await tracing.scored()
    expect(new Set(spans.map(span => span.spanContext().traceId)).size).toBe(1)
  })

  it('leaves an answer alone that has nothing to be checked against', async () => {
    const sdk = start()
    server.follow(() => ({ text: 'Canberra is the capital of Australia.' }))
    await sdk.ask({ turns: question('What is the capital of Australia?') })
    const spans = await tracing.scored()
    expect(withoutScores(spans)).toEqual(withoutScores(tracing.plain()))
    expect(marked(spans)).toMatchObject([{ attributes: { 'hallucination.outcome': 'no_evidence' } }])
  })

  it('does not score a failed call', async () => {
    const sdk = start()
    server.follow(() => ({ fault: 'status', status: 400, message: 'no such model' }))
    await sdk.ask({ turns: question('Hello?') }).catch(() => undefined)
    const spans = await tracing.scored()
    expect(withoutScores(spans)).toEqual(withoutScores(tracing.plain()))
    expect(marked(spans).map(({ attributes }) => attributes['hallucination.outcome'])).not.toContain('scored')
  })
})
