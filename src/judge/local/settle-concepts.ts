import { isCjk, isHangul, isMoney } from '../text/index.ts'
import type { Claim } from './claim.ts'
import { type Concept, canBothHold } from './concepts.ts'
import { dateScore } from './date-score.ts'
import type { Finding } from './finding.ts'
import type { Fact, Library, Passage, Place } from './library.ts'
import { relevant } from './relevant.ts'
import { entityScore, fieldScore, passageScore } from './score.ts'

/** Families whose words are said of many things in one sentence: another one near by proves little. */
const LOOSE = new Set([
  'direction',
  'extreme',
  'rank',
  'compass',
  'order',
  'side',
  'expense',
  'warmth',
  'truth',
  'gender',
  'hazard',
  'win',
  'success',
  'vital',
  'included',
  'required',
  'visibility',
  'diet',
])

interface Candidate {
  readonly holds: boolean
  readonly equal: boolean
  readonly score: number
  readonly related: boolean
  readonly raw: string
  readonly place: Place
  readonly structured: boolean
  readonly entity: number
}

/** Holds a word of a family (`sunny`, `cancelled`) against the words of that family in the evidence. */
export function settleConcept(claim: Claim, concept: Concept, library: Library): Finding {
  const part = claim.text.slice(concept.start, concept.end)
  const candidates = [...fromFacts(claim, concept, library), ...fromPassages(claim, concept, library)]
  // What another thing's record says is no support.
  const most = library.records.reduce(
    (best, record) => Math.max(best, entityScore(claim, record) + dateScore(claim, record)),
    0,
  )
  const same = top(candidates.filter(each => each.equal && each.entity >= most))
  const against = top(candidates.filter(each => !each.holds && each.related))
  if (against !== undefined && (same === undefined || against.score > same.score + 0.5)) {
    const sure = same === undefined || against.score > same.score + 0.9
    return sure
      ? {
          state: 'different',
          part,
          instead: against.raw,
          place: against.place,
          ...(against.structured ? { structured: true as const } : {}),
        }
      : { state: 'unsure', part, place: against.place }
  }
  if (same !== undefined) return { state: 'same', part, place: same.place }
  return candidates.some(each => each.holds) ? { state: 'unsure', part } : { state: 'absent', part }
}

const STATE =
  /status|^state|estado|estatus|statut|^stato|état|result|decision|outcome|ergebnis|状态|状態|상태|结果|結果|결과/

const top = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.reduce<Candidate | undefined>(
    (best, each) => (best === undefined || each.score > best.score ? each : best),
    undefined,
  )

/** An amount of money says whether something is free. */
function conceptsOf(claim: Claim, fact: Fact): readonly Concept[] {
  // `spots_left: 0` says that it is booked out, where nothing else is spoken of.
  if (typeof fact.raw === 'number' && LEFT.test(fact.label) && saysStateAlone(claim)) {
    const name = fact.raw === 0 ? 'unavailable' : 'available'
    return [...fact.concepts, { family: 'stock', name, negated: false, start: 0, end: 0 }]
  }
  const amount = fact.values.find(value => value.kind === 'number')
  if (
    amount?.kind !== 'number' ||
    (!isMoney(amount.unit) && !/price|cost|fee|charge|shipping|fare|preis|precio|prix/.test(fact.label))
  )
    return fact.concepts
  const name = amount.readings[0] === 0 ? 'free' : 'charged'
  return [...fact.concepts, { family: 'charge', name, negated: false, start: 0, end: 0 }]
}

const LEFT =
  /(?:^| )(?:left|available|remaining|stock|free|vacan\w+|restante?s?|disponib\w+|verfügbar|frei|bestand)$|余|残|재고|잔여/u

const saysStateAlone = (claim: Claim): boolean =>
  claim.words.every(
    word =>
      !claim.content.has(word.key) ||
      claim.concepts.some(concept => word.start >= concept.start && word.end <= concept.end),
  )

function fromFacts(claim: Claim, concept: Concept, library: Library): Candidate[] {
  const found: Candidate[] = []
  for (const fact of library.facts) {
    for (const theirs of conceptsOf(claim, fact)) {
      if (theirs.family !== concept.family) continue
      const entity = entityScore(claim, fact.record) + dateScore(claim, fact.record)
      // A field has one value: a like one is still another.
      const holds =
        theirs.name === 'dry' || concept.name === 'dry'
          ? canBothHold(concept, theirs)
          : concept.negated
            ? theirs.name !== concept.name
            : theirs.name === concept.name && !theirs.negated
      const equal = holds && theirs.name === concept.name && theirs.negated === concept.negated
      const score = entity * 3 + fieldScore(claim, fact) + 0.5
      const thing = entity > 0 || claim.mentions.length === 0 || library.records.length === 1
      const named =
        (!LOOSE.has(concept.family) && concept.family !== 'charge') ||
        fieldScore(claim, fact) >= 1 ||
        (entity > 0 && (concept.family === 'success' || concept.family === 'win') && STATE.test(fact.label))
      found.push({
        holds,
        equal,
        score,
        related: thing && named,
        raw: typeof fact.raw === 'string' ? fact.raw : `${fact.label}: ${String(fact.raw)}`,
        place: fact.place,
        structured: true,
        entity,
      })
    }
  }
  return found
}

function fromPassages(claim: Claim, concept: Concept, library: Library): Candidate[] {
  const found: Candidate[] = []
  for (const passage of relevant(claim, undefined, library)) {
    if (passage.place.kind === 'tool_error') continue
    for (const theirs of passage.concepts) {
      if (theirs.family !== concept.family) continue
      const { score, share } = passageScore(claim, concept, passage, theirs, library.passages[passage.index - 1])
      const holds = canBothHold(concept, theirs)
      const equal = holds && theirs.name === concept.name && theirs.negated === concept.negated
      const days = sharedDays(claim, passage, theirs)
      const total = score + days
      const needed = LOOSE.has(concept.family) ? 0.75 : isCjk(claim.text) || isHangul(claim.text) ? 0.25 : 0.45
      const denial = (concept.denied === true) !== (theirs.denied === true) && concept.name !== theirs.name
      found.push({
        holds,
        equal,
        score: total,
        // `not open at weekends` is not against `open on weekdays`: a denial needs the very circumstances.
        related: days > 0 || (share >= (denial ? Math.max(needed, 0.7) : needed) && score >= 1),
        raw: rawOf(claim, concept, passage, theirs),
        place: passage.place,
        structured: false,
        entity: Number.POSITIVE_INFINITY,
      })
    }
  }
  return found
}

/** The evidence's word; with those before it where it is the statement's own (`not open`, `open`). */
function rawOf(claim: Claim, mine: Concept, passage: Passage, theirs: Concept): string {
  const raw = passage.text.slice(theirs.start, theirs.end)
  if (raw.toLowerCase() !== claim.text.slice(mine.start, mine.end).toLowerCase()) return raw
  const from = passage.words.findLast(word => word.end <= theirs.start - 8)?.start ?? 0
  return passage.text.slice(Math.max(from, theirs.start - 40), theirs.end)
}

/** Opening hours, prices and forecasts go by the day: what a passage says of the statement's own weekday counts most. */
function sharedDays(claim: Claim, passage: Passage, span: { readonly start: number; readonly end: number }): number {
  const mine = claim.values.flatMap(value =>
    value.kind === 'date' && value.weekday !== undefined ? [value.weekday] : [],
  )
  if (mine.length === 0) return 0
  const shared = passage.values.some(value => {
    if (value.kind !== 'date' || value.weekday === undefined || !mine.includes(value.weekday)) return false
    const between =
      value.start < span.start ? passage.text.slice(value.end, span.start) : passage.text.slice(span.end, value.start)
    return !/[,;，；]/.test(between)
  })
  return shared ? 4 : 0
}
