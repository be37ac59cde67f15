import { type NumberValue, readWords } from '../../text/index.ts'
import { RELATES } from '../cues.ts'
import type { Fact, FactRecord } from '../library.ts'
import { nearness } from '../near.ts'
import { matches } from '../terms.ts'
import { type Derived, type Sought, settled, shownNumber } from './derived.ts'
import { groupsOf, pick } from './groups.ts'
import { numberIn } from './totals.ts'

const WHOLE =
  /total|all|overall|responses|respondents|votes|voters|calls|requests|limit|quota|capacity|runners|participants|sample|population|members|gesamt|total|合計|总/

/** A share: `60 %` where 120 of 200 are what the statement says. */
export function byShare(sought: Sought): Derived | undefined {
  const { value, desk } = sought
  if (value.unit?.dimension !== 'percent') return undefined
  const found = desk.evidence.records.slice(0, 400).map(record => ofRecord(sought, record))
  return settled([...found, ofGroups(sought), ofProse(sought), ofChange(sought)])
}

function ofRecord({ claim, value, sentence }: Sought, record: FactRecord): Derived | undefined {
  const facts = record.facts.filter(fact =>
    fact.values.some(
      each =>
        each.kind === 'number' &&
        each.unit === undefined &&
        !(each.yearLike && /year|jahr|année|año|ano|anno|年/.test(fact.label)),
    ),
  )
  if (facts.length < 2) return undefined
  const near = nearness(claim, value)
  const weight = (fact: Fact): number => Math.max(0, ...[...fact.field].map(key => near.get(key) ?? 0))
  const stated = new Set(claim.values.flatMap(each => (each.kind === 'number' && each !== value ? each.readings : [])))
  // `1,940 errors, about 0.5 %`
  const parts = facts.filter(fact => weight(fact) >= 0.75 || spoken(fact, claim.text))
  const sum = facts.reduce((total, fact) => total + (numberIn(fact) ?? 0), 0)
  let wrong: Derived | undefined
  const best = parts.filter(fact => weight(fact) === Math.max(...parts.map(weight)))
  for (const part of parts) {
    const amount = numberIn(part) ?? 0
    const wholes = facts.filter(fact => fact !== part && (numberIn(fact) ?? 0) > amount)
    const named = wholes.filter(
      fact =>
        WHOLE.test(fact.label) ||
        stated.has(numberIn(fact) ?? Number.NaN) ||
        [...fact.field].some(key => claim.keys.has(key)),
    )
    const candidates = [
      ...named.map(fact => numberIn(fact) ?? 0),
      ...(sum > amount && (named.length === 0 || stated.has(sum)) ? [sum] : []),
    ]
    const right = candidates.find(whole => amount > 0 && matches(value, (amount / whole) * 100))
    if (right !== undefined)
      return {
        proven: true,
        place: part.place,
        reason: `${shownNumber(amount)} of ${shownNumber(right)} are ${value.raw}.`,
        factors: [right],
      }
    const [whole] = candidates
    if (candidates.length === 1 && best.length === 1 && best[0] === part && whole !== undefined && SHARE.test(sentence))
      wrong = {
        proven: false,
        place: part.place,
        instead: `${shownNumber((amount / whole) * 100)} %`,
        reason: `${shownNumber(amount)} of ${shownNumber(whole)} are ${shownNumber((amount / whole) * 100)} %, not ${value.raw}.`,
      }
  }
  return wrong
}

/** `yes` and `no` carry grammar: no key of theirs is kept. */
const spoken = (fact: Fact, text: string): boolean =>
  fact.field.size === 0 && readWords(text).some(word => word.norm === fact.label)

const SHARE =
  /(?:%|percent|per cent)\s+(?:of|said|were|are|voted|answered|chose)\b|% (?:der|des|aller|de|del|dos|das|dei|der)\b|prozent (?:der|aller)|share|proportion|占/iu

/** Share of a list: `50 % of the tickets are high`. */
function ofGroups({ claim, value, desk }: Sought): Derived | undefined {
  const close = [...nearness(claim, value)].filter(([, weight]) => weight >= 0.75).map(([key]) => key)
  for (const group of groupsOf(desk.evidence)) {
    const { records, by } = pick(close, group)
    const place = records[0]?.facts[0]?.place
    if (by.length > 0 && place !== undefined && matches(value, (records.length / group.length) * 100))
      return { proven: true, place, reason: `${records.length} of ${group.length} are ${value.raw}.` }
  }
  return undefined
}

const MOST_PASSAGES = 80

/** A part and a whole of one sentence that shares the statement's words. */
function ofProse({ claim, value, desk }: Sought): Derived | undefined {
  if (desk.evidence.passages.length > MOST_PASSAGES) return undefined
  for (const passage of desk.evidence.passages) {
    const shared = [...passage.keys].filter(key => claim.keys.has(key))
    if (shared.length === 0) continue
    const numbers = passage.values.filter(
      (each): each is NumberValue => each.kind === 'number' && each.unit?.dimension !== 'percent' && !each.yearLike,
    )
    for (const a of numbers.slice(0, 12))
      for (const b of numbers.slice(0, 12)) {
        const [x = 0, y = 0] = [a.readings[0], b.readings[0]]
        if (a.unit?.dimension === b.unit?.dimension && y > x && x > 0 && matches(value, (x / y) * 100))
          return { proven: true, place: passage.place, reason: `${a.raw} of ${b.raw} are ${value.raw}.` }
      }
  }
  return undefined
}

const BEFORE = /prev|last|before|old|prior|earlier|from|start|vorher|vorjahr|anterior|précéd|前|上/
const NOW = /current|now|this|new|after|latest|to$|end|aktuell|neu|actual|actuel|nuevo|今|本/

/** A change in percent between a field of before and one of now, or two records of one field. */
function ofChange({ claim, value, desk }: Sought): Derived | undefined {
  if (!RELATES.test(claim.text)) return undefined
  const change = (a: Fact, b: Fact): Derived | undefined => {
    const [x = 0, y = 0] = [numberIn(a), numberIn(b)]
    return x !== 0 && y !== 0 && x !== y && (matches(value, ((y - x) / x) * 100) || matches(value, ((x - y) / y) * 100))
      ? { proven: true, place: a.place, reason: `From ${String(a.raw)} to ${String(b.raw)} it is ${value.raw}.` }
      : undefined
  }
  for (const record of desk.evidence.records.slice(0, 400)) {
    const facts = record.facts.filter(fact => numberIn(fact) !== undefined)
    const [old, now] = [facts.find(fact => BEFORE.test(fact.label)), facts.find(fact => NOW.test(fact.label))]
    const found = old === undefined || now === undefined || old === now ? undefined : change(old, now)
    if (found !== undefined) return found
    const [a, b] = facts.filter(fact => [...fact.field].some(key => claim.keys.has(key)))
    const pair = a === undefined || b === undefined ? undefined : change(a, b)
    if (pair !== undefined) return pair
  }
  for (const group of groupsOf(desk.evidence).slice(0, 40)) {
    const facts = group
      .slice(0, 30)
      .flatMap(record =>
        record.facts.filter(fact => numberIn(fact) !== undefined && [...fact.field].some(key => claim.keys.has(key))),
      )
    for (const a of facts)
      for (const b of facts) {
        const found = a === b || a.label !== b.label ? undefined : change(a, b)
        if (found !== undefined) return found
      }
  }
  return undefined
}
