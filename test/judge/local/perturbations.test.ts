import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, tool } from './helpers.ts'

interface Staff {
  readonly name: string
  readonly team: string
  readonly desk: number
  readonly hours: number
  readonly since: string
}

const NAMES = ['Lena Roth', 'Ivo Marsh', 'Tess Quinn', 'Omar Diaz']
const TEAMS = ['Finance', 'Design', 'Legal', 'Research']

const staff = fc
  .record({
    teams: fc.shuffledSubarray(TEAMS, { minLength: 4, maxLength: 4 }),
    desks: fc.uniqueArray(fc.integer({ min: 20, max: 900 }), { minLength: 4, maxLength: 4 }),
    hours: fc.uniqueArray(fc.integer({ min: 10, max: 19 }), { minLength: 4, maxLength: 4 }),
    years: fc.uniqueArray(fc.integer({ min: 1990, max: 2025 }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ teams, desks, hours, years }) =>
    NAMES.map(
      (name, i): Staff => ({
        name,
        team: teams[i] ?? '',
        desk: desks[i] ?? 0,
        hours: hours[i] ?? 0,
        since: `${years[i] ?? 0}-03-0${i + 1}`,
      }),
    ),
  )

const day = (date: string): string =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const SENTENCES: readonly ((person: Staff) => string)[] = [
  person => `${person.name} works in ${person.team}.`,
  person => `${person.name} sits at desk ${person.desk}.`,
  person => `${person.name} works ${person.hours} hours a week.`,
  person => `${person.name} has been here since ${day(person.since)}.`,
]
const sentence = fc.constantFrom(...SENTENCES)
const someone = fc.integer({ min: 0, max: 3 })

const kindsOn = async (text: string, people: readonly Staff[]): Promise<string[]> => {
  const records = people.map(({ hours, ...rest }) => ({ ...rest, weekly_hours: hours }))
  return (await judge(text, [tool('list_staff', {}, { staff: records })])).map(verdict => verdict.kind)
}

describe('statements on records', () => {
  it('are supported as they are', async () => {
    await fc.assert(
      fc.asyncProperty(staff, sentence, someone, async (people, say, i) => {
        const person = people[i]
        if (person !== undefined) expect(await kindsOn(say(person), people)).toEqual(['supported'])
      }),
    )
  })

  it("are found out when they have another one's value", async () => {
    await fc.assert(
      fc.asyncProperty(staff, sentence, someone, someone, async (people, say, i, j) => {
        const [person, other] = [people[i], people[j]]
        fc.pre(person !== undefined && other !== undefined && i !== j)
        if (person === undefined || other === undefined) return
        const [kind] = await kindsOn(say({ ...other, name: person.name }), people)
        expect(['contradicted', 'unsupported']).toContain(kind)
      }),
    )
  })

  it('are found out when they deny the record', async () => {
    await fc.assert(
      fc.asyncProperty(staff, someone, async (people, i) => {
        const person = people[i]
        if (person !== undefined)
          expect(await kindsOn(`${person.name} does not work in ${person.team}.`, people)).toEqual(['contradicted'])
      }),
    )
  })
})
