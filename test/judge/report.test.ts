import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Judgement, labelOf, toReport, type Verdict, type VerdictKind } from '../../src/judge/index.ts'

const KINDS: readonly VerdictKind[] = ['supported', 'contradicted', 'unsupported', 'unverified']
const isBad = (kind: VerdictKind) => kind === 'contradicted' || kind === 'unsupported'

const verdict = (kind: VerdictKind): Verdict => ({
  statement: `It is ${kind}.`,
  verdict: isBad(kind) ? 'yes' : 'no',
  reason: 'Because.',
  kind,
})

const judgement = (kinds: readonly VerdictKind[], extra: Partial<Judgement> = {}): Judgement => ({
  verdicts: kinds.map(verdict),
  missing: 0,
  coverage: 1,
  usage: { kind: 'model', model: 'm', version: 'v', calls: 1, inputTokens: 1, outputTokens: 1, durationMs: 1 },
  ...extra,
})

const strict = { rules: 'strict', scale: 1 } as const
const nothingMissing = { missing: 0 }

describe('toReport', () => {
  it('divides hallucinated statements by those with a verdict', () => {
    const report = toReport(
      judgement(['supported', 'contradicted', 'unsupported', 'unverified'], { missing: 1 }),
      nothingMissing,
      strict,
    )
    expect(report).toMatchObject({ outcome: 'scored', score: 0.5, ratio: 0.5, label: 'mixed', detected: true })
    expect(report.counts).toEqual({
      statements: 5,
      supported: 1,
      contradicted: 1,
      unsupported: 1,
      unverified: 1,
      missing: 1,
    })
  })

  it.each([
    [3, 1, 1, 0.33],
    [3, 1, 10, 3.33],
    [3, 2, 1, 0.67],
    [8, 1, 1, 0.13],
    [3, 1, 5, 1.67],
  ])('rounds %i statements, %i bad, scale %i to %f', (n, bad, scale, score) => {
    const kinds = Array.from({ length: n }, (_, i): VerdictKind => (i < bad ? 'unsupported' : 'supported'))
    expect(toReport(judgement(kinds), nothingMissing, { rules: 'strict', scale }).score).toBe(score)
  })

  it('has no score when nothing is asserted', () => {
    const report = toReport(judgement([]), nothingMissing, strict)
    expect(report.outcome).toBe('no_claims')
    expect(report).not.toHaveProperty('score')
    expect(report.detected).toBe(false)
  })

  it('has no score when more than half the verdicts are missing, and one when exactly half are', () => {
    const partial = toReport(judgement(['supported', 'contradicted'], { missing: 3 }), nothingMissing, strict)
    expect(partial.outcome).toBe('partial')
    expect(partial).not.toHaveProperty('score')
    expect(partial.detected).toBe(true)
    expect(toReport(judgement(['supported', 'unsupported'], { missing: 2 }), nothingMissing, strict)).toMatchObject({
      outcome: 'scored',
      score: 0.5,
    })
  })

  it.each([
    ['evidence that could not be read', { missing: 1 }, {}],
    ['evidence that the judge did not see', { missing: 0 }, { coverage: 0.9 }],
  ])('counts only contradictions with %s', (_, answer, extra) => {
    const report = toReport(
      judgement(['unsupported', 'contradicted', 'supported'], { ...extra, reason: 'Two of three.' }),
      answer,
      strict,
    )
    expect(report.counts).toMatchObject({ unsupported: 0, unverified: 1, contradicted: 1 })
    expect(report.verdicts[0]).toMatchObject({ kind: 'unverified', verdict: 'no' })
    expect(report.score).toBe(0.33)
    // The judge's words speak of verdicts that no longer stand.
    expect(report.reason).not.toContain('Two of three')
  })

  it('keeps the kind of failure beside the score', () => {
    expect(toReport(judgement(['supported'], { errorType: 'timeout' }), nothingMissing, strict)).toMatchObject({
      score: 0,
      errorType: 'timeout',
    })
  })

  it('detects one contradiction among many, and half of anything', () => {
    const nine = Array.from({ length: 9 }, (): VerdictKind => 'supported')
    expect(toReport(judgement([...nine, 'contradicted']), nothingMissing, strict)).toMatchObject({
      label: 'low',
      detected: true,
    })
    expect(toReport(judgement([...nine, 'unsupported']), nothingMissing, strict).detected).toBe(false)
    expect(toReport(judgement(['supported', 'unsupported']), nothingMissing, strict).detected).toBe(true)
    const lax = { ...strict, detect: { contradicted: 2, ratio: 0.9 } }
    expect(toReport(judgement([...nine, 'contradicted']), nothingMissing, lax).detected).toBe(false)
  })

  it('labels by the exact ratio', () => {
    expect([0, 0.01, 0.449, 0.45, 0.649, 0.65, 0.849, 0.85, 1].map(labelOf)).toEqual([
      'none',
      'low',
      'low',
      'mixed',
      'mixed',
      'high',
      'high',
      'complete',
      'complete',
    ])
  })

  it('explains in words when the judge gives none', () => {
    const { reason } = toReport(judgement(['contradicted', 'supported', 'unverified']), nothingMissing, strict)
    expect(reason).toContain('1 of 3 statements')
    expect(reason).toContain('contradicted')
  })

  const kinds = fc.array(fc.constantFrom(...KINDS), { maxLength: 30 })

  it('keeps its promises for any judgement', () => {
    fc.assert(
      fc.property(
        kinds,
        fc.nat(30),
        fc.nat(3),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(1, 2, 5, 10, 100),
        (all, missing, unread, coverage, scale) => {
          const report = toReport(
            judgement(all, { missing, coverage }),
            { missing: unread },
            { rules: 'practical', scale },
          )
          const { counts } = report
          expect(counts.statements).toBe(all.length + missing)
          expect(counts.supported + counts.contradicted + counts.unsupported + counts.unverified + counts.missing).toBe(
            counts.statements,
          )
          expect(report.score === undefined).toBe(report.outcome !== 'scored')
          expect(report.ratio === undefined).toBe(report.outcome !== 'scored')
          for (const { verdict, kind } of report.verdicts) expect(verdict).toBe(isBad(kind) ? 'yes' : 'no')
          if (unread > 0 || coverage < 1) expect(counts.unsupported).toBe(0)
          if (report.outcome !== 'scored') return
          const bad = counts.contradicted + counts.unsupported
          expect(report.score).toBeCloseTo((bad / all.length) * scale, 1)
          expect(Math.abs((report.score ?? -1) * 100 - Math.round((report.score ?? -1) * 100))).toBeLessThan(1e-6)
          expect(report.ratio).toBeGreaterThanOrEqual(0)
          expect(report.ratio).toBeLessThanOrEqual(1)
          if (bad === 0) expect(report).toMatchObject({ score: 0, label: 'none', detected: false })
          if (counts.contradicted > 0) expect(report.detected).toBe(true)
        },
      ),
    )
  })

  it('never falls when one more statement is made up', () => {
    fc.assert(
      fc.property(
        kinds.filter(all => all.length > 0),
        fc.nat(),
        (all, pick) => {
          const at = pick % all.length
          const worse = all.map((kind, index): VerdictKind => (index === at ? 'unsupported' : kind))
          const before = toReport(judgement(all), nothingMissing, strict).score ?? 0
          const after = toReport(judgement(worse), nothingMissing, strict).score ?? 0
          expect(after).toBeGreaterThanOrEqual(before)
        },
      ),
    )
  })
})
