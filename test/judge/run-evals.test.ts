import { createOpenAI } from '@ai-sdk/openai'
import { generateText, stepCountIs, streamText, ToolLoopAgent, tool } from 'ai'
import { generateText as generateText6, stepCountIs as stepCountIs6, tool as tool6 } from 'ai-6'
import { createOpenAI as createOpenAI3 } from 'ai-openai-3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  createHallucinationScorer,
  EvalCallbackError,
  extractToolResults,
  runEvals,
  type ScorerRun,
} from '../../src/judge/index.ts'
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.ts'
import { counted, scriptedModel } from './support/scripted-model.ts'

const fixed = (id: string, score: number | (() => number)) => ({
  id,
  run: async (run: ScorerRun) => ({ ...run, score: typeof score === 'number' ? score : score() }),
})

describe('runEvals', () => {
  it('gives means, counts and per-item results', async () => {
    const scores = [0, 0.5, 1]
    const seen: unknown[] = []
    const scorer = fixed('s', () => scores.shift() ?? 0)
    const result = await runEvals({
      data: [{ input: 'a', groundTruth: 1 }, { input: 'b' }, { input: 'c' }],
      scorers: [scorer],
      target: async input => `${input}!`,
      onItemComplete: ({ item, targetResult, scorerResults }) =>
        seen.push([item.input, targetResult, scorerResults[scorer.id]?.score]),
    })
    expect(result.scores).toEqual({ s: 0.5 })
    expect(result.summary).toEqual({
      totalItems: 3,
      failedItems: 0,
      scorers: { s: { count: 3, notScored: 0, failed: 0, noClaims: 0, mean: 0.5, min: 0, max: 1, deviation: 0.5 } },
    })
    expect(seen).toEqual([
      ['a', 'a!', 0],
      ['b', 'b!', 0.5],
      ['c', 'c!', 1],
    ])
    expect(result.items[0]?.scorerResults.s).toMatchObject({ input: 'a', output: 'a!', groundTruth: 1 })
    expect(result).not.toHaveProperty('verdict')
  })

  it('goes on after a failing target, scorer or judge', async () => {
    const model = scriptedModel([
      { json: counted(2, 1) },
      { error: new Error('fetch failed') },
      { json: counted(2, 1) },
    ])
    const hallucination = createHallucinationScorer({ model, maxRetries: 0, options: { context: ['x'] } })
    const throwing = { id: 'throws', run: () => Promise.reject(new Error('scorer bug')) }
    const completed: unknown[] = []
    const result = await runEvals({
      data: [{ input: 'one' }, { input: 'two' }, { input: 'boom' }, { input: 'four' }],
      scorers: [hallucination, throwing],
      target: input => {
        if (input === 'boom') throw new Error('target bug')
        return `It is ${input}.`
      },
      onItemComplete: ({ scorerResults, error }) => completed.push([scorerResults[hallucination.id]?.score, error]),
    })
    expect(completed).toEqual([
      [0.5, undefined],
      [undefined, undefined],
      [undefined, 'target bug'],
      [0.5, undefined],
    ])
    expect(result.scores).toEqual({ 'hallucination-scorer': 0.5 })
    expect(result.summary).toMatchObject({
      totalItems: 4,
      failedItems: 1,
      scorers: { 'hallucination-scorer': { count: 2, notScored: 1, failed: 0 }, throws: { count: 0, failed: 3 } },
    })
    expect(result.items[1]?.scorerResults['hallucination-scorer']).toMatchObject({ errorType: 'network' })
    expect(result.items[1]?.scorerResults.throws).toMatchObject({ error: 'scorer bug' })
  })

  it('runs as many items at a time as it may', async () => {
    let running = 0
    let most = 0
    const target = async () => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setTimeout(resolve, 5))
      running--
      return 'x'
    }
    const data = Array.from({ length: 9 }, (_, i) => ({ input: String(i) }))
    const result = await runEvals({ data, scorers: [fixed('s', 0)], target, concurrency: 3 })
    expect(most).toBe(3)
    expect(result.items.map(item => item.item.input)).toEqual(data.map(item => item.input))
  })

  it.each([
    [0.3, 0.3, true],
    [0.31, 0.3, false],
    [3.3, { max: 5 }, true],
    [0.1, { min: 0.2 }, false],
  ])('mean %f against %j', async (score, threshold, passed) => {
    const result = await runEvals({
      data: [{ input: 'a' }],
      scorers: [{ scorer: fixed('s', score), threshold }],
      target: () => 'x',
    })
    expect(result).toMatchObject({
      verdict: passed ? 'passed' : 'failed',
      thresholdResults: [{ id: 's', mean: score, passed }],
    })
  })

  it('fails a threshold without a single score', async () => {
    const scorer = { id: 's', run: () => Promise.reject(new Error('x')) }
    const result = await runEvals({ data: [{ input: 'a' }], scorers: [{ scorer, threshold: 1 }], target: () => 'x' })
    expect(result).toMatchObject({ scores: {}, verdict: 'failed' })
  })

  it('rejects after the last item when onItemComplete throws, with the result', async () => {
    let items = 0
    const failure: unknown = await runEvals({
      data: [{ input: 'a' }, { input: 'b' }],
      scorers: [fixed('s', 0.2)],
      target: () => 'x',
      onItemComplete: () => {
        items++
        throw new Error('assertion')
      },
    }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EvalCallbackError)
    expect(failure).toMatchObject({ message: expect.stringContaining('assertion'), result: { scores: { s: 0.2 } } })
    expect(items).toBe(2)
  })

  it.each<readonly [unknown, unknown]>([
    ['hello', { prompt: 'hello' }],
    [{ prompt: 'hello' }, { prompt: 'hello' }],
    [{ messages: [{ role: 'user', content: 'a' }] }, { messages: [{ role: 'user', content: 'a' }] }],
    [[{ role: 'user', content: 'a' }], { messages: [{ role: 'user', content: 'a' }] }],
    [{ role: 'user', content: 'a' }, { messages: [{ role: 'user', content: 'a' }] }],
    [{ inputMessages: [{ role: 'user', content: 'a' }] }, { messages: [{ role: 'user', content: 'a' }] }],
    [{ city: 'Oslo' }, { messages: [{ role: 'user', content: '{"city":"Oslo"}' }] }],
  ])('asks an agent %j', async (input, asked) => {
    const seen: unknown[] = []
    const agent = {
      generate: async (options: Readonly<Record<string, unknown>>) => {
        seen.push(options)
        return { text: 'It is so.' }
      },
    }
    const result = await runEvals({ data: [{ input }], scorers: [fixed('s', 0)], target: agent })
    expect(seen).toEqual([asked])
    expect(result.items[0]?.scorerResults.s).toMatchObject({ input, output: { text: 'It is so.' } })
  })

  it('reports a target that is none on every item', async () => {
    const target = { generate: 'not a function' } as unknown as () => string
    const result = await runEvals({ data: [{ input: 'a' }], scorers: [fixed('s', 0)], target })
    expect(result.items[0]?.error).toContain('target must be')
  })

  it.each([
    ['no data', { data: [] }],
    ['no scorer', { scorers: [] }],
    ['two scorers of one id', { scorers: [fixed('s', 0), fixed('s', 1)] }],
    ['a concurrency of 0', { concurrency: 0 }],
  ])('refuses %s', async (_, wrong) => {
    const options = { data: [{ input: 'a' }], scorers: [fixed('s', 0)], target: () => 'x', ...wrong }
    await expect(runEvals(options)).rejects.toThrow(/data|scorers|id|concurrency/)
  })
})

describe('agents and results of the AI SDK', () => {
  let server: OpenAiServer
  beforeAll(async () => {
    server = await startOpenAiServer(request =>
      request.messages.at(-1)?.role === 'user'
        ? {
            text: 'Let me look.',
            toolCalls: [
              { name: 'weather', arguments: { city: 'Oslo' } },
              { name: 'fails', arguments: {} },
            ],
          }
        : { text: `Oslo has 18 degrees (${request.messages.filter(message => message.role === 'user').length}).` },
    )
  })
  afterAll(() => server.close())

  const weather = {
    description: 'w',
    inputSchema: z.object({ city: z.string() }),
    execute: async () => ({ degrees: 18 }),
  }
  const fails = {
    description: 'f',
    inputSchema: z.object({}),
    execute: async (): Promise<string> => {
      throw new Error('503')
    },
  }
  const expected = [
    { toolName: 'weather', args: { city: 'Oslo' }, result: { degrees: 18 } },
    { toolName: 'fails', args: {}, isError: true },
  ]

  it('an agent is scored live, on its tool results', async () => {
    const model = createOpenAI({ baseURL: server.url, apiKey: 'x' }).chat('m')
    const agent = new ToolLoopAgent({ model, tools: { weather: tool(weather), fails: tool(fails) } })
    const judge = scriptedModel([{ json: counted(2, 1) }])
    const scorer = createHallucinationScorer({ model: judge })
    const result = await runEvals({
      data: [{ input: 'Weather in Oslo?' }],
      scorers: [scorer],
      target: agent,
      targetOptions: { temperature: 0 },
    })
    expect(result.scores).toEqual({ [scorer.id]: 0.5 })
    expect(judge.calls[0]?.user).toContain('{"degrees":18}')
    expect(judge.calls[0]?.user).toContain('EVIDENCE 1 tool_error')
    expect(judge.calls[0]?.user).toMatch(/ANSWER>>\nOslo has 18 degrees/)
    expect(judge.calls[0]?.user).not.toContain('Let me look')
    expect(extractToolResults(result.items[0]?.targetResult)).toMatchObject(expected)
  })

  it('several turns are one conversation', async () => {
    const model = createOpenAI({ baseURL: server.url, apiKey: 'x' }).chat('m')
    const agent = new ToolLoopAgent({ model, tools: { weather: tool(weather), fails: tool(fails) } })
    const judge = scriptedModel([{ json: counted(1, 0) }])
    const scorer = createHallucinationScorer({ model: judge })
    await runEvals({ data: [{ inputs: ['Weather in Oslo?', 'And tomorrow?'] }], scorers: [scorer], target: agent })
    expect(judge.calls[0]?.user).toContain('Oslo has 18 degrees (2).')
    expect(judge.calls[0]?.user).toMatch(/QUESTION>>\nAnd tomorrow\?/)
  })

  it('results of generateText, 7 and 6, are read as they are', async () => {
    const seven = await generateText({
      model: createOpenAI({ baseURL: server.url, apiKey: 'x' }).chat('m'),
      prompt: 'Weather in Oslo?',
      tools: { weather: tool(weather), fails: tool(fails) },
      stopWhen: stepCountIs(3),
    })
    const six = await generateText6({
      model: createOpenAI3({ baseURL: server.url, apiKey: 'x' }).chat('m'),
      prompt: 'Weather in Oslo?',
      tools: { weather: tool6(weather), fails: tool6(fails) },
      stopWhen: stepCountIs6(3),
    })
    for (const result of [seven, six, seven.steps, six.steps, six.response.messages, six.response]) {
      expect(extractToolResults(result)).toMatchObject(expected)
      const judge = scriptedModel([{ json: counted(1, 0) }])
      await createHallucinationScorer({ model: judge }).run({ input: 'Weather?', output: result })
      expect(judge.calls[0]?.user).toMatch(/ANSWER>>\nOslo has 18 degrees \(1\)\.\n/)
    }
  })

  it('a streaming result is scored when it is complete', async () => {
    const judge = scriptedModel([{ json: counted(1, 0) }])
    const result = streamText({
      model: createOpenAI({ baseURL: server.url, apiKey: 'x' }).chat('m'),
      prompt: 'Weather in Oslo?',
      tools: { weather: tool(weather), fails: tool(fails) },
      stopWhen: stepCountIs(3),
    })
    const scored = createHallucinationScorer({ model: judge }).run({ input: 'Weather?', output: result })
    let text = ''
    for await (const piece of result.textStream) text += piece
    expect(text).toContain('Oslo has 18 degrees (1).')
    expect(await scored).toMatchObject({ outcome: 'scored' })
    expect(judge.calls[0]?.user).toContain('{"degrees":18}')
    expect(judge.calls[0]?.user).toMatch(/ANSWER>>\nOslo has 18 degrees \(1\)\.\n/)
  })
})
