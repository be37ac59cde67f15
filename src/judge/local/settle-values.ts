import { compareValues, isMoney, type NumberValue, unitOf, type Value } from '../text/index.ts'
import type { Claim } from './claim.ts'
import type { Finding } from './finding.ts'
import { languageOf, readAlike } from './language.ts'
import type { Fact, FactRecord, Library, Passage, Place } from './library.ts'
import { neighbours } from './near.ts'
import { entityScore, fieldScore, passageScore } from './score.ts'

interface Candidate {
  /** `finer`: the statement says more than the source. */
  readonly state: 'same' | 'different' | 'finer'
  readonly score: number
  /** Close enough to say that it speaks of the same thing. */
  readonly related: boolean
  readonly raw: string
  readonly place: Place
  readonly structured: boolean
  readonly entity: number
  /** How many values of the sort the passage has. */
  readonly crowd: number
  readonly share: number
}

const ENTITY_FACTOR = 3
/** A different value must fit better by this much before an equal value elsewhere is held to be another thing's. */
const CLEARLY = 0.5
const SLIGHTLY = 0.3

/** Holds one value of a statement against all values of the evidence. */
export function settleValue(claim: Claim, value: Value, library: Library): Finding {
  const part = value.raw
  const candidates = [...fromFacts(claim, value, library), ...fromPassages(claim, value, library)]
  const same = best(
    candidates.filter(candidate => candidate.state === 'same' && (candidate.score > 0 || isTelling(value))),
  )
  const other = best(candidates.filter(candidate => candidate.state === 'different' && candidate.related))
  const finer = best(candidates.filter(candidate => candidate.state === 'finer'))
  if (same === undefined && finer !== undefined) return { state: 'unsure', part, place: finer.place }
  if (same === undefined) {
    const only = other ?? onlyRival(claim, value, candidates)
    return only === undefined
      ? { state: 'absent', part }
      : { state: 'different', part, instead: only.raw, place: only.place }
  }
  const lead = other === undefined ? -1 : other.score - same.score
  // Nothing but the value is shared: enough where the words cannot be compared.
  if (same.score === 0 && claim.statement.kind === 'clause' && claim.keys.size > 0 && !foreign(claim, library))
    return { state: 'unsure', part, place: same.place }
  if (other !== undefined && lead >= CLEARLY) {
    const paired =
      claim.values.filter(each => each.kind === value.kind).length > 1 &&
      !claim.values.every(each => each === value || each.kind !== value.kind)
    const together = same.place.evidence === other.place.evidence && same.place.start === other.place.start
    // Another sentence may tell of another thing in like words; a sentence of many numbers is easily misread.
    const surer = other.structured
      ? other.entity > same.entity || lead >= 0.9
      : together
        ? lead >= (other.crowd > 2 ? 0.9 : CLEARLY)
        : (lead >= 1 && other.share >= 0.6) || (lead >= CLEARLY && other.share >= 0.9 && same.share < 0.75)
    if (surer && (!paired || other.structured))
      return { state: 'different', part, instead: other.raw, place: other.place }
    return { state: 'unsure', part, place: same.place }
  }
  if (other !== undefined && lead >= SLIGHTLY) return { state: 'unsure', part, place: same.place }
  return { state: 'same', part, place: same.place }
}

/** A field of a structured answer and the one value of its sort that the evidence has. */
function onlyRival(claim: Claim, value: Value, candidates: readonly Candidate[]): Candidate | undefined {
  if (claim.statement.kind !== 'leaf' || (value.kind === 'number' && value.unit === undefined)) return undefined
  const rivals = candidates.filter(each => value.kind !== 'code' || sameShape(value.raw, each.raw))
  const [first] = rivals
  return first !== undefined && rivals.every(each => each.raw === first.raw) ? first : undefined
}

/** Unlikely to stand in the evidence by chance. */
const isTelling = (value: Value): boolean =>
  value.kind === 'time' ||
  value.kind === 'code' ||
  value.kind === 'date' ||
  (value.kind === 'number' &&
    (value.unit !== undefined || value.decimals > 0 || Math.abs(value.readings[0] ?? 0) >= 100))

const foreign = (claim: Claim, library: Library): boolean => {
  const sample = library.passages
    .slice(0, 8)
    .map(passage => passage.text)
    .join(' ')
  return !readAlike(claim.language, sample === '' ? 'en' : languageOf(sample))
}

/**
 * How well two values can be held against each other: `full` (same sort), `loose` (one has no unit: the same number may well be the same), or
 * `none`.
 */
function commensurable(claim: Claim, value: Value, theirs: Value, beside: number): 'full' | 'loose' | 'none' {
  if (value.kind !== 'number' || theirs.kind !== 'number') return 'full'
  if ((value.unit === undefined) === (theirs.unit === undefined)) return 'full'
  if (value.unit !== undefined) return 'loose'
  if (claim.statement.kind !== 'clause') return 'full'
  const { dimension = '' } = theirs.unit ?? {}
  return isMoney(theirs.unit) || /^(?:percent|degree|temperature|data)$/.test(dimension) || beside === 0
    ? 'loose'
    : 'none'
}

const best = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.reduce<Candidate | undefined>(
    (top, each) => (top === undefined || each.score > top.score ? each : top),
    undefined,
  )

function fromFacts(claim: Claim, value: Value, library: Library): Candidate[] {
  const found: Candidate[] = []
  // Words cannot tell which field is meant; a time that none of them has is wrong all the same.
  const stranger = foreign(claim, library)
  for (const fact of library.facts) {
    for (const theirs of fact.values) {
      const agreement = compareValues(value, theirs)
      if (agreement === 'unlike') continue
      const entity = entityScore(claim, fact.record) + (value.kind === 'date' ? 0 : dateScore(claim, fact.record))
      const field = fieldScore(claim, fact)
      const alone = soleOfItsSort(fact, theirs)
      const noun = value.kind === 'number' && value.unit === undefined ? nounBonus(claim, value, fact) : 0
      const fit = commensurable(claim, value, theirs, field > 0 ? 0 : 1)
      if (fit === 'loose' && agreement === 'different' && !meantFor(value, fact)) continue
      if (fit === 'none') continue
      const measured =
        value.kind !== 'number' || (value.unit !== undefined && theirs.kind === 'number' && theirs.unit !== undefined)
      const score =
        entity * ENTITY_FACTOR + field + noun + (alone && measured ? 0.6 : 0) + (fact.record.group === 0 ? 0.6 : 0)
      const thing = entity > 0 || claim.mentions.length === 0 || library.records.length === 1
      const matched = fit === 'full' || (value.kind === 'number' && value.unit !== undefined)
      const related =
        thing &&
        matched &&
        (field >= 1 ||
          noun > 0 ||
          (measured && alone && value.kind !== 'code' && (fact.record.group === 0 || entity > 0)) ||
          (value.kind === 'time' && stranger))
      found.push({
        state: agreement,
        score,
        related,
        raw: written(fact, theirs),
        place: fact.place,
        structured: true,
        entity,
        crowd: 1,
        share: 1,
      })
    }
  }
  return found
}

const written = (fact: Fact, value: Value): string =>
  value.kind === 'number' &&
  value.unit !== undefined &&
  !value.raw.includes(value.unit.symbol) &&
  /^[-\d.,\s]+$/.test(value.raw)
    ? `${value.raw} ${value.unit.symbol}`
    : fact.values.length > 1
      ? value.raw
      : String(fact.raw)

/** Records of different days: the one of the statement's day counts more, the others less. */
function dateScore(claim: Claim, record: FactRecord): number {
  const days = claim.values.filter(value => value.kind === 'date')
  if (days.length === 0) return 0
  const own = record.facts
    .flatMap(fact => (/^(?:date|day|datum|fecha|jour|dt)$|(?:^| )(?:date|day)$/.test(fact.label) ? fact.values : []))
    .filter(value => value.kind === 'date')
  if (own.length === 0) return 0
  const agreements = days.flatMap(day => own.map(each => compareValues(day, each)))
  return agreements.includes('same') ? 0.5 : agreements.includes('different') ? -0.5 : 0
}

/** Whether a field without a unit can hold what the statement measures. */
function meantFor(value: Value, fact: Fact): boolean {
  if (value.kind !== 'number' || value.unit === undefined) return true
  const [sort = ''] = value.unit.dimension.split(':')
  return LABELS[sort]?.test(fact.label) ?? false
}

const LABELS: Record<string, RegExp> = {
  money:
    /price|cost|fee|total|amount|balance|sum|fare|salary|revenue|profit|paid|due|charge|budget|deposit|preis|betrag|precio|prix/,
  time: /day|hour|minute|second|week|month|year|duration|time|age|period|warranty|delay|limit|delivery|dauer/,
  data: /storage|size|memory|disk|limit|quota|ram/,
  percent: /rate|percent|discount|share|humidity|ratio|interest|growth|level|battery|charge|completion|progress/,
  length: /distance|length|height|width|depth|range|size/,
  mass: /weight|mass|load|capacity/,
  temperature: /temp|high|low|feels/,
  degree: /temp|high|low|feels/,
  speed: /speed|wind/,
  volume: /volume|capacity/,
}

/** No other field of the record has a value of this sort. */
function soleOfItsSort(fact: Fact, value: Value): boolean {
  return !fact.record.facts.some(
    other =>
      other !== fact &&
      other.values.some(
        each =>
          each.kind === value.kind &&
          (each.kind !== 'number' || value.kind !== 'number' || each.unit?.dimension === value.unit?.dimension),
      ),
  )
}

/** What a field counts: `stars` of `business stars`, `items` of `item count`. */
function headOf(fact: Fact): string | undefined {
  const keys = [...fact.field].filter(key => !/^(?:count|num|numb|total|=total|qty|=quantity)$/.test(key))
  return keys.at(-1)
}

function nounBonus(claim: Claim, value: NumberValue, fact: Fact): number {
  for (const noun of neighbours(claim.words, value)) if (noun === headOf(fact) || fact.words.has(noun)) return 0.75
  return 0
}

function fromPassages(claim: Claim, value: Value, library: Library): Candidate[] {
  const found: Candidate[] = []
  const beside = neighbours(claim.words, value)
  for (const passage of relevant(claim, value, library)) {
    if (passage.place.kind === 'tool_error') continue
    for (const bare of passage.values) {
      const theirs = withPassageUnit(value, bare, passage)
      const agreement = compareValues(value, theirs)
      if (agreement === 'unlike') continue
      const fit = commensurable(claim, value, theirs, beside.size)
      if (fit === 'none' || (fit === 'loose' && agreement === 'different')) continue
      const { score, share } = passageScore(claim, value, passage, theirs, library.passages[passage.index - 1])
      const nouns = neighbours(passage.words, theirs)
      const shared = [...beside].some(noun => nouns.has(noun))
      const measured =
        value.kind !== 'number' || (value.unit !== undefined && theirs.kind === 'number' && theirs.unit !== undefined)
      const total = score + (shared ? 1 : 0)
      const place = passage.place
      const crowd = passage.values.filter(
        each =>
          each.kind === theirs.kind &&
          (each.kind !== 'number' || theirs.kind !== 'number' || each.unit?.dimension === theirs.unit?.dimension),
      ).length
      if (agreement !== 'different') {
        if (fit === 'loose' && share < 0.4 && !shared) continue
        found.push({
          state: agreement,
          score: total,
          related: true,
          raw: theirs.raw,
          place,
          structured: false,
          entity: 0,
          crowd,
          share,
        })
        continue
      }
      // A code is a name: another one is no contradiction unless it stands in the very same place.
      const named = value.kind === 'number' && partOfName(claim, value)
      const related = named
        ? shared && share >= 0.6 && partOfName(passage, theirs)
        : value.kind === 'code'
          ? (share >= 0.6 && shared) || (shared && sameShape(value.raw, theirs.raw))
          : measured
            ? share >= 0.34 && score >= 0.7
            : shared
              ? share >= 0.34
              : share >= 0.9 || (share >= 0.6 && lonely(passage, theirs))
      found.push({
        state: 'different',
        score: total,
        related,
        raw: theirs.raw,
        place,
        structured: false,
        entity: 0,
        crowd,
        share,
      })
    }
  }
  return found
}

/** `timeout is in milliseconds and defaults to 5000` */
function withPassageUnit(value: Value, theirs: Value, passage: Passage): Value {
  if (
    value.kind !== 'number' ||
    theirs.kind !== 'number' ||
    value.unit === undefined ||
    theirs.unit !== undefined ||
    theirs.yearLike
  )
    return theirs
  for (const word of passage.words) {
    const unit = word.raw.length >= 4 ? unitOf(word.raw) : undefined
    if (
      unit?.dimension === value.unit.dimension &&
      !passage.values.some(other => other.kind === 'number' && other.unit === unit)
    )
      return { ...theirs, unit }
  }
  return theirs
}

/** `FIFA 16`, `Boeing 737`: the number is part of what the thing is called. */
function partOfName(text: Pick<Passage, 'text' | 'words'>, value: Value): boolean {
  if (value.kind !== 'number' || value.unit !== undefined) return false
  const at = text.words.findLastIndex(word => word.end <= value.start)
  const word = text.words[at]
  return word !== undefined && at > 0 && word.capital && !word.functional && value.start - word.end === 1
}

/** `B12` and `B21`, `2024-117` and `2024-171`. */
const sameShape = (a: string, b: string): boolean => {
  const shape = (text: string): string => text.replace(/\d/g, '0').replace(/\p{L}/gu, 'a')
  return shape(a) === shape(b)
}

/** The only number without unit in its sentence. */
const lonely = (passage: Passage, value: Value): boolean =>
  value.kind === 'number' &&
  value.unit === undefined &&
  passage.values.filter(each => each.kind === 'number' && each.unit === undefined).length === 1

const MOST_PASSAGES = 60

/** Passages that share words with the statement, the closest first, and those that hold the very digits. */
export function relevant(claim: Claim, value: Value | undefined, library: Library): Passage[] {
  const hits = new Map<number, number>()
  const size = library.passages.length
  if (size <= MOST_PASSAGES) return [...library.passages]
  for (const key of claim.keys) {
    const list = library.postings.get(key)
    if (list === undefined) continue
    const weight = Math.log(1 + size / list.length)
    for (const at of list) hits.set(at, (hits.get(at) ?? 0) + weight)
  }
  const ranked = [...hits]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MOST_PASSAGES)
    .map(([at]) => at)
  const literal = value === undefined ? undefined : /\d[\d.,]*/.exec(value.raw)?.[0]
  const extra = literal === undefined ? [] : (library.postings.get(literal) ?? []).slice(0, 20)
  return [...new Set([...ranked, ...extra])].map(at => library.passages[at]).filter(passage => passage !== undefined)
}
