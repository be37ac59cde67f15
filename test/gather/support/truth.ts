/** What is true in the recorded scenarios, whatever the instrumentation. */
export interface Truth {
  readonly question: string
  readonly answer: string
  /** Kind, tool, and a text or the value of JSON text. */
  readonly evidence: readonly { readonly kind: string; readonly tool?: string; readonly value: unknown }[]
}

const weather = (city: string, temperature = 18, conditions = 'rain') => ({
  kind: 'tool',
  tool: 'get_weather',
  value: { city, temperature, unit: 'C', conditions },
})

export const TRUTH: Readonly<Record<string, Truth>> = {
  'tool-contradict': {
    question: 'What is the weather in Oslo right now?',
    answer: 'It is 25 °C and sunny in Oslo right now.',
    evidence: [weather('Oslo')],
  },
  'stream-tool': {
    question: 'Do I need an umbrella today? I am in Lisbon.',
    answer: 'In Lisbon it is 25 °C and sunny, so you will not need an umbrella today.',
    evidence: [weather('Lisbon')],
  },
  'tool-throws': {
    question: 'What is the weather in Atlantis right now?',
    answer: 'It is currently 22 °C with a light breeze in Atlantis.',
    evidence: [{ kind: 'tool_error', tool: 'get_weather', value: 'weather station for Atlantis is offline' }],
  },
  'multi-step': {
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
  'rag-context': {
    question: 'How many days do I have to return an item, and who pays the return shipping?',
    answer:
      'You can return an item within 30 days of delivery. Refunds are paid to the original payment method. Return shipping is always free.',
    evidence: [
      {
        kind: 'prompt',
        value:
          '[1] (policy-1) Return policy: items may be returned within 14 days of delivery. Refunds are paid to the original payment method.',
      },
      { kind: 'prompt', value: '[2] (policy-2) Return shipping costs 4.95 EUR and is deducted from the refund.' },
    ],
  },
}
