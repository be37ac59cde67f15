import { readWords, type Word } from '../text/index.ts'
import type { Verdict } from '../types.ts'
import type { Claim } from './claim.ts'
import type { Cover } from './coverage.ts'
import type { Desk } from './desk.ts'
import type { Finding } from './finding.ts'
import type { FactRecord, Passage } from './library.ts'
import { countNegations, isNegated, isNegator } from './negation.ts'
import { nameKeys } from './score.ts'
import { verdictOn } from './verdicts.ts'

export const sameNegation = (claim: Claim, cover: Cover): boolean =>
  cover.passage !== undefined && claim.negations % 2 === countNegations(cover.passage.text, cover.passage.words) % 2

/** One side denies what the other says. Only a word that a negator governs, in nearly the same words, is a contradiction. */
export function negationConflict(claim: Claim, cover: Cover, desk: Desk): Verdict | undefined {
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

const WORDS_BETWEEN = 3
/** `not more than 5`, `not before May`, `not only 5` deny no value. */
const BOUND =
  /\b(?:more|less|fewer|later|earlier|longer|higher|lower|before|until|till|only|just|over|above|below|exceed\w*|up to|mehr|weniger|länger|später|vor|bis|nur|erst|über|unter|más|menos|antes|hasta|solo|plus|moins|avant|seulement|più|meno|prima|mais|até|já|any|all)\b/iu

/** A negation of the statement that the record in hand says nothing of. */
export function unheard(claim: Claim, findings: readonly Finding[], record: FactRecord | undefined): boolean {
  if (claim.negations % 2 === 0 || findings.some(finding => finding.denial === true)) return false
  return !record?.facts.some(
    fact =>
      fact.raw === false ||
      fact.raw === 0 ||
      (typeof fact.raw === 'string' &&
        (readWords(fact.raw).some(word => isNegator(word.norm)) || /^(?:none|false|0)$/i.test(fact.raw))),
  )
}

/** `It is not 18 °C` where a field says 18: the negator governs the value itself. */
export function deniesFacts(claim: Claim, findings: readonly Finding[]): Finding | undefined {
  if (claim.negations % 2 === 0 || findings.some(finding => finding.denial === true || finding.state === 'unsure'))
    return undefined
  const fact = findings.find(
    finding =>
      finding.state === 'same' &&
      finding.name !== true &&
      finding.structured === true &&
      deniesValue(claim, finding.part),
  )
  return fact === undefined ? undefined : { ...fact, reason: `The evidence does say “${fact.part}”.` }
}

function deniesValue(claim: Claim, part: string): boolean {
  const mention = claim.mentions.find(each => each.norm === part)
  const value = claim.values.find(each => each.raw === part) ?? claim.words[mention?.at ?? -1]
  if (value === undefined) return false
  if (
    /^\s*(?:では|じゃ|で は)(?:ありません|ない|なく)|^\s*(?:이|가)?\s?(?:아닙니다|아니)/u.test(
      claim.text.slice(value.end),
    )
  )
    return true
  const before = claim.words.filter(word => word.end <= value.start)
  const at = before.findLastIndex(word => isNegator(word.norm))
  const negator = before[at]
  if (negator === undefined) return /(?:不是|并非|没有)\s*$/u.test(claim.text.slice(0, value.start))
  const between = claim.text.slice(negator.end, value.start)
  return before.length - at - 1 <= WORDS_BETWEEN && !/[,;:.]/.test(between) && !BOUND.test(between)
}
