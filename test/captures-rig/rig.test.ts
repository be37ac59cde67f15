import { homedir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { canPlay } from '../captures/abilities.ts'
import { dialects } from '../captures/dialects.ts'
import { expectedOfAll } from '../captures/expected.ts'
import { startOtherApi } from '../captures/other-apis.ts'
import { scenarioNamed, scenarios, truthOf } from '../captures/scenarios.ts'
import { scriptOf } from '../captures/script.ts'
import { hasOwnSpans, scrub } from '../captures/scrub.ts'
import { shapeChanges, shapeOf } from '../captures/shape.ts'
import { startOpenAiServer } from '../support/openai-server.ts'

const span = (name: string, attributes: Record<string, unknown>, more: object = {}): object => ({
  ...{ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', name, kind: 1 },
  attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })),
  ...more,
})
const body = (scope: string, ...spans: object[]): object => ({
  resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ scope: { name: scope }, spans }] }],
})

describe('the table', () => {
  it('names dialects once, and only scenarios that their programs can play', () => {
    const names = dialects.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const wrong = dialects.flatMap(dialect =>
      dialect.scenarios.filter(name => !canPlay(dialect, scenarioNamed(name))).map(name => `${dialect.name}/${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('tells for every turn what is true', () => {
    expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length)
    for (const scenario of scenarios) {
      const turns = scenario.conversations.flatMap(conversation => conversation.turns)
      expect(truthOf(scenario), scenario.name).toHaveLength(turns.length)
      for (const answer of truthOf(scenario)) {
        const grounded = answer.evidence.length > 0
        expect(grounded, `${scenario.name}: ${answer.question}`).toBe(answer.label !== 'none')
      }
    }
    expect(expectedOfAll().filter(({ answers }) => answers.length === 0)).toEqual([])
  })
})

describe('shapes', () => {
  const old = [body('gen_ai', span('chat gpt-4o', { 'llm.input_messages.3.content': { stringValue: 'Hello' } }))]

  it('are the same for other values, indexes and ids', () => {
    const now = [body('gen_ai', span('chat gpt-4o', { 'llm.input_messages.12.content': { stringValue: 'Bye' } }))]
    expect(shapeChanges(old, now)).toEqual([])
    expect(shapeOf(now)).toContain('gen_ai / chat gpt-4o (1) @llm.input_messages.N.content: string')
  })

  it('change with keys, types and names', () => {
    const now = [body('gen_ai', span('chat gpt-4o', { 'llm.input_messages.0.content': { intValue: 1 }, model: {} }))]
    expect(shapeChanges(old, now)).toEqual([
      '- gen_ai / chat gpt-4o (1) @llm.input_messages.N.content: string',
      '+ gen_ai / chat gpt-4o (1) @llm.input_messages.N.content: int',
      '+ gen_ai / chat gpt-4o (1) @model: empty',
    ])
  })
})

describe('scrubbing', () => {
  const options = { folders: ['/somewhere/cache/ai'], keepHttp: false }

  it('takes out paths, ports and stack traces, and leaves texts alone', () => {
    const error = `Error: offline\n    at run (file:///somewhere/cache/ai/rig/x.mjs:1:2)\n    at node:internal/y:3`
    const attributes = {
      'exception.stacktrace': { stringValue: error },
      error: { stringValue: error },
      note: { stringValue: `see ${homedir()}/notes at http://localhost:51234/v1, at noon` },
      'server.port': { intValue: 51_234 },
      'host.name': { stringValue: 'box' },
    }
    const text = JSON.stringify(scrub([body('gen_ai', span('chat', attributes))], options))
    expect(text).not.toMatch(/stacktrace|somewhere|internal|51234|host\.name/)
    expect(text).not.toContain(homedir())
    expect(text).toContain('Error: offline')
    expect(text).toContain('at http://127.0.0.1:4010/v1, at noon')
  })

  it('drops clients of HTTP, and keeps what others write over its servers', () => {
    const http = '@opentelemetry/instrumentation-http'
    const own = { 'gen_ai.completion': { stringValue: 'Hi' }, 'url.full': { stringValue: 'http://127.0.0.1/' } }
    const [kept] = scrub([body(http, span('GET', {}, { kind: 3 }), span('POST', own, { kind: 2 }))], options)
    expect(shapeOf([kept])).toEqual([`${http} / POST (2)`, `${http} / POST (2) @gen_ai.completion: string`])
    expect(hasOwnSpans([kept])).toBe(false)
  })
})

describe('the scripted model', () => {
  const post = async (url: string, request: object): Promise<unknown> => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(request) })
    return response.json()
  }
  const ask = { role: 'user', content: 'How is the weather in Bergen?' }

  it('finds its place in a conversation by the question and the replies since', async () => {
    const server = await startOpenAiServer(scriptOf(scenarioNamed('tool-contradict')))
    const tools = [{ type: 'function', function: { name: 'get_weather', parameters: {} } }]
    const called = await post(`${server.url}/chat/completions`, { model: 'm', messages: [ask], tools })
    expect(called).toMatchObject({ choices: [{ message: { tool_calls: [{ function: { name: 'get_weather' } }] } }] })
    const messages = [ask, { role: 'assistant', content: null }, { role: 'tool', content: '{}', tool_call_id: 'c' }]
    const answered = await post(`${server.url}/chat/completions`, { model: 'm', messages })
    expect(answered).toMatchObject({ choices: [{ message: { content: 'Bergen is dry and sunny with 23 °C.' } }] })
    await server.close()
  })

  it('repeats the instructions as the Responses API does, and keeps state for it', async () => {
    const server = await startOpenAiServer(scriptOf(scenarioNamed('stateful-responses')))
    const first = { model: 'm', instructions: 'Be short.', input: [ask] }
    expect(await post(`${server.url}/responses`, first)).toMatchObject({ id: 'resp-0', instructions: 'Be short.' })
    const output = { type: 'function_call_output', call_id: 'call_0_0', output: '{}' }
    const second = { model: 'm', previous_response_id: 'resp-0', input: [output] }
    expect(JSON.stringify(await post(`${server.url}/responses`, second))).toContain('dry and sunny')
    await server.close()
  })

  it('speaks Anthropic and Gemini', async () => {
    const script = scriptOf(scenarioNamed('tool-contradict'))
    const anthropic = await startOtherApi('anthropic', script)
    const claude = await post(`${anthropic.url}/v1/messages`, { model: 'claude', messages: [ask] })
    expect(claude).toMatchObject({
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', input: { city: 'Bergen' } }],
    })
    await anthropic.close()
    const gemini = await startOtherApi('gemini', script)
    const contents = [{ role: 'user', parts: [{ text: ask.content }] }]
    const reply = await post(`${gemini.url}/v1beta/models/flash:generateContent`, { contents })
    expect(reply).toMatchObject({ modelVersion: 'flash', candidates: [{ content: { parts: [{ functionCall: {} }] } }] })
    await gemini.close()
  })
})
