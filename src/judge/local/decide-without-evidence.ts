import type { Statement } from '../statements/index.ts'
import type { Verdict } from '../types.ts'
import { saysNone } from './actions.ts'
import { type Claim, readClaim } from './claim.ts'
import { coverByProse } from './coverage.ts'
import { type Desk, hasEvidence } from './desk.ts'
import { fromGiven, unsupported } from './outcomes.ts'
import { verdictOn } from './verdicts.ts'

const FAILED =
  /offline|unavailable|not available|failed|failure|fails|error|\bdown\b|not respond|n['’]t (?:respond|answer|load|connect|work)|(?:could not|couldn['’]t|unable to|can['’]t|cannot) (?:be )?(?:reach|load|search|look|find|check|retriev|access|connect|get|fetch|complete)|unresponsive|timed? ?out|unreachable|not reachable|not work|problem|\bissues?\b|nicht (?:erreichbar|verfügbar)|fehler|fehlgeschlagen|indisponible|erreur|panne|no (?:está )?disponible|fall[óo]|error|エラー|失敗|利用できません|出错|失败|不可用|오류|실패/iu

/** What failed calls do support: that they failed. */
export function restatesFailure(statement: Statement, desk: Desk): Verdict | undefined {
  if (desk.errors.passages.length + desk.errors.facts.length === 0 || !FAILED.test(statement.text)) return undefined
  const claim = readClaim(statement, desk.errors, desk.question)
  const cover = coverByProse(claim, desk.errors, desk.questionKeys)
  if (claim.values.length > 0 && cover.share < 0.8) return undefined
  // What other evidence speaks of is for that to decide.
  if (hasEvidence(desk) && cover.share < 0.8) {
    const elsewhere = readClaim(statement, desk.evidence, desk.question)
    if (coverByProse(elsewhere, desk.evidence, desk.questionKeys).share > cover.share) return undefined
  }
  const index = cover.passage?.place.evidence ?? desk.answer.evidence.findIndex(item => item.kind === 'tool_error')
  const place = cover.passage?.place ?? { evidence: index, kind: 'tool_error' as const, start: 0, end: 0 }
  return cover.share >= 0.5 || cover.strange.length <= 2
    ? verdictOn(statement, 'supported', 'The lookup did fail.', { library: desk.errors, place })
    : undefined
}

/** An empty result supports that there is none. */
export function emptyResult(claim: Claim, desk: Desk): Verdict | undefined {
  if (
    desk.empty === undefined ||
    !saysNone(claim.text) ||
    claim.values.some(value => value.kind === 'number' && value.readings[0] !== 0)
  )
    return undefined
  const text = desk.answer.evidence[desk.empty]?.text ?? ''
  return verdictOn(claim.statement, 'supported', 'The search gave no result.', {
    library: desk.evidence,
    place: { evidence: desk.empty, kind: 'tool', start: 0, end: text.length },
  })
}

/** Only failed calls, empty results, or nothing at all. */
export function withoutEvidence(claim: Claim, desk: Desk): Verdict {
  const own = fromGiven(claim, desk)
  if (own !== undefined) return own
  if (desk.errors.texts.some((_, i) => desk.answer.evidence[i]?.kind === 'tool_error'))
    return verdictOn(claim.statement, 'unsupported', 'The lookup failed; nothing says so.')
  if (desk.empty !== undefined)
    return verdictOn(claim.statement, 'unsupported', 'The search gave no result; nothing says so.')
  return unsupported(claim, desk, 'There is no evidence for this.')
}
