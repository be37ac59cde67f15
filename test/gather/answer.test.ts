import { describe, expect, it } from 'vitest'
import {
  assistant,
  call,
  evidenceOf,
  exchange,
  type Message,
  result,
  Story,
  text,
  toolMessage,
  user,
} from './support/story.ts'

const ask = user('What is the weather in Oslo?')
const lookup = assistant('Let me check.', call('c1', 'get_weather', { city: 'Oslo' }))
const found = toolMessage(result('c1', { t: 18 }))

/** An agent run with the usual two model calls, and what its own span says. */
function agentRun(
  own: readonly unknown[] | undefined,
  last: Message | string = 'It is 18 °C.',
  more: readonly [Message[], Message | string][] = [],
) {
  const story = new Story()
  const agent = story.agent()
  story.say([ask], lookup, { parent: agent })
  story.tool('get_weather', { city: 'Oslo' }, { t: 18 }, { parent: agent, id: 'c1' })
  story.say([ask, lookup, found], last, { parent: agent })
  for (const [input, output] of more) story.say(input, output, { parent: agent })
  story.end(agent, own === undefined ? {} : { 'gen_ai.output.messages': JSON.stringify(own) })
  return story.only()
}

describe('the answer', () => {
  it('is the own output of the top, where it differs from what the model said', () => {
    expect(agentRun([assistant('**It is 18 °C.** (Source: met office)')]).answer?.text).toBe(
      '**It is 18 °C.** (Source: met office)',
    )
  })

  it('is the last model output where the top has none', () => {
    expect(agentRun(undefined).answer?.text).toBe('It is 18 °C.')
    expect(agentRun([]).answer?.text).toBe('It is 18 °C.')
  })

  it('leaves out interim remarks that a root glued before it', () => {
    expect(agentRun([assistant('Let me check.It is 18 °C.')]).answer?.text).toBe('It is 18 °C.')
    expect(agentRun([assistant('Let me check.', 'It is 18 °C.')]).answer?.text).toBe('It is 18 °C.')
    expect(agentRun([lookup, assistant('It is 18 °C.')]).answer?.text).toBe('It is 18 °C.')
  })

  it('leaves out tool results in the output of the top, which are evidence', () => {
    const answer = agentRun([
      assistant('It is 18 °C.', call('c1', 'get_weather', { city: 'Oslo' }), result('c1', { t: 18 })),
    ])
    expect(answer.answer?.text).toBe('It is 18 °C.')
    expect(evidenceOf(answer)).toEqual([['tool', '{"t":18}']])
  })

  it('joins the text parts of the final message by one newline, without reasoning and empty ones', () => {
    const parts = ['First.', '', { type: 'reasoning', content: 'Hm.' }, '  ', 'Second.']
    expect(agentRun(undefined, assistant(...parts)).answer?.text).toBe('First.\nSecond.')
    expect(agentRun([assistant(...parts)], assistant(...parts)).answer?.text).toBe('First.\nSecond.')
  })

  it('is no ruling of a guardrail on it', () => {
    const guard: [Message[], string] = [[user('Is this safe?\nIt is 18 °C in Oslo.')], '{"safe": true}']
    expect(agentRun(undefined, 'It is 18 °C in Oslo.', [guard]).answer?.text).toBe('It is 18 °C in Oslo.')
  })

  it('is what became of a draft', () => {
    const polish: [Message[], string] = [
      [user('Make it polite: It is 18 °C in Oslo.')],
      'Dear guest, it is 18 °C in Oslo today.',
    ]
    const answer = agentRun(undefined, 'It is 18 °C in Oslo.', [polish])
    expect(answer.answer?.text).toBe('Dear guest, it is 18 °C in Oslo today.')
    expect(evidenceOf(answer)).toEqual([['tool', '{"t":18}']])
  })

  it('is the first of several choices', () => {
    const story = new Story()
    const chat = story.chat()
    story.end(chat, {
      ...exchange([ask], ''),
      'gen_ai.output.messages': JSON.stringify([assistant('One.'), assistant('Two.')]),
    })
    expect(story.only().answer?.text).toBe('One.')
  })

  it('is the first of several choices also where the agent repeats them all', () => {
    const story = new Story()
    const agent = story.agent()
    const choices = { 'gen_ai.output.messages': JSON.stringify([assistant('One.'), assistant('Two.')]) }
    const chat = story.chat({ parent: agent })
    story.end(chat, { ...exchange([ask], ''), ...choices })
    story.end(agent, choices)
    expect(story.only().answer?.text).toBe('One.')
  })

  it('is the arguments of a call that only gives it a shape', () => {
    const story = new Story()
    const chat = story.chat()
    story.end(chat, exchange([user('Extract: 49.90 EUR')], assistant(call('c1', 'final_result', { total: 49.9 }))))
    const answer = story.only()
    expect(answer.answer?.text).toBe('{"total":49.9}')
    expect(answer.answer?.missing).toBe(0)
  })

  it('is not what a model inside a tool said', () => {
    const story = new Story()
    const agent = story.agent()
    const tool = story.openTool('ask_expert', {}, { parent: agent })
    const slow = story.chat({ parent: tool })
    story.say([ask], 'It is 18 °C.', { parent: agent })
    story.end(slow, exchange([ask], 'Inner.'))
    story.end(tool)
    story.end(agent)
    expect(story.only().answer?.text).toBe('It is 18 °C.')
  })

  it('has the last user message as question, and the core of a templated one', () => {
    const template = user('Answer the question.\n\nContext:\nOslo has 18 °C.\n\nQuestion: What is the weather in Oslo?')
    const story = new Story()
    story.say([template], 'It is 18 °C.')
    const answer = story.only()
    expect(answer.answer?.question).toBe('What is the weather in Oslo?')
    expect(evidenceOf(answer)).toEqual([['prompt', 'Oslo has 18 °C.']])
  })

  it('ignores its own text and what follows in a request that was serialised late', () => {
    const story = new Story()
    story.say([ask, lookup, found, assistant('It is 25 °C.')], 'It is 25 °C.')
    const answer = story.only()
    expect(answer.answer).toMatchObject({
      text: 'It is 25 °C.',
      question: 'What is the weather in Oslo?',
      history: [],
      missing: 0,
    })
    expect(evidenceOf(answer)).toEqual([['tool', '{"t":18}']])
  })

  it('takes what a user seems to say after a wordless assistant message as a tool result', () => {
    const story = new Story()
    story.say([ask, assistant(''), user('{\\\\t\\\\:18}')], 'It is 18 °C.')
    const answer = story.only()
    expect(answer.answer?.question).toBe('What is the weather in Oslo?')
    expect(evidenceOf(answer)).toEqual([['tool', '{\\\\t\\\\:18}']])
  })

  it('never takes assistant text as evidence', () => {
    const story = new Story()
    story.say(
      [user('Hello'), assistant(`Context:\n${'It is 25 °C in Oslo. '.repeat(30)}`), ask],
      'It is 25 °C in Oslo.',
    )
    const answer = story.only({ evidence: { prompt: 'always' } })
    expect(evidenceOf(answer)).toEqual([
      ['prompt', 'Hello'],
      ['prompt', 'What is the weather in Oslo?'],
    ])
    expect(answer.answer?.history).toHaveLength(1)
  })

  it('says who answered', () => {
    const story = new Story()
    const agent = story.agent({ attributes: { 'gen_ai.agent.name': 'weatherman', 'gen_ai.conversation.id': 'c7' } })
    const chat = story.chat({ parent: agent })
    story.end(chat, { ...exchange([ask], 'It is 18 °C.'), 'gen_ai.response.id': 'r1', 'gen_ai.response.model': 'm-2' })
    story.end(agent)
    expect(story.only()).toMatchObject({
      agentName: 'weatherman',
      conversationId: 'c7',
      responseId: 'r1',
      model: 'm-2',
      textOnSpan: true,
    })
  })

  it('gives hooks the conversation in neutral form', () => {
    expect(agentRun(undefined).run).toEqual({
      system: [],
      user: ['What is the weather in Oslo?'],
      toolCalls: [{ toolName: 'get_weather', toolCallId: 'c1', args: { city: 'Oslo' }, result: { t: 18 } }],
    })
  })
})

describe('no answer to judge', () => {
  it.each([
    ['no_answer', 'a run that ended with a tool call', exchange([ask], lookup)],
    ['no_answer', 'an empty text', exchange([ask], '')],
    ['no_answer', 'a failed call', { 'gen_ai.input.messages': JSON.stringify([ask]), 'error.type': '400' }],
    [
      'no_answer',
      'an empty message for no token, beside a request that stands elsewhere',
      { 'gen_ai.output.messages': JSON.stringify([assistant('')]), 'gen_ai.usage.output_tokens': 0 },
    ],
    [
      'no_answer',
      'an empty message of a call that ended with an error',
      { 'gen_ai.output.messages': JSON.stringify([assistant('')]), 'gen_ai.response.finish_reasons': ['error'] },
    ],
    [
      'no_content',
      'an empty message in place of tokens',
      { 'gen_ai.output.messages': JSON.stringify([assistant('')]), 'gen_ai.usage.output_tokens': 9 },
    ],
    ['no_content', 'content that is not recorded', { 'gen_ai.response.finish_reasons': ['stop'] }],
    [
      'no_content',
      'output that is not recorded',
      { 'gen_ai.input.messages': JSON.stringify([ask]), 'gen_ai.usage.output_tokens': 9 },
    ],
    ['answer_cut', 'an answer that hit the limit', exchange([ask], 'It is', 'length')],
    ['answer_cut', 'an answer that was filtered', exchange([ask], 'It is', 'content_filter')],
    ['answer_cut', 'all tokens gone before the first word', exchange([ask], '', 'length')],
  ])('%s: %s', (outcome, _, attributes) => {
    const story = new Story()
    story.end(story.chat(), attributes)
    expect(story.only()).toMatchObject({ outcome, held: true })
  })

  it('keeps the text of a cut answer', () => {
    const story = new Story()
    const agent = story.agent()
    story.say([ask], 'It is', { parent: agent }, 'length')
    story.end(agent, { 'gen_ai.output.messages': JSON.stringify([assistant('It is')]) })
    expect(story.only()).toMatchObject({ outcome: 'answer_cut', answer: { text: 'It is' } })
  })

  it('lost its attributes to a limit', () => {
    const story = new Story()
    const chat = story.make('chat m', { attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' } })
    const cut = { ...chat, droppedAttributesCount: 40 }
    story.book.started(cut)
    const { operation } = story.book.ended({ ...cut, endTime: [1, 1] })
    expect(operation === undefined ? [] : story.book.gather(operation)).toMatchObject([{ outcome: 'no_content' }])
  })
})

describe('failed and missing evidence', () => {
  it.each([
    ['a failed span', { error: 'offline' }],
    ['an error object', { result: { error: 'offline' } }],
    ['an error text', { result: 'Error: offline' }],
    ['a failed span with a result', { result: 'offline', error: 'tool failed' }],
  ])('is a tool_error: %s', (_, { result: value, error }: { result?: unknown; error?: string }) => {
    const story = new Story()
    const agent = story.agent()
    const tool = story.openTool('get_weather', { city: 'Oslo' }, { parent: agent, id: 'c1' })
    if (error !== undefined) tool.status = { code: 2, message: error }
    story.end(tool, value === undefined ? {} : { 'gen_ai.tool.call.result': JSON.stringify(value) })
    story.say([ask, lookup, toolMessage(result('c1', 'Error: offline'))], 'It is 22 °C.', { parent: agent })
    story.end(agent)
    const answer = story.only()
    expect(answer.answer?.evidence).toMatchObject([
      { kind: 'tool_error', text: expect.stringMatching(/offline$/), tool: 'get_weather', callId: 'c1' },
    ])
    expect(answer.answer?.missing).toBe(0)
  })

  it.each([
    [
      'Error: RuntimeError("no station")\n Please fix your mistakes.',
      "RuntimeError('no station')Traceback (most recent call last):\n  File",
    ],
    ['no station', 'no station'],
    ['ToolError: no station', 'no station\n\nError: no station\n    at run (tool.js:1:1)'],
  ])('is told once, however it is put: %j', (told, status) => {
    const story = new Story()
    const agent = story.agent()
    const tool = story.openTool('get_weather', { city: 'Oslo' }, { parent: agent })
    tool.status = { code: 2, message: status }
    story.end(tool)
    story.say([ask, lookup, toolMessage(result('c1', told))], 'It is 22 °C.', { parent: agent })
    story.end(agent)
    const answer = story.only()
    expect(answer.answer?.evidence).toMatchObject([
      { kind: 'tool_error', text: expect.stringMatching(/^[^\n]*no station['")]*$/) },
    ])
    expect(answer.answer?.missing).toBe(0)
  })

  it('is told once where the model got other words than the span, call by call', () => {
    const story = new Story()
    const agent = story.agent()
    for (const [city, why] of [
      ['Oslo', 'no station'],
      ['Bergen', 'no reading'],
    ] as const) {
      const tool = story.openTool('get_weather', { city }, { parent: agent })
      tool.status = { code: 2, message: why }
      story.end(tool)
    }
    const calls = ['Oslo', 'Bergen', 'Molde'].map((city, index) => call(`c${index}`, 'get_weather', { city }))
    const told = calls.map(({ id }) => result(id, 'Error: get_weather gave up after 2 attempts.'))
    story.say([ask, assistant(...calls), toolMessage(...told)], 'It is 22 °C.', { parent: agent })
    story.end(agent)
    expect(evidenceOf(story.only())).toEqual([
      ['tool_error', 'no station'],
      ['tool_error', 'no reading'],
      ['tool_error', 'Error: get_weather gave up after 2 attempts.'],
    ])
  })

  it('is evidence when the span alone tells that a result in the messages is a failure', () => {
    const story = new Story()
    const agent = story.agent()
    const tool = story.openTool('get_weather', { city: 'Oslo' }, { parent: agent, id: 'c1' })
    tool.status = { code: 2, message: 'offline' }
    story.end(tool)
    story.say([ask, lookup, toolMessage(result('c1', 'Sorry, the station could not be reached.'))], 'It is 22 °C.', {
      parent: agent,
    })
    story.end(agent)
    expect(evidenceOf(story.only())).toEqual([['tool_error', 'offline']])
  })

  it.each([
    ['[]', []],
    ['{}', {}],
    ['""', ''],
    ['ok', 'ok'],
    ['null', null],
  ])('is evidence when the result is %s', (shown, value) => {
    const story = new Story()
    const agent = story.agent()
    story.tool('cancel', { id: 1 }, value, { parent: agent, id: 'c1' })
    story.say([ask], 'Done.', { parent: agent })
    story.end(agent)
    const answer = story.only()
    expect(evidenceOf(answer)).toEqual([['tool', shown]])
    expect(answer.answer?.missing).toBe(0)
  })

  it('counts calls without a readable result', () => {
    const story = new Story()
    const agent = story.agent()
    const calls = assistant(call('c1', 'a', {}), call('c2', 'b', {}))
    story.say([ask], calls, { parent: agent })
    story.end(story.openTool('a', {}, { parent: agent, id: 'c1' }))
    story.say([ask, calls, toolMessage(result('c2', 7))], 'It is 7.', { parent: agent })
    story.end(agent)
    const answer = story.only()
    expect(answer.answer?.missing).toBe(1)
    expect(answer.allMissing).toBe(false)
  })

  it('counts calls that the provider ran without telling', () => {
    const story = new Story()
    story.say(
      [ask],
      assistant(
        { type: 'server_tool_call', id: 's1', name: 'web_search', server_tool_call: { type: 'web_search' } },
        'It is 18 °C.',
      ),
      {},
      'stop',
    )
    expect(story.only()).toMatchObject({ allMissing: true, answer: { text: 'It is 18 °C.', missing: 1, evidence: [] } })
  })

  it('is missing where the request was not recorded', () => {
    const story = new Story()
    const chat = story.chat()
    story.end(chat, {
      'gen_ai.output.messages': JSON.stringify([assistant('It is 18 °C.')]),
      'gen_ai.usage.input_tokens': 40,
    })
    expect(story.only()).toMatchObject({ allMissing: true, answer: { text: 'It is 18 °C.', missing: 1 } })
  })

  it('misses nothing of a search without documents where the request is recorded', () => {
    for (const recorded of [true, false]) {
      const story = new Story()
      const agent = story.agent()
      story.end(story.start('retrieval shop', { parent: agent, attributes: { 'gen_ai.operation.name': 'retrieval' } }))
      story.say(recorded ? [user('Context:\nIt is 18 °C.\n\nHow warm?')] : [], 'It is 18 °C.', { parent: agent })
      story.end(agent)
      expect((story.only().answer?.missing ?? 0) > 0).toBe(!recorded)
    }
  })

  it('reads which kinds it is asked for', () => {
    const options = { evidence: { tool: false, prompt: 'never' as const } }
    const story = new Story()
    const agent = story.agent()
    story.tool('a', {}, 1, { parent: agent, id: 'c1' })
    story.say([ask], assistant(call('c1', 'a', {})), { parent: agent })
    story.say([user('Context:\nIt is 18 °C.')], 'It is 18 °C.', { parent: agent })
    story.end(agent)
    expect(story.only(options).answer).toMatchObject({
      evidence: [],
      missing: 0,
      given: ['What is the weather in Oslo?', 'Context:\nIt is 18 °C.', expect.any(String)],
    })
  })

  it('is a document beside the question', () => {
    const story = new Story()
    story.say(
      [{ role: 'user', parts: [text('How long?'), { type: 'document', text: 'Returns within 14 days.' }] }],
      '14 days.',
    )
    expect(evidenceOf(story.only())).toEqual([['prompt', 'Returns within 14 days.']])
  })
})

describe('a span for a whole tool loop', () => {
  function loop(order: 'steps' | 'chunks'): Story {
    const story = new Story()
    const agent = story.agent()
    const chat = story.chat({ parent: agent })
    const step = { 'gen_ai.operation.name': 'agent_step' }
    const parents = [0, 1].map(() => story.start('step', { parent: chat, attributes: { ...step } }))
    for (const [index, words] of ['Let me check. ', 'It is 18 °C.'].entries()) {
      const parent = parents[order === 'steps' ? index : 0]
      const part = story.start('part', { parent, attributes: { ...step } })
      story.end(part, { 'gen_ai.output.messages': JSON.stringify([assistant(words)]) })
    }
    for (const parent of parents) story.end(parent)
    story.end(chat, exchange([ask], 'Let me check. It is 18 °C.'))
    story.end(agent)
    return story
  }

  it('gives what its last step said', () => {
    expect(loop('steps').only().answer?.text).toBe('It is 18 °C.')
  })

  it('is not taken apart where a step was told in chunks', () => {
    expect(loop('chunks').only().answer?.text).toBe('Let me check. It is 18 °C.')
  })
})
