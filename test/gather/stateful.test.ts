import { describe, expect, it } from 'vitest'
import {
  assistant,
  evidenceOf,
  type OpenSpan,
  result,
  Story,
  call as toolCall,
  toolMessage,
  user,
} from './support/story.ts'

const scope = 'openinference.instrumentation.openai'
const call = { type: 'function_call', id: 'fc_1', call_id: 'c1', name: 'get_tide', arguments: '{"port":"Stad"}' }
const high = { type: 'function_call_output', call_id: 'c1', output: '{"tide":"high"}' }
const ask = (content: string) => ({ role: 'user', content })
const say = (text: string) => ({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] })

interface Stateful {
  readonly id: string
  readonly after?: string
  readonly trace?: string
  readonly parent?: OpenSpan
  readonly session?: string
}

/** A call of the Responses API, whose conversation the provider keeps. */
function respond(story: Story, input: object, output: object, { id, after, session, ...where }: Stateful): void {
  const span = story.start('Response', { scope, ...where, attributes: { 'openinference.span.kind': 'LLM' } })
  story.end(span, {
    'input.mime_type': 'application/json',
    'output.mime_type': 'application/json',
    'input.value': JSON.stringify({ model: 'm', input: [input], previous_response_id: after ?? null }),
    'output.value': JSON.stringify({ id, object: 'response', status: 'completed', output: [output] }),
    ...(session === undefined ? {} : { 'session.id': session }),
  })
}

/** Three turns, each in a trace of its own. */
function turns(ids: readonly string[] = ['resp_1', 'resp_2', 'resp_3', 'resp_4']): Story {
  const story = new Story()
  const [first = '', second = '', third = '', fourth = ''] = ids
  const [a, b, c] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)]
  respond(story, ask('Tide in Stad?'), call, { id: first, trace: a })
  respond(story, high, say('The tide is low.'), { id: second, after: first, trace: a })
  respond(story, ask('Can we walk out?'), say('Yes, the tide is low.'), { id: third, after: second, trace: b })
  respond(story, ask('And with a dog?'), say('Yes, at low tide.'), { id: fourth, after: third, trace: c })
  return story
}

const told = (story: Story, options = {}) =>
  story.gather(options).map(gathered => [gathered.answer?.question, evidenceOf(gathered)])

describe('turns whose conversation the provider keeps', () => {
  it('share evidence by the id of the response before, however many lie between', () => {
    const tide = [['tool', '{"tide":"high"}']]
    expect(told(turns())).toEqual([
      [undefined, []],
      ['Tide in Stad?', tide],
      ['Can we walk out?', tide],
      ['And with a dog?', tide],
    ])
  })

  it('share it in one trace', () => {
    const story = new Story()
    const trace = 'd'.repeat(32)
    respond(story, ask('Tide in Stad?'), call, { id: 'resp_1', trace })
    respond(story, high, say('The tide is low.'), { id: 'resp_2', after: 'resp_1', trace })
    respond(story, ask('Can we walk out?'), say('Yes.'), { id: 'resp_3', after: 'resp_2', trace })
    respond(story, ask('Is it late?'), say('No.'), { id: 'resp_4', trace })
    expect(story.gather().map(evidenceOf)).toEqual([
      [],
      [['tool', '{"tide":"high"}']],
      [['tool', '{"tide":"high"}']],
      [],
    ])
  })

  it('know the question by the order of calls where only the ids of items were recorded', () => {
    const story = new Story()
    const where = { trace: 'f'.repeat(32), scope: 'gen_ai' }
    const calls = (...ids: string[]) => assistant(...ids.map(id => toolCall(id, 'get_tide', { port: id })))
    const back = (...ids: string[]) => [toolMessage(...ids.map(id => result(id, { tide: id })))]
    story.say([user('Tide in Stad?')], calls('fc_1', 'fc_2'), where)
    story.say(back('call_1', 'call_2'), calls('fc_3'), where)
    story.say(back('call_3'), 'The tide is low.', where)
    story.say([user('And in Molde?')], calls('fc_4'), where)
    story.say(back('call_4'), 'Low as well.', where)
    const [, , first, , second] = story.gather()
    expect(first?.answer).toMatchObject({
      question: 'Tide in Stad?',
      evidence: [{ callId: 'call_3', tool: 'get_tide' }, { callId: 'call_1', tool: 'get_tide' }, { callId: 'call_2' }],
    })
    expect(second?.answer).toMatchObject({
      question: 'And in Molde?',
      evidence: [{ callId: 'call_4', tool: 'get_tide', arguments: '{"port":"fc_4"}' }],
    })
  })

  it('do not guess the question where two went on side by side', () => {
    const story = new Story()
    const where = { trace: 'f'.repeat(32), scope: 'gen_ai' }
    story.say([user('Tide in Stad?')], assistant(toolCall('fc_1', 'get_tide', { port: 'Stad' })), where)
    story.say([user('Tide in Molde?')], assistant(toolCall('fc_2', 'get_tide', { port: 'Molde' })), where)
    story.say([toolMessage(result('call_1', { tide: 'high' }))], 'The tide is low.', where)
    story.say([toolMessage(result('call_2', { tide: 'low' }))], 'The tide is high.', where)
    const [, , first, second] = story.gather()
    expect([first?.answer?.question, second?.answer?.question]).toEqual([undefined, undefined])
    expect([evidenceOf(first), evidenceOf(second)]).toEqual([
      [['tool', '{"tide":"high"}']],
      [['tool', '{"tide":"low"}']],
    ])
  })

  it('share nothing when told not to, nor by ids that no later call names', () => {
    const [, , unwanted] = told(turns(), { evidence: { conversation: false } })
    expect(unwanted).toEqual(['Can we walk out?', []])
    const [, , other] = told(turns(['resp_1', 'resp_2', 'resp_9', 'resp_4']))
    expect(other).toEqual(['Can we walk out?', [['tool', '{"tide":"high"}']]])
    const story = turns()
    respond(story, ask('Who are you?'), say('An assistant.'), { id: 'resp_5', after: 'resp_0', trace: 'e'.repeat(32) })
    expect(told(story).at(-1)).toEqual(['Who are you?', []])
  })

  it('keep nothing of chat completions, which nobody goes on from', () => {
    const story = turns(['chatcmpl-1', 'chatcmpl-2', 'chatcmpl-3', 'chatcmpl-4'])
    expect(
      told(story)
        .slice(2)
        .map(([, evidence]) => evidence),
    ).toEqual([[], []])
  })

  it('with an id of the conversation are found by that', () => {
    const story = new Story()
    const where = { session: 's1' }
    respond(story, ask('Tide in Stad?'), call, { id: 'resp_1', trace: 'a'.repeat(32), ...where })
    respond(story, high, say('Low.'), { id: 'resp_2', after: 'resp_1', trace: 'a'.repeat(32), ...where })
    respond(story, ask('Can we walk out?'), say('Yes.'), { id: 'resp_3', trace: 'b'.repeat(32), ...where })
    expect(story.gather().map(evidenceOf).at(-1)).toEqual([['tool', '{"tide":"high"}']])
  })
})
