import { describe, expect, it } from 'vitest'
import { readLogRecord, readOtlpLogsJson, readSpan, roleOf, scopeName, withLogContent } from '../../src/read/index.ts'
import { factsOf, readCapture, spansOf } from './captures.ts'
import { makeSpan } from './span.ts'
import { transcript } from './transcript.ts'

const models = (dialect: string, name: string) =>
  factsOf(dialect, name)
    .filter(({ facts }) => facts.role === 'model')
    .map(({ facts }) => facts)

const tools = (dialect: string, name: string) =>
  factsOf(dialect, name)
    .filter(({ facts }) => facts.role === 'tool')
    .map(({ facts }) => facts)

describe('quirks of real instrumentations', () => {
  it('the limit of 128 attributes eats the answer: the span is cut, the request is still whole', () => {
    const facts = models('oi-openai', 'long-conversation')
    expect(facts).toHaveLength(2)
    for (const call of facts) {
      expect(call).toMatchObject({ content: 'cut', output: [] })
      expect(call.droppedAttributes).toBeGreaterThan(50)
      // Flattening lost the newest messages, the raw request has them.
      expect(call.input.length).toBeGreaterThan(60)
    }
    expect(transcript(facts.at(-1)?.input ?? []).at(-1)).toMatch(/^result \{"city":"Oslo","temperature":18/)
  })

  it('the agent span’s flattened content is the tool result: the answer is in the messages of the conventions', () => {
    const run = factsOf('oi-vercel-v7', 'tool-contradict').find(({ facts }) => facts.role === 'agent')
    const texts = run?.facts.output.flatMap(message => message.parts).filter(part => part.type === 'text')
    expect(texts).toEqual([{ type: 'text', text: 'It is 25 °C and sunny in Oslo right now.' }])
  })

  it('one output message mixes texts, calls and results of all steps', () => {
    const run = factsOf('ai-v7', 'stream-tool').find(({ facts }) => facts.role === 'agent')
    expect(run?.facts.output).toHaveLength(1)
    expect(run?.facts.output[0]?.parts.map(part => part.type)).toEqual(['text', 'tool_call', 'tool_result'])
  })

  it('a request that is serialised late holds later results and the answer: it is cut before the output', () => {
    const [first, second] = models('langsmith-openai', 'tool-contradict')
    expect(transcript(first?.input ?? []).at(-1)).toBe('user: What is the weather in Oslo right now?')
    expect(transcript(second?.input ?? []).at(-1)).toMatch(/^result /)
    for (const facts of [first, second]) {
      expect(transcript(facts?.input ?? []).join('\n')).not.toContain('25 °C and sunny')
    }
  })

  it('an answer is no part of its own request, but the same answer twice in a conversation is', () => {
    const read = (input: unknown) =>
      readSpan(
        makeSpan({
          attributes: {
            'gen_ai.operation.name': 'chat',
            'gen_ai.input.messages': JSON.stringify(input),
            'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', content: 'Yes.' }]),
          },
        }),
      )
    const asked = [{ role: 'user', content: 'Is it open?' }]
    const answered = [...asked, { role: 'assistant', content: 'Yes.' }]
    expect(read(answered)?.input).toHaveLength(1)
    expect(read([...answered, { role: 'user', content: 'And tomorrow?' }])?.input).toHaveLength(3)
  })

  it('a streamed call is written over the span around it: the run becomes a model call', () => {
    const reads = factsOf('langsmith-openai', 'stream-tool')
    expect(reads.find(({ span }) => span.name === 'answer_question')?.facts.role).toBe('model')
    expect(reads.find(({ facts }) => facts.role === 'tool')?.facts.tool?.result).toContain('"city":"Lisbon"')
  })

  it('content is in log records only: the span says so, and the records complete it', () => {
    for (const name of ['tool-contradict', 'tool-contradict-responses']) {
      const [, last] = factsOf('otel-openai', name)
      expect(last?.facts).toMatchObject({ content: 'in_logs', output: [], finishReason: 'stop' })
      const records = readCapture('otel-openai', name, '.logs')
        .flatMap(readOtlpLogsJson)
        .flatMap(record => readLogRecord(record) ?? [])
        .filter(({ spanId }) => spanId === last?.span.spanContext().spanId)
      if (last === undefined) throw new Error('no span')
      const facts = withLogContent(last.facts, records)
      expect(facts.content).toBe('captured')
      expect(transcript(facts.input)).toEqual([
        'system: You are a helpful travel and shop assistant. Use the tools when you need facts.',
        'user: What is the weather in Oslo right now?',
        'call get_weather {"city":"Oslo"}',
        'result {"city":"Oslo","temperature":18,"unit":"C","conditions":"rain"}',
      ])
      expect(transcript(facts.output)).toEqual(['assistant: It is 25 °C and sunny in Oslo right now.'])
      // The call id, not the id of the item, joins call and result.
      const ids = facts.input.flatMap(({ parts }) => parts).flatMap(part => ('id' in part ? [part.id] : []))
      expect(new Set(ids).size).toBe(1)
      expect(ids[0]).toMatch(/^call_/)
    }
  })

  it('an event is named by the record or by its attribute; other records say nothing', () => {
    const record = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), body: { content: 'Hi' } }
    const read = (rest: object) => readLogRecord({ attributes: {}, ...record, ...rest })
    expect(read({ eventName: 'gen_ai.user.message' })?.facts.input).toHaveLength(1)
    expect(read({ attributes: { 'event.name': 'gen_ai.user.message' } })?.facts.input).toHaveLength(1)
    expect(read({})).toBeUndefined()
    expect(read({ eventName: 'browser.click' })).toBeUndefined()
    expect(read({ eventName: 'gen_ai.user.message', traceId: undefined })).toBeUndefined()
  })

  it('a streamed response comes as one output record an item: one message in the end', () => {
    const item = (part: object, finish?: string) =>
      readLogRecord({
        eventName: 'gen_ai.client.inference.operation.details',
        traceId: 'a'.repeat(32),
        spanId: 'b'.repeat(16),
        attributes: {
          'gen_ai.output.messages': [{ role: 'assistant', parts: [part], ...(finish && { finish_reason: finish }) }],
        },
      })
    const records = [
      item({ type: 'text', content: 'Let me check.' }, 'stop'),
      item({ type: 'tool_call', id: 'fc', call_id: 'c1', name: 'look', arguments: '{}' }, 'tool_call'),
    ].flatMap(record => record ?? [])
    const facts = readSpan(makeSpan({ scope: '@opentelemetry/instrumentation-openai' }))
    if (facts === undefined) throw new Error('no facts')
    const joined = withLogContent(facts, records)
    expect(joined.output).toHaveLength(1)
    expect(joined.output[0]).toMatchObject({ finishReason: 'tool_calls', parts: [{ type: 'text' }, { id: 'c1' }] })
  })

  it('instructions on the span are no capture of content', () => {
    const facts = readSpan(
      makeSpan({
        scope: '@opentelemetry/instrumentation-openai',
        attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.system_instructions': 'Context: 14 days' },
      }),
    )
    expect(facts?.content).toBe('in_logs')
  })

  it('placeholders of hidden inputs and outputs are no texts', () => {
    for (const facts of models('oi-openai-hidden', 'tool-contradict')) {
      expect(facts).toMatchObject({ input: [], output: [], content: 'redacted' })
    }
    const masked = readSpan(
      makeSpan({
        scope: 'langfuse-sdk',
        attributes: {
          'langfuse.observation.type': 'tool',
          'langfuse.observation.input': '***',
          'langfuse.observation.output': '***',
        },
      }),
    )
    expect(masked).toMatchObject({ content: 'redacted', tool: { name: expect.any(String) } })
    expect(masked?.tool).not.toHaveProperty('result')
    const emptied = readSpan(
      makeSpan({
        scope: 'langsmith',
        attributes: { 'langsmith.span.kind': 'llm', 'gen_ai.prompt': '{}', 'gen_ai.completion': '{}' },
      }),
    )
    expect(emptied).toMatchObject({ input: [], output: [], content: 'absent' })
  })

  describe('tool errors in their disguises', () => {
    it.each([
      ['ai-v5', 'weather station for Atlantis is offline'],
      ['ai-v6', 'weather station for Atlantis is offline'],
      ['ai-v7', 'weather station for Atlantis is offline'],
      ['oi-langchain', 'weather station for Atlantis is offline'],
      ['oi-openai-agents', 'An error occurred while running the tool.'],
      ['langfuse-openai', 'weather station for Atlantis is offline'],
      ['langfuse-langchain', 'weather station for Atlantis is offline'],
      ['langsmith-openai', 'weather station for Atlantis is offline'],
      ['mastra-bridge', 'weather station for Atlantis is offline'],
      ['mastra-exporter', 'weather station for Atlantis is offline'],
      ['genkit', 'weather station for Atlantis is offline'],
      ['strands', 'weather station for Atlantis is offline'],
      ['traceloop-langchain', 'weather station for Atlantis is offline'],
    ])('on the tool span of %s', (dialect, text) => {
      const [tool] = tools(dialect, 'tool-throws')
      expect(tool?.tool?.error).toContain(text)
      expect(tool?.tool).not.toHaveProperty('result')
    })

    it.each([
      'ai-v5',
      'ai-v6',
      'ai-v7',
      'ai-v7-legacy',
      'oi-openai',
      'oi-langchain',
      'oi-openai-agents',
      'oi-vercel-v7',
      'traceloop-openai',
      'traceloop-langchain',
      'traceloop-llamaindex',
      'langfuse-openai',
      'langfuse-langchain',
      'langsmith-openai',
      'strands',
    ])('in the messages of %s', dialect => {
      const results = models(dialect, 'tool-throws')
        .at(-1)
        ?.input.flatMap(({ parts }) => parts)
        .filter(part => part.type === 'tool_result')
      expect(results).toHaveLength(1)
      expect(results?.[0]?.isError).toBe(true)
    })
  })

  it('an error status that a tool left on later spans does not hide the answer', () => {
    const last = models('oi-vercel-v7', 'tool-throws').at(-1)
    expect(last?.error).toBeDefined()
    expect(transcript(last?.output ?? [])).toEqual([
      'assistant: It is currently 22 °C with a light breeze in Atlantis.',
    ])
  })

  it('names and attributes come at the end only: roles do not need them at the start', () => {
    const start = { ...makeSpan({ scope: '@mastra/otel-bridge', name: "llm: 'gpt-4o'" }), endTime: [0, 0] as const }
    expect(roleOf(start)).toBe('other')
    for (const { span, facts } of factsOf('mastra-bridge', 'tool-contradict')) expect(roleOf(span)).toBe(facts.role)
  })

  it('a result may be a user’s, a tool’s by name, or a text with mangled quotes', () => {
    const strands = readSpan(
      makeSpan({
        scope: 'strands-agents',
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.input.messages':
            '[{"role":"user","parts":[{"type":"tool_call_response","id":"c","response":[{"json":{"a":1}}]}]}]',
        },
      }),
    )
    expect(strands?.input).toEqual([{ role: 'tool', parts: [{ type: 'tool_result', id: 'c', result: '{"a":1}' }] }])
    expect(transcript(models('langfuse-langchain', 'tool-contradict').at(-1)?.input ?? []).at(-1)).toMatch(/^result \{/)
    expect(transcript(models('traceloop-llamaindex', 'tool-contradict').at(-1)?.input ?? []).at(-1)).toBe(
      'result {"city":"Oslo","temperature":18,"unit":"C","conditions":"rain"}',
    )
  })

  it('a list of items is JSON inside one text part', () => {
    const [, second] = models('traceloop-openai', 'tool-contradict-responses')
    expect(transcript(second?.input ?? [])).toEqual([
      'user: What is the weather in Oslo right now?',
      'call get_weather {"city":"Oslo"}',
      'result {"city":"Oslo","temperature":18,"unit":"C","conditions":"rain"}',
    ])
  })

  it('content stands in `content`, in `contents`, in both or nowhere; attribute order is not message order', () => {
    const attributes = {
      'openinference.span.kind': 'LLM',
      'llm.input_messages.10.message.role': 'user',
      'llm.input_messages.10.message.content': 'last',
      'llm.input_messages.2.message.role': 'assistant',
      'llm.input_messages.2.message.content': 'both',
      'llm.input_messages.2.message.contents.0.message_content.type': 'text',
      'llm.input_messages.2.message.contents.0.message_content.text': 'both',
      'llm.input_messages.1.message.role': 'user',
      'llm.input_messages.1.message.contents.0.message_content.type': 'text',
      'llm.input_messages.1.message.contents.0.message_content.text': 'parts',
      'llm.input_messages.0.message.content': 'first',
      'llm.input_messages.0.message.role': 'system',
    }
    expect(transcript(readSpan(makeSpan({ attributes }))?.input ?? [])).toEqual([
      'system: first',
      'user: parts',
      'assistant: both',
      'user: last',
    ])
    // Block arrays are lost when flattened; the raw request has them.
    expect(transcript(models('oi-langchain', 'tool-contradict')[0]?.input ?? [])[0]).toMatch(
      /^system: You are a helpful/,
    )
  })

  it('`developer` is system, `model` is assistant, `function` is tool', () => {
    const messages = ['developer', 'model', 'human', 'ai'].map(role => ({ role, content: role }))
    const facts = readSpan(
      makeSpan({ attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.input.messages': messages } }),
    )
    expect(facts?.input.map(({ role }) => role)).toEqual(['system', 'assistant', 'user', 'assistant'])
  })

  it.each([
    ['execute_tool get_weather', '@mastra/otel-bridge', {}],
    ['ai.toolCall assistant', 'ai', { 'ai.toolCall.name': 'get_weather' }],
    ['get_weather.tool', '@traceloop/node-server-sdk', { 'traceloop.span.kind': 'tool' }],
    ['tool.execution:get_weather', '@voltagent/core', { 'span.type': 'tool' }],
    ['get_weather', 'langfuse-sdk', { 'langfuse.observation.type': 'tool' }],
    ['get_weather', 'genkit-tracer', { 'genkit:metadata:subtype': 'tool', 'genkit:name': 'get_weather' }],
  ])('the tool’s name is found in %s', (name, scope, attributes) => {
    expect(readSpan(makeSpan({ name, scope, attributes }))).toMatchObject({
      role: 'tool',
      tool: { name: 'get_weather' },
    })
  })

  it('a class is no tool’s name', () => {
    const [tool] = tools('traceloop-langchain', 'tool-throws')
    expect(tool?.tool).not.toHaveProperty('name')
    expect(tools('traceloop-langchain', 'tool-contradict')[0]?.tool?.name).toBe('get_weather')
  })

  it('empty texts beside a call stay what they are: no text', () => {
    for (const facts of models('traceloop-langchain', 'tool-contradict').slice(0, 1)) {
      expect(facts.finishReason).toBe('tool_calls')
      expect(transcript(facts.output)).toEqual(['assistant: '])
    }
  })

  it('a structured answer by tool call is the answer, and its echo is no evidence', () => {
    const answer = { total: 59.9 }
    const call = { type: 'tool_call', id: 'c', name: 'strands_structured_output', arguments: answer }
    const facts = readSpan(
      makeSpan({
        scope: 'strands-agents',
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.response.finish_reasons': ['toolUse'],
          'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts: [call], finish_reason: 'toolUse' }]),
        },
      }),
    )
    expect(facts).toMatchObject({
      finishReason: 'stop',
      output: [{ parts: [{ type: 'text', text: '{"total":59.9}' }] }],
    })
    const echo = makeSpan({
      scope: 'strands-agents',
      name: 'execute_tool strands_structured_output',
      attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'strands_structured_output' },
    })
    expect(roleOf(echo)).toBe('other')
    expect(readSpan(echo)).not.toHaveProperty('tool')
  })

  it('a hand-off is routing, not information', () => {
    const call = { type: 'tool_call', id: 'h', name: 'transfer_to_billing', arguments: {} }
    const back = { type: 'tool_call_response', id: 'h', response: { assistant: 'billing' } }
    const messages = [
      { role: 'user', parts: [{ type: 'text', content: 'Refund?' }] },
      { role: 'assistant', parts: [call] },
      { role: 'tool', parts: [back] },
    ]
    const read = (key: string, value: unknown) =>
      readSpan(makeSpan({ attributes: { 'gen_ai.operation.name': 'chat', [key]: JSON.stringify(value) } }))
    expect(transcript(read('gen_ai.input.messages', messages)?.input ?? [])).toEqual(['user: Refund?'])
    expect(
      read('gen_ai.output.messages', [{ role: 'assistant', parts: [call], finish_reason: 'stop' }])?.output,
    ).toEqual([{ role: 'assistant', parts: [], finishReason: 'tool_calls' }])
    expect(roleOf(makeSpan({ scope: 'gen_ai', name: 'execute_tool transfer_to_billing' }))).toBe('other')
  })

  it('both spellings of the scope are read (SDK 1.x)', () => {
    const [span] = spansOf('genkit', 'tool-contradict').filter(span => scopeName(span) === 'genkit-tracer')
    if (span === undefined) throw new Error('no span')
    const { instrumentationScope, ...rest } = span
    const old = { ...rest, instrumentationLibrary: instrumentationScope ?? { name: '' } }
    expect(readSpan(old)).toEqual(readSpan(span))
  })

  it('streamed spans have no status and no counts, and are read all the same', () => {
    const [first, last] = models('oi-openai', 'stream-tool')
    expect(transcript(first?.output ?? [])).toEqual([
      'assistant: Let me check that for you.',
      'call get_weather {"city":"Lisbon"}',
    ])
    expect(last).not.toHaveProperty('usage')
    expect(transcript(last?.output ?? [])).toHaveLength(1)
  })

  it('values that were undefined are no values', () => {
    const facts = readSpan(
      makeSpan({
        scope: 'ai',
        name: 'ai.generateText.doGenerate',
        attributes: {
          'ai.response.text': undefined,
          'ai.response.finishReason': undefined,
          'ai.usage.inputTokens': undefined,
        },
      }),
    )
    expect(facts).toMatchObject({ output: [], content: 'absent' })
    expect(facts).not.toHaveProperty('usage')
  })

  it('metadata of the application names the conversation', () => {
    const read = (scope: string, attributes: Record<string, unknown>) =>
      readSpan(makeSpan({ scope, attributes }))?.conversationId
    expect(read('ai', { 'ai.telemetry.metadata.sessionId': 's-1', 'ai.telemetry.metadata.userId': 'u' })).toBe('s-1')
    expect(read('ai', { 'ai.telemetry.metadata.session_id': 's', 'ai.telemetry.metadata.conversationId': 'c' })).toBe(
      'c',
    )
    expect(read('gen_ai', { 'ai.settings.context.chat.threadId': 't-1' })).toBe('t-1')
    expect(read('gen_ai', { 'ai.settings.context.threadId': 't', 'gen_ai.conversation.id': 'c' })).toBe('c')
    expect(read('langfuse-sdk', { 'session.id': 's-2' })).toBe('s-2')
    expect(read('@traceloop/instrumentation-openai', { 'traceloop.association.properties.chat_id': 'x' })).toBe('x')
    expect(read('@voltagent/core', { 'conversation.id': 'v' })).toBe('v')
    expect(read('langsmith', { 'langsmith.metadata.session_id': 'l' })).toBe('l')
    expect(
      read('@arizeai/openinference-instrumentation-langchain', { metadata: '{"thread_id":"g","langgraph_step":1}' }),
    ).toBe('g')
  })
})
