import { describe, expect, it } from 'vitest'
import { readSpan, roleOf } from '../../src/read/index.ts'
import { makeSpan, type SpanParts } from './span.ts'
import { transcript } from './transcript.ts'

const read = (parts: SpanParts) => readSpan(makeSpan(parts))

const inference = (kind: string, attributes: Record<string, unknown>, name = 'x') =>
  read({ name, attributes: { 'openinference.span.kind': kind, ...attributes } })

describe('what Python’s tracers write', () => {
  const tool = (output: string) => inference('TOOL', { 'tool.name': 'look', 'output.value': output })?.tool?.result

  it.each([
    ["{'city': 'Oslo', 'open': True, 'note': None}", '{"city":"Oslo","open":true,"note":null}'],
    ["[{'a': 1}, {'a': 2}]", '[{"a":1},{"a":2}]'],
    ["{'say': \"it's\"}", "{'say': \"it's\"}"],
    ["'tis but text", "'tis but text"],
  ])('a printed record is a record where that is certain: %s', (printed, result) => {
    expect(tool(printed)).toBe(result)
  })

  it('a printed object is no text', () => {
    const run = inference('AGENT', {
      'input.value': '{"ctx": "<Context object at 0x7f>", "ev": {"a": 1}}',
      'output.value': "StopEvent(result=AgentOutput(response=ChatMessage(role=<MessageRole.ASSISTANT: 'assistant'>",
    })
    expect(run).toMatchObject({ input: [], output: [] })
    const model = inference('LLM', {
      'input.value': '{"messages": ["ChatMessage(role=<MessageRole.USER: \'user\'>, content=1)"]}',
      'input.mime_type': 'application/json',
      'llm.input_messages.0.message.role': 'user',
      'llm.input_messages.0.message.content': 'Hello',
      'output.value': 'assistant: Hi',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.content': 'Hi',
    })
    expect(transcript([...(model?.input ?? []), ...(model?.output ?? [])])).toEqual(['user: Hello', 'assistant: Hi'])
  })

  it('a private method around a call is not the call', () => {
    const attributes = { 'openinference.span.kind': 'LLM' }
    expect(roleOf(makeSpan({ name: 'OpenAI._prepare', attributes }))).toBe('other')
    expect(roleOf(makeSpan({ name: 'OpenAI.achat', attributes }))).toBe('model')
  })

  it('arguments stand in `args` and `kwargs`', () => {
    const args = (input: string) => inference('TOOL', { 'input.value': input })?.tool?.arguments
    expect(args('{"args": [], "kwargs": {"city": "Oslo"}}')).toBe('{"city":"Oslo"}')
    expect(args('{"kwargs": {"city": "Oslo"}}')).toBe('{"city":"Oslo"}')
    expect(args('{"args": ["Oslo"], "kwargs": {}}')).toBe('Oslo')
    expect(args('{"city": "Oslo"}')).toBe('{"city": "Oslo"}')
  })

  it('an error is told without the trace of its stack', () => {
    const error = (message: string) => read({ scope: 'gen_ai', status: { code: 2, message } })?.error
    expect(error('ValueError: no\nTraceback (most recent call last):\n  File "a.py", line 1')).toBe('ValueError: no')
    expect(error('no\n\nError: no\n    at run (a.js:1:1)\n    at b')).toBe('no')
    expect(error('first line\nsecond line')).toBe('first line\nsecond line')
  })
})

describe('LangChain', () => {
  const run = (output: unknown) =>
    transcript(inference('CHAIN', { 'output.value': JSON.stringify(output) }, 'agent')?.output ?? [])
  const serialised = (name: string, kwargs: object) => ({ lc: 1, type: 'constructor', id: ['x', name], kwargs })

  it('reads serialised and stored messages, updates, and drops where the graph goes next', () => {
    const said = ['assistant: Done.']
    expect(
      run({
        messages: [serialised('HumanMessage', { content: 'Go.' }), serialised('AIMessage', { content: 'Done.' })],
      }),
    ).toEqual(said)
    expect(
      run({
        messages: [
          { type: 'human', data: { content: 'Go.' } },
          { type: 'ai', data: { content: 'Done.' } },
        ],
      }),
    ).toEqual(said)
    expect(
      run({
        output: [{ lg_name: 'Command', update: { messages: [serialised('AIMessageChunk', { content: 'Done.' })] } }],
      }),
    ).toEqual(said)
    expect(
      run([{ graph: null, update: { messages: [{ type: 'ai', data: { content: 'Done.' } }] }, goto: [] }]),
    ).toEqual(said)
    expect(
      run({
        output: [
          { lg_name: 'Send', node: 'tools', args: { messages: [serialised('HumanMessage', { content: 'Go.' })] } },
        ],
      }),
    ).toEqual([])
    expect(run('__end__')).toEqual([])
  })

  it('reads pairs of speaker and text', () => {
    const facts = inference(
      'CHAIN',
      { 'input.value': '{"messages": [["system", "Be brief."], ["user", "Go."]]}' },
      'agent',
    )
    expect(transcript(facts?.input ?? [])).toEqual(['system: Be brief.', 'user: Go.'])
  })

  it('takes a failed tool message for a failure', () => {
    const output = JSON.stringify({
      output: serialised('ToolMessage', { content: 'no', status: 'error', tool_call_id: 'c' }),
    })
    expect(inference('TOOL', { 'output.value': output })?.tool).toMatchObject({ error: 'no', callId: 'c' })
  })

  it('does not take plumbing for runs', () => {
    for (const name of ['RunnableLambda', 'RunnableMap', 'ChatPromptTemplate', 'StrOutputParser', '__start__']) {
      const attributes = { 'openinference.span.kind': 'CHAIN', 'output.value': 'x' }
      expect(roleOf(makeSpan({ name, attributes }))).toBe('other')
    }
  })
})

describe('frameworks', () => {
  it('a crew’s answer is the raw text of its last task, which tells what was asked', () => {
    const task = {
      raw: 'Done.',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Go.' },
      ],
    }
    const facts = inference(
      'CHAIN',
      { 'output.value': JSON.stringify({ raw: 'Done.', tasks_output: [task] }) },
      'Crew.kickoff',
    )
    expect(transcript(facts?.input ?? [])).toEqual(['system: Be brief.', 'user: Go.'])
    expect(transcript(facts?.output ?? [])).toEqual(['assistant: Done.'])
  })

  it('Gemini’s client calls tools by itself and tells so after the answer', () => {
    const body = {
      candidates: [{ content: { role: 'model', parts: [{ text: '7 °C.' }] }, finish_reason: 'STOP' }],
      automatic_function_calling_history: [
        { role: 'user', parts: [{ text: 'Weather?' }] },
        { role: 'model', parts: [{ function_call: { name: 'look', args: { city: 'Oslo' } } }] },
        { role: 'user', parts: [{ function_response: { name: 'look', response: { result: { temperature: 7 } } } }] },
      ],
    }
    const facts = inference('LLM', { 'output.value': JSON.stringify(body), 'output.mime_type': 'application/json' })
    expect(transcript(facts?.output ?? [])).toEqual([
      'call look {"city":"Oslo"}',
      'result {"temperature":7}',
      'assistant: 7 °C.',
    ])
    expect(facts?.output.at(-1)?.finishReason).toBe('stop')
  })

  it('results answer calls in their order where the ids are of two kinds', () => {
    const messages = [
      { role: 'assistant', parts: [{ type: 'tool_call', id: 'item-1', name: 'look', arguments: {} }] },
      { role: 'tool', parts: [{ type: 'tool_call_response', id: 'call-1', response: 'a' }] },
    ]
    const facts = read({
      scope: '@traceloop/instrumentation-openai',
      attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.input.messages': JSON.stringify(messages) },
    })
    expect(facts?.input[1]?.parts[0]).toMatchObject({ id: 'item-1', result: 'a' })
  })

  it('Google ADK keeps requests, responses and results under keys of its own', () => {
    const scope = 'gcp.vertex.agent'
    const model = read({
      scope,
      name: 'call_llm',
      attributes: {
        'gcp.vertex.agent.session_id': 's',
        'gcp.vertex.agent.llm_request':
          '{"config":{"system_instruction":"Be brief."},"contents":[{"role":"user","parts":[{"text":"Go."}]}]}',
        'gcp.vertex.agent.llm_response':
          '{"content":{"role":"model","parts":[{"text":"Done."}]},"finish_reason":"STOP"}',
      },
    })
    expect(model).toMatchObject({ role: 'model', conversationId: 's', finishReason: 'stop' })
    expect(transcript([...(model?.input ?? []), ...(model?.output ?? [])])).toEqual([
      'system: Be brief.',
      'user: Go.',
      'assistant: Done.',
    ])
    const off = { 'gcp.vertex.agent.tool_response': '{}', 'gcp.vertex.agent.tool_call_args': '{}' }
    expect(read({ scope, name: 'execute_tool look', attributes: off })).toMatchObject({ content: 'absent' })
  })

  it('Pydantic AI’s runs have all their messages; the output tool’s call is the answer', () => {
    const all = [
      { role: 'user', parts: [{ type: 'text', content: 'Extract.' }] },
      { role: 'assistant', parts: [{ type: 'tool_call', id: 'c', name: 'final_result', arguments: { a: 1 } }] },
      {
        role: 'user',
        parts: [{ type: 'tool_call_response', id: 'c', name: 'final_result', result: 'Final result processed.' }],
      },
    ]
    const run = read({
      scope: 'pydantic-ai',
      name: 'agent run',
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        'pydantic_ai.all_messages': JSON.stringify(all),
        final_result: '{"a":1.0}',
      },
    })
    expect(transcript(run?.input ?? [])).toEqual(['user: Extract.'])
    expect(transcript(run?.output ?? [])).toEqual(['assistant: {"a":1}'])
    const old = { 'gen_ai.operation.name': 'execute_tool', tool_arguments: '{"a":1}', tool_response: '{"b":2}' }
    expect(read({ scope: 'pydantic-ai', attributes: old })?.tool).toEqual({ arguments: '{"a":1}', result: '{"b":2}' })
  })

  it('Traceloop’s names replace the AI SDK’s on its own spans', () => {
    const facts = read({
      scope: 'ai',
      name: 'chat gpt-4o',
      attributes: {
        'ai.operationId': 'ai.generateText.doGenerate',
        'gen_ai.input.messages': '[{"role":"user","parts":[{"type":"text","content":"Go."}]}]',
        'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"text","content":"Done."}]}]',
      },
    })
    expect(facts).toMatchObject({ role: 'model', content: 'captured', dialect: 'ai-sdk-legacy' })
    expect(transcript(facts?.output ?? [])).toEqual(['assistant: Done.'])
  })

  it('a skeleton without texts is no content', () => {
    const facts = read({
      scope: 'pydantic-ai',
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': '[{"role":"user","parts":[{"type":"text"}]}]',
        'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"tool_call","id":"c","name":"look"}]}]',
      },
    })
    expect(facts?.content).toBe('absent')
  })
})

describe('Logfire', () => {
  it('is read in old versions too: request and response as JSON', () => {
    const facts = read({
      scope: 'logfire.openai',
      name: 'Chat Completion',
      attributes: {
        request_data: '{"model":"gpt-4o","messages":[{"role":"user","content":"Go."}]}',
        response_data: '{"message":{"role":"assistant","content":"Done."},"usage":{}}',
      },
    })
    expect(facts?.role).toBe('model')
    expect(transcript([...(facts?.input ?? []), ...(facts?.output ?? [])])).toEqual(['user: Go.', 'assistant: Done.'])
    expect(
      read({ scope: 'logfire.openai', name: 'Chat Completion', attributes: { request_data: '{"model":"x"}' } }),
    ).toMatchObject({
      input: [],
      content: 'absent',
    })
  })
})

describe('errors and printed state', () => {
  it('a result that is the text of the error is no result', () => {
    const failed = (result: string) =>
      read({
        attributes: { 'openinference.span.kind': 'TOOL', 'output.value': result },
        status: { code: 2, message: 'no station' },
      })?.tool
    expect(failed('no station')).toMatchObject({ error: 'no station' })
    expect(failed('no station')).not.toHaveProperty('result')
    expect(failed('{"a":1}')).toMatchObject({ result: '{"a":1}' })
  })

  it('JSON of printed messages is no answer, JSON that holds code is', () => {
    const run = (output: string) => inference('CHAIN', { 'output.value': output }, 'Pipeline.run')?.output
    expect(run('{"agent": {"messages": ["ChatMessage(_role=<ChatRole.USER: \'user\'>, _content=[])"]}}')).toEqual([])
    expect(run('{"code":"Point(x=1)"}')).toHaveLength(1)
  })
})
