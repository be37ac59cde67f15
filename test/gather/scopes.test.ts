import { describe, expect, it } from 'vitest'
import { assistant, call, evidenceOf, result, Story, system, text, toolMessage, user } from './support/story.ts'

const HTTP = { scope: '@opentelemetry/instrumentation-http' }
const ask = user('What is the weather in Oslo?')
const wants = (id: string, city = 'Oslo') => assistant(call(id, 'get_weather', { city }))

describe('evidence in the own subtree', () => {
  it('is tool results by their spans, counted once although messages show them again', () => {
    const story = new Story()
    const agent = story.agent()
    story.say([ask], wants('c1'), { parent: agent })
    const tool = story.tool('get_weather', { city: 'Oslo' }, { t: 18 }, { parent: agent, id: 'c1' })
    story.say([ask, wants('c1'), toolMessage(result('c1', { t: 18 }))], 'It is 18 °C.', { parent: agent })
    story.end(agent)
    expect(story.only().answer?.evidence).toEqual([
      {
        kind: 'tool',
        text: '{"t":18}',
        tool: 'get_weather',
        callId: 'c1',
        arguments: '{"city":"Oslo"}',
        spanId: tool.spanContext().spanId,
      },
    ])
  })

  it('is counted once also where neither span nor message names the call', () => {
    const story = new Story()
    const agent = story.agent()
    story.tool('get_weather', { city: 'Oslo' }, { t: 18, c: 'rain' }, { parent: agent })
    const results = [
      { role: 'tool', parts: [text('{"c": "rain", "t": 18}')] },
      { role: 'tool', parts: [text('other')] },
    ]
    story.say([ask, ...results], 'It is 18 °C.', { parent: agent })
    story.say([ask, ...results, assistant('x'), user('Really?')], 'Yes, 18 °C.', { parent: agent })
    story.end(agent)
    expect(evidenceOf(story.only())).toEqual([
      ['tool', '{"t":18,"c":"rain"}'],
      ['tool', 'other'],
    ])
  })

  it('keeps two calls apart that gave the same', () => {
    const story = new Story()
    const agent = story.agent()
    story.tool('cancel', { id: 1 }, 'ok', { parent: agent, id: 'c1' })
    story.tool('cancel', { id: 2 }, 'ok', { parent: agent, id: 'c2' })
    story.say([ask, toolMessage(result('c1', 'ok'), result('c2', 'ok'))], 'Both are cancelled.', { parent: agent })
    story.end(agent)
    expect(story.only().answer?.evidence.map(item => item.arguments)).toEqual(['{"id":1}', '{"id":2}'])
  })

  it('keeps two results apart that came under one id for other arguments', () => {
    const story = new Story()
    const agent = story.agent()
    story.tool('get_weather', { city: 'Oslo' }, { t: 18 }, { parent: agent, id: 'call_1' })
    story.tool('get_weather', { city: 'Rome' }, { t: 30 }, { parent: agent, id: 'call_1' })
    story.say([ask], '18 and 30.', { parent: agent })
    story.end(agent)
    expect(evidenceOf(story.only())).toEqual([
      ['tool', '{"t":18}'],
      ['tool', '{"t":30}'],
    ])
  })

  it('holds what a child agent gave, and what that one looked up', () => {
    const story = new Story()
    const agent = story.agent()
    const tool = story.openTool('ask_expert', { q: 'Oslo' }, { parent: agent, id: 'c1' })
    const child = story.agent({ parent: tool })
    story.tool('get_weather', { city: 'Oslo' }, { t: 18 }, { parent: child, id: 'x1' })
    story.say([user('Oslo?'), wants('x1'), toolMessage(result('x1', { t: 18 }))], 'The expert says 19 °C.', {
      parent: child,
    })
    story.end(child)
    story.end(tool, { 'gen_ai.tool.call.result': 'The expert says 19 °C.' })
    story.say([ask], 'It is 19 °C.', { parent: agent })
    story.end(agent)
    const answer = story.only()
    expect(answer.answer?.text).toBe('It is 19 °C.')
    expect(evidenceOf(answer)).toEqual([
      ['tool', 'The expert says 19 °C.'],
      ['tool', '{"t":18}'],
    ])
  })

  it('with every agent as a target, each has its own', () => {
    const story = new Story({ targets: 'every' })
    const agent = story.agent()
    const tool = story.openTool('ask_expert', { q: 'Oslo' }, { parent: agent, id: 'c1' })
    const child = story.agent({ parent: tool })
    story.tool('get_weather', { city: 'Oslo' }, { t: 18 }, { parent: child, id: 'x1' })
    story.say([user('Oslo?')], 'The expert says 19 °C.', { parent: child })
    story.end(child)
    story.end(tool, { 'gen_ai.tool.call.result': 'The expert says 19 °C.' })
    story.say([ask], 'It is 19 °C.', { parent: agent })
    story.end(agent)
    const answers = story.gather()
    expect(answers.map(answer => [answer.answer?.text, evidenceOf(answer)])).toEqual([
      ['The expert says 19 °C.', [['tool', '{"t":18}']]],
      ['It is 19 °C.', [['tool', 'The expert says 19 °C.']]],
    ])
    expect(new Set(answers.map(({ key }) => key)).size).toBe(2)
    expect(story.book.size.spans).toBe(0)
  })

  it('gathers the outer agent first where it must, and the inner one all the same', () => {
    const story = new Story({ targets: 'every' })
    const agent = story.agent()
    const tool = story.openTool('ask_expert', {}, { parent: agent })
    const child = story.agent({ parent: tool })
    story.tool('get_weather', { city: 'Oslo' }, { t: 18 }, { parent: child })
    story.say([user('Oslo?')], '19 °C.', { parent: child })
    story.end(child)
    story.end(tool, { 'gen_ai.tool.call.result': '19 °C.' })
    story.say([ask], 'It is 19 °C.', { parent: agent })
    story.end(agent)
    story.operations.reverse()
    expect(story.gather().map(evidenceOf)).toEqual([[['tool', '19 °C.']], [['tool', '{"t":18}']]])
    expect(story.book.size.spans).toBe(0)
  })

  it('leaves out what was looked up after the answer was there', () => {
    const story = new Story()
    const agent = story.agent()
    story.say([ask], 'It is 18 °C.', { parent: agent })
    story.tool('save_memory', {}, { saved: 'It is 18 °C.' }, { parent: agent })
    story.end(agent)
    expect(evidenceOf(story.only())).toEqual([])
  })

  it('has retrieved documents each once', () => {
    const story = new Story()
    const agent = story.agent()
    for (const documents of [
      [{ id: '1', score: 1, content: 'Returns within 14 days.' }],
      [{ id: '1', score: 1, content: 'Returns within 14 days.' }],
    ]) {
      const search = story.start('retrieval shop', {
        parent: agent,
        attributes: { 'gen_ai.operation.name': 'retrieval' },
      })
      story.end(search, { 'gen_ai.retrieval.documents': JSON.stringify(documents) })
    }
    story.say([system('Context:\nReturns within 14 days.'), ask], '14 days.', { parent: agent })
    story.end(agent)
    expect(evidenceOf(story.only())).toEqual([['retrieval', 'Returns within 14 days.']])
  })
})

describe('evidence beside the operation', () => {
  it('is claimed by call id under a flat parent', () => {
    const story = new Story()
    const root = story.start('POST', HTTP)
    story.say([ask], wants('c1'), { parent: root })
    story.tool('get_weather', { city: 'Oslo' }, { t: 18 }, { parent: root, id: 'c1' })
    story.say([ask, wants('c1')], 'It is 18 °C.', { parent: root })
    const [first, second, ...more] = story.gather()
    expect(more).toEqual([])
    expect(first).toMatchObject({ outcome: 'no_answer' })
    expect(evidenceOf(second)).toEqual([['tool', '{"t":18}']])
    expect(second?.answer?.missing).toBe(0)
  })

  it('is claimed by name and arguments where ids are not recorded', () => {
    const story = new Story()
    const root = story.start('POST', HTTP)
    const other = story.chat({ parent: root })
    story.tool('get_weather', { city: 'Oslo' }, { t: 18 }, { parent: root })
    const third = story.chat({ parent: root })
    story.end(other, { 'gen_ai.output.messages': JSON.stringify([assistant('Other.')]) })
    story.end(third, {
      'gen_ai.input.messages': JSON.stringify([
        ask,
        assistant({ type: 'tool_call', name: 'get_weather', arguments: { city: 'Oslo' } }),
      ]),
      'gen_ai.output.messages': JSON.stringify([assistant('It is 18 °C.')]),
    })
    const answers = story.gather()
    expect(answers.map(evidenceOf)).toEqual([[], [['tool', '{"t":18}']]])
  })

  it('is what ended while it was the only operation open', () => {
    const story = new Story()
    const agent = story.agent()
    const step = story.start('my step', { parent: agent, scope: 'my-app' })
    story.tool('get_weather', { city: 'Oslo' }, { t: 18 }, { parent: step })
    story.end(step)
    story.end(agent, {
      'gen_ai.input.messages': JSON.stringify([ask]),
      'gen_ai.output.messages': JSON.stringify([assistant('18 °C.')]),
    })
    expect(evidenceOf(story.only())).toEqual([['tool', '{"t":18}']])
  })

  it('is what was retrieved before it, where it was the first to start', () => {
    const story = new Story()
    const root = story.start('POST', HTTP)
    const search = story.start('retrieval shop', { parent: root, attributes: { 'gen_ai.operation.name': 'retrieval' } })
    story.end(search, {
      'gen_ai.retrieval.documents': JSON.stringify([{ id: '1', score: 1, content: 'Returns within 14 days.' }]),
    })
    story.say([ask], 'Within 14 days.', { parent: root })
    story.say([user('Something else?')], 'Nothing else.', { parent: root })
    expect(story.gather().map(evidenceOf)).toEqual([[['retrieval', 'Returns within 14 days.']], []])
  })

  it('of several parents only what shares its own', () => {
    const story = new Story()
    const root = story.start('POST', HTTP)
    const item = story.start('item', { parent: root, ...HTTP })
    story.tool('lookup', { of: 'another' }, { v: 1 }, { parent: root })
    story.tool('lookup', { of: 'this' }, { v: 2 }, { parent: item })
    story.say([ask], 'It is 2.', { parent: item })
    expect(evidenceOf(story.only())).toEqual([['tool', '{"v":2}']])
  })

  it('is nothing where two operations run side by side and neither claims it', () => {
    const story = new Story()
    const root = story.start('POST', HTTP)
    const one = story.agent({ parent: root })
    const two = story.agent({ parent: root })
    story.tool('lookup', {}, { v: 1 }, { parent: root })
    for (const agent of [one, two])
      story.end(agent, { 'gen_ai.output.messages': JSON.stringify([assistant(agent === one ? 'One.' : 'Two.')]) })
    expect(story.gather().map(evidenceOf)).toEqual([[], []])
  })

  it('is nothing from before where another operation overlaps', () => {
    const story = new Story()
    const root = story.start('POST', HTTP)
    story.tool('lookup', {}, { v: 1 }, { parent: root })
    const one = story.chat({ parent: root })
    const two = story.chat({ parent: root })
    story.end(one, { 'gen_ai.output.messages': JSON.stringify([assistant('One.')]) })
    story.end(two, { 'gen_ai.output.messages': JSON.stringify([assistant('Two.')]) })
    expect(story.gather().map(evidenceOf)).toEqual([[], []])
  })

  it('is not mixed between two flat agents that run at once and use the same ids', () => {
    const story = new Story()
    const root = story.start('POST', HTTP)
    const cities = ['Oslo', 'Rome']
    const open = cities.map(city => ({
      city,
      span: story.openTool('get_weather', { city }, { parent: root, id: 'call_1' }),
    }))
    for (const { city, span } of open)
      story.end(span, { 'gen_ai.tool.call.result': JSON.stringify({ city, t: city.length }) })
    const chats = cities.map(city => ({ city, span: story.chat({ parent: root }) }))
    for (const { city, span } of chats) {
      story.end(span, {
        'gen_ai.input.messages': JSON.stringify([user(`${city}?`), wants('call_1', city)]),
        'gen_ai.output.messages': JSON.stringify([assistant(`In ${city} it is warm.`)]),
      })
    }
    expect(story.gather().map(evidenceOf)).toEqual([
      [['tool', '{"city":"Oslo","t":4}']],
      [['tool', '{"city":"Rome","t":4}']],
    ])
  })

  it('is a tool that runs an agent of its own, for who called it', () => {
    const story = new Story()
    const root = story.start('POST', HTTP)
    const tool = story.openTool('ask_expert', { q: 'Oslo' }, { parent: root, id: 'c1' })
    story.say([user('Oslo?')], '19 °C.', { parent: tool })
    story.end(tool, { 'gen_ai.tool.call.result': '19 °C.' })
    const inner = story.only()
    expect([inner.answer?.text, evidenceOf(inner)]).toEqual(['19 °C.', []])
    story.say([ask, assistant(call('c1', 'ask_expert', { q: 'Oslo' }))], 'It is 19 °C in Oslo.', { parent: root })
    expect(evidenceOf(story.only())).toEqual([['tool', '19 °C.']])
  })
})

describe('the same answer on several spans', () => {
  it('has one key and the evidence of the one that shows it', () => {
    const story = new Story()
    const root = story.start('POST', HTTP)
    const chain = story.start('workflow graph', {
      parent: root,
      attributes: { 'gen_ai.operation.name': 'invoke_workflow' },
    })
    story.tool('get_weather', { city: 'Oslo' }, { t: 18 }, { parent: root, id: 'c1' })
    story.say([ask, wants('c1'), toolMessage(result('c1', { t: 18 }))], 'It is 18 °C.', { parent: root })
    story.end(chain, {
      'gen_ai.input.messages': JSON.stringify([ask]),
      'gen_ai.output.messages': JSON.stringify([assistant('It is  18 °C.\n')]),
    })
    const [chat, graph] = story.gather()
    expect(graph?.key).toBe(chat?.key)
    expect(evidenceOf(graph)).toEqual(evidenceOf(chat))
  })

  it('is another answer where question or evidence differ', () => {
    const story = new Story()
    const root = story.start('job', HTTP)
    for (const city of ['Oslo', 'Rome', 'Bern']) {
      story.tool('get_weather', { city }, { city }, { parent: root, id: city })
      story.say(
        [user(city === 'Bern' ? 'Dry?' : 'Rain?'), wants(city, city), toolMessage(result(city, { city }))],
        'Yes.',
        { parent: root },
      )
    }
    const answers = story.gather()
    expect(new Set(answers.map(({ key }) => key)).size).toBe(3)
    expect(answers.map(evidenceOf)).toEqual(['Oslo', 'Rome', 'Bern'].map(city => [['tool', JSON.stringify({ city })]]))
  })
})

describe('a batch in one trace', () => {
  it('is no conversation because examples in the prompt look like earlier answers', () => {
    const story = new Story()
    const root = story.start('job', HTTP)
    const examples = [user('Great!'), assistant('positive'), user('Awful.'), assistant('negative')]
    for (const words of ['I like it.', 'So good.', 'I hate it.']) {
      const agent = story.agent({ parent: root })
      story.tool('lookup', { words }, { words }, { parent: agent })
      story.say([...examples, user(words)], words.includes('hate') ? 'negative' : 'positive', { parent: agent })
      story.end(agent)
    }
    expect(story.gather().map(evidenceOf)).toEqual(
      ['I like it.', 'So good.', 'I hate it.'].map(words => [['tool', JSON.stringify({ words })]]),
    )
  })

  it('keeps 1,000 items apart, one after the other and side by side', () => {
    for (const width of [1, 4]) {
      const story = new Story()
      const root = story.start('job', HTTP)
      const texts: string[] = []
      for (let first = 0; first < 1000; first += width) {
        const items = Array.from({ length: width }, (_, index) => first + index)
        const agents = items.map(() => story.agent({ parent: root }))
        for (const [index, agent] of agents.entries()) {
          story.tool('lookup', { key: 'price' }, { price: items[index] }, { parent: agent, id: 'call_1' })
        }
        for (const [index, agent] of agents.entries()) {
          story.say([user('What does it cost?')], `It costs ${items[index]} EUR.`, { parent: agent })
          story.end(agent)
          texts.push(`It costs ${items[index]} EUR.`)
        }
      }
      const answers = story.gather()
      expect(answers.map(({ answer }) => answer?.text)).toEqual(texts)
      expect(answers.map(evidenceOf)).toEqual(texts.map((_, price) => [['tool', JSON.stringify({ price })]]))
      expect(new Set(answers.map(({ key }) => key)).size).toBe(1000)
    }
  })

  it('keeps 1,000 flat items apart', () => {
    const story = new Story()
    const root = story.start('job', HTTP)
    for (let price = 0; price < 1000; price++) {
      story.tool('lookup', { key: 'price' }, { price }, { parent: root })
      story.say([user('What does it cost?')], 'As listed.', { parent: root })
    }
    const answers = story.gather()
    expect(answers.map(evidenceOf)).toEqual(answers.map((_, price) => [['tool', JSON.stringify({ price })]]))
    expect(new Set(answers.map(({ key }) => key)).size).toBe(1000)
  })
})
