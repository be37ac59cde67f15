import { z } from 'zod'
import type { ScriptedReply, SeenRequest } from '../../support/openai-server.ts'
import { type Call, question, type ToolSpec } from './sdk.ts'

export interface Scenario {
  readonly name: string
  readonly call: Call
  /** Replies of the scripted model, one per model call. The last one is the answer. */
  readonly script: readonly ScriptedReply[]
  readonly expected: {
    readonly detected: boolean
    /** Verdict kinds that must be among the answer's. */
    readonly kinds: readonly string[]
  }
}

const STATIONS: Readonly<Record<string, unknown>> = {
  Lyon: { city: 'Lyon', temperature: 18, unit: 'C', sky: 'rain' },
  Turin: { city: 'Turin', temperature: 21, unit: 'C', sky: 'cloudy' },
}

const weather: ToolSpec = {
  description: 'The weather of a city, now',
  input: z.object({ city: z.string() }),
  execute: async ({ city = '' }) => {
    const station = STATIONS[city]
    if (!station) throw new Error(`the weather station of ${city} is offline`)
    return station
  },
}

const trains: ToolSpec = {
  description: 'The next train between two cities',
  input: z.object({ from: z.string(), to: z.string() }),
  execute: async ({ from, to }) => ({ from, to, departs: '09:15', price: 42, currency: 'EUR' }),
}

const tools = { weather, trains }
const lookUp = (city: string) => ({ name: 'weather', arguments: { city } })

export const FAITHFUL: Scenario = {
  name: 'one tool, faithful',
  call: { turns: question('How warm is it in Lyon?'), tools },
  script: [{ toolCalls: [lookUp('Lyon')] }, { text: 'It is 18 °C in Lyon.' }],
  expected: { detected: false, kinds: ['supported'] },
}

export const CONTRADICTED: Scenario = {
  name: 'one tool, contradicted',
  call: { turns: question('How warm is it in Turin?'), tools },
  script: [{ text: 'One moment, let me check.', toolCalls: [lookUp('Turin')] }, { text: 'It is 31 °C in Turin.' }],
  expected: { detected: true, kinds: ['contradicted'] },
}

export const SCENARIOS: readonly Scenario[] = [
  FAITHFUL,
  CONTRADICTED,
  {
    name: 'two tools in parallel',
    call: { turns: question('Which is warmer, Lyon or Turin?'), tools },
    script: [{ toolCalls: [lookUp('Lyon'), lookUp('Turin')] }, { text: 'Lyon has 18 °C. Turin has 33 °C.' }],
    expected: { detected: true, kinds: ['supported', 'contradicted'] },
  },
  {
    name: 'two tools in sequence',
    call: { turns: question('Is it dry in Lyon, and when is the next train to Turin?'), tools },
    script: [
      { toolCalls: [lookUp('Lyon')] },
      { toolCalls: [{ name: 'trains', arguments: { from: 'Lyon', to: 'Turin' } }] },
      { text: 'The next train from Lyon to Turin departs at 10:40.' },
    ],
    expected: { detected: true, kinds: ['contradicted'] },
  },
  {
    name: 'a failing tool',
    call: { turns: question('How warm is it in Ys?'), tools },
    script: [{ toolCalls: [lookUp('Ys')] }, { text: 'It is 22 °C in Ys.' }],
    expected: { detected: true, kinds: ['unsupported'] },
  },
  {
    name: 'an object as output',
    call: {
      turns: question('Extract the invoice from this text: Invoice 7731 for Ada Byron, 4 chairs, total 249.50 EUR.'),
      schema: z.object({ invoice: z.string(), customer: z.string(), total: z.number() }),
    },
    script: [{ json: { invoice: '7731', customer: 'Ada Byron', total: 429.5 } }],
    expected: { detected: true, kinds: ['contradicted', 'supported'] },
  },
  {
    name: 'passages in the system prompt',
    call: {
      system:
        'You are a clerk. Answer from the context.\nContext:\n- Parcels may be returned within 14 days.\n- Returns cost 4.95 EUR.',
      turns: question('How long can I return a parcel?'),
    },
    script: [{ text: 'Parcels may be returned within 30 days.' }],
    expected: { detected: true, kinds: ['contradicted'] },
  },
]

/** The scripted model: knows the scenario by the last question, the step by the tool results since. */
export function replyTo(request: SeenRequest, scenarios: readonly Scenario[] = SCENARIOS): ScriptedReply {
  const asked = request.messages.findLastIndex(({ role }) => role === 'user')
  const text = request.messages[asked]?.text
  const scenario = scenarios.find(({ call }) => call.turns.at(-1)?.content === text)
  const later = request.messages.slice(asked)
  const rounds = later.filter(({ role }, i) => role === 'tool' && later[i + 1]?.role !== 'tool').length
  const reply = scenario?.script[rounds]
  if (!reply) throw new Error(`no reply scripted for step ${rounds} of "${text}"`)
  return reply
}
