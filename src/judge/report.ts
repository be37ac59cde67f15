import type { Answer } from '../gather/types.ts'
import { explain } from './explain.ts'
import type { Detect, Judgement, Label, Report, Rules, Verdict, VerdictKind } from './types.ts'

export interface ReportOptions {
  readonly rules: Rules
  /** Multiplies the ratio before rounding. Telemetry always carries the ratio. */
  readonly scale: number
  readonly detect?: Partial<Detect>
}

export const DETECT_DEFAULTS: Detect = { contradicted: 1, ratio: 0.5 }

/** Half up at the second decimal, as the replaced scorer rounds. */
export function round2(value: number): number {
  return Math.round((value + Number.EPSILON) * 100) / 100
}

/** `none` 0 · `low` below 0.45 · `mixed` below 0.65 · `high` below 0.85 · `complete`. Of score/scale. */
export function labelOf(ratio: number): Label {
  if (ratio <= 0) return 'none'
  if (ratio < 0.45) return 'low'
  if (ratio < 0.65) return 'mixed'
  return ratio < 0.85 ? 'high' : 'complete'
}

const clamp01 = (value: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0)
const wholeNumber = (value: number): number => (Number.isFinite(value) && value > 0 ? Math.floor(value) : 0)

/** Evidence that nobody could look at may hold what seems unsupported: then only contradictions count. */
function soften(verdict: Verdict, blind: boolean): Verdict {
  if (!blind || verdict.kind !== 'unsupported') return verdict
  return {
    ...verdict,
    kind: 'unverified',
    verdict: 'no',
    reason: `${verdict.reason} (Not all evidence could be read.)`,
  }
}

/**
 * The arithmetic of a report. Pure: the same judgement and answer give the same report.
 * Verdicts that the judge never gave are out of the denominator; more than half missing leaves no score (`partial`).
 */
export function toReport(
  judgement: Judgement,
  answer: Pick<Answer, 'missing'>,
  { rules, scale, detect }: ReportOptions,
): Report {
  const coverage = clamp01(judgement.coverage)
  const blind = answer.missing > 0 || coverage < 1
  const verdicts = judgement.verdicts.map(verdict => soften(verdict, blind))
  const of = (kind: VerdictKind): number => verdicts.filter(verdict => verdict.kind === kind).length
  const missing = wholeNumber(judgement.missing)
  const counts = {
    statements: verdicts.length + missing,
    supported: of('supported'),
    contradicted: of('contradicted'),
    unsupported: of('unsupported'),
    unverified: of('unverified'),
    missing,
  }
  const base = {
    verdicts,
    counts,
    coverage,
    rules,
    scale,
    judge: judgement.usage,
    ...(judgement.errorType === undefined ? {} : { errorType: judgement.errorType }),
  }
  if (counts.statements === 0) {
    return { ...base, outcome: 'no_claims', detected: false, reason: judgement.reason ?? explain(verdicts, missing) }
  }
  const limits = { ...DETECT_DEFAULTS, ...detect }
  const contradictions = limits.contradicted > 0 && counts.contradicted >= limits.contradicted
  const reason = explainedBy(judgement, verdicts, blind)
  if (missing * 2 > counts.statements) return { ...base, outcome: 'partial', detected: contradictions, reason }
  const exact = (counts.contradicted + counts.unsupported) / verdicts.length
  return {
    ...base,
    outcome: 'scored',
    score: round2(exact * scale),
    ratio: round2(exact),
    label: labelOf(exact),
    detected: contradictions || (exact > 0 && exact >= limits.ratio),
    reason,
  }
}

/** The judge's own words, unless softening has changed what they speak of. */
function explainedBy(judgement: Judgement, verdicts: readonly Verdict[], blind: boolean): string {
  const softened = blind && judgement.verdicts.some(verdict => verdict.kind === 'unsupported')
  if (judgement.reason !== undefined && judgement.reason.trim() !== '' && !softened) return judgement.reason
  return explain(verdicts, judgement.missing)
}

/** A report of an answer that no judge could judge, with everything that is known nevertheless. */
export function failedReport(
  judgement: Judgement,
  outcome: 'judge_error' | 'timeout',
  { errorType, error }: { readonly errorType: string; readonly error: string | undefined },
  options: ReportOptions,
): Report {
  const all = toReport(judgement, { missing: 0 }, options)
  const { score: _score, ratio: _ratio, label: _label, reason, ...report } = all
  const known = all.counts.statements > 0 && reason !== undefined ? { reason } : {}
  return { ...report, ...known, outcome, detected: false, errorType, ...(error === undefined ? {} : { error }) }
}
