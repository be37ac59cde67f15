import { normalise, readWords } from '../text/index.ts'
import type { Claim } from './claim.ts'
import type { Fact, FactRecord, Passage } from './library.ts'
import { nearness } from './near.ts'

/** Capitalised words, codes and weekdays tell things apart better than common words do. */
export const NAME_WEIGHT = 2

const IDENTITY_WEIGHT = 1
/** A whole, when one of its parts is named. */
const PART_OF = 0.9
const OTHER_IDENTITY_WEIGHT = 0.4
const DESCRIPTION_WEIGHT = 0.3

/** How much of what the statement is about is this record: 1 when all named things are its own. */
export function entityScore(claim: Claim, record: FactRecord): number {
  if (claim.mentions.length === 0) return 0
  const { own, below } = namesOf(record)
  let score = 0
  let most = 0
  let first = true
  for (const mention of claim.mentions) {
    // What a statement names first is mostly what it is about.
    const weight = !mention.identity ? DESCRIPTION_WEIGHT : first ? IDENTITY_WEIGHT : OTHER_IDENTITY_WEIGHT
    if (mention.identity) first = false
    most += weight
    if (own.has(mention.norm)) score += weight
    else if (below.has(mention.norm)) score += weight * PART_OF
  }
  return score / most
}

const nameSets = new WeakMap<FactRecord, { own: ReadonlySet<string>; below: ReadonlySet<string> }>()
function namesOf(record: FactRecord): { own: ReadonlySet<string>; below: ReadonlySet<string> } {
  const known = nameSets.get(record)
  if (known !== undefined) return known
  const sets = {
    own: new Set(record.names.map(name => words(name.norm))),
    below: new Set([...record.below].map(words)),
  }
  nameSets.set(record, sets)
  return sets
}

const memo = new Map<string, string>()
const words = (text: string): string => {
  const known = memo.get(text)
  if (known !== undefined) return known
  if (memo.size > 5000) memo.clear()
  const norm = readWords(normalise(text))
    .map(word => word.norm)
    .join(' ')
  memo.set(text, norm)
  return norm
}

/** Overlap of a field's name, and of the record's topic, with the statement. */
export function fieldScore(claim: Claim, fact: Fact): number {
  let score = 0
  for (const key of fact.field) if (claim.keys.has(key)) score += 1
  // An object inside an object tells its fields apart by its own name.
  const weight = fact.record.group === 0 && fact.record.parent !== undefined ? 0.75 : 0.25
  for (const key of fact.record.topic) if (claim.keys.has(key) && !fact.field.has(key)) score += weight
  return score
}

/** Overlap of the words near a span of a passage with those near a span of the statement; names count double. `share` is of what could overlap at most. */
export function passageScore(
  claim: Claim,
  mine: { start: number; end: number },
  passage: Passage,
  span: { start: number; end: number },
  previous: Passage | undefined,
): { score: number; share: number } {
  const near = nearness(passage, span)
  const closeBy = claimNearness(claim, mine)
  const before =
    previous !== undefined && previous.place.evidence === passage.place.evidence ? previous.keys : undefined
  const about = aboutKeys(passage)
  const names = nameKeys(claim)
  let score = 0
  let most = 0
  for (const key of claim.keys) {
    const weight = (names.has(key) ? NAME_WEIGHT : 1) * (closeBy.get(key) ?? 1)
    most += weight
    const here = near.get(key) ?? (about.has(key) ? 0.9 : before?.has(key) === true ? 0.4 : 0)
    score += here * weight
  }
  return { score, share: most === 0 ? 0 : score / most }
}

const nearMemo = new WeakMap<Claim, Map<number, Map<string, number>>>()
function claimNearness(claim: Claim, span: { start: number; end: number }): Map<string, number> {
  const known = nearMemo.get(claim) ?? new Map<number, Map<string, number>>()
  nearMemo.set(claim, known)
  const near = known.get(span.start) ?? nearness(claim, span)
  known.set(span.start, near)
  return new Map([...near].map(([key, weight]) => [key, Math.max(0.5, weight)]))
}

const aboutMemo = new WeakMap<Passage, Set<string>>()
function aboutKeys(passage: Passage): Set<string> {
  const known = aboutMemo.get(passage)
  if (known !== undefined) return known
  const keys = new Set(passage.about.flatMap(use => readWords(use.norm).map(word => word.key)))
  aboutMemo.set(passage, keys)
  return keys
}

const nameMemo = new WeakMap<Claim, Set<string>>()
/** Keys of words that name: capitalised inside the statement, or with digits. */
export function nameKeys(claim: Claim): Set<string> {
  const known = nameMemo.get(claim)
  if (known !== undefined) return known
  const german = claim.language === 'de'
  const keys = new Set<string>()
  claim.words.forEach((word, i) => {
    if ((word.capital && i > 0 && !german && !word.functional) || /\d/.test(word.norm)) keys.add(word.key)
  })
  for (const mention of claim.mentions) for (const word of readWords(mention.norm)) keys.add(word.key)
  nameMemo.set(claim, keys)
  return keys
}
