import { isMoney, keyOf, normalise, readValues, readWords, type Value } from '../../text/index.ts'
import type { Desk } from '../desk.ts'
import { keysOf, type Place } from '../library.ts'
import { nearness } from '../near.ts'
import { matches } from '../terms.ts'
import { type Derived, type Sought, settled, shownNumber } from './derived.ts'
import { byRate } from './rates.ts'
import { amountOf, numberIn, PRICE } from './totals.ts'

interface Priced {
  readonly amount: number
  readonly place: Place
  readonly fit: number
}

/** `Two adults and one child`, `three nights`: each count times the price or rate beside the same word. */
export function byProduct(sought: Sought): Derived | undefined {
  const { claim, desk } = sought
  return settled([
    byRate(sought),
    ofCounts(claim.text, sought),
    ofCounts(sought.sentence, sought),
    ofCounts(desk.question, sought),
    ofCounts(givenText(desk), sought),
  ])
}

const givenText = (desk: Desk): string =>
  desk.given.passages
    .map(each => each.text)
    .join(' ')
    .slice(0, 4000)

interface Count {
  readonly count: number
  readonly keys: ReadonlySet<string>
  readonly tail: string
}

/** Numbers that count things, with the words behind them up to the next number. */
function countsIn(text: string, except: Value | undefined): Count[] {
  const values = readValues(text)
  const counts: Count[] = []
  values.forEach((each, i) => {
    const [count = 0] = each.kind === 'number' ? each.readings : []
    if (each.kind !== 'number' || each === except || (except !== undefined && each.raw === except.raw)) return
    if (each.unit !== undefined || count < 1 || count > 999 || each.decimals > 0) return
    const until = values[i + 1]?.start ?? text.length
    const stop = text.slice(each.end, until).search(/[,.;:?!]|\s(?:and|und|et|y|e|と|和)\s/u)
    const words = readWords(text.slice(each.end, stop < 0 ? until : each.end + stop)).filter(word => !word.functional)
    const tail =
      /[\p{Script=Han}\p{Script=Kana}\p{Script=Hira}\p{Script=Hangul}]{2,4}$/u.exec(text.slice(0, each.start))?.[0] ??
      ''
    counts.push({ count, keys: new Set(words.map(word => word.key)), tail })
  })
  return [...counts, ...singles(text, values)]
}

/** `one child`, `un enfant`, `uno stracotto`: too common a word to be a number elsewhere. */
function singles(text: string, values: readonly Value[]): Count[] {
  const pattern = /(?<!\p{L})(?:one|a|an|ein|eine|einen|un|une|una|uno|um|uma)\s+(\p{L}{3,})(?:\s+(\p{L}{3,}))?/giu
  return [...text.matchAll(pattern)]
    .filter(match => !values.some(value => match.index >= value.start && match.index < value.end))
    .map(match => ({
      count: 1,
      keys: new Set(
        [match[1], match[2]].flatMap(word =>
          word === undefined || TOGETHER.test(word) ? [] : [keyOf(normalise(word))],
        ),
      ),
      tail: '',
    }))
}

function ofCounts(text: string, sought: Sought): Derived | undefined {
  const { value, desk } = sought
  if (!isMoney(value.unit)) return undefined
  const counts = countsIn(text, value)
  if (!counts.some(each => each.count > 1)) return undefined
  let amount = 0
  let place: Place | undefined
  const parts: string[] = []
  let sure = true
  for (const each of counts) {
    const price = priceOf(each, desk)
    if (price === undefined) continue
    amount += each.count * price.amount
    place ??= price.place
    sure &&= price.fit >= 0.2
    parts.push(`${each.count} × ${price.amount}`)
  }
  if (place === undefined) return undefined
  const base = baseWith(amount, sought)
  if (base !== undefined) return base
  const whole = parts.length >= counts.filter(each => each.count > 1).length
  if (matches(value, amount))
    return {
      proven: true,
      place,
      reason: `${parts.join(' + ')} makes ${value.raw}.`,
      factors: counts.map(each => each.count),
    }
  return parts.length > 1 && whole && sure && TOGETHER.test(text)
    ? {
        proven: false,
        place,
        instead: shownNumber(amount),
        reason: `${parts.join(' + ')} makes ${shownNumber(amount)}, not ${value.raw}.`,
      }
    : undefined
}

/** `29 for the plan and 2 × 6 for more seats`: a base price of the same sort beside what is counted. */
function baseWith(amount: number, { value, desk, claim }: Sought): Derived | undefined {
  if (!BEYOND.test(`${claim.statement.context.slice(0, 2).join(' ')} ${desk.question}`)) return undefined
  for (const passage of desk.evidence.passages.slice(0, 80))
    for (const each of passage.values)
      if (each.kind === 'number' && each.unit?.dimension === value.unit?.dimension && !each.worded) {
        const [base = 0] = each.readings
        if (base !== amount && matches(value, base + amount))
          return { proven: true, place: passage.place, reason: `${base} + ${amount} makes ${value.raw}.` }
      }
  return undefined
}

const BEYOND =
  /\b(?:additional|extra|more|plus|base|included?|add-ons?)\b|zusätzlich|weitere|zuzüglich|supplément|en plus|adicional|aggiuntiv|追加|额外|추가/iu

const TOGETHER =
  /\b(?:total|together|in all|altogether|pay|cost|come to)\b|zusammen|insgesamt|zahlen|kosten|total|en tout|coûtent|pagan|cuestan|juntos|fanno|costano|custam|合計|一共|总共|합계|총/iu

function priceOf({ keys, tail }: Count, desk: Desk): Priced | undefined {
  const library = desk.evidence
  for (const record of library.records) {
    const named = record.names.some(name => [...keysOf(name.norm)].some(key => keys.has(key)))
    const price = amountOf(record, fact => PRICE.test(fact.label))
    const place = record.facts[0]?.place
    if (named && price !== undefined && place !== undefined) return { amount: price, place, fit: 1 }
    const own = record.facts.find(
      fact =>
        [...fact.field].some(key => keys.has(key)) &&
        fact.values.some(each => each.kind === 'number' && (isMoney(each.unit) || PRICE.test(fact.label))),
    )
    const amount = own === undefined ? undefined : numberIn(own)
    if (own !== undefined && amount !== undefined) return { amount, place: own.place, fit: 1 }
  }
  let best: Priced | undefined
  let margin = 1
  for (const passage of library.passages.slice(0, 80)) {
    for (const each of passage.values) {
      if (each.kind !== 'number' || !isMoney(each.unit)) continue
      const near = nearness(passage, each)
      let fit = 0
      // Scripts without word gaps: the letters before the count and before the price.
      if (tail !== '') fit = tailFit(tail, passage.text.slice(Math.max(0, each.start - 6), each.start))
      else for (const key of keys) fit += akin(near, key)
      if (best !== undefined && fit >= 0.75) margin = Math.min(margin, Math.abs(fit - best.fit))
      if (fit >= 0.75 && (best === undefined || fit > best.fit))
        best = { amount: each.readings[0] ?? 0, place: passage.place, fit }
    }
  }
  return best === undefined ? undefined : { ...best, fit: margin }
}

/** Share of the letters before a count that stand before a price. */
function tailFit(tail: string, before: string): number {
  for (let size = tail.length; size >= 2; size--) if (before.includes(tail.slice(-size))) return size / 2
  return 0
}

const SHORTEST_ROOT = 5

/** `réduite` and `réduit`: one root with another ending. */
function akin(near: ReadonlyMap<string, number>, key: string): number {
  const own = near.get(key)
  if (own !== undefined || key.length < SHORTEST_ROOT || key.startsWith('=')) return own ?? 0
  let most = 0
  for (const [other, weight] of near)
    if (
      other.length >= SHORTEST_ROOT &&
      Math.abs(other.length - key.length) <= 2 &&
      (other.startsWith(key) || key.startsWith(other))
    )
      most = Math.max(most, weight)
  return most
}
