import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createHallucinationScorer } from '../../src/judge/index.ts'
import { counted, judged, scriptedModel } from './support/scripted-model.ts'

const answer = { text: 'Claim 1. Claim 2. Claim 3.', evidence: [], given: [], history: [], missing: 0 }
const whole = JSON.stringify(counted(3, 2))

async function reportOn(...texts: readonly string[]) {
  const model = scriptedModel(texts.map(text => ({ text })))
  return createHallucinationScorer({ model }).score(answer)
}

it('a reply cut anywhere is never taken for a better one', async () => {
  for (let length = 0; length < whole.length; length++) {
    const report = await reportOn(whole.slice(0, length), '{"verdicts":[]}')
    if (report.outcome !== 'scored') {
      expect(['partial', 'judge_error']).toContain(report.outcome)
      expect(report).not.toHaveProperty('score')
      continue
    }
    expect(report.counts.statements).toBe(3)
    expect(report.counts.missing).toBeLessThan(2)
    const bad = report.counts.unsupported
    expect(report.ratio).toBeCloseTo(bad / (3 - report.counts.missing), 2)
  }
})

it.each([
  ['verdicts before statements', { verdicts: counted(3, 2).verdicts, statements: counted(3, 2).statements }],
  [
    'verdicts that carry their statements',
    { verdicts: counted(3, 2).statements.map(({ text }, i) => ({ statement: text, verdict: i < 2 ? 'no' : 'yes' })) },
  ],
])('nor is one with %s', async (_, json) => {
  const text = JSON.stringify(json)
  expect(await reportOn(text)).toMatchObject({ outcome: 'scored', counts: { statements: 3 } })
  for (let length = 0; length < text.length - 3; length++) {
    const report = await reportOn(text.slice(0, length), '{"verdicts":[]}')
    expect(report.outcome).toBe('judge_error')
  }
})

it('a reply with a part of it spoilt has a named outcome', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length - 1),
      fc.nat(40),
      fc.string({ maxLength: 20, unit: 'binary' }),
      async (at, n, junk) => {
        const spoilt = whole.slice(0, at) + junk + whole.slice(at + n)
        const report = await reportOn(spoilt, '{"verdicts":[]}')
        expect(['scored', 'no_claims', 'partial', 'judge_error']).toContain(report.outcome)
        expect(report.score === undefined).toBe(report.outcome !== 'scored')
        if (report.outcome === 'judge_error') expect(report.errorType).toMatch(/^[a-z_]+$/)
      },
    ),
    { numRuns: 300 },
  )
})

it('any text at all has a named outcome', async () => {
  const word = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '```',
    '<think>',
    '</think>',
    'statements',
    'verdicts',
    'label',
    'supported',
    '1',
    'null',
    '\\',
    '\n',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(word, fc.string({ maxLength: 5 })), { maxLength: 80 }), async words => {
      const report = await reportOn(words.join(''))
      expect(['scored', 'no_claims', 'partial', 'judge_error']).toContain(report.outcome)
    }),
    { numRuns: 300 },
  )
})

it('reads megabytes of brackets quickly', async () => {
  for (const text of [
    '['.repeat(1e6),
    '{"a":'.repeat(2e5),
    '<think>'.repeat(1e5),
    '"'.repeat(1e6),
    `${'{ '.repeat(5e5)}`,
  ]) {
    expect((await reportOn(text)).outcome).toBe('judge_error')
  }
}, 60_000)

it('reads any values in the right places', async () => {
  const value = fc.jsonValue({ maxDepth: 2 })
  const item = fc.record(
    { id: value, text: value, label: value, evidence: value, quote: value, reason: value },
    { requiredKeys: [] },
  )
  const reply = fc.record(
    { statements: fc.oneof(value, fc.array(item)), verdicts: fc.oneof(value, fc.array(item)), reason: value },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(reply, async json => {
      const model = scriptedModel([{ json }])
      const report = await createHallucinationScorer({ model }).score(answer)
      expect(['scored', 'no_claims', 'partial', 'judge_error']).toContain(report.outcome)
      for (const { reason, statement } of report.verdicts)
        expect([typeof reason, typeof statement]).toEqual(['string', 'string'])
    }),
    { numRuns: 200 },
  )
})

it('statements with equal ids stay apart', async () => {
  const { verdicts, ...rest } = judged([
    { text: 'A.', label: 'supported' },
    { text: 'B.', label: 'unsupported' },
  ])
  const statements = rest.statements.map(statement => ({ ...statement, id: 1 }))
  const model = scriptedModel([{ json: { ...rest, statements, verdicts } }])
  expect(await createHallucinationScorer({ model }).score(answer)).toMatchObject({ score: 0.5 })
})
