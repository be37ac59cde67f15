import { describe, expect, it } from 'vitest'
import { readSpan, roleOf } from '../../src/read/index.ts'
import { makeSpan } from './span.ts'
import { transcript } from './transcript.ts'

const CHAT = { 'gen_ai.operation.name': 'chat' }

const CONVERSATION = [
  'system: Be brief.',
  'user: Weather in Oslo?',
  'call get_weather {"city":"Oslo"}',
  'result {"temperature":7}',
]

describe('one conversation in every form of the conventions', () => {
  const input = [
    { role: 'system', parts: [{ type: 'text', content: 'Be brief.' }] },
    { role: 'user', parts: [{ type: 'text', content: 'Weather in Oslo?' }] },
    { role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'get_weather', arguments: { city: 'Oslo' } }] },
    { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: { temperature: 7 } }] },
  ]
  const output = [{ role: 'assistant', parts: [{ type: 'text', content: '7 °C.' }], finish_reason: 'stop' }]
  const openai = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Weather in Oslo?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } }],
    },
    { role: 'tool', tool_call_id: 'c1', content: '{"temperature":7}' },
  ]
  const calls = JSON.stringify(openai[2]?.tool_calls)

  const forms: Record<string, Parameters<typeof makeSpan>[0]> = {
    'JSON text in attributes': {
      attributes: {
        ...CHAT,
        'gen_ai.input.messages': JSON.stringify(input),
        'gen_ai.output.messages': JSON.stringify(output),
      },
    },
    'structured values in attributes': {
      attributes: { ...CHAT, 'gen_ai.input.messages': input, 'gen_ai.output.messages': output },
    },
    'a list of JSON texts': {
      attributes: {
        ...CHAT,
        'gen_ai.input.messages': input.map(message => JSON.stringify(message)),
        'gen_ai.output.messages': output.map(message => JSON.stringify(message)),
      },
    },
    '`result` in place of `response`': {
      attributes: {
        ...CHAT,
        'gen_ai.input.messages': JSON.stringify(input).replace('"response"', '"result"'),
        'gen_ai.output.messages': JSON.stringify(output),
      },
    },
    'system instructions beside the messages': {
      attributes: {
        ...CHAT,
        'gen_ai.system_instructions': '[{"type":"text","content":"Be brief."}]',
        'gen_ai.input.messages': JSON.stringify(input.slice(1)),
        'gen_ai.output.messages': JSON.stringify(output),
      },
    },
    'one event with everything': {
      attributes: CHAT,
      events: [
        {
          name: 'gen_ai.client.inference.operation.details',
          attributes: {
            'gen_ai.system_instructions': 'Be brief.',
            'gen_ai.input.messages': input.slice(1),
            'gen_ai.output.messages': output,
          },
        },
      ],
    },
    'an event a message': {
      attributes: CHAT,
      events: [
        { name: 'gen_ai.system.message', attributes: { content: 'Be brief.' } },
        { name: 'gen_ai.user.message', attributes: { content: 'Weather in Oslo?' } },
        { name: 'gen_ai.assistant.message', attributes: { tool_calls: calls } },
        { name: 'gen_ai.tool.message', attributes: { content: '{"temperature":7}', id: 'c1' } },
        { name: 'gen_ai.choice', attributes: { index: 0, finish_reason: 'stop', message: '{"content":"7 °C."}' } },
      ],
    },
    'an event a message, the body in one attribute': {
      attributes: CHAT,
      events: [
        { name: 'gen_ai.system.message', attributes: { 'gen_ai.event.content': '{"content":"Be brief."}' } },
        { name: 'gen_ai.user.message', attributes: { 'gen_ai.event.content': '{"content":"Weather in Oslo?"}' } },
        { name: 'gen_ai.assistant.message', attributes: { 'gen_ai.event.content': `{"tool_calls":${calls}}` } },
        {
          name: 'gen_ai.tool.message',
          attributes: { 'gen_ai.event.content': '{"content":{"temperature":7},"id":"c1"}' },
        },
        {
          name: 'gen_ai.choice',
          attributes: {
            'gen_ai.event.content': '{"message":{"content":"7 °C."},"finish_reason":"stop","index":0}',
          },
        },
      ],
    },
    'prompt and completion events': {
      attributes: CHAT,
      events: [
        { name: 'gen_ai.content.prompt', attributes: { 'gen_ai.prompt': JSON.stringify(openai) } },
        {
          name: 'gen_ai.content.completion',
          attributes: { 'gen_ai.completion': '[{"role":"assistant","content":"7 °C.","finish_reason":"stop"}]' },
        },
      ],
    },
    'prompt and completion attributes': {
      attributes: {
        'gen_ai.prompt': JSON.stringify({ model: 'gpt-4o', messages: openai }),
        'gen_ai.completion': JSON.stringify({
          choices: [{ index: 0, message: { role: 'assistant', content: '7 °C.' }, finish_reason: 'stop' }],
        }),
        ...CHAT,
      },
    },
    'indexed attributes': {
      attributes: {
        'gen_ai.system': 'openai',
        'llm.request.type': 'chat',
        ...CHAT,
        'gen_ai.prompt.10.role': 'tool',
        'gen_ai.prompt.10.content': '{"temperature":7}',
        'gen_ai.prompt.10.tool_call_id': 'c1',
        'gen_ai.prompt.0.role': 'system',
        'gen_ai.prompt.0.content': 'Be brief.',
        'gen_ai.prompt.1.role': 'user',
        'gen_ai.prompt.1.content': 'Weather in Oslo?',
        'gen_ai.prompt.2.role': 'assistant',
        'gen_ai.prompt.2.tool_calls.0.id': 'c1',
        'gen_ai.prompt.2.tool_calls.0.name': 'get_weather',
        'gen_ai.prompt.2.tool_calls.0.arguments': '{"city":"Oslo"}',
        'gen_ai.completion.0.role': 'assistant',
        'gen_ai.completion.0.content': '7 °C.',
        'gen_ai.completion.0.finish_reason': 'stop',
      },
    },
  }

  it.each(Object.keys(forms))('%s', form => {
    const facts = readSpan(makeSpan(forms[form] ?? {}))
    expect(transcript(facts?.input ?? [])).toEqual(CONVERSATION)
    expect(transcript(facts?.output ?? [])).toEqual(['assistant: 7 °C.'])
    expect(facts).toMatchObject({ role: 'model', content: 'captured', finishReason: 'stop' })
    const ids = facts?.input.flatMap(message => message.parts).flatMap(part => ('id' in part ? [part.id] : []))
    expect(ids).toEqual(['c1', 'c1'])
  })
})

describe('roles', () => {
  it.each([
    ['chat', 'model'],
    ['text_completion', 'model'],
    ['generate_content', 'model'],
    ['embeddings', 'embedding'],
    ['execute_tool', 'tool'],
    ['retrieval', 'retrieval'],
    ['search_memory', 'retrieval'],
    ['invoke_agent', 'agent'],
    ['invoke_workflow', 'agent'],
    ['create_agent', 'other'],
    ['update_memory', 'other'],
    ['agent_step', 'other'],
  ])('%s is %s, by attribute and by name', (operation, role) => {
    expect(roleOf(makeSpan({ scope: 'gen_ai', name: 'x', attributes: { 'gen_ai.operation.name': operation } }))).toBe(
      role,
    )
    expect(roleOf(makeSpan({ scope: 'gen_ai', name: `${operation} thing` }))).toBe(role)
    expect(readSpan(makeSpan({ scope: 'gen_ai', name: `${operation} thing` }))?.role).toBe(role)
  })
})

describe('a tool', () => {
  const tool = (attributes: Record<string, unknown>, rest = {}) =>
    readSpan(
      makeSpan({
        name: 'execute_tool lookup',
        attributes: { 'gen_ai.operation.name': 'execute_tool', ...attributes },
        ...rest,
      }),
    )

  it('gives its result as it was recorded', () => {
    const facts = tool({
      'gen_ai.tool.name': 'lookup',
      'gen_ai.tool.call.id': 'c1',
      'gen_ai.tool.call.arguments': { key: 'a' },
      'gen_ai.tool.call.result': '{ "value": 1.50 }',
    })
    expect(facts?.tool).toEqual({ name: 'lookup', callId: 'c1', arguments: '{"key":"a"}', result: '{ "value": 1.50 }' })
  })

  it.each([
    ['"just text"', 'just text'],
    ['plain', 'plain'],
    ['[]', '[]'],
    ['null', 'null'],
    [42, '42'],
    [false, 'false'],
    [{ a: 1 }, '{"a":1}'],
    ['[{"type":"text","text":"one"},{"type":"text","text":"two"}]', 'one\ntwo'],
    ['[{"json":{"a":1}}]', '{"a":1}'],
    ['{"content":[{"type":"text","text":"one"}],"isError":false}', 'one'],
    ['[{"text":"row","score":1}]', '[{"text":"row","score":1}]'],
    ['{"content":"Rain","source":"met"}', '{"content":"Rain","source":"met"}'],
  ])('result %j reads as %j', (recorded, result) => {
    expect(tool({ 'gen_ai.tool.call.result': recorded })?.tool).toEqual({ name: 'lookup', result })
  })

  it.each([
    ['Error: station is offline', 'Error: station is offline'],
    ['{"error":"station is offline"}', 'station is offline'],
    ['{"error":{"message":"station is offline","code":503}}', 'station is offline'],
    ['{"success":false,"error":"no such city","data":null}', 'no such city'],
    ['{"content":[{"type":"text","text":"no such city"}],"isError":true}', 'no such city'],
    [
      'An error occurred while running the tool. Please try again.',
      'An error occurred while running the tool. Please try again.',
    ],
  ])('a failure recorded as a result is a failure: %s', (recorded, error) => {
    expect(tool({ 'gen_ai.tool.call.result': recorded })?.tool).toEqual({ name: 'lookup', error })
  })

  it.each(['{"error":null,"rows":[1]}', '{"errors":0}', '{"error":"partial","rows":[1]}', 'Errors were 3 % lower.'])(
    'but data that mentions errors is data: %s',
    recorded => {
      expect(tool({ 'gen_ai.tool.call.result': recorded })?.tool).toEqual({ name: 'lookup', result: recorded })
    },
  )

  it('says why it failed when only the status knows', () => {
    const facts = tool(
      {},
      { status: { code: 2 }, events: [{ name: 'exception', attributes: { 'exception.message': 'boom' } }] },
    )
    expect(facts).toMatchObject({ tool: { name: 'lookup', error: 'boom' }, error: 'boom' })
  })
})

describe('retrieval', () => {
  it('reads documents and query', () => {
    const facts = readSpan(
      makeSpan({
        name: 'retrieval docs',
        attributes: {
          'gen_ai.operation.name': 'retrieval',
          'gen_ai.retrieval.query.text': 'refunds',
          'gen_ai.retrieval.documents':
            '[{"id":"a","score":0.9,"content":"14 days"},{"id":"b","score":0.5,"metadata":{},"page_content":"no fee"}]',
        },
      }),
    )
    expect(facts).toMatchObject({
      role: 'retrieval',
      query: 'refunds',
      content: 'captured',
      documents: [
        { text: '14 days', id: 'a', score: 0.9 },
        { text: 'no fee', id: 'b', score: 0.5 },
      ],
    })
  })

  it('knows that ids alone are no content', () => {
    const attributes = {
      'gen_ai.operation.name': 'retrieval',
      'gen_ai.retrieval.documents': '[{"id":"a","score":0.9}]',
    }
    expect(readSpan(makeSpan({ attributes }))).toMatchObject({ role: 'retrieval', content: 'absent' })
  })

  it('reads memories', () => {
    const facts = readSpan(
      makeSpan({
        attributes: {
          'gen_ai.operation.name': 'search_memory',
          'gen_ai.memory.query.text': 'diet',
          'gen_ai.memory.records': '[{"content":"vegetarian","id":"m1","score":0.8},{"content":{"likes":"tea"}}]',
        },
      }),
    )
    expect(facts?.documents).toEqual([{ text: 'vegetarian', id: 'm1', score: 0.8 }, { text: '{"likes":"tea"}' }])
    expect(facts?.query).toBe('diet')
  })
})

describe('parts', () => {
  const parts = (content: unknown) => {
    const messages = JSON.stringify([{ role: 'assistant', parts: content }])
    return readSpan(makeSpan({ attributes: { ...CHAT, 'gen_ai.output.messages': messages } }))?.output[0]?.parts
  }

  it('keeps what the provider ran itself', () => {
    expect(
      parts([
        {
          type: 'server_tool_call',
          id: 's1',
          name: 'code',
          server_tool_call: { type: 'code_interpreter', code: '1+1' },
        },
        {
          type: 'server_tool_call_response',
          id: 's1',
          server_tool_call_response: { type: 'code_interpreter', output: '2' },
        },
      ]),
    ).toEqual([
      {
        type: 'tool_call',
        id: 's1',
        name: 'code',
        arguments: '{"type":"code_interpreter","code":"1+1"}',
        providerExecuted: true,
      },
      { type: 'tool_result', id: 's1', result: '2' },
    ])
  })

  it('tells reasoning, files and unknown parts from text', () => {
    expect(
      parts([
        { type: 'reasoning', content: 'hm' },
        { type: 'text', content: 'Yes.' },
        { type: 'blob', mime_type: 'image/png', content: 'AAAA' },
        { type: 'uri', uri: 'https://example.com/a.png' },
        { type: 'novelty', content: 'x' },
      ]),
    ).toEqual([
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'Yes.' },
      { type: 'other', kind: 'blob' },
      { type: 'other', kind: 'uri' },
      { type: 'other', kind: 'novelty' },
    ])
  })

  it('has no result where none was recorded', () => {
    expect(parts([{ type: 'tool_call_response', id: 'c', response: null }])).toEqual([{ type: 'tool_result', id: 'c' }])
  })
})

describe('the rest of the facts', () => {
  it('reads deprecated names', () => {
    const facts = readSpan(
      makeSpan({
        attributes: {
          ...CHAT,
          'gen_ai.system': 'openai',
          'gen_ai.usage.prompt_tokens': 12,
          'gen_ai.usage.completion_tokens': '3',
        },
      }),
    )
    expect(facts).toMatchObject({ model: { provider: 'openai' }, usage: { inputTokens: 12, outputTokens: 3 } })
  })

  it('does not take the name of a prompt for a prompt', () => {
    const facts = readSpan(makeSpan({ attributes: { ...CHAT, 'gen_ai.prompt.name': 'analyse-code' } }))
    expect(facts).toMatchObject({ input: [], content: 'absent' })
  })

  it.each([
    [['stop'], 'stop'],
    ['["tool_calls","stop"]', 'tool_calls'],
    ['tool-calls', 'tool_calls'],
    ['toolUse', 'tool_calls'],
    ['endTurn', 'stop'],
    ['end_turn', 'stop'],
    ['MAX_TOKENS', 'length'],
    ['FinishReason.STOP', 'stop'],
    ['content_filter', 'content_filter'],
    ['SAFETY', 'content_filter'],
    ['whatever', 'other'],
  ])('finish reason %j is %s', (recorded, reason) => {
    const facts = readSpan(makeSpan({ attributes: { ...CHAT, 'gen_ai.response.finish_reasons': recorded } }))
    expect(facts?.finishReason).toBe(reason)
  })

  it('keeps what stood before the cut of a length limit, and says that it was cut', () => {
    const whole = JSON.stringify([
      { role: 'user', parts: [{ type: 'text', content: 'A question with \\ and "quotes"' }] },
      { role: 'user', parts: [{ type: 'text', content: 'An answer that is cut' }] },
    ])
    for (let length = 0; length < whole.length; length++) {
      const cut = whole.slice(0, length)
      const facts = readSpan(makeSpan({ attributes: { ...CHAT, 'gen_ai.input.messages': cut } }))
      if (length === 0) expect(facts?.content).toBe('absent')
      else expect([length, facts?.content]).toEqual([length, 'cut'])
      if (length > whole.indexOf('quotes') + 20) {
        expect(transcript(facts?.input ?? [])[0]).toBe('user: A question with \\ and "quotes"')
      }
    }
  })

  it.each(['__REDACTED__', '[REDACTED]', '<redacted>', '***masked***'])('does not take %s for a text', placeholder => {
    const facts = readSpan(
      makeSpan({
        attributes: { ...CHAT, 'gen_ai.input.messages': placeholder, 'gen_ai.output.messages': placeholder },
      }),
    )
    expect(facts).toMatchObject({ input: [], output: [], content: 'redacted' })
  })

  it('takes a JSON answer for a text', () => {
    const answers = [
      '{"total":59.9}',
      '[1,2]',
      '["a","b"]',
      '[{"city":"Oslo","temp":3}]',
      '{"question":"Capital?","choices":["Oslo","Bergen"]}',
      '{"role":"admin","content":"none"}',
      '{"type":"invoice","content":"x","total":3}',
      '{"type":"phone_call","number":"1"}',
      '{"type":"source","title":"Guide"}',
      '{"type":"function","domain":"maths"}',
      '{"messages":["Hi","Bye"]}',
      '{"parts":["wheel","frame"]}',
      '{"candidates":[{"name":"Ann"}]}',
      '{"output":[{"a":1}]}',
      '{"message":{"subject":"x"}}',
    ]
    for (const answer of answers) {
      for (const [key, rest] of Object.entries({
        'gen_ai.completion': CHAT,
        'langfuse.observation.output': { 'langfuse.observation.type': 'generation' },
        'output.value': { 'openinference.span.kind': 'LLM', 'output.mime_type': 'application/json' },
        'ai.response.text': { 'ai.operationId': 'ai.generateText.doGenerate' },
      })) {
        const facts = readSpan(makeSpan({ attributes: { ...rest, [key]: answer } }))
        expect(transcript(facts?.output ?? [])).toEqual([`assistant: ${answer}`])
      }
    }
  })

  it('says what was lost to the attribute limit', () => {
    expect(readSpan(makeSpan({ attributes: CHAT, droppedAttributesCount: 3 }))).toMatchObject({
      content: 'cut',
      droppedAttributes: 3,
    })
  })
})
