import { isMoney, type NumberValue, type Value } from '../../text/index.ts'
import type { Claim } from '../claim.ts'
import { ADDS, DIFFERENCE } from '../cues.ts'
import type { Passage } from '../library.ts'
import { nearness, neighbours } from '../near.ts'
import { nameKeys } from '../score.ts'
import { matches } from '../terms.ts'
import { type Derived, type Sought, shownNumber } from './derived.ts'

const MOST_PASSAGES = 80

interface Told {
  readonly amount: number
  readonly value: NumberValue
  readonly passage: Passage
  readonly near: ReadonlyMap<string, number>
}

/** Numbers of prose that are of the claimed number's sort and share what it counts. */
function toldLike({ claim, value, desk }: Sought): Told[] {
  if (desk.evidence.passages.length > MOST_PASSAGES) return []
  const nouns = nounsOf(claim, value)
  const found: Told[] = []
  for (const passage of desk.evidence.passages) {
    const like = passage.values.filter((each): each is NumberValue => isLike(each, value))
    for (const each of like) {
      const near = nearness(passage, each)
      const shares = [...nouns].some(key => (near.get(key) ?? 0) >= 0.3)
      if (value.unit === undefined && !shares) continue
      found.push({ amount: each.readings[0] ?? 0, value: each, passage, near })
      if (found.length >= 60) return found
    }
  }
  return found
}

const isLike = (each: Value, value: NumberValue): boolean =>
  each.kind === 'number' &&
  (each.unit?.dimension ?? '') === (value.unit?.dimension ?? '') &&
  (!each.worded || value.worded) &&
  !each.yearLike

/** What the number counts: the words beside it, and all content words of a short statement. */
function nounsOf(claim: Claim, value: NumberValue): Set<string> {
  const names = nameKeys(claim)
  const nouns = new Set([...neighbours(claim.words, value), ...claim.content].filter(key => !names.has(key)))
  return nouns
}

/** Sums of what prose tells of several things; the difference of two that the statement names. */
export function byProse(sought: Sought): Derived | undefined {
  const { claim, value, sentence, desk } = sought
  const adds = ADDS.test(sentence) || ADDS.test(desk.question)
  const apart = DIFFERENCE.test(sentence) || claim.negations % 2 === 1
  if (!adds && !apart) return undefined
  const told = toldLike(sought)
  const written = [...nameKeys(claim), ...firstName(claim, desk.evidence.passages)]
  const names = new Set(written.filter(key => !/^\d/.test(key)))
  const within = (least: number): Told[] =>
    told.filter(each => [...names].some(key => (each.near.get(key) ?? 0) >= least))
  const ofNames = within(1).length > 1 ? within(1) : within(0.75)
  if (apart) {
    const pair = pairFor(ofNames, told, claim)
    if (pair !== undefined) {
      const [a, b] = pair
      const gap = Math.abs(a.amount - b.amount)
      if (gap > 0 && matches(value, gap)) return proof(value, [a, b], 'differ by')
      if (gap > 0 && ofNames.length === 2 && COMPARES.test(claim.text) && !ADDS.test(claim.text))
        return {
          proven: false,
          place: a.passage.place,
          instead: shownNumber(gap),
          reason: `${a.value.raw} and ${b.value.raw} differ by ${shownNumber(gap)}, not ${value.raw}.`,
        }
    }
  }
  if (!adds) return undefined
  const lists = [ofNames, told, ...listsOf(sought)].filter(list => list.length > 1)
  const right = lists.find(list => matches(value, sum(list)))
  if (right !== undefined) return proof(value, right, 'add up to')
  const [sure] = lists
  const oneSentence = sure?.every(each => each.passage === sure[0]?.passage)
  if (
    sure !== undefined &&
    sure.length > 1 &&
    STRONG.test(claim.text) &&
    (sure === ofNames || oneSentence) &&
    sameUnits(sure, value)
  )
    return {
      proven: false,
      place: sure[0]?.passage.place ?? { evidence: -1, kind: 'given', start: 0, end: 0 },
      instead: shownNumber(sum(sure)),
      reason: `${sure.map(each => each.value.raw).join(', ')} add up to ${shownNumber(sum(sure))}, not ${value.raw}.`,
    }
  return undefined
}

/** A sentence begins with a capital: a name where the evidence writes it so elsewhere. */
const firstName = ({ words: [first] }: Claim, passages: readonly Passage[]): string[] =>
  first?.capital === true &&
  !first.functional &&
  passages.slice(0, MOST_PASSAGES).some(passage => passage.words.some(word => word.capital && word.key === first.key))
    ? [first.key]
    : []

const STRONG =
  /\b(?:in total|altogether|together|combined|in all)\b|insgesamt|zusammen|au total|en tout|en total|in totale|no total|合計|一共|总共|합계|총/iu
const COMPARES = /\b(?:than|als|que|di)\b|より|比|보다/iu

const sum = (list: readonly Told[]): number => list.reduce((total, each) => total + each.amount, 0)

/** A money sum may leave out prices of other things: only counts are complete. */
const sameUnits = (list: readonly Told[], value: NumberValue): boolean =>
  !isMoney(value.unit) && list.every(each => each.value.decimals === value.decimals || value.unit !== undefined)

/** `Norra (8,200 inhabitants), Hamn (5,450) and Skog (1,250)`: all numbers of one sentence that shares the statement's words. */
function listsOf({ claim, value, desk }: Sought): Told[][] {
  return desk.evidence.passages.slice(0, MOST_PASSAGES).flatMap(passage => {
    const held = passage.values.filter((each): each is NumberValue => isBareLike(each, value))
    const shared = [...passage.keys].some(key => claim.keys.has(key) || desk.questionKeys.has(key))
    return held.length > 1 && shared
      ? [held.map(each => ({ amount: each.readings[0] ?? 0, value: each, passage, near: new Map<string, number>() }))]
      : []
  })
}

const isBareLike = (each: Value, value: NumberValue): boolean =>
  each.kind === 'number' && !each.worded && (each.unit?.dimension ?? '') === (value.unit?.dimension ?? '')

/** The two that the statement names; of a whole and its part (`3,200 runners, of whom 1,900 finished`) both. */
function pairFor(ofNames: readonly Told[], told: readonly Told[], claim: Claim): [Told, Told] | undefined {
  const [a, b] = ofNames
  if (a !== undefined && b !== undefined && ofNames.length === 2) return [a, b]
  const [whole, part] = told
  if (
    whole !== undefined &&
    part !== undefined &&
    told.length === 2 &&
    whole.passage === part.passage &&
    PART.test(whole.passage.text) &&
    claim.keys.size > 0
  )
    return [whole, part]
  return undefined
}

const PART = /\b(?:of (?:whom|which|them|these)|davon|dont|de los cuales|dos quais|di cui)\b|其中|うち|중/iu

const proof = (value: NumberValue, list: readonly Told[], verb: string): Derived => ({
  proven: true,
  place: list[0]?.passage.place ?? { evidence: -1, kind: 'given', start: 0, end: 0 },
  reason: `${list.map(each => each.value.raw).join(' and ')} ${verb} ${value.raw}.`,
})
