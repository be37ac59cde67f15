/** One thing that the scripted model says: a call of tools, or text (a stream sends it word by word). */
export interface Line {
  readonly text?: string
  readonly calls?: readonly { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }[]
}

/** One question to the demo's agent, and what the model answers, step by step. */
export interface Scene {
  /** What there is to see, in a few words. */
  readonly title: string
  readonly question: string
  readonly stream?: true
  /** Put into the system prompt, as an application with retrieval does. */
  readonly context?: readonly string[]
  /** One line per model call. The last one is the answer. */
  readonly script: readonly [...Line[], { readonly text: string }]
}

const toStavanger = { tool: 'find_sailing', input: { from: 'Bergen', to: 'Stavanger' } }
const toHaugesund = { tool: 'find_sailing', input: { from: 'Bergen', to: 'Haugesund' } }
const seaReport = { tool: 'sea_report', input: { harbour: 'Bergen' } }

/** A travel desk for ferries: what it says is partly made up. */
export const SCENES: readonly Scene[] = [
  {
    title: 'one tool, a faithful answer',
    question: 'When does the next ferry from Bergen to Stavanger leave, and what does it cost?',
    script: [
      { calls: [toStavanger] },
      { text: 'The Nordlys leaves Bergen at 14:30 and arrives in Stavanger at 19:15. A ticket costs 54.50 EUR.' },
    ],
  },
  {
    title: 'two tools in parallel, streamed',
    question: 'Which is cheaper from Bergen, the ferry to Haugesund or the one to Stavanger?',
    stream: true,
    script: [
      { text: 'Let me look both up. ', calls: [toHaugesund, toStavanger] },
      {
        text: 'The ferry to Haugesund costs 29.00 EUR. The ferry to Stavanger costs 54.50 EUR. The Solvind leaves for Haugesund at 17:00.',
      },
    ],
  },
  {
    title: 'retrieved passages in the prompt',
    question: 'Can I get my money back if I cancel?',
    context: [
      'Tickets can be cancelled free of charge until 48 hours before departure.',
      'Refunds go to the original payment method within 10 days.',
      'Changing the date of travel costs 15 EUR.',
    ],
    script: [
      {
        text: 'You can cancel free of charge until 24 hours before departure. The refund goes to the original payment method. Changing the date of travel costs 15 EUR.',
      },
    ],
  },
  {
    title: 'the tool failed, the answer pretends it did not',
    question: 'How rough is the sea off Bergen right now?',
    script: [{ calls: [seaReport] }, { text: 'The sea off Bergen is calm, with waves of 0.4 metres.' }],
  },
  {
    title: 'the tool failed, and the answer says so',
    question: 'Is it windy in the harbour of Bergen?',
    script: [
      { calls: [seaReport] },
      { text: 'Sorry, the sea report for Bergen is not available right now, so I cannot tell you about the wind.' },
    ],
  },
  {
    title: 'nothing to check against',
    question: 'What is the capital of Norway?',
    script: [{ text: 'The capital of Norway is Oslo.' }],
  },
]

/** What the tool `find_sailing` knows. */
export const SAILINGS: readonly Readonly<Record<string, string | number>>[] = [
  {
    from: 'Bergen',
    to: 'Stavanger',
    ship: 'Nordlys',
    departs: '14:30',
    arrives: '19:15',
    price: 54.5,
    currency: 'EUR',
  },
  {
    from: 'Bergen',
    to: 'Haugesund',
    ship: 'Solvind',
    departs: '16:00',
    arrives: '18:45',
    price: 39,
    currency: 'EUR',
  },
]
