import { isMoney, type NumberValue } from '../../text/index.ts'
import type { Claim } from '../claim.ts'
import { DIFFERENCE } from '../cues.ts'
import type { Fact, FactRecord } from '../library.ts'
import { entityScore } from '../score.ts'
import { matches } from '../terms.ts'
import { type Derived, type Sought, shownNumber } from './derived.ts'
import { groupsOf, namedOf } from './groups.ts'
import { numberIn } from './totals.ts'

const LEFT =
  /\b(?:left|remain(?:s|ing)?|still|available|unused|free|more)\b|übrig|verbleib|noch|reste(?:nt)?|encore|quedan?|restan?|todavía|aún|ainda|sobram|faltam|rimangono|ancora|restano|剩|还|残|あと|남/iu
const USED =
  /used|taken|spent|in use|consumed|booked|sold|occupied|genutzt|verbraucht|genommen|belegt|utilisé|pris|usad[oa]s?|gastad|em uso|in uso|usat[io]|已用|使用|사용/
const DIFFERS =
  /\b(?:difference|goal difference|net|gap|margin|balance)\b|differenz|unterschied|différence|diferencia|diferença|saldo|differenza|差|차이/iu

/** What is left of a whole, the gap between two fields of one thing, or of one field of two things. */
export function byRecords(sought: Sought): Derived | undefined {
  const { claim, value, desk } = sought
  const records = subjects(sought)
  if (LEFT.test(claim.text)) {
    const rest = records.map(record => leftOf(record, claim, value)).find(each => each !== undefined)
    if (rest !== undefined) return rest
  }
  if (DIFFERENCE.test(claim.text) || DIFFERS.test(claim.text)) {
    const fields = records.map(record => fieldGap(record, sought)).find(each => each !== undefined)
    if (fields !== undefined) return fields
    return thingGap(sought, desk.evidence.records)
  }
  return undefined
}

function subjects({ claim, desk }: Sought): readonly FactRecord[] {
  const scored = desk.evidence.records.map(record => ({ record, score: entityScore(claim, record) }))
  const most = Math.max(0, ...scored.map(each => each.score))
  return most > 0 ? scored.filter(each => each.score === most).map(each => each.record) : desk.evidence.records
}

const plain = (fact: Fact, value: NumberValue): boolean =>
  fact.values.some(
    each =>
      each.kind === 'number' &&
      (each.unit === undefined || value.unit === undefined || each.unit.dimension === value.unit.dimension),
  )

/** `"annual_days": 28, "used": 11.5` */
function leftOf(record: FactRecord, claim: Claim, value: NumberValue): Derived | undefined {
  const used = record.facts.filter(fact => USED.test(fact.label) && plain(fact, value))
  for (const fact of used) {
    const amount = numberIn(fact)
    if (amount === undefined) continue
    const wholes = record.facts.filter(other => !used.includes(other) && plain(other, value))
    const whole = wholes.find(other => matches(value, (numberIn(other) ?? 0) - amount))
    if (whole !== undefined)
      return {
        proven: true,
        place: fact.place,
        reason: `${String(whole.raw)} less ${String(fact.raw)} leaves ${value.raw}.`,
      }
    // `17.5 of your 28 days left`: the whole that the statement itself names.
    const [named, more] = wholes.filter(other =>
      claim.values.some(
        each =>
          each.kind === 'number' &&
          each !== value &&
          each.readings[0] === numberIn(other) &&
          amount <= (numberIn(other) ?? 0),
      ),
    )
    if (named !== undefined && more === undefined && used.length === 1) {
      const rest = (numberIn(named) ?? 0) - amount
      return {
        proven: false,
        place: fact.place,
        instead: shownNumber(rest),
        reason: `${String(named.raw)} less ${String(fact.raw)} leaves ${shownNumber(rest)}, not ${value.raw}.`,
      }
    }
  }
  return undefined
}

/** `18 for and 9 against`, `21.5 °C with a target of 20 °C`: fields that the statement or a shared word names. */
function fieldGap(record: FactRecord, { claim, value }: Sought): Derived | undefined {
  const facts = record.facts.filter(fact => plain(fact, value) && numberIn(fact) !== undefined).slice(0, 40)
  let only: Derived | undefined
  let pairs = 0
  for (const [i, a] of facts.entries()) {
    for (const b of facts.slice(i + 1)) {
      const shared = [...a.field].some(key => b.field.has(key) && claim.keys.has(key))
      const both = [...a.field].some(key => claim.keys.has(key)) && [...b.field].some(key => claim.keys.has(key))
      if (!shared && !both) continue
      const gap = Math.abs((numberIn(a) ?? 0) - (numberIn(b) ?? 0))
      pairs++
      if (gap > 0 && matches(value, gap))
        return { proven: true, place: a.place, reason: `${String(a.raw)} and ${String(b.raw)} differ by ${value.raw}.` }
      only = {
        proven: false,
        place: a.place,
        instead: shownNumber(gap),
        reason: `${String(a.raw)} and ${String(b.raw)} differ by ${shownNumber(gap)}, not ${value.raw}.`,
      }
    }
  }
  return pairs === 1 && DIFFERS.test(claim.text) ? only : undefined
}

/** One field of two things that the statement names, or of the only two. */
function thingGap({ claim, value, desk }: Sought, all: readonly FactRecord[]): Derived | undefined {
  const lists = [...groupsOf(desk.evidence), ...nestedPairs(all)]
  let refuted: Derived | undefined
  for (const group of lists) {
    const named = namedOf(claim, group)
    const spoken = group.filter(record => [...record.topic].some(key => claim.keys.has(key)))
    const labels = new Set(group.flatMap(record => record.facts.map(fact => fact.label)))
    for (const label of labels) {
      const all = group.flatMap(record => record.facts.filter(fact => fact.label === label && fits(fact, value)))
      const of = (records: readonly FactRecord[]): Fact[] => all.filter(fact => records.includes(fact.record))
      const facts = all.length === 2 ? all : of(named).length > 1 ? of(named) : of(spoken)
      const [a, b] = facts
      if (a === undefined || b === undefined) continue
      for (const x of facts)
        for (const y of facts) {
          const apart = Math.abs((numberIn(x) ?? 0) - (numberIn(y) ?? 0))
          if (apart > 0 && matches(value, apart))
            return {
              proven: true,
              place: x.place,
              reason: `${String(x.raw)} and ${String(y.raw)} differ by ${value.raw}.`,
            }
        }
      const gap = Math.abs((numberIn(a) ?? 0) - (numberIn(b) ?? 0))
      if (
        facts.length === 2 &&
        gap > 0 &&
        (isMoney(value.unit) || value.unit !== undefined) &&
        COMPARED.test(claim.text)
      )
        refuted ??= {
          proven: false,
          place: a.place,
          instead: shownNumber(gap),
          reason: `${String(a.raw)} and ${String(b.raw)} differ by ${shownNumber(gap)}, not ${value.raw}.`,
        }
    }
  }
  return refuted
}

const COMPARED =
  /\b(?:more|less|cheaper|dearer|warmer|colder|longer|shorter|heavier|lighter|taller|older|younger) (?:\p{L}+ )?than\b|\p{L}+er als|plus \p{L}+ que|moins \p{L}+ que|más \p{L}+ que|menos \p{L}+ que|mais \p{L}+ (?:do )?que|più \p{L}+ d[ei]|比.*(?:贵|便宜|多|少|高|低)|より|보다/iu

const fits = (fact: Fact, value: NumberValue): boolean =>
  fact.values.some(
    each =>
      each.kind === 'number' &&
      ((each.unit?.dimension ?? '') === (value.unit?.dimension ?? '') ||
        (each.unit === undefined && isMoney(value.unit) && !/id|count|qty|seat|余票/.test(fact.label))),
  )

/** Objects of one object that have the same fields: `{ "second": { "fare": … }, "first": { "fare": … } }`. */
function nestedPairs(records: readonly FactRecord[]): FactRecord[][] {
  const byParent = new Map<FactRecord, FactRecord[]>()
  for (const record of records.slice(0, 500)) {
    if (record.parent === undefined || record.group !== 0) continue
    byParent.set(record.parent, [...(byParent.get(record.parent) ?? []), record])
  }
  return [...byParent.values()].filter(list => list.length > 1 && list.length < 10)
}
