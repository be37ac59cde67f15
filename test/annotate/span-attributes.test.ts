import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanAttributes, utf8Length } from '../../src/annotate/index.ts'
import type { VerdictKind } from '../../src/judge/index.ts'
import { report, result, verdict } from './make-report.ts'

const four = [verdict('supported'), verdict('unsupported'), verdict('contradicted'), verdict('unverified')]

describe('attributes of a scored span', () => {
  it('are few when lean', () => {
    expect(spanAttributes(result(four))).toEqual({
      'gen_ai.evaluation.name': 'hallucination',
      'gen_ai.evaluation.score.value': 0.5,
      'gen_ai.evaluation.score.label': 'mixed',
      'gen_ai.evaluation.explanation': 'Because of the verdicts.',
      'hallucination.detected': true,
      'hallucination.verdicts': expect.any(String),
      'hallucination.statements': 4,
      'hallucination.contradicted': 1,
      'hallucination.unsupported': 1,
      'hallucination.score.id': 'id-1',
      'hallucination.judge.model': 'gpt-test',
      'hallucination.judge.version': 'abc123',
      'hallucination.outcome': 'scored',
    })
  })

  it('are all of them when full', () => {
    const facts = { evidence: { count: 2, kinds: ['tool', 'retrieval'], missing: 0 }, samplingRate: 0.25 } as const
    const full = spanAttributes(result(four, facts), { detail: 'full' })
    expect(full).toMatchObject({
      'hallucination.unverified': 1,
      'hallucination.rules': 'practical',
      'hallucination.judge.calls': 1,
      'hallucination.judge.input_tokens': 100,
      'hallucination.judge.output_tokens': 20,
      'hallucination.judge.duration_ms': 1_500,
      'hallucination.evidence.count': 2,
      'hallucination.evidence.kinds': 'tool,retrieval',
      'hallucination.evidence.missing': 0,
      'hallucination.evidence.coverage': 1,
      'hallucination.sampling.rate': 0.25,
    })
    expect(spanAttributes(result(four, facts))).not.toHaveProperty('hallucination.sampling.rate')
  })

  it('move whole scores inwards, so that exporters keep them doubles', () => {
    expect(spanAttributes(result([verdict('supported')]))['gen_ai.evaluation.score.value']).toBe(1e-9)
    expect(spanAttributes(result([verdict('contradicted')]))['gen_ai.evaluation.score.value']).toBe(1 - 1e-9)
    expect(spanAttributes(result([verdict('contradicted')]), { nudge: false })['gen_ai.evaluation.score.value']).toBe(1)
  })

  it('carry the ratio, never the scaled score', () => {
    const scaled = result(four, { report: report(four, { scale: 10, score: 5 }) })
    expect(spanAttributes(scaled)['gen_ai.evaluation.score.value']).toBe(0.5)
  })

  it('leave the evaluation of another evaluator alone', () => {
    const existing = { 'gen_ai.evaluation.name': 'relevance', 'gen_ai.evaluation.score.value': 0.9 }
    const names = Object.keys(spanAttributes(result(four), { existing }))
    expect(names.filter(name => name.startsWith('gen_ai.'))).toEqual([])
    expect(names).toContain('hallucination.detected')
  })
})

describe('attributes of a span without a score', () => {
  it('are the outcome alone', () => {
    expect(spanAttributes({ outcome: 'no_evidence', content: 'full' })).toEqual({
      'hallucination.outcome': 'no_evidence',
    })
    const partial = result(four, { outcome: 'partial' })
    expect(spanAttributes(partial, { detail: 'full' })).toEqual({ 'hallucination.outcome': 'partial' })
  })

  it('name the failure, but not over that of the answer itself', () => {
    const failed = { outcome: 'judge_error', errorType: 'rate_limited', content: 'full' } as const
    expect(spanAttributes(failed)).toEqual({ 'hallucination.outcome': 'judge_error', 'error.type': 'rate_limited' })
    expect(spanAttributes(failed, { existing: { 'error.type': '429' } })).toEqual({
      'hallucination.outcome': 'judge_error',
    })
  })
})

describe('whatever judge and evidence say', () => {
  const kind = fc.constantFrom<VerdictKind>('supported', 'contradicted', 'unsupported', 'unverified')
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', minLength: 200, maxLength: 3_000 }),
    fc.constant('\ud800'.repeat(900)),
    fc.constant('"\\\n\u0000'.repeat(500)),
  )
  const verdicts = fc.array(
    fc.record({ kind, statement: text, reason: text, quote: text }).map(({ kind, ...texts }) => verdict(kind, texts)),
    { maxLength: 60 },
  )

  it('every value is below 2,000 bytes, verdicts are valid JSON, hallucinated first, and none is lost uncounted', () => {
    fc.assert(
      fc.property(verdicts, text, (list, reason) => {
        const attributes = spanAttributes(result(list, { report: report(list, { reason }) }), { detail: 'full' })
        for (const value of Object.values(attributes)) {
          if (typeof value === 'string') expect(utf8Length(value)).toBeLessThan(2_000)
        }
        const shown: { kind?: VerdictKind; omitted?: number }[] = JSON.parse(
          String(attributes['hallucination.verdicts']),
        )
        const omitted = shown.at(-1)?.omitted ?? 0
        const kinds = shown.flatMap(item => (item.kind === undefined ? [] : [item.kind]))
        expect(kinds.length + omitted).toBe(list.length)
        const order = kinds.map(item => ['contradicted', 'unsupported', 'unverified', 'supported'].indexOf(item))
        expect(order).toEqual([...order].sort())
      }),
      { numRuns: 150 },
    )
  })
})
