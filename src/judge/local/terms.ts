import { compareValues, type NumberValue } from '../text/index.ts'
import type { Claim } from './claim.ts'
import type { Fact, FactRecord, Library } from './library.ts'
import { entityScore } from './score.ts'

const MOST_TERMS = 400
const MONEY_FIELD = /price|cost|fee|total|amount|balance|sum|fare|salary|tax|discount|preis|betrag|precio|prix/

/** A number of the evidence with the field that it stands in. */
export interface Term {
  readonly value: NumberValue
  readonly amount: number
  readonly fact: Fact
}

/** Whether a claimed number is this amount, by the rules for numbers. */
export function matches(value: NumberValue, amount: number): boolean {
  if (!Number.isFinite(amount) || amount === 0) return false
  const rounded = Math.round(amount * 1e6) / 1e6
  return (
    compareValues(value, { ...value, readings: [rounded, -rounded], decimals: 6, step: 1e-6, yearLike: false }) ===
    'same'
  )
}

/** The records that the statement is about; all of them when it names none. */
export function subjectRecords(claim: Claim, library: Library): readonly FactRecord[] {
  const named = library.records.filter(record => entityScore(claim, record) > 0)
  return named.length > 0 ? named : library.records
}

/** All numbers of some records, up to a limit. */
export function numbersOf(records: readonly FactRecord[]): Term[] {
  const terms: Term[] = []
  for (const record of records) {
    for (const fact of record.facts) {
      for (const value of fact.values) {
        if (value.kind === 'number' && terms.length < MOST_TERMS)
          terms.push({ value, amount: value.readings[0] ?? 0, fact })
      }
    }
  }
  return terms
}

/** Numbers of the evidence that the claimed number can be made of. */
export const termsOf = (value: NumberValue, records: readonly FactRecord[]): Term[] =>
  numbersOf(records).filter(term => {
    if (/(?:^|\s)(?:id|year|zip|code|phone|number|no)$/.test(term.fact.label)) return false
    const mine = value.unit?.dimension
    const theirs = term.value.unit?.dimension
    if (theirs === undefined && /rate|ratio|factor|kurs|taux|tasa/.test(term.fact.label)) return true
    // A bare number may be an amount where its field is one.
    return (
      mine === theirs ||
      (theirs === undefined && mine?.startsWith('money') === true && MONEY_FIELD.test(term.fact.label))
    )
  })
