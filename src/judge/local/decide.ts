import type { Statement } from '../statements/index.ts'
import type { Verdict } from '../types.ts'
import { settleBySlot } from './align.ts'
import { type Claim, readClaim } from './claim.ts'
import { type Cover, coverByProse, coverByRecords } from './coverage.ts'
import { decideAction } from './decide-action.ts'
import { byCover, closely } from './decide-by-wording.ts'
import { emptyResult, restatesFailure, withoutEvidence } from './decide-without-evidence.ts'
import { deniesFacts } from './denials.ts'
import { type Desk, hasEvidence } from './desk.ts'
import type { Finding } from './finding.ts'
import { findingsOn } from './findings.ts'
import { negationConflict, sameNegation } from './negation-conflict.ts'
import { contradicted, fromGiven, unsupported } from './outcomes.ts'
import { relevant } from './relevant.ts'
import { shown, verdictOn } from './verdicts.ts'

/** The verdict on a clause, table cell or code block. First match decides: see the order of the steps. */
export function decide(statement: Statement, desk: Desk): Verdict {
  const action = decideAction(statement, desk)
  if (action !== undefined) return action
  const failure = restatesFailure(statement, desk)
  if (failure !== undefined) return failure
  const claim = readClaim(statement, desk.evidence, desk.question)
  const none = emptyResult(claim, desk)
  if (none !== undefined) return none
  if (!hasEvidence(desk)) return withoutEvidence(claim, desk)
  return weigh(claim, desk)
}

function weigh(claim: Claim, desk: Desk): Verdict {
  const { statement } = claim
  const findings = findingsOn(claim, desk)
  const neutral = settledKeys(claim, findings, desk)
  const prose = coverByProse(
    claim,
    desk.evidence,
    neutral,
    findings.flatMap(finding =>
      finding.state === 'same' && finding.place !== undefined && claim.values.some(value => value.raw === finding.part)
        ? [finding.place]
        : [],
    ),
  )
  const records = coverByRecords(claim, desk.evidence, neutral)
  const wrong = findings.find(finding => finding.state === 'different')
  if (
    wrong !== undefined &&
    wrong.reason === undefined &&
    claim.negations % 2 === 1 &&
    !findings.some(finding => finding.denial === true)
  ) {
    return verdictOn(statement, 'unverified', 'The statement denies something that the evidence does not say.', {
      library: desk.evidence,
      place: wrong.place,
    })
  }
  if (speaksOfUser(claim, findings)) {
    const own = fromGiven(claim, desk)
    if (own !== undefined) return own
  }
  const stranger = findings.find(
    finding => finding.stranger === true && (finding.state === 'absent' || wrong?.structured === true),
  )
  // Of a thing that the evidence does not know it cannot say the contrary.
  if (
    wrong !== undefined &&
    stranger !== undefined &&
    !claim.mentions.some(mention => mention.identity && !claim.inherited)
  ) {
    const replaced = prose.passage === undefined ? undefined : settleBySlot(claim, prose.passage)
    return replaced !== undefined
      ? contradicted(claim, replaced, desk)
      : unsupported(claim, desk, `“${shown(stranger.part)}” is nowhere in the evidence.`)
  }
  if (
    wrong !== undefined &&
    !(
      saysPart(prose, wrong) &&
      wrong.denial !== true &&
      prose.share >= 0.95 &&
      claim.values.length === 0 &&
      sameNegation(claim, prose)
    )
  )
    return contradicted(claim, wrong, desk)
  const slot = closely(claim, prose) ? undefined : findSlot(claim, prose, desk)
  const absent = findings.filter(finding => finding.state === 'absent')
  if (slot !== undefined) return contradicted(claim, slot, desk)
  const own = findings.some(finding => finding.state === 'unsure') ? undefined : fromGiven(claim, desk)
  if (own !== undefined) return own
  const [missing] = absent
  if (missing !== undefined) {
    const unsure = findings.some(finding => finding.state === 'unsure')
    return unsure
      ? verdictOn(statement, 'unverified', `“${shown(missing.part)}” is not in the evidence in this form.`)
      : unsupported(claim, desk, `“${shown(missing.part)}” is nowhere in the evidence.`)
  }
  const denied = deniesFacts(claim, findings)
  if (denied !== undefined) return contradicted(claim, denied, desk)
  const opposite = negationConflict(claim, findings, prose, desk)
  if (opposite !== undefined) return opposite
  const doubt = findings.find(finding => finding.state === 'unsure')
  if (doubt !== undefined)
    return verdictOn(statement, 'unverified', `“${shown(doubt.part)}” is in the evidence, but not clearly of this.`, {
      library: desk.evidence,
      place: doubt.place,
    })
  return byCover(claim, findings, prose, records, desk)
}

/** The nearest passage has the very words. */
const saysPart = ({ passage }: Cover, finding: Finding): boolean =>
  passage?.text.toLowerCase().includes(finding.part.toLowerCase()) === true

const USERS =
  /(?<!\p{L})(?:you|your|ihre?[nmrs]?|sie|dein\w*|du|votre|vos|vous|su|sus|tu|usted|seu|sua|você|suo|sua|lei|today|heute|hoy|hoje|oggi)(?!\p{L})|aujourd'hui|您|你|今天|今日|お客様|あなた|고객님|오늘/iu

/** Of their own things users know best. */
const speaksOfUser = (claim: Claim, findings: readonly Finding[]): boolean =>
  USERS.test(claim.text) || findings.some(finding => finding.state === 'given' && finding.stranger === true)

const MOST_SLOTS = 12

/** A passage that runs as the statement does, but for one name. */
function findSlot(claim: Claim, prose: Cover, desk: Desk): Finding | undefined {
  const nearest = prose.passage === undefined ? [] : [prose.passage]
  for (const passage of [...nearest, ...relevant(claim, undefined, desk.evidence).slice(0, MOST_SLOTS)]) {
    const finding = settleBySlot(claim, passage)
    if (finding !== undefined) return finding
  }
  return undefined
}

/** Words that need no support of their own: those of the question, and family words that have been settled. */
function settledKeys(claim: Claim, findings: readonly Finding[], desk: Desk): Set<string> {
  // A word of the question that the evidence has elsewhere tells things apart: it must be where the rest is.
  const keys = new Set([...desk.questionKeys].filter(key => !desk.evidenceKeys.has(key)))
  for (const concept of claim.concepts) {
    const part = claim.text.slice(concept.start, concept.end)
    if (!findings.some(finding => finding.state === 'same' && finding.part === part)) continue
    for (const word of claim.words) if (word.start >= concept.start && word.end <= concept.end) keys.add(word.key)
  }
  // `disabled` where the field says false; `Munich` where it says MUC.
  const settled = findings.filter(finding => finding.state === 'same')
  const flag = settled.some(finding => finding.denial === true)
  for (const word of claim.words)
    if (
      (flag && STATE_WORD.test(word.raw)) ||
      settled.some(
        finding =>
          (finding.name === true || finding.denial === true) &&
          finding.place !== undefined &&
          finding.part.includes(word.raw),
      )
    )
      keys.add(word.key)
  return keys
}

const STATE_WORD =
  /^(?:on|off|enabled?|disabled?|turned|switched|activated|deactivated|active|inactive|default|aktiviert|deaktiviert|aktiv|inaktiv|eingeschaltet|ausgeschaltet|standardmäßig|activée?|désactivée?|activad[oa]|desactivad[oa]|ativad[oa]|desativad[oa]|attiv[oa]|disattivat[oa]|無効|有効|オン|オフ|启用|禁用|开启|关闭|켜져|꺼져|활성화|비활성화)$/iu
