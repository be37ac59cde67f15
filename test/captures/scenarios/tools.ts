import type { Scenario, Turn } from './types.ts'

export const assistant = 'You are the assistant of a small outdoor shop. Use the tools when you need facts.'

const call = (name: string, args: Record<string, string>) => ({ name, args })

export const agree: Turn = {
  ask: 'How is the weather in Turin?',
  replies: [
    { calls: [call('get_weather', { city: 'Turin' })] },
    { text: 'Turin has a clear sky and 27 °C at the moment.' },
  ],
  label: 'supported',
}

export const contradict: Turn = {
  ask: 'How is the weather in Bergen?',
  replies: [{ calls: [call('get_weather', { city: 'Bergen' })] }, { text: 'Bergen is dry and sunny with 23 °C.' }],
  label: 'contradicted',
}

const single = (name: string, turn: Turn, more: Partial<Scenario> = {}): Scenario => ({
  name,
  system: assistant,
  tools: ['get_weather'],
  conversations: [{ turns: [turn] }],
  ...more,
})

export const toolScenarios: readonly Scenario[] = [
  single('tool-agree', agree),
  single('tool-contradict', contradict),
  single('tool-contradict-chat', contradict, { api: 'chat' }),
  single('tool-contradict-responses', contradict, { api: 'responses' }),
  single(
    'stream-tool',
    {
      ask: 'Should I take a rain jacket to Porto?',
      replies: [
        { text: 'I will look that up first.', calls: [call('get_weather', { city: 'Porto' })] },
        { text: 'Porto is sunny with 29 °C, so you can leave the rain jacket at home.' },
      ],
      label: 'contradicted',
    },
    { stream: true },
  ),
  single('tool-throws', {
    ask: 'How is the weather in Avalon?',
    replies: [{ calls: [call('get_weather', { city: 'Avalon' })] }, { text: 'Avalon has a mild breeze and 20 °C.' }],
    label: 'fabricated',
  }),
  single(
    'tool-error-result',
    {
      ask: 'How many TENT-4 do you have in stock?',
      replies: [{ calls: [call('get_stock', { sku: 'TENT-4' })] }, { text: 'There are 12 pieces of TENT-4 in stock.' }],
      label: 'fabricated',
    },
    { tools: ['get_stock'] },
  ),
  single(
    'tool-empty',
    {
      ask: 'Are there any orders of Noor Haddad?',
      replies: [
        { calls: [call('find_orders', { customer: 'Noor Haddad' })] },
        { text: 'No orders were found for Noor Haddad.' },
      ],
      label: 'supported',
    },
    { tools: ['find_orders'] },
  ),
  single(
    'tool-action',
    {
      ask: 'Please cancel my booking B-2207.',
      replies: [
        { calls: [call('cancel_booking', { bookingId: 'B-2207' })] },
        { text: 'Booking B-2207 has been cancelled and 80 EUR were paid back to you.' },
      ],
      label: 'mixed',
    },
    { tools: ['cancel_booking'] },
  ),
  single(
    'multi-step',
    {
      ask: 'Compare the weather in Turin and Porto, and until when can I cancel my booking?',
      replies: [
        { calls: [call('get_weather', { city: 'Turin' }), call('get_weather', { city: 'Porto' })] },
        { calls: [call('search_docs', { query: 'cancellation' })] },
        {
          text: 'Turin has a clear sky and 27 °C, Porto has snow and 2 °C. You can cancel free of charge up to 96 hours before pick-up.',
        },
      ],
      label: 'mixed',
    },
    { tools: ['get_weather', 'search_docs'] },
  ),
  single('no-execute', contradict, { clientTools: true }),
  single('no-content', contradict, { hidden: true }),
  single('reasoning', {
    ...contradict,
    replies: [
      { reasoning: 'The user asks for weather, a tool has it.', calls: [call('get_weather', { city: 'Bergen' })] },
      { reasoning: 'The tool said 9 °C with heavy rain.', text: 'Bergen is dry and sunny with 23 °C.' },
    ],
  }),
  single(
    'agent-as-tool',
    {
      ask: 'Can I pitch a tent in Bergen today?',
      replies: [
        { calls: [call('ask_expert', { question: 'What is the weather like in Bergen, for camping?' })] },
        { text: 'Bergen has heavy rain and 9 °C, so a tent will get wet. The wind is calm.' },
      ],
      label: 'mixed',
    },
    {
      tools: [],
      expert: {
        system: 'You are an expert on weather and camping.',
        tools: ['get_weather'],
        turn: {
          ask: 'What is the weather like in Bergen, for camping?',
          replies: [
            { calls: [call('get_weather', { city: 'Bergen' })] },
            { text: 'Bergen has heavy rain and 9 °C: bad for camping.' },
          ],
          label: 'supported',
        },
      },
    },
  ),
  single(
    'hand-off',
    {
      ask: 'Until when can I cancel a booking free of charge?',
      replies: [
        { calls: [call('transfer_to_terms_agent', {})] },
        { calls: [call('search_docs', { query: 'cancellation' })] },
        { text: 'You can cancel free of charge up to 12 hours before pick-up.' },
      ],
      label: 'contradicted',
    },
    { tools: ['search_docs'], handOff: 'terms_agent' },
  ),
]
