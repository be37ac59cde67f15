/** What a person and a model said in the recorded scenarios, and what the tools gave: the truth that every dialect is held to. */
export interface Scenario {
  readonly system?: string
  readonly question: string
  /** Model calls in order; the last one gives the answer. */
  readonly steps: readonly Step[]
}

export interface Step {
  readonly text?: string
  readonly calls?: readonly Call[]
}

export interface Call {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** What the tool gave; a string for a failure's text. */
  readonly result?: unknown
  readonly error?: string
}

const SYSTEM = 'You are a helpful travel and shop assistant. Use the tools when you need facts.'

function weather(city: string, temperature = 18, conditions = 'rain'): Call {
  return { name: 'get_weather', arguments: { city }, result: { city, temperature, unit: 'C', conditions } }
}

const ONE_TOOL = (city: string, answer: string, interim?: string): readonly Step[] => [
  { ...(interim === undefined ? {} : { text: interim }), calls: [weather(city)] },
  { text: answer },
]

export const scenarios: Readonly<Record<string, Scenario>> = {
  'tool-agree': {
    system: SYSTEM,
    question: 'What is the weather in Paris right now?',
    steps: ONE_TOOL('Paris', 'It is currently 18 °C and raining in Paris.'),
  },
  'tool-contradict': {
    system: SYSTEM,
    question: 'What is the weather in Oslo right now?',
    steps: ONE_TOOL('Oslo', 'It is 25 °C and sunny in Oslo right now.'),
  },
  'stream-tool': {
    system: SYSTEM,
    question: 'Do I need an umbrella today? I am in Lisbon.',
    steps: ONE_TOOL(
      'Lisbon',
      'In Lisbon it is 25 °C and sunny, so you will not need an umbrella today.',
      'Let me check that for you.',
    ),
  },
  'tool-throws': {
    system: SYSTEM,
    question: 'What is the weather in Atlantis right now?',
    steps: [
      {
        calls: [
          { name: 'get_weather', arguments: { city: 'Atlantis' }, error: 'weather station for Atlantis is offline' },
        ],
      },
      { text: 'It is currently 22 °C with a light breeze in Atlantis.' },
    ],
  },
  'multi-step': {
    system: SYSTEM,
    question: 'Compare the weather in Paris and Berlin, and tell me what happens if I cancel my trip.',
    steps: [
      { calls: [weather('Paris'), weather('Berlin', 21, 'cloudy')] },
      {
        calls: [
          {
            name: 'search_docs',
            arguments: { query: 'refund policy cancelled trip' },
            result: [
              {
                id: 'trips-7',
                content: 'Cancelled trips are refunded in full up to 48 hours before departure.',
                score: 0.83,
              },
            ],
          },
        ],
      },
      {
        text: 'Paris is 18 °C with rain and Berlin is 31 °C and sunny. If you cancel your trip you get a full refund up to 72 hours before departure.',
      },
    ],
  },
  'rag-context': {
    question: 'How many days do I have to return an item, and who pays the return shipping?',
    steps: [
      {
        text: 'You can return an item within 30 days of delivery. Refunds are paid to the original payment method. Return shipping is always free.',
      },
    ],
  },
}

export const RAG_FACTS = ['within 14 days of delivery', 'original payment method', 'Return shipping costs 4.95 EUR']
