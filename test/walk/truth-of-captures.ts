import type { Atom, Truth } from './facts.ts'

const weather = (city: string, temperature = 18, conditions = 'rain'): Atom => ({
  kind: 'tool',
  tool: 'get_weather',
  value: { city, temperature, unit: 'C', conditions },
})
const policy = [
  'Return policy: items may be returned within 14 days of delivery. Refunds are paid to the original payment method.',
  'Return shipping costs 4.95 EUR and is deducted from the refund.',
]
const passages = (kind: string, lines: readonly string[]): Atom[] => lines.map(value => ({ kind, value }))

const oslo: Truth = {
  outcome: 'scored',
  question: 'What is the weather in Oslo right now?',
  answer: 'It is 25 °C and sunny in Oslo right now.',
  evidence: [weather('Oslo')],
}
const paris: Truth = {
  outcome: 'scored',
  question: 'What is the weather in Paris right now?',
  answer: 'It is currently 18 °C and raining in Paris.',
  evidence: [weather('Paris')],
}
const returns: Truth = {
  outcome: 'scored',
  question: 'How many days do I have to return an item, and who pays the return shipping?',
  answer:
    'You can return an item within 30 days of delivery. Refunds are paid to the original payment method. Return shipping is always free.',
  evidence: passages(
    'prompt',
    policy.map((text, index) => `(policy-${index + 1}) ${text}`),
  ),
}

/** What is true in the captures, whatever the instrumentation: one entry a turn. */
export const captureTruth: Readonly<Record<string, readonly Truth[]>> = {
  chat: [
    {
      outcome: 'no_evidence',
      question: 'What is the capital of Australia?',
      answer: 'The capital of Australia is Canberra.',
      evidence: [],
    },
  ],
  concurrent: [paris, oslo],
  'embed-rag': [{ ...returns, evidence: passages('prompt', policy) }],
  'long-conversation': [oslo],
  'multi-step': [
    {
      outcome: 'scored',
      question: 'Compare the weather in Paris and Berlin, and tell me what happens if I cancel my trip.',
      answer:
        'Paris is 18 °C with rain and Berlin is 31 °C and sunny. If you cancel your trip you get a full refund up to 72 hours before departure.',
      evidence: [
        weather('Paris'),
        weather('Berlin', 21, 'cloudy'),
        {
          kind: 'tool',
          tool: 'search_docs',
          value: [
            {
              id: 'trips-7',
              content: 'Cancelled trips are refunded in full up to 48 hours before departure.',
              score: 0.83,
            },
          ],
        },
      ],
    },
  ],
  'multi-turn': [
    paris,
    {
      outcome: 'scored',
      question: 'And do I need an umbrella there?',
      answer: 'No, you do not need an umbrella: it is dry and 25 °C in Paris.',
      evidence: [weather('Paris')],
    },
  ],
  'no-content': [{ outcome: 'no_content', evidence: [] }],
  object: [
    {
      outcome: 'scored',
      question: 'Extract the order: "Hello, this is Jane Doe. I placed order A-1042 for 3 items, 49.90 EUR in total."',
      answer: { orderId: 'A-1042', customer: 'Jane Doe', total: 59.9, currency: 'EUR', items: 3 },
      evidence: passages('prompt', ['Hello, this is Jane Doe. I placed order A-1042 for 3 items, 49.90 EUR in total.']),
    },
  ],
  'rag-context': [returns],
  retriever: [{ ...returns, evidence: passages('retrieval', policy) }],
  'stream-tool': [
    {
      outcome: 'scored',
      question: 'Do I need an umbrella today? I am in Lisbon.',
      answer: 'In Lisbon it is 25 °C and sunny, so you will not need an umbrella today.',
      evidence: [weather('Lisbon')],
    },
  ],
  'tool-contradict': [oslo],
  'tool-contradict-responses': [oslo],
  'tool-throws': [
    {
      outcome: 'scored',
      question: 'What is the weather in Atlantis right now?',
      answer: 'It is currently 22 °C with a light breeze in Atlantis.',
      evidence: [{ kind: 'tool_error', tool: 'get_weather', value: 'weather station for Atlantis is offline' }],
    },
  ],
}
