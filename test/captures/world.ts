/** The world that the scenario programs ask about: what every tool returns, and the documents of the shop. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export interface ToolRun {
  readonly args: { readonly [name: string]: Json }
  readonly result?: Json
  /** The tool throws an error with this message. */
  readonly error?: string
}

export interface Tool {
  readonly name: string
  readonly description: string
  /** Parameter name to description; all are required strings. */
  readonly parameters: { readonly [name: string]: string }
  readonly runs: readonly ToolRun[]
}

export const documents = [
  'Rental tents can be returned within 21 days of delivery.',
  'Refunds are paid to the card that was charged.',
  'Return shipping costs 6.50 EUR and is paid by the customer.',
] as const

const weather = (city: string, temperature: number, conditions: string): ToolRun => ({
  args: { city },
  result: { city, temperature, unit: 'C', conditions },
})

export const tools: readonly Tool[] = [
  {
    name: 'get_weather',
    description: 'Get the current weather for a city',
    parameters: { city: 'City name' },
    runs: [
      weather('Bergen', 9, 'heavy rain'),
      weather('Turin', 27, 'clear sky'),
      weather('Porto', 16, 'drizzle'),
      { args: { city: 'Avalon' }, error: 'no station reports from Avalon' },
    ],
  },
  {
    name: 'search_docs',
    description: 'Search the terms of the shop',
    parameters: { query: 'What to look for' },
    runs: [
      {
        args: { query: 'cancellation' },
        result: { passages: ['Bookings can be cancelled free of charge up to 36 hours before pick-up.'] },
      },
      { args: { query: 'tent returns' }, result: { passages: [...documents] } },
    ],
  },
  {
    name: 'find_orders',
    description: 'Find the orders of a customer',
    parameters: { customer: 'Name of the customer' },
    runs: [{ args: { customer: 'Noor Haddad' }, result: [] }],
  },
  {
    name: 'get_stock',
    description: 'Get the number of items in stock',
    parameters: { sku: 'Article number' },
    runs: [{ args: { sku: 'TENT-4' }, result: { error: 'inventory service unavailable' } }],
  },
  {
    name: 'cancel_booking',
    description: 'Cancel a booking',
    parameters: { bookingId: 'Booking number' },
    runs: [{ args: { bookingId: 'B-2207' }, result: 'ok' }],
  },
]

export function runTool(name: string, args: { readonly [name: string]: Json }): ToolRun | undefined {
  const wanted = JSON.stringify(args)
  return tools.find(tool => tool.name === name)?.runs.find(run => JSON.stringify(run.args) === wanted)
}
