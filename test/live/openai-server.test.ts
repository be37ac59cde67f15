import { createOpenAI } from '@ai-sdk/openai'
import { APICallError, embedMany, generateText, isStepCount, Output, streamText, tool } from 'ai'
import { generateText as generateText6, streamText as streamText6 } from 'ai-6'
import { createOpenAI as createOpenAI3 } from 'ai-openai-3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inTurn, type OpenAiServer, type Script, startOpenAiServer } from '../support/openai-server.ts'

let server: OpenAiServer

beforeAll(async () => {
  server = await startOpenAiServer(() => ({ text: 'hello' }))
})
afterAll(() => server.close())

function follow(script: Script): void {
  server.forget()
  server.follow(script)
}

const weather = tool({
  description: 'Weather of a city',
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => ({ city, temperature: 18 }),
})

describe.each(['chat', 'responses'] as const)('the scripted server through @ai-sdk/openai (%s)', api => {
  const model = () => createOpenAI({ baseURL: server.url, apiKey: 'test' })[api]('gpt-test')

  it('answers a plain question with usage and the served model', async () => {
    follow(() => ({ text: 'Grüße 👋 aus dem Test', usage: { inputTokens: 11, outputTokens: 7 }, model: 'gpt-served' }))
    const result = await generateText({ model: model(), system: 'Be brief.', prompt: 'Hi' })
    expect(result.text).toBe('Grüße 👋 aus dem Test')
    expect(result.usage).toMatchObject({ inputTokens: 11, outputTokens: 7 })
    expect(result.response.modelId).toBe('gpt-served')
    expect(server.requests[0]).toMatchObject({
      api,
      model: 'gpt-test',
      stream: false,
      messages: [
        { role: 'system', text: 'Be brief.' },
        { role: 'user', text: 'Hi' },
      ],
    })
  })

  it('calls tools in parallel and sees their results', async () => {
    follow(
      inTurn(
        { toolCalls: ['Paris', 'Berlin'].map(city => ({ name: 'weather', arguments: { city } })) },
        { text: 'Both are mild.' },
      ),
    )
    const result = await generateText({
      model: model(),
      tools: { weather },
      stopWhen: isStepCount(3),
      prompt: 'Weather?',
    })
    expect(result.text).toBe('Both are mild.')
    expect(server.requests[0]?.tools).toEqual(['weather'])
    const results = server.requests[1]?.messages.filter(message => message.role === 'tool')
    expect(results?.map(message => JSON.parse(message.text))).toEqual([
      { city: 'Paris', temperature: 18 },
      { city: 'Berlin', temperature: 18 },
    ])
    const calls = server.requests[1]?.messages.flatMap(message => message.toolCalls)
    expect(calls?.map(call => call.id)).toEqual(results?.map(message => message.toolCallId))
  })

  it('streams text and tool calls', async () => {
    follow(
      inTurn(
        { text: 'Let me check.', toolCalls: [{ name: 'weather', arguments: { city: 'Paris' } }] },
        { text: 'It is 18 °C in Paris today.' },
      ),
    )
    const result = streamText({ model: model(), tools: { weather }, stopWhen: isStepCount(3), prompt: 'Paris?' })
    let text = ''
    for await (const delta of result.textStream) text += delta
    expect(text).toBe('Let me check.It is 18 °C in Paris today.')
    expect(await result.finishReason).toBe('stop')
    expect((await result.usage).inputTokens).toBeGreaterThan(0)
  })

  it('answers structured output and shows the schema that was asked for', async () => {
    follow(() => ({ json: { city: 'Oslo' } }))
    const schema = z.object({ city: z.string() })
    const result = await generateText({ model: model(), output: Output.object({ schema }), prompt: 'Where?' })
    expect(result.output).toEqual({ city: 'Oslo' })
    expect(server.requests[0]?.schema).toMatchObject({ type: 'object', properties: { city: { type: 'string' } } })
  })

  it('cuts an answer', async () => {
    follow(() => ({ text: 'It is', finish: 'length' }))
    expect((await generateText({ model: model(), prompt: 'Hi' })).finishReason).toBe('length')
    const streamed = streamText({ model: model(), prompt: 'Hi' })
    await streamed.consumeStream()
    expect(await streamed.finishReason).toBe('length')
  })

  it('fails with a status and a Retry-After header', async () => {
    follow(() => ({ fault: 'status', status: 429, retryAfter: 7, message: 'slow down' }))
    const error: unknown = await generateText({ model: model(), prompt: 'Hi', maxRetries: 0 }).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(APICallError)
    expect(error).toMatchObject({ statusCode: 429, message: 'slow down', responseHeaders: { 'retry-after': '7' } })
  })

  it('hangs until the client gives up', async () => {
    follow(() => ({ fault: 'hang' }))
    const abort = new AbortController()
    const call = generateText({ model: model(), prompt: 'Hi', maxRetries: 0, abortSignal: abort.signal })
    await expect.poll(() => server.requests.length).toBe(1)
    abort.abort()
    await expect(call).rejects.toThrow()
    await expect.poll(() => server.requests[0]?.signal.aborted).toBe(true)
  })

  it('drips, breaks off, and says anything', async () => {
    follow(() => ({ text: 'slow but whole', dripMs: 1 }))
    expect((await generateText({ model: model(), prompt: 'Hi' })).text).toBe('slow but whole')
    follow(() => ({ fault: 'disconnect' }))
    await expect(generateText({ model: model(), prompt: 'Hi', maxRetries: 0 })).rejects.toThrow()
    follow(() => ({ fault: 'disconnect', after: 40, reply: { text: 'never whole' } }))
    await expect(generateText({ model: model(), prompt: 'Hi', maxRetries: 0 })).rejects.toThrow()
    follow(() => ({ fault: 'raw', body: '<html>gateway</html>', contentType: 'text/html' }))
    await expect(generateText({ model: model(), prompt: 'Hi', maxRetries: 0 })).rejects.toThrow()
  })

  it('refuses, or says nothing', async () => {
    follow(() => ({ refusal: 'I cannot help with that.' }))
    const refused = await generateText({ model: model(), prompt: 'Hi' })
    expect(server.requests).toHaveLength(1)
    expect(['', 'I cannot help with that.']).toContain(refused.text)
    follow(() => ({}))
    expect((await generateText({ model: model(), prompt: 'Hi' })).text).toBe('')
  })

  it('serves AI SDK 6 as well', async () => {
    follow(() => ({ text: 'Six of one.' }))
    const model6 = createOpenAI3({ baseURL: server.url, apiKey: 'test' })[api]('gpt-test')
    expect((await generateText6({ model: model6, prompt: 'Hi' })).text).toBe('Six of one.')
    expect(await streamText6({ model: model6, prompt: 'Hi' }).text).toBe('Six of one.')
  })
})

describe('the scripted server', () => {
  it('embeds', async () => {
    const provider = createOpenAI({ baseURL: server.url, apiKey: 'test' })
    const { embeddings } = await embedMany({
      model: provider.embedding('embed-test'),
      values: ['a red cat', 'a red dog'],
    })
    expect(embeddings).toHaveLength(2)
    expect(embeddings[0]).not.toEqual(embeddings[1])
  })

  it('names what it has no route for', async () => {
    const response = await fetch(`${server.url}/models`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('/v1/models')
  })
})
