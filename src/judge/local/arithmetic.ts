import type { NumberValue, Value } from '../text/index.ts'
import { byProse } from './arithmetic-prose.ts'
import type { Claim } from './claim.ts'
import { ADDS, AVERAGE, DIFFERENCE, PERCENT, RELATES } from './cues.ts'
import { byClock, byQuestion } from './differences.ts'
import type { Finding } from './finding.ts'
import type { FactRecord, Library, Place } from './library.ts'
import { shareOfWhole } from './shares.ts'
import { matches, numbersOf, subjectRecords, type Term, termsOf } from './terms.ts'

const EACH = /\b(?:per|each|every|apiece|average)\b|pro |je |par |chaque|por |cada|それぞれ|每|각/iu

/** Whether a number of the statement follows from numbers of the evidence by counting or plain arithmetic that the wording calls for. */
export function settleByArithmetic(
  claim: Claim,
  value: Value,
  library: Library,
  question: string,
): Finding | undefined {
  if (value.kind !== 'number') return undefined
  const said = `${claim.text} ${question}`
  const records = subjectRecords(claim, library)
  const terms = termsOf(value, records)
  const equal = (amount: number): boolean => matches(value, amount)
  const ok = (reason: string, place: Place): Finding => ({ state: 'same', part: value.raw, place, reason })
  const apart = byClock(claim, value, records)
  if (apart !== undefined) return apart
  const rest = byQuestion(value, said, question, library)
  if (rest !== undefined) return rest
  const whole = shareOfWhole(value, records)
  if (whole !== undefined) return whole
  const [first] = terms
  if (first === undefined) return byProse(value, said, library)
  const factors = multipliers(claim, value, question)
  for (const term of terms) {
    for (const factor of factors) {
      if (equal(term.amount * factor)) return ok(`${factor} × ${term.amount} makes ${value.raw}.`, term.fact.place)
      if (EACH.test(claim.text) && equal(term.amount / factor))
        return ok(`${term.amount} ÷ ${factor} makes ${value.raw}.`, term.fact.place)
    }
  }
  const products = lineTotals(records)
  if (products.length > 0) {
    const sum = products.reduce((a, b) => a + b, 0)
    if (equal(sum)) return ok(`Prices times quantities add up to ${value.raw}.`, first.fact.place)
    for (const product of products)
      if (equal(product)) return ok(`Price times quantity makes ${value.raw}.`, first.fact.place)
    const extras = terms.filter(term => /ship|tax|fee|versand|steuer|delivery|tip|service/i.test(term.fact.label))
    if (extras.length > 0 && equal(extras.reduce((a, b) => a + b.amount, sum)))
      return ok(`Prices times quantities and fees add up to ${value.raw}.`, first.fact.place)
  }
  if (ADDS.test(said)) {
    for (const group of byLabel(terms)) {
      if (group.length > 1 && equal(group.reduce((a, b) => a + b.amount, 0)))
        return ok(`The ${group.length} values add up to ${value.raw}.`, group[0]?.fact.place ?? first.fact.place)
    }
    const pair = pairOf(
      terms.filter(term => term.value.unit !== undefined),
      (a, b) => equal(a + b),
    )
    if (pair !== undefined)
      return ok(`${pair[0].amount} and ${pair[1].amount} add up to ${value.raw}.`, pair[0].fact.place)
  }
  if (AVERAGE.test(said)) {
    for (const group of byLabel(terms)) {
      if (group.length > 1 && equal(group.reduce((a, b) => a + b.amount, 0) / group.length))
        return ok(`The ${group.length} values average ${value.raw}.`, first.fact.place)
    }
  }
  if (DIFFERENCE.test(said)) {
    // Of which one at least is of the thing spoken of.
    const all = termsOf(value, library.records)
    const pair = pairOf(
      all,
      (a, b) => equal(Math.abs(a - b)),
      (a, b) =>
        (a.fact.label === b.fact.label && (records.includes(a.fact.record) || records.includes(b.fact.record))) ||
        a.fact.record === b.fact.record,
    )
    if (pair !== undefined)
      return ok(`${pair[0].amount} and ${pair[1].amount} differ by ${value.raw}.`, pair[0].fact.place)
  }
  if ((PERCENT.test(value.raw) || value.unit?.dimension === 'percent') && RELATES.test(said)) {
    const all = numbersOf(records)
    const pair = pairOf(
      all,
      (a, b) => b !== 0 && (equal((a / b) * 100) || equal(((a - b) / b) * 100) || equal(((b - a) / b) * 100)),
    )
    if (pair !== undefined)
      return ok(`${pair[0].amount} against ${pair[1].amount} makes ${value.raw}.`, pair[0].fact.place)
  }
  return byProse(value, said, library)
}

function multipliers(claim: Claim, value: NumberValue, question: string): number[] {
  const found = new Set<number>()
  for (const other of claim.values)
    if (other.kind === 'number' && other !== value) found.add(Math.abs(other.readings[0] ?? 0))
  for (const match of question.matchAll(/\b(\d{1,4})\b/g)) found.add(Number(match[1]))
  if (
    /\b(?:year|annual(?:ly)?|yearly|per year|a year)\b|jahr|jährlich|an(?:née)?\b|annuel|año|anual|年|연간|1년/iu.test(
      `${claim.text} ${question}`,
    )
  )
    found.add(12)
  if (/\b(?:week(?:ly)?)\b|woche|semaine|semana|週|周|주/iu.test(`${claim.text} ${question}`)) found.add(7)
  for (const word of questionWords(question)) found.add(word)
  return [...found].filter(factor => factor > 1 && factor < 10_000)
}

function questionWords(question: string): number[] {
  const names = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
  return names.flatMap((name, i) => (new RegExp(`\\b${name}\\b`, 'i').test(question) ? [i + 2] : []))
}

/** `unit_price` × `qty` of each record that has both. */
function lineTotals(records: readonly FactRecord[]): number[] {
  const totals: number[] = []
  for (const record of records) {
    const number = (pattern: RegExp): number | undefined => {
      const fact = record.facts.find(
        each => pattern.test(each.label) && each.values.some(value => value.kind === 'number'),
      )
      const value = fact?.values.find(each => each.kind === 'number')
      return value?.kind === 'number' ? value.readings[0] : undefined
    }
    const price = number(/price|cost|preis|precio|prix|rate|fee|fare|amount|単価|单价/)
    const quantity = number(
      /qty|quantity|count|units?$|nights|menge|anzahl|cantidad|quantité|数量|shares|people|guests|hours|days|months/,
    )
    if (price !== undefined && quantity !== undefined) totals.push(price * quantity)
  }
  return totals
}

function byLabel(terms: readonly Term[]): Term[][] {
  const groups = new Map<string, Term[]>()
  for (const term of terms) {
    const list = groups.get(term.fact.label)
    if (list === undefined) groups.set(term.fact.label, [term])
    else list.push(term)
  }
  return [...groups.values()]
}

function pairOf(
  terms: readonly Term[],
  fits: (a: number, b: number) => boolean,
  alike: (a: Term, b: Term) => boolean = () => true,
): [Term, Term] | undefined {
  const few = terms.slice(0, 60)
  for (const a of few)
    for (const b of few) if (a !== b && a.fact !== b.fact && alike(a, b) && fits(a.amount, b.amount)) return [a, b]
  return undefined
}
