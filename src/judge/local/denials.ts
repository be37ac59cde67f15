import { readWords } from '../text/index.ts'
import type { Claim } from './claim.ts'
import type { Finding } from './finding.ts'
import type { FactRecord, Library } from './library.ts'
import { isNegator } from './negation.ts'
import { entityScore } from './score.ts'

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

/** `unassigned`, `has no assignee`: what an empty field says. */
export function settleEmpty(claim: Claim, library: Library): Finding[] {
  if (!library.records.some(record => record.empty !== undefined && record.empty.length > 0)) return []
  const most = library.records.reduce((top, record) => Math.max(top, entityScore(claim, record)), 0)
  for (const record of library.records) {
    if (entityScore(claim, record) < most) continue
    for (const { field, label, place } of record.empty ?? []) {
      const keys = [...field]
      const word = claim.words.find(each =>
        keys.some(key => near(each.key, key) || near(each.norm.replace(/^un/, ''), key)),
      )
      if (word === undefined) continue
      const undone = /^un/.test(word.norm) && !keys.some(key => near(word.key, key))
      if (undone || claim.negations % 2 === 1)
        return [{ state: 'same', part: word.raw, instead: label, place, denial: true }]
    }
  }
  return []
}

const near = (a: string, b: string): boolean =>
  a === b || (a.length >= 5 && b.length >= 5 && a.slice(0, 5) === b.slice(0, 5))
