import { describe, expect, it } from 'vitest'
import {
  assistant,
  call,
  evidenceOf,
  exchange,
  type Message,
  result,
  Story,
  system,
  toolMessage,
  user,
} from './support/story.ts'

const HTTP = { scope: '@opentelemetry/instrumentation-http' }
const first = [user('Weather in Paris?')]
const second = [...first, assistant('18 °C and rain in Paris.'), user('Do I need an umbrella?')]

describe('turns in one nest', () => {
  function wrapped(): Story {
    const story = new Story()
    const wrapper = story.start('invoke_workflow chat session', {
      attributes: { 'gen_ai.operation.name': 'invoke_workflow' },
    })
    story.say(first, assistant(call('c1', 'get_weather', { city: 'Paris' })), { parent: wrapper })
    story.tool('get_weather', { city: 'Paris' }, { t: 18 }, { parent: wrapper, id: 'c1' })
    story.say(
      [...first, assistant(call('c1', 'get_weather', { city: 'Paris' })), toolMessage(result('c1', { t: 18 }))],
      '18 °C and rain in Paris.',
      { parent: wrapper },
    )
    story.say(second, assistant('One moment.', call('c2', 'forecast', {})), { parent: wrapper })
    story.tool('forecast', {}, { rain: true }, { parent: wrapper, id: 'c2' })
    story.say(
      [...second, assistant('One moment.', call('c2', 'forecast', {})), toolMessage(result('c2', { rain: true }))],
      'Yes.',
      { parent: wrapper },
    )
    story.end(wrapper, {
      'gen_ai.output.messages': JSON.stringify([assistant('18 °C and rain in Paris.'), assistant('Yes.')]),
    })
    return story
  }

  it('are an answer each, with what was known by then', () => {
    const [one, two, ...more] = wrapped().gather()
    expect(more).toEqual([])
    expect(one).toMatchObject({
      held: false,
      target: { name: 'chat m' },
      answer: { text: '18 °C and rain in Paris.', question: 'Weather in Paris?', history: [] },
    })
    expect(evidenceOf(one)).toEqual([['tool', '{"t":18}']])
    expect(two).toMatchObject({
      held: true,
      target: { name: 'invoke_workflow chat session' },
      answer: { text: 'Yes.', question: 'Do I need an umbrella?', history: ['18 °C and rain in Paris.'] },
    })
    expect(evidenceOf(two)).toEqual([
      ['tool', '{"t":18}'],
      ['tool', '{"rain":true}'],
    ])
    expect(one?.key).not.toBe(two?.key)
  })

  it('are told by the clock where all ends are reported at once', () => {
    const story = new Story()
    const wrapper = story.agent()
    const calls = [first, second].map(() => story.chat({ parent: wrapper }))
    for (const [index, chat] of calls.entries()) {
      story.end(chat, exchange(index === 0 ? first : second, index === 0 ? '18 °C and rain in Paris.' : 'Yes.'))
      Object.assign(chat, { startTime: [1, index * 20e6], endTime: [1, index * 20e6 + 5e6] })
    }
    story.end(wrapper)
    expect(story.gather().map(({ answer }) => answer?.text)).toEqual(['18 °C and rain in Paris.', 'Yes.'])
  })

  it('are not opened by a list of messages without an earlier answer', () => {
    const story = new Story()
    const agent = story.agent()
    story.say(second, assistant(call('c1', 'forecast', {})), { parent: agent })
    story.say([...second, assistant(call('c1', 'forecast', {})), toolMessage(result('c1', {}))], 'Yes.', {
      parent: agent,
    })
    story.end(agent)
    expect(story.gather().map(({ answer }) => answer?.text)).toEqual(['Yes.'])
  })

  it('stay linear over many of them', () => {
    const story = new Story()
    const wrapper = story.agent()
    const messages: Message[] = []
    for (let turn = 0; turn < 40; turn++) {
      messages.push(user(`Question ${turn}?`))
      story.say([...messages], `Answer ${turn}.`, { parent: wrapper })
      messages.push(assistant(`Answer ${turn}.`))
    }
    story.end(wrapper)
    const answers = story.gather()
    expect(answers.map(({ answer }) => answer?.text)).toEqual(
      Array.from({ length: 40 }, (_, turn) => `Answer ${turn}.`),
    )
    expect(answers.filter(({ held }) => held)).toHaveLength(1)
  })
})

describe('steps with server-side state', () => {
  it('have the question and the material of the first', () => {
    const story = new Story()
    const wrapper = story.start('step', { attributes: { 'gen_ai.operation.name': 'agent_step' } })
    const wants = assistant(call('c1', 'get_weather', { city: 'Paris' }))
    story.say([system('Context:\nBring a coat below 20 °C.'), ...first], wants, { parent: wrapper })
    story.say([toolMessage(result('c1', { t: 18 }))], 'It is 18 °C.', { parent: wrapper })
    story.end(wrapper)
    const answer = story.only()
    expect(answer.answer?.question).toBe('Weather in Paris?')
    expect(evidenceOf(answer)).toEqual([
      ['tool', '{"t":18}'],
      ['prompt', 'Bring a coat below 20 °C.'],
    ])
  })
})

describe('turns of one trace', () => {
  function turns(story: Story, conversation?: string, between = () => {}): void {
    const attributes = conversation === undefined ? {} : { 'gen_ai.conversation.id': conversation }
    const root = story.start('POST', HTTP)
    const one = story.agent({ parent: root, attributes })
    story.tool('get_weather', { city: 'Paris' }, { t: 18 }, { parent: one })
    story.say(first, '18 °C and rain in Paris.', { parent: one })
    story.end(one)
    between()
    const two = story.agent({ parent: root, attributes })
    story.say(conversation === undefined ? second : [user('Do I need an umbrella?')], 'No, it is dry.', { parent: two })
    story.end(two)
  }

  it('share evidence where the later repeats the earlier', () => {
    const story = new Story()
    turns(story)
    expect(story.gather().map(evidenceOf)).toEqual([[['tool', '{"t":18}']], [['tool', '{"t":18}']]])
  })

  it('share it by conversation id', () => {
    const story = new Story()
    turns(story, 'conv-1')
    expect(story.gather().map(evidenceOf)[1]).toEqual([['tool', '{"t":18}']])
  })

  it('share it although the earlier was released unread', () => {
    const story = new Story()
    turns(story, undefined, () => {
      for (const operation of story.operations.splice(0)) story.book.release(operation)
    })
    expect(evidenceOf(story.only())).toEqual([['tool', '{"t":18}']])
  })

  it('share nothing of what was released for good', () => {
    const story = new Story()
    turns(story, undefined, () => {
      for (const operation of story.operations.splice(0)) story.book.release(operation, { readable: false })
      expect(story.book.size.spans).toBe(0)
    })
    expect(evidenceOf(story.only())).toEqual([])
  })

  it('share it although the later is read first', () => {
    const story = new Story()
    turns(story)
    story.operations.reverse()
    expect(story.gather().map(evidenceOf)).toEqual([[['tool', '{"t":18}']], [['tool', '{"t":18}']]])
  })

  it('share nothing when told not to', () => {
    const story = new Story()
    turns(story, 'conv-1')
    expect(story.gather({ evidence: { conversation: false } }).map(evidenceOf)).toEqual([[['tool', '{"t":18}']], []])
  })

  it('go on with a question that only the first step had', () => {
    const story = new Story()
    const root = story.start('POST', HTTP)
    story.say(
      [system('Context:\nPolicy 7: bring a coat below 20 °C.'), ...first],
      assistant(call('c1', 'get_weather', { city: 'Paris' })),
      { parent: root },
    )
    story.say([toolMessage(result('c1', { t: 18 }))], 'It is 18 °C.', { parent: root })
    const answer = story.gather()[1]
    expect(answer?.answer?.question).toBe('Weather in Paris?')
    expect(evidenceOf(answer)).toEqual([
      ['tool', '{"t":18}'],
      ['prompt', 'Policy 7: bring a coat below 20 °C.'],
    ])
  })
})

describe('turns in traces of their own', () => {
  const turn = (story: Story, trace: string, conversation: string, answer: string, tool?: unknown) => {
    const agent = story.agent({ trace: trace.repeat(32), attributes: { 'gen_ai.conversation.id': conversation } })
    if (tool !== undefined) story.tool('lookup', {}, tool, { parent: agent })
    story.say([user('And?')], answer, { parent: agent })
    story.end(agent)
    return story.only()
  }

  it('remember what earlier ones looked up', () => {
    const story = new Story()
    turn(story, '1', 'c', 'It is 1.', { v: 1 })
    expect(evidenceOf(turn(story, '2', 'other', 'It is 2.'))).toEqual([])
    expect(evidenceOf(turn(story, '3', 'c', 'It is 3.', { v: 3 }))).toEqual([
      ['tool', '{"v":3}'],
      ['tool', '{"v":1}'],
    ])
  })

  it('know from earlier ones which tool gave a result that stands nameless in their messages', () => {
    const story = new Story()
    const attributes = { 'gen_ai.conversation.id': 'conv-8' }
    const agent = story.agent({ trace: 'a'.repeat(32), attributes })
    story.tool('get_weather', { city: 'Paris' }, { t: 18 }, { parent: agent, id: 'c1' })
    story.say(first, '18 °C and rain in Paris.', { parent: agent })
    story.end(agent)
    const nameless: Message = { role: 'tool', parts: [{ type: 'tool_call_response', response: { t: 18 } }] }
    const again = [...first, assistant(''), nameless, assistant('18 °C and rain in Paris.'), user('And an umbrella?')]
    story.say(again, 'No need.', { trace: 'b'.repeat(32), attributes })
    const [, later] = story.gather()
    expect(later?.answer).toMatchObject({
      evidence: [{ kind: 'tool', text: '{"t":18}', tool: 'get_weather', callId: 'c1' }],
      missing: 0,
    })
  })

  it('forget after half an hour', () => {
    const story = new Story()
    turn(story, '1', 'c', 'It is 1.', { v: 1 })
    story.now += 31 * 60_000
    expect(evidenceOf(turn(story, '2', 'c', 'It is 2.'))).toEqual([])
    story.book.sweep()
    expect(story.book.size.bytes).toBeLessThan(1_000)
  })

  it('keep 20 items and 64 kB', () => {
    const story = new Story()
    for (let index = 0; index < 30; index++) turn(story, `${index % 10}`, 'c', `It is ${index}.`, { v: index })
    expect(turn(story, 'a', 'c', 'Last.').answer?.evidence).toHaveLength(20)
    for (let index = 0; index < 3; index++) turn(story, `${index}`, 'd', `It is ${index}.`, 'x'.repeat(15_000) + index)
    expect(turn(story, 'b', 'd', 'Last.').answer?.evidence).toHaveLength(2)
  })

  it('do not see what runs at the same time', () => {
    const story = new Story()
    const attributes = { 'gen_ai.conversation.id': 'c' }
    const one = story.agent({ trace: '1'.repeat(32), attributes })
    const two = story.agent({ trace: '2'.repeat(32), attributes })
    story.tool('lookup', {}, { v: 1 }, { parent: one })
    for (const agent of [one, two]) {
      story.say([user('And?')], agent === one ? 'One.' : 'Two.', { parent: agent })
      story.end(agent)
    }
    expect(story.gather().map(evidenceOf)).toEqual([[['tool', '{"v":1}']], []])
  })
})
