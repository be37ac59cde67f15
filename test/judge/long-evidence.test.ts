import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, createHallucinationScorer } from '../../src/judge/index.ts'
import { counted, judged, scriptedModel } from './support/scripted-model.ts'

const filler = (n: number, seed: string) =>
  Array.from({ length: n }, (_, i) => `${seed} paragraph ${i} speaks of nothing in particular, at length.`).join('\n')

const base: Answer = { text: 'The lighthouse keeper was Ada Lund.', evidence: [], given: [], history: [], missing: 0 }

async function shown(answer: Partial<Answer>, maxEvidenceChars: number, label = 'unsupported') {
  const model = scriptedModel([{ json: judged([{ text: 'The lighthouse keeper was Ada Lund.', label }]) }])
  const report = await createHallucinationScorer({ model, maxEvidenceChars }).score({ ...base, ...answer })
  return { report, user: model.calls[0]?.user ?? '' }
}

describe('evidence over the budget', () => {
  const needle = 'The keeper of the lighthouse was called Ada Lund until 1931.'
  const evidence = [
    { kind: 'retrieval' as const, text: `${filler(200, 'First')}\n${needle}\n${filler(200, 'Second')}` },
    { kind: 'tool' as const, text: filler(300, 'Third') },
  ]

  it('is selected by what the statements are about, and the share is reported', async () => {
    const { report, user } = await shown({ evidence }, 5000)
    expect(user).toContain(needle)
    expect(user).toMatch(/EVIDENCE 0 retrieval \(characters from \d+ of \d+\)/)
    expect(report.coverage).toBeGreaterThan(0)
    expect(report.coverage).toBeLessThan(0.2)
    expect(user.length).toBeLessThan(7000)
  })

  it('turns unsupported into unverified; contradictions still count', async () => {
    expect((await shown({ evidence }, 5000)).report).toMatchObject({
      score: 0,
      counts: { unsupported: 0, unverified: 1 },
    })
    expect((await shown({ evidence }, 5000, 'contradicted')).report).toMatchObject({ score: 1, detected: true })
  })

  it('finds passages in scripts without spaces', async () => {
    const passage = '灯台守の名前は高橋健一である。'
    const text = `${'これは関係のない文章です。'.repeat(400)}${passage}${'別の話題が続いています。'.repeat(400)}`
    const { user } = await shown({ text: '灯台守は高橋健一です。', evidence: [{ kind: 'tool', text }] }, 2500)
    expect(user).toContain(passage)
  })

  it('counts given texts too, and keeps history within bounds', async () => {
    const { report, user } = await shown({ given: [filler(500, 'Given')], history: [filler(500, 'Earlier')] }, 3000)
    expect(report.coverage).toBeLessThan(1)
    expect(user.length).toBeLessThan(9000)
  })

  it('bounds a question of any length', async () => {
    const question = `${filler(2000, 'Pasted')}\n${needle}`
    const { report, user } = await shown({ question, given: [question] }, 10_000)
    expect(user).toContain(needle)
    expect(user).not.toContain('QUESTION>>')
    expect(user.length).toBeLessThan(12_000)
    expect(report.coverage).toBeLessThan(1)
  })

  it('is whole within the budget', async () => {
    const { report, user } = await shown({ evidence }, 100_000)
    expect(report.coverage).toBe(1)
    expect(user).toContain(evidence[1]?.text)
  })

  it('is quick with megabytes', async () => {
    const { report, user } = await shown({ evidence: [{ kind: 'tool', text: filler(60_000, 'Big') + needle }] }, 20_000)
    expect(user).toContain(needle)
    expect(report.coverage).toBeLessThan(0.01)
  })

  it('shows only literal stretches of the sources and never more than the budget', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ maxLength: 3000 }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 2000 }),
        async (texts, budget) => {
          const model = scriptedModel([{ json: counted(1, 0) }])
          const report = await createHallucinationScorer({ model, maxEvidenceChars: budget }).score({
            ...base,
            evidence: texts.map(text => ({ kind: 'tool', text })),
          })
          const blocks = [
            ...(model.calls[0]?.user ?? '').matchAll(
              /<<otelh-judge:\w+ EVIDENCE (\d+)[^\n]*>>\n([\s\S]*?)\n<<otelh-judge:\w+ END>>/g,
            ),
          ]
          const total = texts.join('').length
          let seen = 0
          for (const [, index, text] of blocks) {
            expect(texts[Number(index)]?.toWellFormed()).toContain(text)
            seen += text?.length ?? 0
          }
          expect(seen).toBeLessThanOrEqual(Math.max(budget, total <= budget ? total : 0))
          expect(report.coverage).toBeCloseTo(total === 0 ? 1 : seen / total, 6)
        },
      ),
      { numRuns: 40 },
    )
  })
})
