import { isMoney, type NumberValue, readValues } from '../../text/index.ts'
import type { FactRecord, Passage, Place } from '../library.ts'
import { nearness } from '../near.ts'
import { fieldScore } from '../score.ts'
import { matches } from '../terms.ts'
import { type Derived, type Sought, shownNumber } from './derived.ts'
import { PERIODS, type Period, periodsIn } from './periods.ts'

interface Rate {
  readonly amount: number
  readonly place: Place
  readonly fit: number
}

/** A rate per night, day, month or person times as many of them. */
export function byRate({ claim, value, desk, sentence }: Sought): Derived | undefined {
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
function ratesOf(period: Period, value: NumberValue, { claim, desk }: Pick<Sought, 'claim' | 'desk'>): Rate[] {
  const found: Rate[] = []
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
      fit += OWN_WORDS * ownShare(passage, each, near, claim.keys)
      found.push({ amount: each.readings[0] ?? 0, place: passage.place, fit })
    }
  }
  return found.sort((a, b) => b.fit - a.fit)
}

/** What an elliptic part says of its own (`and 60 abroad`) counts more than what it goes on with. */
const OWN_WORDS = 2

function ownShare(
  passage: Passage,
  at: NumberValue,
  near: ReadonlyMap<string, number>,
  keys: ReadonlySet<string>,
): number {
  const inValue = new Set(
    passage.words.filter(word => word.start >= at.start && word.end <= at.end).map(word => word.key),
  )
  const own = [...near].filter(([key, weight]) => weight === 1 && !inValue.has(key)).map(([key]) => key)
  return own.length === 0 ? 0 : own.filter(key => keys.has(key)).length / own.length
}

/** How many, not how much. */
const COUNTED =
  /^(?:number of )?(?:nights|days|months|weeks|hours|years|persons|people|guests|users|seats)$|count$|left$/

function ratesIn(record: FactRecord, period: Period, value: NumberValue) {
  return record.facts.flatMap(fact => {
    const number = fact.values.find(each => each.kind === 'number')
    if (number?.kind !== 'number' || !period.label.test(fact.label) || COUNTED.test(fact.label)) return []
    const fits =
      number.unit?.dimension === value.unit?.dimension ||
      (isMoney(value.unit) && (number.unit === undefined || number.unit.dimension === 'time'))
    return fits ? [{ amount: number.readings[0] ?? 0, place: fact.place, fit: 1, fact }] : []
  })
}
