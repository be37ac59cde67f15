import { compareValues, isMoney, keyOf, type NumberValue, normalise, readWords, unitOf } from '../text/index.ts'
import type { Claim } from './claim.ts'
import type { Finding } from './finding.ts'
import type { FactRecord, Library, Place } from './library.ts'
import { nearness } from './near.ts'

const SAYS_TOTAL =
  /\b(?:total|in all|altogether|together|sum|comes? to|adds? up|amounts? to)\b|insgesamt|zusammen|gesamt|macht|au total|en tout|en total|in totale|合計|合わせて|总共|一共|总计|合计|总价|합계|총/iu
const PRICE = /price|cost|amount|preis|precio|prix|fee|fare|单价|単価/
const HELD = /^(?:balance|amount|saldo|solde|total|sales|revenue|hours|residual)$/
const QUANTITY = /qty|quantity|count|units?$|nights|menge|anzahl|cantidad|quantité|数量|shares/
const NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eine: 1,
  ein: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
}

interface Expected {
  readonly amount: number
  readonly place: Place
}

/** Holds a claimed total against what the evidence adds up to: a wrong sum is contradicted although it is nowhere in the evidence. */
export function settleTotal(claim: Claim, value: NumberValue, library: Library, question: string): Finding | undefined {
  if (!SAYS_TOTAL.test(claim.text) || (value.unit !== undefined && !isMoney(value.unit))) return undefined
  const expected = [ofCounts(claim, question, library), ofRecords(claim, library)].filter(each => each !== undefined)
  const right = expected.find(each => equal(value, each.amount))
  if (right !== undefined)
    return { state: 'same', part: value.raw, place: right.place, reason: `It adds up to ${value.raw}.` }
  const [wrong] = expected
  if (wrong === undefined || !isMoney(value.unit)) return undefined
  const instead = String(Math.round(wrong.amount * 100) / 100)
  return {
    state: 'different',
    part: value.raw,
    instead,
    place: wrong.place,
    reason: `It adds up to ${instead}, not ${value.raw}.`,
  }
}

const equal = (value: NumberValue, amount: number): boolean =>
  compareValues(value, {
    ...value,
    readings: [Math.round(amount * 1e6) / 1e6],
    decimals: 6,
    step: 1e-6,
    yearLike: false,
  }) === 'same'

/** Prices times quantities of one list; the prices alone where there are no quantities. */
function ofRecords(claim: Claim, library: Library): Expected | undefined {
  if (claim.mentions.some(mention => mention.identity) && !claim.inherited) return undefined
  const groups = new Map<number, FactRecord[]>()
  for (const record of library.records)
    if (record.group !== 0) groups.set(record.group, [...(groups.get(record.group) ?? []), record])
  for (const records of groups.values()) {
    const held = records.map(record => ({ record, amount: amountOf(record, HELD) }))
    const [some] = held
    if (held.length > 1 && held.every(each => each.amount !== undefined) && some?.record.facts[0] !== undefined) {
      return { amount: held.reduce((sum, each) => sum + (each.amount ?? 0), 0), place: some.record.facts[0].place }
    }
    const lines = records.map(record => ({
      price: amountOf(record, PRICE),
      quantity: amountOf(record, QUANTITY) ?? 1,
      record,
    }))
    const priced = lines.filter(line => line.price !== undefined)
    const place = priced[0]?.record.facts[0]?.place
    if (priced.length < 2 || priced.length < lines.length || place === undefined) continue
    // Offers to choose from are no bill.
    if (
      !records.some(record => record.facts.some(fact => QUANTITY.test(fact.label))) &&
      !/cart|order|invoice|bill|item|line|basket|receipt|expense|purchase/.test(
        [...(records[0]?.topic ?? [])].join(' '),
      )
    )
      continue
    return { amount: priced.reduce((sum, line) => sum + (line.price ?? 0) * line.quantity, 0), place }
  }
  return undefined
}

function amountOf(record: FactRecord, label: RegExp): number | undefined {
  const fact = record.facts.find(each => label.test(each.label) && each.values.some(value => value.kind === 'number'))
  const value = fact?.values.find(each => each.kind === 'number')
  return value?.kind === 'number' ? value.readings[0] : undefined
}

/** `Two adults and one child`: each count times the price beside the same word. */
function ofCounts(claim: Claim, question: string, library: Library): Expected | undefined {
  const own = countsIn(claim.text)
  const counts = own.length > 0 ? own : countsIn(question)
  if (counts.length < 2) return undefined
  let amount = 0
  let place: Place | undefined
  for (const { count, key } of counts) {
    const price = priceOf(key, library)
    if (price === undefined) return undefined
    amount += count * price.amount
    place ??= price.place
  }
  return place === undefined ? undefined : { amount, place }
}

function countsIn(text: string): { count: number; key: string }[] {
  const words = readWords(text)
  return words.flatMap((word, i) => {
    const count = /^\d{1,3}$/.test(word.norm) ? Number(word.norm) : NUMBERS[word.norm]
    const noun = words[i + 1]
    return count === undefined ||
      noun === undefined ||
      noun.functional ||
      unitOf(noun.raw) !== undefined ||
      /^\d/.test(noun.norm)
      ? []
      : [{ count, key: noun.key }]
  })
}

function priceOf(key: string, library: Library): Expected | undefined {
  for (const record of library.records) {
    const price = amountOf(record, PRICE)
    const place = record.facts[0]?.place
    const named = record.names.some(name => readWords(normalise(name.norm)).some(word => keyOf(word.norm) === key))
    if (price !== undefined && place !== undefined && named) return { amount: price, place }
  }
  let best: (Expected & { near: number }) | undefined
  for (const passage of library.passages.slice(0, 200)) {
    if (!passage.keys.has(key)) continue
    for (const value of passage.values) {
      if (value.kind !== 'number' || !isMoney(value.unit)) continue
      const near = nearness(passage, value).get(key) ?? 0
      if (best === undefined || near > best.near) best = { amount: value.readings[0] ?? 0, place: passage.place, near }
    }
  }
  return best
}
