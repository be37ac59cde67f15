import { compareValues, type NumberValue, type Value } from '../text/index.ts'
import type { Claim } from './claim.ts'
import type { Finding } from './finding.ts'
import type { Fact, FactRecord, Library, Place } from './library.ts'
import { neighbours } from './near.ts'
import { entityScore } from './score.ts'

const TOTAL =
  /\b(?:totals?|sum|altogether|together|combined|in all|overall|come[s]? to|adds? up|amounts? to|bill|for all|both|spent|spend|pay|costs?)\b|zusammen|insgesamt|gesamt|summe|macht|ergibt|total|somme|ensemble|en todo|suma|juntos|ammonta|合計|合わせて|全部で|总共|一共|总计|合计|总价|共|합계|총|모두/iu
const DIFFERENCE =
  /\b(?:more|less|fewer|cheaper|dearer|difference|differs?|sav(?:e|es|ing)|higher|lower|warmer|colder|cooler|hotter|longer|shorter|older|younger|faster|slower|earlier|later|left|remain(?:s|ing)?|apart|ahead|behind|change|increase[ds]?|decrease[ds]?|rose|fell|grew|dropped|taller|heavier|lighter|takes?|lasts?|duration)\b|unterschied|mehr|weniger|günstiger|billiger|teurer|wärmer|kälter|länger|übrig|differenz|dauert|différence|de plus|de moins|moins cher|plus cher|durée|dure|diferencia|más|menos|barato|caro|quedan|dura|diferença|mais|差|より|安|高|残|贵|便宜|多|少|剩|차이|더|남/iu
const AVERAGE = /\b(?:average|mean|on average)\b|durchschnitt|moyenne|promedio|media|média|平均|평균/iu
const PERCENT = /%|percent|prozent|pour cent|por ciento|퍼센트|パーセント|％/iu
const MOST_TERMS = 400

interface Term {
  readonly value: NumberValue
  readonly amount: number
  readonly fact: Fact
}

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
  const [first] = terms
  if (first === undefined) return byProse(value, said, library)
  const factors = multipliers(claim, value, question)
  for (const term of terms) {
    for (const factor of factors) {
      if (equal(term.amount * factor)) return ok(`${factor} × ${term.amount} makes ${value.raw}.`, term.fact.place)
      if (equal(term.amount / factor)) return ok(`${term.amount} ÷ ${factor} makes ${value.raw}.`, term.fact.place)
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
  if (TOTAL.test(said)) {
    for (const group of byLabel(terms)) {
      if (group.length > 1 && equal(group.reduce((a, b) => a + b.amount, 0)))
        return ok(`The ${group.length} values add up to ${value.raw}.`, group[0]?.fact.place ?? first.fact.place)
    }
    const pair = pairOf(terms, (a, b) => equal(a + b))
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
    const pair = pairOf(terms, (a, b) => equal(Math.abs(a - b)))
    if (pair !== undefined)
      return ok(`${pair[0].amount} and ${pair[1].amount} differ by ${value.raw}.`, pair[0].fact.place)
  }
  const whole = shareOfWhole(value, records)
  if (whole !== undefined) return whole
  if (PERCENT.test(value.raw) || value.unit?.dimension === 'percent') {
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

function matches(value: NumberValue, amount: number): boolean {
  if (!Number.isFinite(amount) || amount === 0) return false
  const rounded = Math.round(amount * 1e6) / 1e6
  return (
    compareValues(value, { ...value, readings: [rounded, -rounded], decimals: 6, step: 1e-6, yearLike: false }) ===
    'same'
  )
}

/** `two orders`, `3 results`: as many as the list has, or as there are records of the kind spoken of. */
export function byCounting(claim: Claim, value: NumberValue, library: Library): Finding | undefined {
  if (value.unit !== undefined || value.decimals > 0) return undefined
  const [amount = 0] = value.readings
  const beside = neighbours(claim.words, value)
  for (const list of library.counts) {
    const counted = [...list.field].some(key => beside.has(key))
    const rest = [...claim.content].filter(key => !list.field.has(key))
    if (counted && rest.length === 0 && list.count !== amount && list.count > 0) {
      return {
        state: 'different',
        part: value.raw,
        instead: String(list.count),
        place: list.place,
        reason: `The evidence lists ${list.count}, not ${value.raw}.`,
      }
    }
    const named =
      [...list.field].some(key => claim.keys.has(key)) ||
      /\b(?:found|results?|options?|matches|items?|entries|available|there are|in total)\b|gefunden|ergebnisse|il y a|hay|件|条|개/iu.test(
        claim.text,
      )
    if (named && list.count === amount)
      return { state: 'same', part: value.raw, place: list.place, reason: `The evidence lists ${list.count}.` }
  }
  const tally = new Map<string, { count: number; place: Place }>()
  for (const fact of library.facts) {
    for (const concept of fact.concepts) {
      if (!claim.concepts.some(mine => mine.name === concept.name)) continue
      const known = tally.get(concept.name)
      tally.set(concept.name, { count: (known?.count ?? 0) + 1, place: known?.place ?? fact.place })
    }
  }
  for (const [name, { count, place }] of tally) {
    if (count === amount)
      return {
        state: 'same',
        part: value.raw,
        place,
        reason: `${count} are ${name.replace(/_/g, ' ')} in the evidence.`,
      }
  }
  return undefined
}

/** The records that the statement is about; all of them when it names none. */
function subjectRecords(claim: Claim, library: Library): readonly FactRecord[] {
  const named = library.records.filter(record => entityScore(claim, record) > 0)
  return named.length > 0 ? named : library.records
}

function numbersOf(records: readonly FactRecord[]): Term[] {
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
const termsOf = (value: NumberValue, records: readonly FactRecord[]): Term[] =>
  numbersOf(records).filter(term => {
    if (/(?:^|\s)(?:id|year|zip|code|phone|number|no)$/.test(term.fact.label)) return false
    const mine = value.unit?.dimension
    const theirs = term.value.unit?.dimension
    return mine === theirs || theirs === undefined || (mine === undefined && theirs !== undefined)
  })

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

function pairOf(terms: readonly Term[], fits: (a: number, b: number) => boolean): [Term, Term] | undefined {
  const few = terms.slice(0, 60)
  for (const a of few) for (const b of few) if (a !== b && a.fact !== b.fact && fits(a.amount, b.amount)) return [a, b]
  return undefined
}

/** Sums and differences of two like numbers of prose, where the wording says so. */
function byProse(value: NumberValue, said: string, library: Library): Finding | undefined {
  const sum = TOTAL.test(said)
  const difference = DIFFERENCE.test(said)
  if (library.passages.length > 80) return undefined
  if (value.unit?.dimension === 'percent') return shareOfProse(value, library)
  if (!sum && !difference) return undefined
  const like = library.passages
    .flatMap(passage => passage.values.map(each => ({ each, passage })))
    .filter(
      ({ each }) =>
        each.kind === 'number' &&
        (each.unit?.dimension ?? '') === (value.unit?.dimension ?? '') &&
        value.unit !== undefined,
    )
  for (const a of like.slice(0, 30)) {
    for (const b of like.slice(0, 30)) {
      if (a === b || a.each.kind !== 'number' || b.each.kind !== 'number') continue
      const [x = 0, y = 0] = [a.each.readings[0], b.each.readings[0]]
      if ((sum && matches(value, x + y)) || (difference && x !== y && matches(value, Math.abs(x - y)))) {
        return {
          state: 'same',
          part: value.raw,
          place: a.passage.place,
          reason: `${value.raw} follows from ${a.each.raw} and ${b.each.raw}.`,
        }
      }
    }
  }
  return undefined
}

/** `30 %` of 400 are 120. */
function shareOfProse(value: NumberValue, library: Library): Finding | undefined {
  const numbers = library.passages
    .flatMap(passage => passage.values.map(each => ({ each, place: passage.place })))
    .filter(({ each }) => each.kind === 'number' && each.unit?.dimension !== 'percent')
    .slice(0, 30)
  for (const a of numbers) {
    for (const b of numbers) {
      if (a === b || a.each.kind !== 'number' || b.each.kind !== 'number') continue
      const [x = 0, y = 0] = [a.each.readings[0], b.each.readings[0]]
      if (y > x && x > 0 && matches(value, (x / y) * 100))
        return {
          state: 'same',
          part: value.raw,
          place: a.place,
          reason: `${a.each.raw} of ${b.each.raw} are ${value.raw}.`,
        }
    }
  }
  return undefined
}

/** `60 %` when 120 said yes and 80 no. */
function shareOfWhole(value: NumberValue, records: readonly FactRecord[]): Finding | undefined {
  if (value.unit?.dimension !== 'percent') return undefined
  for (const record of records) {
    const terms = numbersOf([record]).filter(term => term.value.unit === undefined)
    const sum = terms.reduce((a, b) => a + b.amount, 0)
    const part = terms.length > 1 && sum > 0 ? terms.find(term => matches(value, (term.amount / sum) * 100)) : undefined
    if (part !== undefined)
      return {
        state: 'same',
        part: value.raw,
        place: part.fact.place,
        reason: `${part.amount} of ${sum} are ${value.raw}.`,
      }
  }
  return undefined
}
