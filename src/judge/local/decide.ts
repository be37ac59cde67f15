import type { Statement } from '../statements/index.ts'
import type { Word } from '../text/index.ts'
import type { Verdict } from '../types.ts'
import { checkAction, saysNone } from './actions.ts'
import { reversed, settleBySlot } from './align.ts'
import { type Claim, readClaim } from './claim.ts'
import { type Cover, coverAnywhere, coverByProse, coverByRecords } from './coverage.ts'
import { type Desk, hasEvidence } from './desk.ts'
import type { Finding } from './finding.ts'
import { findingsOn } from './findings.ts'
import { isComment } from './generic-words.ts'
import { languageOf, readAlike } from './language.ts'
import type { Passage, Place } from './library.ts'
import { countNegations, isNegated, isNegator } from './negation.ts'
import { entityScore, nameKeys } from './score.ts'
import { relevant } from './settle-values.ts'
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

function decideAction(statement: Statement, desk: Desk): Verdict | undefined {
  const action = checkAction(statement.text, desk.answer.evidence)
  if (action === undefined) return undefined
  const index = action.evidence ?? action.failed
  const text = index === undefined ? '' : (desk.answer.evidence[index]?.text ?? '')
  const place: Place | undefined =
    index === undefined ? undefined : { evidence: index, kind: 'tool', start: 0, end: text.length }
  const source = { library: { ...desk.evidence, texts: desk.answer.evidence.map(item => item.text) }, place }
  if (action.done) {
    const claim = readClaim(statement, desk.evidence, desk.question)
    const wrong = findingsOn(claim, desk).find(finding => finding.state === 'different' && finding.place !== undefined)
    if (wrong !== undefined) return contradicted(claim, wrong, desk)
    const odd = findingsOn(claim, desk).find(finding => finding.state === 'absent')
    if (odd !== undefined && !argumentsOf(desk, index).toLowerCase().includes(odd.part.toLowerCase()))
      return verdictOn(
        statement,
        'unverified',
        `A tool call did this; “${shown(odd.part)}” is not in its result.`,
        source,
      )
    return verdictOn(statement, 'supported', 'A successful tool call did this.', source)
  }
  if (action.failed !== undefined) return verdictOn(statement, 'unsupported', 'The tool call for this failed.', source)
  return verdictOn(statement, 'unsupported', 'No tool call shows that this was done.')
}

const argumentsOf = (desk: Desk, index: number | undefined): string =>
  index === undefined ? '' : (desk.answer.evidence[index]?.arguments ?? '')

const FAILED =
  /offline|unavailable|not available|failed|failure|fails|error|\bdown\b|not respond|unresponsive|timed? ?out|unreachable|not reachable|not work|problem|issue|nicht (?:erreichbar|verfügbar)|fehler|fehlgeschlagen|indisponible|erreur|panne|no (?:está )?disponible|fall[óo]|error|エラー|失敗|利用できません|出错|失败|不可用|오류|실패/iu

function restatesFailure(statement: Statement, desk: Desk): Verdict | undefined {
  if (desk.errors.passages.length + desk.errors.facts.length === 0 || !FAILED.test(statement.text)) return undefined
  const claim = readClaim(statement, desk.errors, desk.question)
  const cover = coverByProse(claim, desk.errors, desk.questionKeys)
  if (claim.values.length > 0 && cover.share < 0.8) return undefined
  const index = cover.passage?.place.evidence ?? desk.answer.evidence.findIndex(item => item.kind === 'tool_error')
  const place = cover.passage?.place ?? { evidence: index, kind: 'tool_error' as const, start: 0, end: 0 }
  return cover.share >= 0.5 || cover.strange.length <= 2
    ? verdictOn(statement, 'supported', 'The lookup did fail.', { library: desk.errors, place })
    : undefined
}

function emptyResult(claim: Claim, desk: Desk): Verdict | undefined {
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
function withoutEvidence(claim: Claim, desk: Desk): Verdict {
  const own = fromGiven(claim, desk)
  if (own !== undefined) return own
  if (desk.errors.texts.some((_, i) => desk.answer.evidence[i]?.kind === 'tool_error'))
    return verdictOn(claim.statement, 'unsupported', 'The lookup failed; nothing says so.')
  if (desk.empty !== undefined)
    return verdictOn(claim.statement, 'unsupported', 'The search gave no result; nothing says so.')
  return unsupported(claim, desk, 'There is no evidence for this.')
}

function weigh(claim: Claim, desk: Desk): Verdict {
  const { statement } = claim
  const findings = findingsOn(claim, desk)
  const neutral = settledKeys(claim, findings, desk)
  const prose = coverByProse(
    claim,
    desk.evidence,
    neutral,
    findings.flatMap(finding => (finding.state === 'same' && finding.place !== undefined ? [finding.place] : [])),
  )
  const records = coverByRecords(claim, desk.evidence, neutral)
  const wrong = findings.find(finding => finding.state === 'different')
  const stranger = findings.find(finding => finding.state === 'absent' && finding.stranger === true)
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
  if (wrong !== undefined && !(prose.share >= 0.95 && claim.values.length === 0 && sameNegation(claim, prose)))
    return contradicted(claim, wrong, desk)
  const slot = closely(claim, prose) ? undefined : findSlot(claim, prose, desk)
  const absent = findings.filter(finding => finding.state === 'absent')
  if (slot !== undefined) return contradicted(claim, slot, desk)
  const own = fromGiven(claim, desk)
  if (own !== undefined) return own
  const [missing] = absent
  if (missing !== undefined) {
    const unsure = findings.some(finding => finding.state === 'unsure')
    return unsure
      ? verdictOn(statement, 'unverified', `“${shown(missing.part)}” is not in the evidence in this form.`)
      : unsupported(claim, desk, `“${shown(missing.part)}” is nowhere in the evidence.`)
  }
  const opposite = negationConflict(claim, prose, desk)
  if (opposite !== undefined) return opposite
  const doubt = findings.find(finding => finding.state === 'unsure')
  if (doubt !== undefined)
    return verdictOn(statement, 'unverified', `“${shown(doubt.part)}” is in the evidence, but not clearly of this.`, {
      library: desk.evidence,
      place: doubt.place,
    })
  return byCover(claim, findings, prose, records, desk)
}

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
  const keys = new Set(desk.questionKeys)
  for (const concept of claim.concepts) {
    const part = claim.text.slice(concept.start, concept.end)
    if (!findings.some(finding => finding.state === 'same' && finding.part === part)) continue
    for (const word of claim.words) if (word.start >= concept.start && word.end <= concept.end) keys.add(word.key)
  }
  return keys
}

function contradicted(claim: Claim, finding: Finding, desk: Desk): Verdict {
  const instead = finding.instead ?? ''
  return verdictOn(
    claim.statement,
    'contradicted',
    finding.reason ?? `The evidence says “${shown(instead)}”, not “${shown(finding.part)}”.`,
    { library: desk.evidence, place: finding.place },
  )
}

/** Wording decides once no number, name or family word is against the statement. */
function byCover(claim: Claim, findings: readonly Finding[], prose: Cover, records: Cover, desk: Desk): Verdict {
  const { statement } = claim
  const solid = findings.filter(finding => finding.state === 'same')
  const strong = solid.filter(finding => finding.name !== true).length
  const fromQuestion = findings.some(finding => finding.state === 'given' && finding.reason === undefined)
  const place =
    solid.find(finding => finding.place !== undefined)?.place ??
    (prose.share >= records.share ? prose.passage?.place : records.record?.facts[0]?.place)
  const source = { library: desk.evidence, place }
  const aside = prose.passage !== undefined && reversed(claim, prose.passage)
  if (aside) return verdictOn(statement, 'unverified', 'The evidence has the same names in another order.', source)
  const best =
    records.record !== undefined && (records.share >= prose.share || records.strange.length < prose.strange.length)
      ? records
      : prose
  const about =
    records.record === undefined ||
    best !== records ||
    claim.mentions.length === 0 ||
    entityScore(claim, records.record) > 0
  const evidenceLanguage =
    best.passage !== undefined ? languageOf(best.passage.text) : desk.evidence.records.length > 0 ? 'en' : desk.language
  const alike = readAlike(claim.language, evidenceLanguage)
  const agrees =
    solid.length > 0
      ? `${solid
          .slice(0, 3)
          .map(finding => `“${shown(finding.part)}”`)
          .join(', ')} ${solid.length === 1 ? 'agrees' : 'agree'} with the evidence.`
      : 'The evidence says so.'
  const reason = solid.find(finding => finding.reason !== undefined)?.reason ?? agrees
  const computed = solid.some(finding => finding.reason !== undefined)
  if (about && !fromQuestion) {
    const few = best.strange.length
    const enough = strong > 0 || best.matched >= 2
    const plain = best === prose ? closely(claim, prose) : few === 0 || (few <= 1 && strong >= 2)
    if (enough && plain) return verdictOn(statement, 'supported', reason, source)
    if (few <= 2 && solid.filter(finding => finding.code === true).length >= 2)
      return verdictOn(statement, 'supported', reason, source)
    if (computed && few <= 2) return verdictOn(statement, 'supported', reason, source)
    if (!alike && strong > 0 && few <= Math.max(3, strong * 3)) return verdictOn(statement, 'supported', reason, source)
  }
  if (!alike)
    return verdictOn(
      statement,
      'unverified',
      'Statement and evidence are in different languages, and nothing that carries over decides it.',
    )
  const known = (key: string): boolean => anywhereKnown(key, desk)
  const wordy = desk.evidence.passages.length > 15
  const odd = [...claim.content].filter(key => !known(key) && !desk.questionKeys.has(key) && !(wordy && isComment(key)))
  const anywhere = coverAnywhere(claim, known, desk.questionKeys)
  if (fromQuestion && best.share < 0.5)
    return verdictOn(statement, 'unverified', 'This repeats what the user said; the evidence does not decide it.')
  // A long text says things in many ways: more of the statement must be foreign to it.
  const foreign = wordy
    ? Math.max(2, claim.content.size * 0.5)
    : Math.max(Math.min(2, claim.content.size), claim.content.size * 0.4)
  if (
    strong === 0 &&
    odd.length > 0 &&
    (odd.length >= foreign || (anywhere.matched === 0 && odd.length === claim.content.size))
  )
    return unsupported(claim, desk, `The evidence says nothing of ${listOf(claim, odd)}.`)
  const open =
    best.strange.length > 0
      ? `The evidence does not clearly say ${listOf(claim, best.strange)}.`
      : 'The evidence does not clearly decide this.'
  return verdictOn(statement, 'unverified', open, source)
}

/** The passage itself says nearly all of it, and as much as the statement claims. */
function closely(claim: Claim, { own, passage, share }: Cover): boolean {
  if (own === undefined || passage === undefined || share < 0.8) return false
  const names = nameKeys(claim)
  const plain = [...claim.content].filter(key => !names.has(key)).length
  const spare = plain >= 6 ? 1 : 0
  if (own.share < 0.8 || own.strange.length > spare) return false
  const said = new Set(passage.words.map(word => word.norm))
  return !claim.words.some(word => EXCLUSIVE.has(word.norm) && !said.has(word.norm))
}

/** Words that claim more than the same sentence without them. */
const EXCLUSIVE = new Set(
  'only all every always never none most best worst first last same half majority exclusively solely entirely completely everyone everything nobody nothing both neither must just nur alle immer nie jeder stets erste letzte meisten seul seulement tous toutes toujours jamais premier solo todos todas siempre nunca primer primero sempre tutti tutte solo 只 只有 唯一 全部 所有 最 首 首次 都 必须 だけ のみ すべて 全て 最も 必ず 初 모든 항상 유일 만 최초'.split(
    ' ',
  ),
)

const anywhereKnown = (key: string, desk: Desk): boolean =>
  desk.inEvidence({ raw: key, norm: key, key, start: 0, end: 0, capital: false, functional: false })

/** The words behind keys, as the statement has them. */
function listOf(claim: Claim, keys: readonly string[]): string {
  const words = claim.words.filter(
    word =>
      keys.includes(word.key) ||
      keys.some(key => key.startsWith('=') && !word.functional && key.slice(1, 4) === word.norm.slice(0, 3)),
  )
  const names = [...new Set(words.map(word => word.raw))].slice(0, 4)
  return names.length === 0 ? 'this' : names.map(name => `“${name}”`).join(', ')
}

const sameNegation = (claim: Claim, cover: Cover): boolean =>
  cover.passage !== undefined && claim.negations % 2 === countNegations(cover.passage.text, cover.passage.words) % 2

/** One side denies what the other says. Only a word that a negator governs, in nearly the same words, is a contradiction. */
function negationConflict(claim: Claim, cover: Cover, desk: Desk): Verdict | undefined {
  const { passage } = cover
  if (passage === undefined || cover.share < 0.6) return undefined
  const source = { library: desk.evidence, place: passage.place }
  const turned = deniedWord(claim, passage)
  if (turned !== undefined) {
    const alike =
      (cover.own?.strange.length ?? 1) === 0 &&
      passage.words.filter(word => !word.functional).length <= claim.content.size + 6
    return alike
      ? verdictOn(
          claim.statement,
          'contradicted',
          `The evidence and the statement differ on whether “${turned}” holds.`,
          source,
        )
      : verdictOn(claim.statement, 'unverified', 'The evidence has this with another negation.', source)
  }
  const differs = !sameNegation(claim, cover)
  const size = passage.words.filter(word => !word.functional).length
  // A negation elsewhere in a long sentence is no conflict.
  return differs && (claim.negations > 0 || size <= claim.content.size + 5)
    ? verdictOn(claim.statement, 'unverified', 'The evidence has this with another negation.', source)
    : undefined
}

/** A content word that a negator governs on one side alone. */
function deniedWord(claim: Claim, passage: Passage): string | undefined {
  const names = nameKeys(claim)
  const mine = governed(claim.text, claim.words)
  const theirs = governed(passage.text, passage.words)
  for (const word of claim.words) {
    const key = word.key
    if (
      word.functional ||
      names.has(key) ||
      !passage.keys.has(key) ||
      claim.concepts.some(concept => word.start >= concept.start && word.end <= concept.end)
    )
      continue
    if (mine.has(key) === theirs.has(key)) continue
    const side = mine.has(key) ? passage : claim
    const free = side.words.filter(other => other.key === key)
    if (free.length > 0) return word.raw
  }
  return undefined
}

/** Keys of the words that stand right behind a negator (or, in Chinese, Japanese and Korean, before or behind one). */
function governed(text: string, words: readonly Word[]): Set<string> {
  const found = new Set<string>()
  words.forEach((word, i) => {
    if (isNegator(word.norm)) {
      const next = words.slice(i + 1, i + 4).find(other => !other.functional)
      if (next !== undefined && !/[.;:!?,]/.test(text.slice(word.end, next.start))) found.add(next.key)
    } else if (/[^\x20-\u024f]/.test(word.raw) && isNegated(text, words, i, word)) found.add(word.key)
  })
  return found
}

/** What users say of themselves, and what the prompt states, supports a statement; it never contradicts evidence. */
function fromGiven(claim: Claim, desk: Desk): Verdict | undefined {
  if (desk.given.passages.length === 0) return undefined
  const cover = coverByProse(claim, desk.given, new Set())
  if (cover.passage === undefined || cover.strange.length > 0 || cover.share < 0.8) return undefined
  const given = findingsOn({ ...claim }, { ...desk, evidence: desk.given, inEvidence: desk.inRequest })
  if (given.some(finding => finding.state !== 'same')) return undefined
  if (claim.negations % 2 !== countNegations(cover.passage.text, cover.passage.words) % 2) return undefined
  return verdictOn(claim.statement, 'supported', 'The user or the prompt said so.')
}

const GENERAL =
  /\b(?:generally|typically|usually|in general|commonly|often|tend(?:s)? to|is (?:a|an|the|one of)|are (?:a|an|the)|is (?:located )?in|stands for|means|refers to|known (?:as|for))\b|ist (?:ein|eine|der|die|das)\b|est (?:un|une|le|la)\b|es (?:un|una|el|la)\b|は.{1,20}(?:です|である)|是.{0,12}的?/iu

function unsupported(claim: Claim, desk: Desk, reason: string): Verdict {
  if (desk.history.passages.length > 0) {
    const cover = coverByProse(claim, desk.history, desk.questionKeys)
    const said =
      claim.values.length === 0 ||
      claim.values.every(value =>
        desk.history.passages.some(passage => passage.values.some(each => each.raw === value.raw)),
      )
    if (cover.share >= 0.7 && said)
      return verdictOn(claim.statement, 'unverified', 'This repeats an earlier turn; no evidence shows it.')
  }
  const general =
    desk.rules === 'practical' &&
    GENERAL.test(claim.text) &&
    claim.values.length === 0 &&
    !claim.mentions.some(mention => mention.identity && !claim.inherited) &&
    !/\b(?:you|your|we|our|i|it|they|this|sie|ihr|votre|vous|su|usted)\b/iu.test(claim.text)
  return general
    ? verdictOn(claim.statement, 'unverified', 'General knowledge that the evidence does not speak of.')
    : verdictOn(claim.statement, 'unsupported', reason)
}
