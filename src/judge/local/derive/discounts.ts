import { isMoney, type NumberValue } from '../../text/index.ts'
import type { Place } from '../library.ts'
import { fieldScore } from '../score.ts'
import { matches } from '../terms.ts'
import { type Derived, type Sought, shownNumber } from './derived.ts'

const REDUCED =
  /\b(?:discount|off|reduced|after|with|including|incl|plus|vat|tax|half|tip|surcharge|pay)\b|zahl|payez|pagas?\b|pagan|rabatt|ermäßig|mwst|inkl|hälfte|halb|réduction|remise|tva|moitié|descuento|iva|mitad|desconto|metade|sconto|metà|折|割引|税|半|할인/iu
const HALF = /\bhalf\b|\bhalb\w*|hälfte|demi-tarif|moitié|mitad|metade|metà|半额|半價|半额|半額|半価|반값/iu
const MOST_PASSAGES = 60
const MOST = 40

interface Base {
  readonly amount: number
  readonly place: Place
}

/** A price less or plus a share that the statement or the evidence names: a discount, a tax, half. */
export function byDiscount({ claim, value, desk, sentence }: Sought): Derived | undefined {
  if (!isMoney(value.unit) || !REDUCED.test(sentence)) return undefined
  const { facts, passages } = desk.evidence
  const few = passages.slice(0, MOST_PASSAGES)
  const shares = new Set<number>()
  const addShare = (each: { kind: string } | NumberValue): void => {
    if ('readings' in each && each.unit?.dimension === 'percent') shares.add(each.readings[0] ?? 0)
  }
  for (const each of claim.values) addShare(each)
  for (const fact of facts.slice(0, 400))
    if (SHARE_FIELD.test(fact.label)) for (const each of fact.values) addShare(each)
  for (const passage of few) if (REDUCED.test(passage.text)) for (const each of passage.values) addShare(each)
  if (few.some(passage => HALF.test(passage.text))) shares.add(50)
  if (shares.size === 0) return undefined
  const bases: Base[] = []
  const addBase = (each: { kind: string } | NumberValue, place: Place): void => {
    if ('readings' in each && each.unit?.dimension === value.unit?.dimension && bases.length < MOST)
      bases.push({ amount: each.readings[0] ?? 0, place })
  }
  for (const fact of facts.toSorted((a, b) => fieldScore(claim, b) - fieldScore(claim, a)).slice(0, MOST))
    for (const each of fact.values) addBase(each, fact.place)
  for (const passage of few) for (const each of passage.values) addBase(each, passage.place)
  for (const { amount, place } of bases)
    for (const share of shares)
      for (const sign of [-1, 1])
        if (share > 0 && matches(value, amount * (1 + (sign * share) / 100)))
          return {
            proven: true,
            place,
            reason: `${shownNumber(amount)} ${sign < 0 ? 'less' : 'plus'} ${shownNumber(share)} % makes ${value.raw}.`,
          }
  return undefined
}

const SHARE_FIELD =
  /discount|vat|tax|rebate|tip|surcharge|rabatt|mwst|remise|tva|descuento|iva|desconto|sconto|折|割引|税|할인/

const SERVES =
  /^(?:serv(?:es|ings?)|portions?|people|persons?|yields?|portionen|personen|porciones|raciones|porzioni|porções|人数|인분)$/

/** Amounts of a recipe for another number of people. */
export function byScale({ claim, value, desk }: Sought): Derived | undefined {
  const asked = [...claim.values, ...desk.request.passages.slice(0, 5).flatMap(passage => passage.values)]
  for (const record of desk.evidence.records.slice(0, 200)) {
    const serves = record.facts.find(fact => SERVES.test(fact.label))
    const number = serves?.values.find(each => each.kind === 'number')
    if (number?.kind !== 'number' || (number.readings[0] ?? 0) <= 0) continue
    for (const each of asked) {
      if (each.kind !== 'number' || each === value || each.unit !== undefined) continue
      const factor = (each.readings[0] ?? 0) / (number.readings[0] ?? 1)
      if (factor === 1 || factor <= 0) continue
      for (const fact of record.facts) {
        const own = fact.values.find(one => one.kind === 'number')
        if (fact === serves || own?.kind !== 'number') continue
        // `flour_g`
        const named = own.unit === undefined && fact.label.endsWith(` ${value.unit?.symbol.toLowerCase() ?? '-'}`)
        if (!named && own.unit?.dimension !== value.unit?.dimension) continue
        if (![...fact.field].some(key => claim.keys.has(key))) continue
        const amount =
          (own.readings[0] ?? 0) * factor * (named ? 1 : (own.unit?.factor ?? 1) / (value.unit?.factor ?? 1))
        if (matches(value, amount))
          return {
            proven: true,
            place: fact.place,
            reason: `${shownNumber(factor)} × ${String(fact.raw)} makes ${value.raw}.`,
            factors: each.readings,
          }
      }
    }
  }
  return undefined
}
