import { isMoney, keyOf, type NumberValue, normalise, readValues, readWords, type Value } from '../../text/index.ts'
import type { Desk } from '../desk.ts'
import { type FactRecord, keysOf, type Place } from '../library.ts'
import { nearness } from '../near.ts'
import { fieldScore } from '../score.ts'
import { matches } from '../terms.ts'
import { type Derived, type Sought, settled, shownNumber } from './derived.ts'
import { PERIODS, type Period, periodsIn } from './periods.ts'
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
    ofRate(sought),
    ofCounts(claim.text, sought),
    ofCounts(claim.statement.context.slice(1, 2).join(' '), sought),
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
      keys: new Set([match[1], match[2]].flatMap(word => (word === undefined ? [] : [keyOf(normalise(word))]))),
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

/** A rate per night, day, month or person times as many of them. */
function ofRate({ claim, value, desk, sentence }: Sought): Derived | undefined {
  const periods = factorsIn(sentence, value)
  const own = periods.length > 0 ? periods : factorsIn(desk.question, value)
  if (own.length === 0) return undefined
  for (const { period, count } of own) {
    const rates = ratesOf(period, value, { claim, desk })
    const [best, next] = rates
    if (best === undefined) continue
    const right = rates.find(rate => rate.fit >= best.fit - 0.1 && matches(value, rate.amount * count))
    if (right !== undefined)
      return {
        proven: true,
        place: right.place,
        reason: `${count} × ${right.amount} makes ${value.raw}.`,
        factors: [count],
      }
    if (own.length === 1 && count > 1 && (next === undefined || next.fit < best.fit) && isMoney(value.unit))
      return {
        proven: false,
        place: best.place,
        instead: shownNumber(best.amount * count),
        reason: `${count} × ${best.amount} makes ${shownNumber(best.amount * count)}, not ${value.raw}.`,
      }
  }
  return undefined
}

function factorsIn(text: string, value: NumberValue): { period: Period; count: number }[] {
  const found: { period: Period; count: number }[] = []
  for (const each of readValues(text)) {
    const [count = 0] = each.kind === 'number' ? each.readings : []
    if (each.kind !== 'number' || each.raw === value.raw || count <= 1 || each.decimals > 0) continue
    const period = PERIODS.find(
      one => one.symbol === each.unit?.symbol || one.counted.test(text.slice(each.end, each.end + 14)),
    )
    if (period !== undefined) found.push({ period, count })
  }
  for (const period of PERIODS)
    if (
      period.year !== undefined &&
      /\b(?:per year|a year|yearly|annual(?:ly)?)\b|im jahr|jährlich|pro jahr|par an|annuel|al año|anual|por ano|all'anno|年間|每年|一年|연간/iu.test(
        text,
      )
    )
      found.push({ period, count: period.year })
  return found
}

/** Amounts of the claimed sort that are told by this period, the best bound first. */
function ratesOf(period: Period, value: NumberValue, { claim, desk }: Pick<Sought, 'claim' | 'desk'>): Priced[] {
  const found: Priced[] = []
  for (const record of desk.evidence.records)
    for (const rate of ratesIn(record, period, value)) {
      found.push({ ...rate, fit: rate.fit + fieldScore(claim, rate.fact) })
    }
  for (const passage of desk.evidence.passages.slice(0, 80)) {
    const before = desk.evidence.passages[passage.index - 1]
    const told =
      periodsIn(passage.text).includes(period) ||
      (before !== undefined &&
        passage.place.evidence === before.place.evidence &&
        periodsIn(before.text).includes(period))
    if (!told) continue
    for (const each of passage.values) {
      if (each.kind !== 'number' || each.unit?.dimension !== value.unit?.dimension || each.worded) continue
      const near = nearness(passage, each)
      let fit = 0
      for (const key of claim.keys) fit += near.get(key) ?? 0
      found.push({ amount: each.readings[0] ?? 0, place: passage.place, fit })
    }
  }
  return found.sort((a, b) => b.fit - a.fit)
}

function ratesIn(record: FactRecord, period: Period, value: NumberValue) {
  return record.facts.flatMap(fact => {
    const number = fact.values.find(each => each.kind === 'number')
    if (number?.kind !== 'number' || !period.label.test(fact.label)) return []
    const fits =
      number.unit?.dimension === value.unit?.dimension ||
      (isMoney(value.unit) && (number.unit === undefined || number.unit.dimension === 'time'))
    return fits ? [{ amount: number.readings[0] ?? 0, place: fact.place, fit: 1, fact }] : []
  })
}
