import type { VerdictKind } from '../../src/judge/index.ts'

/** What is true of one part of an answer. */
export interface Claim {
  readonly says: string
  readonly is: VerdictKind
  /** Why a judge without a language model may leave it open. */
  readonly open?: string
}

/** What the built-in judge does not see yet, by recording: it calls unsupported what is something else. */
export const blind: readonly { readonly of: RegExp; readonly says: string; readonly why: string }[] = [
  {
    of: /^recorded\/[\w-]+\/object/,
    says: 'items',
    why: 'two mats and one stove are three items: counts of different things are not added up',
  },
  {
    of: /^recorded\/[\w-]+\/rag-tool$/,
    says: 'within 60 days',
    why: 'sentences in a list inside of JSON are fields, and are not compared as prose',
  },
  {
    of: /^recorded\/traceloop-llamaindex\/tool-contradict$/,
    says: '23 °C',
    why: 'the instrumentation lost the quotes of the JSON: its fields have no units',
  },
]

const claim =
  (is: VerdictKind) =>
  (says: string, open?: string): Claim => ({
    says,
    is,
    ...(open === undefined ? {} : { open }),
  })
const right = claim('supported')
const wrong = claim('contradicted')
const invented = claim('unsupported')

const inferred = 'follows from the evidence only by knowledge of the world'

const returns = [wrong('within 30 days'), right('the original payment method'), wrong('always free')]
const tents = [wrong('within 60 days'), right('the card that was charged'), wrong('Return shipping is free')]

/** The scenarios' answers, with what a judge should find in each. */
export const claims: ReadonlyMap<string, readonly Claim[]> = new Map([
  ['It is 25 °C and sunny in Oslo right now.', [wrong('25 °C'), wrong('sunny')]],
  ['It is currently 18 °C and raining in Paris.', [right('18 °C'), right('raining')]],
  [
    'No, you do not need an umbrella: it is dry and 25 °C in Paris.',
    [wrong('do not need an umbrella', inferred), wrong('dry'), wrong('25 °C')],
  ],
  [
    'In Lisbon it is 25 °C and sunny, so you will not need an umbrella today.',
    [wrong('25 °C'), wrong('sunny'), wrong('will not need an umbrella', inferred)],
  ],
  ['It is currently 22 °C with a light breeze in Atlantis.', [invented('22 °C'), invented('light breeze')]],
  [
    'Paris is 18 °C with rain and Berlin is 31 °C and sunny. If you cancel your trip you get a full refund up to 72 hours before departure.',
    [right('Paris is 18 °C'), wrong('Berlin is 31 °C'), wrong('72 hours')],
  ],
  [
    'You can return an item within 30 days of delivery. Refunds are paid to the original payment method. Return shipping is always free.',
    returns,
  ],
  [
    '{"orderId":"A-1042","customer":"Jane Doe","total":59.9,"currency":"EUR","items":3}',
    [right('A-1042'), right('Jane Doe'), wrong('total'), right('currency'), right('items')],
  ],
  ['Turin has a clear sky and 27 °C at the moment.', [right('27 °C')]],
  ['Bergen is dry and sunny with 23 °C.', [wrong('23 °C')]],
  ['No, Bergen is dry, with 23 °C.', [wrong('23 °C')]],
  [
    'Porto is sunny with 29 °C, so you can leave the rain jacket at home.',
    [wrong('29 °C'), wrong('leave the rain jacket at home', inferred)],
  ],
  ['Avalon has a mild breeze and 20 °C.', [invented('20 °C')]],
  ['There are 12 pieces of TENT-4 in stock.', [invented('12 pieces')]],
  ['No orders were found for Noor Haddad.', [right('No orders')]],
  [
    'Booking B-2207 has been cancelled and 80 EUR were paid back to you.',
    [right('has been cancelled'), invented('80 EUR')],
  ],
  [
    'Turin has a clear sky and 27 °C, Porto has snow and 2 °C. You can cancel free of charge up to 96 hours before pick-up.',
    [right('Turin has a clear sky'), wrong('Porto has snow'), wrong('96 hours')],
  ],
  [
    'Bergen has heavy rain and 9 °C, so a tent will get wet. The wind is calm.',
    [right('9 °C'), right('get wet', inferred), invented('The wind is calm')],
  ],
  ['Bergen has heavy rain and 9 °C: bad for camping.', [right('9 °C')]],
  ['You can cancel free of charge up to 12 hours before pick-up.', [wrong('12 hours')]],
  [
    'A rental tent can be returned within 60 days of delivery. The refund is paid to the card that was charged. Return shipping is free.',
    tents,
  ],
  [
    '{"orderId":"A-771","customer":"Ines Falk","total":48.3,"currency":"EUR","items":3}',
    [
      right('A-771'),
      right('Ines Falk'),
      wrong('total'),
      right('currency'),
      right('items', 'two mats and one stove are three items'),
    ],
  ],
])
