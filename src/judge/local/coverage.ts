import { isHangul } from '../text/index.ts'
import type { Claim } from './claim.ts'
import { isGeneric, isGrammar } from './generic-words.ts'
import { type FactRecord, keysOf, type Library, type Passage, type Place } from './library.ts'
import { relevant } from './relevant.ts'
import { entityScore, nameKeys } from './score.ts'

/** How much of a statement's wording one place of the evidence accounts for. */
export interface Cover {
  /** 0 to 1, of the content words; names weigh double. */
  readonly share: number
  readonly matched: number
  /** Content words that the place lacks. */
  readonly strange: readonly string[]
  readonly passage?: Passage
  /** The same of the passage alone, without its neighbours; names may stand in the passage before. */
  readonly own?: { readonly share: number; readonly strange: readonly string[] }
  readonly record?: FactRecord
}

const NOTHING: Cover = { share: 0, matched: 0, strange: [] }

function measure(claim: Claim, has: (key: string) => boolean, neutral: ReadonlySet<string>): Cover {
  const names = nameKeys(claim)
  let sum = 0
  let hit = 0
  let matched = 0
  const strange: string[] = []
  for (const key of claim.keys) {
    if (isGeneric(key) || isGrammar(key)) continue
    const found = has(key)
    if (!found && neutral.has(key)) continue
    const weight = names.has(key) ? 2 : 1
    sum += weight
    if (found) {
      hit += weight
      matched++
    } else strange.push(key)
  }
  return { share: sum === 0 ? 1 : hit / sum, matched, strange }
}

/** A word of the same stem in five or more letters counts as the same word. */
function softly(keys: ReadonlySet<string>): (key: string) => boolean {
  let prefixes: Set<string> | undefined
  return key => {
    if (keys.has(key)) return true
    // `미세먼지는`, `미세먼지`
    if (key.length >= 2 && isHangul(key))
      return [...keys].some(each => each.startsWith(key.slice(0, 2)) && isHangul(each))
    if (key.length < 5 || key.startsWith('=') || /\d/.test(key)) return false
    prefixes ??= new Set(
      [...keys].filter(each => each.length >= 5 && !each.startsWith('=')).map(each => each.slice(0, 5)),
    )
    return (
      prefixes.has(key.slice(0, 5)) &&
      [...keys].some(each => each.startsWith(key.slice(0, Math.ceil(key.length * 0.8))) || key.startsWith(each))
    )
  }
}

const PRONOUN =
  /^(?:it|its|he|she|they|his|her|their|this|these|es|er|sie|sein|ihr|diese[rs]?|il|elle|ils|elles|ce|cette|este|esta|su|ele|ela|esso|essa|其|它|他|她|该|同)$/i

/** The passage that, with its neighbours, accounts best for the statement. `neutral`: words that need no support. */
export function coverByProse(
  claim: Claim,
  library: Library,
  neutral: ReadonlySet<string>,
  favoured: readonly Place[] = [],
): Cover {
  let best: Cover = NOTHING
  let bestRank = 0
  const subject = new Set([...claim.keys].slice(0, 2))
  for (const passage of relevant(claim, undefined, library)) {
    if (passage.place.kind === 'tool_error') continue
    const keys = new Set(passage.keys)
    for (const use of passage.about) for (const key of keysOf(use.norm)) keys.add(key)
    const names = nameKeys(claim)
    const before = [library.passages[passage.index - 1], library.passages[passage.index - 2]].filter(
      each => each?.place.evidence === passage.place.evidence,
    )
    const near = softly(keys)
    // A pronoun stands for what the sentence before was about.
    const pronoun = passage.words.slice(0, 6).some(word => PRONOUN.test(word.raw))
    // Another name at its head: the sentence is about that.
    const elsewhere = passage.words
      .slice(0, 6)
      .some(
        (word, i) =>
          word.capital &&
          !word.functional &&
          !claim.keys.has(word.key) &&
          (i > 0 || claim.language !== 'de') &&
          !isGeneric(word.key),
      )
    const carried = (key: string): boolean =>
      ((names.has(key) && (pronoun || !elsewhere)) || (pronoun && subject.has(key))) &&
      before.some(each => each?.keys.has(key) === true)
    const own = measure(claim, key => near(key) || carried(key), neutral)
    for (const near of [library.passages[passage.index - 1], library.passages[passage.index + 1]]) {
      if (near !== undefined && near.place.evidence === passage.place.evidence)
        for (const key of near.keys) keys.add(key)
    }
    const wide = measure(claim, softly(keys), neutral)
    // What only the neighbours say counts half.
    const share = own.share + (wide.share - own.share) * 0.6
    const cover: Cover = { share, matched: wide.matched, strange: wide.strange, passage, own }
    // Where the numbers were found is where the words are to be looked for.
    const rank =
      share +
      0.6 *
        favoured.filter(
          place =>
            place.evidence === passage.place.evidence && place.start === passage.place.start && place.end > place.start,
        ).length
    if (rank > bestRank) {
      best = cover
      bestRank = rank
    }
  }
  return best
}

/** The record that accounts best for the statement: its fields, values, names and those of the records that hold it. */
export function coverByRecords(claim: Claim, library: Library, neutral: ReadonlySet<string>): Cover {
  const scored = library.records.map(record => ({ record, entity: entityScore(claim, record) }))
  const most = scored.reduce((top, each) => Math.max(top, each.entity), 0)
  let best: Cover = NOTHING
  for (const { record, entity } of scored) {
    if (entity < most) continue
    const cover = { ...measure(claim, softly(groupKeys(claim, record, library)), neutral), record }
    if (best.record === undefined || cover.share > best.share) best = cover
  }
  return best
}

/** A statement that names several things of one list may speak of all of them. */
function groupKeys(claim: Claim, record: FactRecord, library: Library): ReadonlySet<string> {
  const named = claim.mentions.filter(mention => mention.identity)
  if (claim.inherited || named.length < 2) return recordKeys(record)
  const all = new Set(recordKeys(record))
  for (const other of library.records) {
    if (other.group !== record.group || !other.names.some(name => named.some(mention => mention.norm === name.norm)))
      continue
    for (const name of other.names) for (const key of keysOf(name.norm)) all.add(key)
  }
  return all
}

const memo = new WeakMap<FactRecord, Set<string>>()

/** All words of a record: fields, texts, names, and those of the records that hold it. */
export function recordKeys(record: FactRecord): Set<string> {
  const known = memo.get(record)
  if (known !== undefined) return known
  const keys = new Set<string>(record.topic)
  for (const fact of record.facts) {
    for (const key of fact.field) keys.add(key)
    for (const key of fact.words) keys.add(key)
  }
  for (const name of record.names) for (const key of keysOf(name.norm)) keys.add(key)
  if (record.parent !== undefined) for (const key of recordKeys(record.parent)) keys.add(key)
  memo.set(record, keys)
  return keys
}

/** Share of the statement's words that stand anywhere in the evidence. */
export function coverAnywhere(claim: Claim, knows: (key: string) => boolean, neutral: ReadonlySet<string>): Cover {
  return measure(claim, knows, neutral)
}
