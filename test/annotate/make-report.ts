import type { AnswerResult } from '../../src/annotate/index.ts'
import type { Report, Verdict, VerdictKind } from '../../src/judge/index.ts'

export function verdict(kind: VerdictKind, changes: Partial<Verdict> = {}): Verdict {
  return {
    statement: `A ${kind} statement.`,
    verdict: kind === 'contradicted' || kind === 'unsupported' ? 'yes' : 'no',
    reason: `It is ${kind}.`,
    kind,
    ...changes,
  }
}

export function report(verdicts: readonly Verdict[], changes: Partial<Report> = {}): Report {
  const of = (kind: VerdictKind) => verdicts.filter(item => item.kind === kind).length
  const bad = of('contradicted') + of('unsupported')
  const ratio = verdicts.length === 0 ? 0 : Math.round((bad / verdicts.length) * 100) / 100
  return {
    outcome: 'scored',
    score: ratio,
    ratio,
    label: ratio === 0 ? 'none' : 'mixed',
    detected: of('contradicted') > 0,
    reason: 'Because of the verdicts.',
    verdicts,
    counts: {
      statements: verdicts.length,
      supported: of('supported'),
      contradicted: of('contradicted'),
      unsupported: of('unsupported'),
      unverified: of('unverified'),
      missing: 0,
    },
    coverage: 1,
    rules: 'practical',
    scale: 1,
    judge: {
      kind: 'model',
      model: 'gpt-test',
      version: 'abc123',
      calls: 1,
      inputTokens: 100,
      outputTokens: 20,
      durationMs: 1_500,
    },
    ...changes,
  }
}

export function result(verdicts: readonly Verdict[], changes: Partial<AnswerResult> = {}): AnswerResult {
  const made = report(verdicts)
  return { outcome: made.outcome, report: made, scoreId: 'id-1', content: 'full', ...changes }
}
