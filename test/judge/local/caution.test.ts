import { expect, it } from 'vitest'
import { document, judge, tool } from './helpers.ts'

const kinds = async (text: string, evidence: Parameters<typeof judge>[1]) =>
  (await judge(text, evidence, { rules: 'practical' })).map(verdict => verdict.kind)

it('a number in reach of one step of arithmetic is not made up for certain; one out of reach is', async () => {
  const meter = [document('Water meter, 2 May: 1,204 litres. Water meter, 2 June: 1,651 litres.')]
  expect(await kinds('The household used 447 litres.', meter)).not.toContain('unsupported')
  expect(await kinds('The household used 447 litres.', meter)).not.toContain('contradicted')
  const single = [tool('pool', {}, { pool: 'Westbad', temperature: 24, unit: 'C' })]
  expect(await kinds('The water of the Westbad has 29 °C.', single)).toEqual(['contradicted'])
})

it('a value that the clause says of something else is nothing against its other value', async () => {
  const rent = [document('A deposit of £80 was paid for the hall.')]
  expect(await kinds('The £80 deposit has been paid, which is £20 per person.', rent)).not.toContain('contradicted')
  expect(await kinds('A deposit of £95 was paid for the hall.', rent)).toEqual(['contradicted'])
})

it('times that are told with their dates lie days apart', async () => {
  const crossing = [
    tool('sailing', {}, { ship: 'Aurora', departs: '2026-06-01T20:00:00Z', arrives: '2026-06-03T02:00:00Z' }),
  ]
  expect(await kinds('The crossing with the Aurora takes 30 hours.', crossing)).toEqual(['supported'])
})

it('a measure in two parts is not held against the whole by one of them', async () => {
  const tour = [tool('tour', {}, { tour: 'Old Town', starts: '10:20', ends: '12:05' })]
  expect(await kinds('The Old Town tour takes an hour and 45 minutes.', tour)).not.toContain('contradicted')
})

it('what is so of some of several is not refuted by the others', async () => {
  const plans = [
    tool(
      'plans',
      {},
      {
        plans: [
          { plan: 'Solo', roaming: false },
          { plan: 'Duo', roaming: true },
          { plan: 'Trio', roaming: true },
        ],
      },
    ),
  ]
  expect(await kinds('Roaming is included in both larger plans but not in the smallest.', plans)).not.toContain(
    'contradicted',
  )
  expect(await kinds('The Solo plan includes roaming.', plans)).toEqual(['contradicted'])
})

it('a superlative needs more than the name and the value', async () => {
  const huts = [document('Alm hut costs 31 EUR a night. Berg hut costs 22 EUR a night.')]
  expect(await kinds('The cheapest hut is Alm hut.', huts)).not.toContain('supported')
})

it('a lookup that did not respond is reported honestly', async () => {
  const failed = [{ kind: 'tool_error', tool: 'rates', text: '504 Gateway Timeout' } as const]
  expect(await kinds("The rates service didn't respond.", failed)).not.toContain('unsupported')
})
