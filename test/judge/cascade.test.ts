import { describe, expect, it } from 'vitest'
import {
  type Answer,
  cascadeJudge,
  createHallucinationScorer,
  type Judge,
  type Verdict,
} from '../../src/judge/index.ts'
import { httpError, type ScriptedTurn, scriptedModel } from './support/scripted-model.ts'

const text = 'A holds. B is open. C is open.'
const answer: Answer = { text, evidence: [{ kind: 'tool', text: 'A holds.' }], given: [], history: [], missing: 0 }
const usage = {
  kind: 'local',
  model: 'local',
  version: 'l1',
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  durationMs: 0,
} as const

/** A first judge that has proved the statements which say that they hold. */
const first: Judge = {
  kind: 'local',
  model: 'local',
  version: () => 'l1',
  judge: async ({ text: all }) => ({
    verdicts: [...all.matchAll(/[^.]+\./g)].map((match): Verdict => {
      const statement = match[0].trim()
      const start = all.indexOf(statement)
      const kind = statement.includes('holds') ? 'supported' : 'unverified'
      return { statement, verdict: 'no', kind, reason: 'First.', start, end: start + statement.length }
    }),
    missing: 0,
    coverage: 1,
    usage,
  }),
}

function cascade(turns: readonly ScriptedTurn[]) {
  const model = scriptedModel(turns)
  return { model, scorer: createHallucinationScorer({ model: cascadeJudge(first, { model, maxRetries: 0 }) }) }
}

const verdict = (id: number, label: string) => ({ id, label, evidence: -1, quote: '', reason: 'Second.' })

describe('a cascade', () => {
  it('asks the model only for what the first judge left open', async () => {
    const { model, scorer } = cascade([{ json: { verdicts: [verdict(2, 'contradicted'), verdict(3, 'not_a_claim')] } }])
    const report = await scorer.score(answer)
    expect(report.verdicts.map(({ statement, kind, start }) => [statement, kind, start])).toEqual([
      ['A holds.', 'supported', 0],
      ['B is open.', 'contradicted', 9],
    ])
    expect(report).toMatchObject({ score: 0.5, judge: { kind: 'cascade', calls: 1, model: 'judge-1-served' } })
    expect(model.calls).toHaveLength(1)
    expect(model.calls[0]?.user).toContain('"B is open."')
    expect(model.calls[0]?.user).not.toContain('"A holds."')
  })

  it('makes no call when everything is proven', async () => {
    const { model, scorer } = cascade([{}])
    expect(await scorer.score({ ...answer, text: 'A holds.' })).toMatchObject({
      score: 0,
      judge: { kind: 'cascade', calls: 0 },
    })
    expect(model.calls).toHaveLength(0)
  })

  it('keeps the proofs when the model fails', async () => {
    const { scorer } = cascade([{ error: httpError(401) }])
    const report = await scorer.score(answer)
    expect(report).toMatchObject({ outcome: 'judge_error', errorType: 'auth', counts: { supported: 1, missing: 2 } })
  })

  it('counts what the model leaves out as missing', async () => {
    const { scorer } = cascade([{ json: { verdicts: [verdict(2, 'unsupported')] } }, { json: { verdicts: [] } }])
    expect(await scorer.score(answer)).toMatchObject({ score: 0.5, counts: { statements: 3, missing: 1 } })
  })

  it('is an option of the scorer, with a version of its own', () => {
    const model = scriptedModel([{}])
    const plain = createHallucinationScorer({ model })
    const scorer = createHallucinationScorer({ model, cascade: true })
    expect(scorer.judge.kind).toBe('cascade')
    expect(scorer.version).not.toBe(plain.version)
  })
})
