import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, createHallucinationScorer, type Evidence, type Rules } from '../../src/judge/index.ts'
import { judged, type ScriptedVerdict, scriptedModel } from './support/scripted-model.ts'

const tool = (text: string, extra: Partial<Evidence> = {}): Evidence => ({ kind: 'tool', text, ...extra })

async function check(
  text: string,
  verdicts: readonly ScriptedVerdict[],
  { evidence = [tool('Nothing.')], rules = 'strict', ...rest }: Partial<Answer> & { rules?: Rules } = {},
) {
  const answer = { text, evidence, given: [], history: [], missing: 0, ...rest }
  const scorer = createHallucinationScorer({ model: scriptedModel([{ json: judged(verdicts) }]), rules })
  return scorer.score(answer)
}

describe('quotes', () => {
  const evidence = [tool('Rooms: 12.'), tool('Breakfast is served\nfrom 7:00 to 10:30.')]
  const quoted = async (quote: string, index = 1) =>
    (
      await check(
        'Breakfast ends at 10:30.',
        [{ text: 'Breakfast ends at 10:30.', label: 'supported', evidence: index, quote }],
        { evidence },
      )
    ).verdicts[0]

  it('stay when they are literal', async () => {
    expect(await quoted('7:00 to 10:30')).toMatchObject({ evidence: 1, quote: '7:00 to 10:30' })
  })

  it.each([['"7:00 to 10:30."'], ['…from 7:00 to 10:30'], ['served from 7:00'], ['SERVED FROM']])(
    '%s becomes literal',
    async quote => {
      const found = await quoted(quote)
      expect(evidence[1]?.text).toContain(found?.quote)
      expect(found?.quote?.length).toBeGreaterThan(5)
    },
  )

  it('go when they are made up; the verdict stays', async () => {
    const found = await quoted('until 11:00')
    expect(found).toMatchObject({ kind: 'supported', evidence: 1 })
    expect(found).not.toHaveProperty('quote')
  })

  it('mend the number of the evidence', async () => {
    expect(await quoted('10:30', 0)).toMatchObject({ evidence: 1, quote: '10:30' })
    expect(await quoted('10:30', 9)).toMatchObject({ evidence: 1, quote: '10:30' })
  })

  it('and a number that points nowhere goes', async () => {
    expect(await quoted('until 11:00', 9)).not.toHaveProperty('evidence')
  })

  it('are always literal, whatever the judge writes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: -3, max: 5 }),
        async (text, quote, index) => {
          const sources = [tool(text), tool(`${quote} and more`)]
          const { verdicts } = await check(
            'A fact.',
            [{ text: 'A fact.', label: 'supported', evidence: index, quote }],
            { evidence: sources },
          )
          for (const verdict of verdicts) {
            if (verdict.evidence !== undefined) expect(sources[verdict.evidence]).toBeDefined()
            if (verdict.quote !== undefined) expect(sources[verdict.evidence ?? -1]?.text).toContain(verdict.quote)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('offsets', () => {
  const text = 'Hi! The museum opens at 9:00 and closes at 17:00. Tickets cost 12 euros, and children pay nothing.'

  it('point at the sentence that says it', async () => {
    const { verdicts } = await check(text, [
      { text: 'The museum opens at 9:00', label: 'supported' },
      { text: 'The museum closes at 17:00.', label: 'supported' },
      { text: 'Museum tickets cost 12 euros.', label: 'supported' },
      { text: 'Entirely different words here.', label: 'supported' },
    ])
    const parts = verdicts.map(({ start, end }) => (start === undefined ? undefined : text.slice(start, end)))
    expect(parts[0]).toBe('The museum opens at 9:00')
    expect(parts[1]).toContain('17:00')
    expect(parts[2]).toContain('12 euros')
    expect(parts[3]).toBeUndefined()
  })

  it('lie within any answer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.string({ minLength: 1 }),
        async (answer, statement) => {
          const { verdicts } = await check(answer, [{ text: statement, label: 'supported' }])
          for (const { start, end } of verdicts) {
            expect(start === undefined).toBe(end === undefined)
            if (start === undefined || end === undefined) continue
            expect(start).toBeGreaterThanOrEqual(0)
            expect(start).toBeLessThan(end)
            expect(end).toBeLessThanOrEqual(answer.length)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('addresses and ids', () => {
  const one = async (text: string, extra: Parameters<typeof check>[2] = {}, label = 'supported') =>
    check(text, [{ text, label }], extra)

  it.each([
    ['The form is at https://norvik.test/forms/7.'],
    ['Write to help@norvik.test for that.'],
    ['Your ticket is INC-20418.'],
    ['The run is 3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e.'],
  ])('%s is unsupported when that is nowhere', async text => {
    const { verdicts } = await one(text)
    expect(verdicts).toHaveLength(1)
    expect(verdicts[0]).toMatchObject({
      kind: 'unsupported',
      verdict: 'yes',
      reason: expect.stringContaining('nowhere'),
    })
  })

  it.each<readonly [string, Parameters<typeof check>[2]]>([
    [
      'The form is at https://norvik.test/forms/7.',
      { evidence: [tool('{"url":"https:\\/\\/norvik.test\\/forms\\/7"}')] },
    ],
    ['The form is at [norvik](https://www.norvik.test/).', { evidence: [tool('See norvik.test for forms.')] }],
    ['Write to Help@Norvik.test for that.', { given: ['my address is help@norvik.test'] }],
    ['Your ticket is INC-20418.', { evidence: [tool('{"ticket":20418}')] }],
    ['Your ticket is INC-20418.', { evidence: [tool('ok', { arguments: '{"id":"INC-20418"}' })] }],
    ['It was asked about INC-20418.', { question: 'INC-20418?' }],
    ['Open http://localhost:3000/a or https://example.com/x.', {}],
  ])('%s stays supported when it is known', async (text, extra) => {
    expect((await one(text, extra)).verdicts[0]).toMatchObject({ kind: 'supported' })
  })

  it('adds a statement when the judge left the address out', async () => {
    const { verdicts, score } = await check('It is open. More at https://norvik.test/x.', [
      { text: 'It is open.', label: 'supported' },
    ])
    expect(verdicts).toHaveLength(2)
    expect(verdicts[1]).toMatchObject({
      statement: expect.stringContaining('https://norvik.test/x'),
      kind: 'unsupported',
    })
    expect(score).toBe(0.5)
  })

  it('is unverified when only an earlier answer had it', async () => {
    const text = 'The form is at https://norvik.test/forms/7.'
    const { verdicts } = await one(text, { history: [text] })
    expect(verdicts).toMatchObject([
      { kind: 'unverified', verdict: 'no', reason: expect.stringContaining('earlier turn') },
    ])
  })

  it('never softens what the judge said', async () => {
    const text = 'Your ticket is INC-20418.'
    expect((await one(text, {}, 'contradicted')).verdicts[0]).toMatchObject({
      kind: 'contradicted',
      reason: 'Because.',
    })
  })

  it('leaves units, dates and ordinals alone', async () => {
    for (const text of [
      'It weighs 15kg.',
      'It starts on the 3rd at 10am.',
      'Q3 was good.',
      'Room 12 is free.',
      'In FY2025 it grew.',
      'COVID-19 rules applied.',
    ]) {
      expect((await one(text, { evidence: [tool('2025')] })).verdicts[0]).toMatchObject({ kind: 'supported' })
    }
  })
})

describe('citations', () => {
  const cite = async (text: string, evidence: readonly Evidence[] = [tool('Alpha.'), tool('Beta.')]) =>
    (await check(text, [{ text: text.replace(/\s?[[【].*?[\]】]/g, ''), label: 'supported' }], { evidence })).verdicts

  it.each([
    ['Water boils at one hundred degrees [7].'],
    ['Water boils[7].'],
    ['Water boils【7†source】.'],
    ['Water boils [1, 7].'],
    ['Water boils [doc 7].'],
  ])('%s points nowhere', async text => {
    const [claim, citation, ...rest] = await cite(text)
    expect(claim).toMatchObject({ kind: 'supported' })
    expect(citation).toMatchObject({ kind: 'unsupported', reason: expect.stringContaining('7') })
    expect(rest).toEqual([])
  })

  it.each<readonly [string, readonly Evidence[] | undefined]>([
    ['Water boils [1][2].', undefined],
    ['Water boils [7].', [tool('[7] Water boils.')]],
    ['Water boils [3].', [tool('["a","b","c"]')]],
    ['Water boils [7](https://example.com/a).', undefined],
    ['Use `items[7]` for water.', undefined],
    ['Water boils.\n```\nx = items[7]\n```', undefined],
  ])('%s is left alone', async (text, evidence) => {
    for (const verdict of await cite(text, evidence)) expect(verdict.kind).toBe('supported')
  })
})

describe('arithmetic', () => {
  const sum = async (
    text: string,
    label = 'supported',
    evidence = [tool('desk 120, two of them; lamp 35; fee 18; months 12')],
  ) => (await check(text, [{ text, label }], { evidence })).verdicts[0]

  it.each([
    ['The total is 2 × 120 + 35 = 285 EUR.'],
    ['That makes 12 * 18 = 226.'],
    ['€120 + €35 = €165'],
    ['1,200.50 - 0.50 = 1,300'],
    ['10 / 4 = 2.4'],
  ])('%s is contradicted', async text => {
    expect(await sum(text)).toMatchObject({
      kind: 'contradicted',
      verdict: 'yes',
      reason: expect.stringContaining('comes to'),
    })
  })

  it.each([
    ['2 × 120 + 35 = 275 EUR'],
    ['1.200,50 + 0,50 = 1.201'],
    ['10 / 3 = 3.33'],
    ['12 - 18 = -6'],
    ['x = 7 and y = 3'],
    ['2020-2021 = one year'],
  ])('%s is left alone', async text => {
    expect(await sum(text)).toMatchObject({ kind: 'supported' })
  })

  it('supports a right sum over numbers of the evidence', async () => {
    expect(await sum('2 × 120 + 35 = 275', 'unsupported', [tool('2 desks at 120, lamp at 35')])).toMatchObject({
      kind: 'supported',
    })
    expect(await sum('3 × 130 = 390', 'unsupported')).toMatchObject({ kind: 'unsupported' })
  })
})

it('a reason that no longer fits gives way to one made of the verdicts', async () => {
  const text = 'The form is at https://norvik.test/forms/7.'
  const { reason } = await check(text, [{ text, label: 'supported' }])
  expect(reason).not.toContain('Summed up.')
  expect(reason).toContain('https://norvik.test/forms/7')
  expect((await check('It is open.', [{ text: 'It is open.', label: 'supported' }])).reason).toBe('Summed up.')
})

describe('failed tools', () => {
  const evidence = [
    { kind: 'tool_error', text: '503 Service Unavailable', tool: 'get_flight' } as const,
    tool('Gate B12.'),
  ]
  const rest = async (text: string, index: number) =>
    (await check(text, [{ text, label: 'supported', evidence: index }], { evidence })).verdicts[0]

  it('support no fact', async () => {
    expect(await rest('The flight is on time.', 0)).toMatchObject({
      kind: 'unsupported',
      reason: expect.stringContaining('get_flight'),
    })
  })

  it.each([
    ['The flight service could not be reached.'],
    ['Der Dienst ist nicht erreichbar.'],
    ['サービスが利用できないエラーです。'],
    ['El servicio no está disponible.'],
    ['La recherche a échoué.'],
    ['조회에 실패했습니다.'],
  ])('support that they failed: %s', async text => {
    expect(await rest(text, 0)).toMatchObject({ kind: 'supported' })
  })

  it.each(['Der Flug ist nicht verspätet.', 'The price went down.', 'Le vol est à l’heure.'])(
    'not that: %s',
    async text => {
      expect(await rest(text, 0)).toMatchObject({ kind: 'unsupported' })
    },
  )

  it('do not touch what rests on other evidence', async () => {
    expect(await rest('The gate is B12.', 1)).toMatchObject({ kind: 'supported' })
  })
})
