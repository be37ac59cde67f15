import { readWords } from '../text/index.ts'
import type { Claim, Mention } from './claim.ts'
import type { Finding } from './finding.ts'
import type { Fact, Library } from './library.ts'
import { isNegated, isNegator } from './negation.ts'
import { entityScore } from './score.ts'

/** Yes/no fields whose name the statement uses: `"outdoor_seating": false` and "It has outdoor seating". */
export function settleBooleans(claim: Claim, library: Library): Finding[] {
  const found: Finding[] = []
  for (const fact of library.facts) {
    const truth = truthOf(fact)
    if (
      truth === undefined ||
      fact.concepts.some(concept => claim.concepts.some(mine => mine.family === concept.family))
    )
      continue
    const telling = [...fact.field].filter(key => !/^(?:is|has|ha|can|allow|offer|support|accept)$/.test(key))
    if (telling.length === 0 || !telling.every(key => claim.keys.has(key))) continue
    const entity = entityScore(claim, fact.record)
    if (claim.mentions.some(mention => mention.identity) && entity === 0 && library.records.length > 1) continue
    const at = claim.words.findLastIndex(word => telling.includes(word.key))
    const denied = deniedInList(claim, at)
    const part = claim.words[at]?.raw ?? fact.label
    found.push(
      truth === denied
        ? { state: 'different', part, instead: `${fact.label}: ${String(fact.raw)}`, place: fact.place, denial: true }
        : { state: 'same', part, place: fact.place, denial: true },
    )
  }
  return found
}

/** `no music, pool or garden`, `does not offer music, a pool or a garden`, `a pool is not available`. */
function deniedInList(claim: Claim, at: number): boolean {
  const word = claim.words[at]
  if (word === undefined) return false
  if (isNegated(claim.text, claim.words, at)) return true
  const negator = claim.words.slice(0, at).findLast(other => isNegator(other.norm))
  if (negator !== undefined) {
    const between = claim.text.slice(negator.end, word.start)
    if (
      !/[.;:]|\b(?:but|however|while|although|and (?:is|are|has|have|it|they|does|do|offers|provides))\b|\b(?:aber|mais|pero)\b/i.test(
        between,
      ) &&
      /,|\b(?:or|nor|oder|ou|o)\b/.test(between)
    )
      return true
  }
  const after = claim.words.slice(at + 1, at + 4).find(other => isNegator(other.norm))
  return (
    after !== undefined && !/[,.;:]|\b(?:and|but|or|und|aber|et|y)\b/i.test(claim.text.slice(word.end, after.start))
  )
}

function truthOf(fact: Fact): boolean | undefined {
  if (typeof fact.raw === 'boolean') return fact.raw
  if (typeof fact.raw !== 'string') return undefined
  if (/^(?:true|yes|y|ja|oui|sí|si|はい|是|예)$/i.test(fact.raw)) return true
  return /^(?:false|no|n|nein|non|none|いいえ|否|아니오)$/i.test(fact.raw) ? false : undefined
}

/**
 * Names that describe (`director`, `status`): right when the record that the statement is about has them; wrong when that record has another
 * value in the same field.
 */
export function settleDescriptions(claim: Claim, library: Library): Finding[] {
  const found: Finding[] = []
  const subject = claim.mentions.find(mention => mention.identity)
  const ranked = library.records.map(record => ({ record, score: entityScore(claim, record) }))
  const most = Math.max(0, ...ranked.map(each => each.score))
  if (most === 0 || subject === undefined) return found
  const records = ranked.filter(each => each.score === most).map(each => each.record)
  const facts = records.flatMap(record =>
    record.parent === undefined ? record.facts : [...record.facts, ...record.parent.facts],
  )
  for (const mention of claim.mentions) {
    const part = mention.norm
    const home = facts.find(fact => equals(fact, mention))
    if (home !== undefined) {
      found.push({
        state: 'same',
        part,
        place: home.place,
        ...(mention === subject || claim.inherited ? { name: true as const } : { structured: true as const }),
      })
      continue
    }
    if (mention === subject || claim.inherited || COMPARES.test(claim.text)) continue
    // Another thing of the same list: spoken of beside the subject, not said of it.
    if (mention.uses.some(use => subject.uses.some(other => sameKeys(use.field, other.field)))) continue
    const rival = facts.find(
      fact =>
        typeof fact.raw === 'string' && mention.uses.some(use => use.field.size > 0 && sameKeys(use.field, fact.field)),
    )
    if (rival !== undefined) found.push({ state: 'different', part, instead: String(rival.raw), place: rival.place })
  }
  return found
}

/** Two things named in one statement may be held against each other, not said to be one. */
const COMPARES =
  /\b(?:than|versus|vs|both|neither|either|compared|unlike|whereas|while|and|or|als|und|oder|beide|que|et|ou|y|o|e|ambos)\b|より|比|和|보다|와 |과 /iu

const sameKeys = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every(key => b.has(key))

const equals = (fact: Fact, mention: Mention): boolean =>
  typeof fact.raw !== 'boolean' &&
  readWords(String(fact.raw))
    .map(word => word.norm)
    .join(' ') === mention.norm
