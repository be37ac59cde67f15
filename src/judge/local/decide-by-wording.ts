import { isCjk, isHangul, readWords } from '../text/index.ts'
import type { Verdict } from '../types.ts'
import { reversed } from './align.ts'
import type { Claim } from './claim.ts'
import { type Cover, coverAnywhere } from './coverage.ts'
import { unheard } from './denials.ts'
import type { Desk } from './desk.ts'
import type { Finding } from './finding.ts'
import { isComment } from './generic-words.ts'
import { languageOf, readAlike } from './language.ts'
import { unsupported } from './outcomes.ts'
import { entityScore, fieldScore, nameKeys } from './score.ts'
import { shown, verdictOn } from './verdicts.ts'

/** Wording decides once no number, name or family word is against the statement. */
export function byCover(claim: Claim, findings: readonly Finding[], prose: Cover, records: Cover, desk: Desk): Verdict {
  const { statement } = claim
  const solid = findings.filter(finding => finding.state === 'same')
  const strong = solid.filter(finding => finding.name !== true && !identifies(claim, finding)).length
  const fromQuestion = findings.some(
    finding => finding.state === 'given' && finding.reason === undefined && finding.stranger !== true,
  )
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
  if (best === records && unheard(claim, findings, records.record))
    return verdictOn(statement, 'unverified', 'The statement denies something that the evidence does not say.', source)
  const about =
    records.record === undefined ||
    best !== records ||
    claim.mentions.length === 0 ||
    entityScore(claim, records.record) > 0
  const alike =
    best.passage !== undefined
      ? readAlike(claim.language, languageOf(best.passage.text)) || readAlike(claim.language, desk.language)
      : desk.evidence.records.length > 0
        ? readsRecords(claim, desk)
        : readAlike(claim.language, desk.language)
  const agrees =
    solid.length > 0
      ? `${solid
          .slice(0, 3)
          .map(finding => `“${shown(finding.part)}”`)
          .join(', ')} ${solid.length === 1 ? 'agrees' : 'agree'} with the evidence.`
      : 'The evidence says so.'
  const reason = solid.find(finding => finding.reason !== undefined)?.reason ?? agrees
  const computed = solid.some(finding => finding.reason !== undefined)
  const known = (key: string): boolean => anywhereKnown(key, desk)
  const cause = causeOf(claim).filter(key => best.strange.includes(key))
  const outranks = !computed && isSuperlative(claim, best)
  if (about && cause.length === 0 && !outranks && (!fromQuestion || computed)) {
    const few = best.strange.length
    const enough = strong > 0 || best.matched >= 2
    const plain = best === prose ? closely(claim, prose) : few === 0 || (few <= 1 && strong >= 2)
    if (enough && plain) return verdictOn(statement, 'supported', reason, source)
    if (few <= 2 && solid.filter(finding => finding.code === true).length >= 2)
      return verdictOn(statement, 'supported', reason, source)
    if (computed && few <= 2) return verdictOn(statement, 'supported', reason, source)
    const bound = solid.some(
      finding => finding.name !== true && !identifies(claim, finding) && !unbound(claim, finding, records),
    )
    if (!alike && bound && !misplaced(claim, prose, desk) && few <= Math.max(3, strong * 3))
      return verdictOn(statement, 'supported', reason, source)
  }
  if (!alike)
    return verdictOn(
      statement,
      'unverified',
      'Statement and evidence are in different languages, and nothing that carries over decides it.',
    )
  if (cause.length > 0) {
    const foreign = cause.filter(key => !known(key))
    return foreign.length > 0 && foreign.length * 2 >= causeOf(claim).length
      ? unsupported(claim, desk, `The evidence does not give ${listOf(claim, foreign)} as a reason.`)
      : verdictOn(statement, 'unverified', 'The evidence does not clearly give this reason.', source)
  }
  const wordy = desk.evidence.passages.length > 15
  const odd = [...claim.content].filter(
    key => !/^[a-z]$/.test(key) && !known(key) && !desk.questionKeys.has(key) && !(wordy && isComment(key)),
  )
  const anywhere = coverAnywhere(claim, known, desk.questionKeys)
  if (fromQuestion && best.share < 0.5)
    return verdictOn(statement, 'unverified', 'This repeats what the user said; the evidence does not decide it.')
  // A text says things in many ways: more of the statement must be foreign to it than known.
  const names = nameKeys(claim)
  const plain = [...claim.content].filter(key => !names.has(key)).length
  // Scripts without word gaps give more pieces.
  const least = isCjk(claim.text) ? 3 : 2
  const foreign = Math.max(least, claim.content.size * (wordy ? 0.5 : 0.4))
  if (
    strong === 0 &&
    odd.length > 0 &&
    ((odd.length >= foreign && odd.length * 2 > plain) ||
      (anywhere.matched === 0 && odd.length === plain && (odd.length > 1 || claim.mentions.length === 0)))
  )
    return unsupported(claim, desk, `The evidence says nothing of ${listOf(claim, odd)}.`)
  const open =
    best.strange.length > 0
      ? `The evidence does not clearly say ${listOf(claim, best.strange)}.`
      : 'The evidence does not clearly decide this.'
  return verdictOn(statement, 'unverified', open, source)
}

const SUPERLATIVE =
  /\b(?!request|interest|honest|harvest|invest|suggest|protest|contest|forest|modest|arrest|digest|manifest)\p{L}{3,}est\b|\bam \p{L}{3,}sten\b|\b\p{L}{3,}ste[rns]?\b(?= \p{Lu})|\b(?:le|la|les|el|los|las|o|a|il|lo|i) (?:plus|más|mais|più) \p{L}|最\p{L}|一番|가장/iu

/** First among several by no comparison: the same words must be in the evidence. */
function isSuperlative(claim: Claim, { passage }: Cover): boolean {
  const [word] = SUPERLATIVE.exec(claim.text) ?? []
  return word !== undefined && passage?.text.toLowerCase().includes(word.toLowerCase()) !== true
}

/** The part only says which thing is meant: an id proves nothing said of it. */
const identifies = (claim: Claim, finding: Finding): boolean => {
  const words = readWords(finding.part)
    .map(word => word.norm)
    .join(' ')
  const [first] = claim.mentions.filter(mention => mention.identity)
  return first !== undefined && first.norm === words && finding.reason === undefined
}

/** A bare number that could be of another field of the record as well, none of which the statement names. */
function unbound(claim: Claim, finding: Finding, { record }: Cover): boolean {
  if (record === undefined || !/^[+-]?\d{1,4}\.?$/.test(finding.part.trim())) return false
  const numbers = record.facts.filter(fact => typeof fact.raw === 'number')
  return (
    numbers.length > 1 &&
    !numbers.some(
      fact => String(fact.raw) === Number.parseInt(finding.part, 10).toString() && fieldScore(claim, fact) >= 1,
    )
  )
}

const CAUSE =
  /(?<!\p{L})(?:because|due to|owing to|thanks to|weil|wegen|aufgrund|parce qu|à cause d|en raison d|porque|debido a|por causa d|a causa d|devido a|perché)/iu

/** Content words of the reason that a statement gives. */
function causeOf(claim: Claim): string[] {
  const at = CAUSE.exec(claim.text)?.index
  if (at === undefined) return []
  return [
    ...new Set(
      claim.words
        .filter(word => word.start > at && claim.content.has(word.key) && !CAUSE.test(word.raw))
        .map(word => word.key),
    ),
  ]
}

/** Whether the fields and texts of the evidence's records are in the statement's language, as far as one can tell. */
function readsRecords(claim: Claim, desk: Desk): boolean {
  if (claim.language === 'en' || claim.language === 'unknown')
    return !desk.evidence.facts.some(fact => isCjk(fact.label) || isHangul(fact.label))
  const written = desk.evidence.facts.flatMap(fact => [fact.label, typeof fact.raw === 'string' ? fact.raw : ''])
  if (claim.language === 'ko') return written.some(isHangul)
  if (claim.language === 'zh' || claim.language === 'ja') return written.some(isCjk)
  const labels = new Set(desk.evidence.facts.flatMap(fact => readWords(fact.label).map(word => word.norm)))
  return claim.words.some(word => word.norm.length >= 4 && labels.has(word.norm) && !isEnglish(word.norm))
}

const isEnglish = (norm: string): boolean =>
  /^(?:status|name|total|date|code|hotel|email|type|plan|version|normal|tickets?)$/.test(norm)

/** A name of the statement that the evidence has, but not where the rest was found. */
const misplaced = (claim: Claim, { own }: Cover, desk: Desk): boolean => {
  const names = nameKeys(claim)
  return own?.strange.some(key => names.has(key) && desk.evidenceKeys.has(key)) === true
}

/** The passage itself says nearly all of it, and as much as the statement claims. */
export function closely(claim: Claim, { own, passage, share }: Cover): boolean {
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

const STEM = 4
const stems = new WeakMap<Desk, ReadonlySet<string>>()
/** First letters of all words of the evidence. */
function stemsOf(desk: Desk): ReadonlySet<string> {
  const known = stems.get(desk)
  if (known !== undefined) return known
  const found = new Set([...desk.evidenceKeys].filter(key => key.length >= STEM).map(key => key.slice(0, STEM)))
  stems.set(desk, found)
  return found
}

const anywhereKnown = (key: string, desk: Desk): boolean =>
  // Scripts without word gaps part words as they like.
  (!/^[a-z]$/.test(key) &&
    (isCjk(key) || isHangul(key)) &&
    desk.evidence.texts.some(text => text.includes(key.slice(0, 2)))) ||
  // `sign` of `signature_required`, `renewed` of `renewals`.
  (key.length >= STEM && stemsOf(desk).has(key.slice(0, STEM))) ||
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
