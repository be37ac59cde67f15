import { type Case, document, failed, prompt, tool } from '../helpers.ts'

const POLICY =
  '[1] (policy-1) Return policy: items may be returned within 14 days of delivery. Refunds are paid to the original payment method.\n[2] (policy-2) Return shipping costs 4.95 EUR and is deducted from the refund.'
/** 87,000 characters of nothing. */
const FILLER = Array.from(
  { length: 1200 },
  (_, i) =>
    `[${i + 3}] (filler-${i + 3}) Internal note ${i + 3}: the warehouse shelf ${i + 3} was checked and nothing had changed.`,
).join('\n')

export const cases: readonly Case[] = [
  {
    id: 'agree',
    evidence: [
      tool('get_weather', { city: 'Paris' }, { city: 'Paris', temperature: 18, unit: 'C', conditions: 'rain' }),
    ],
    question: 'What is the weather in Paris right now?',
    answer: 'It is currently 18 °C and raining in Paris.',
    kinds: ['supported', 'supported'],
  },
  {
    id: 'contradict',
    evidence: [tool('get_weather', { city: 'Oslo' }, { city: 'Oslo', temperature: 18, unit: 'C', conditions: 'rain' })],
    question: 'What is the weather in Oslo right now?',
    answer: 'It is 25 °C and sunny in Oslo right now.',
    kinds: ['contradicted', 'contradicted'],
  },
  {
    id: 'stream',
    evidence: [
      tool('get_weather', { city: 'Lisbon' }, { city: 'Lisbon', temperature: 18, unit: 'C', conditions: 'rain' }),
    ],
    question: 'Do I need an umbrella today? I am in Lisbon.',
    answer: 'In Lisbon it is 25 °C and sunny, so you will not need an umbrella today.',
    kinds: ['contradicted', 'contradicted', 'contradicted'],
  },
  {
    id: 'throws',
    evidence: [failed('get_weather', { city: 'Atlantis' }, 'weather station for Atlantis is offline')],
    question: 'What is the weather in Atlantis right now?',
    answer: 'It is currently 22 °C with a light breeze in Atlantis.',
    kinds: ['unsupported'],
  },
  {
    id: 'multi',
    evidence: [
      tool('get_weather', { city: 'Paris' }, { city: 'Paris', temperature: 18, unit: 'C', conditions: 'rain' }),
      tool('get_weather', { city: 'Berlin' }, { city: 'Berlin', temperature: 21, unit: 'C', conditions: 'cloudy' }),
      tool('search_docs', { query: 'refund policy cancelled trip' }, [
        {
          id: 'trips-7',
          content: 'Cancelled trips are refunded in full up to 48 hours before departure.',
          score: 0.83,
        },
      ]),
    ],
    question: 'Compare the weather in Paris and Berlin, and tell me what happens if I cancel my trip.',
    answer:
      'Paris is 18 °C with rain and Berlin is 31 °C and sunny. If you cancel your trip you get a full refund up to 72 hours before departure.',
    kinds: ['supported', 'contradicted', 'contradicted', 'contradicted'],
  },
  {
    id: 'rag',
    evidence: [
      prompt(
        '[1] (policy-1) Return policy: items may be returned within 14 days of delivery. Refunds are paid to the original payment method.\n[2] (policy-2) Return shipping costs 4.95 EUR and is deducted from the refund.',
      ),
    ],
    question: 'How many days do I have to return an item, and who pays the return shipping?',
    answer:
      'You can return an item within 30 days of delivery. Refunds are paid to the original payment method. Return shipping is always free.',
    kinds: ['contradicted', 'supported', 'contradicted'],
  },
  {
    id: 'rag2',
    evidence: [
      document(
        'Return policy: items may be returned within 14 days of delivery. Refunds are paid to the original payment method.',
      ),
      document('Return shipping costs 4.95 EUR and is deducted from the refund.'),
    ],
    question: 'How many days do I have to return an item, and who pays the return shipping?',
    answer:
      'You can return an item within 30 days of delivery. Refunds are paid to the original payment method. Return shipping is always free.',
    kinds: ['contradicted', 'supported', 'contradicted'],
  },
  {
    id: 'long',
    evidence: [prompt(`${POLICY}\n${FILLER}`)],
    question: 'How many days do I have to return an item, and who pays the return shipping?',
    answer:
      'You can return an item within 30 days of delivery. Refunds are paid to the original payment method. Return shipping is always free.',
    kinds: ['contradicted', 'supported', 'contradicted'],
  },
  {
    id: 'object',
    evidence: [
      prompt('Extract the order: "Hello, this is Jane Doe. I placed order A-1042 for 3 items, 49.90 EUR in total."'),
    ],
    question: 'Extract the order: "Hello, this is Jane Doe. I placed order A-1042 for 3 items, 49.90 EUR in total."',
    answer: '{"orderId":"A-1042","customer":"Jane Doe","total":59.9,"currency":"EUR","items":3}',
    kinds: ['supported', 'supported', 'contradicted', 'supported', 'supported'],
  },
  {
    id: 'turn2',
    evidence: [
      tool('get_weather', { city: 'Paris' }, { city: 'Paris', temperature: 18, unit: 'C', conditions: 'rain' }),
    ],
    question: 'And do I need an umbrella there?',
    answer: 'No, you do not need an umbrella: it is dry and 25 °C in Paris.',
    kinds: ['contradicted', 'contradicted', 'contradicted'],
    history: ['It is currently 18 °C and raining in Paris.'],
  },
]
