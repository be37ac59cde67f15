import { compareValues, type NumberValue, type Value } from '../text/index.ts'
import type { Claim } from './claim.ts'
import type { Desk } from './desk.ts'
import type { Finding } from './finding.ts'
import type { Library } from './library.ts'

/** Numbers of the evidence that are tried with each other; more than these only ever make a coincidence likelier. */
const MOST_OPERANDS = 40
const SMALL = 12
const MINUTES_A_DAY = 1440

/**
 * Takes back what was said of a value too soon. A number that one step of arithmetic makes of the evidence's numbers may have
 * been worked out: it proves nothing, and it is not made up for certain either. Only ever turns a finding into `unsure`.
 */
export function cautious(claim: Claim, value: Value, finding: Finding, desk: Desk): Finding {
  if (finding.state !== 'absent' && finding.state !== 'different') return finding
  const unsure: Finding = {
    state: 'unsure',
    part: finding.part,
    ...(finding.place === undefined ? {} : { place: finding.place }),
  }
  if (finding.state === 'different') {
    if (isPartOfMeasure(claim, value) || isOtherCount(claim, value, finding, desk)) return unsure
    if (finding.reason === undefined) return isSpokenFor(claim, value, finding) ? unsure : finding
    return isLiteral(value, desk.evidence) || (value.kind === 'number' && isReachable(claim, value, desk))
      ? unsure
      : finding
  }
  if (isLiteral(value, desk.evidence)) return unsure
  return value.kind === 'number' && (isSmallCount(value) || isReachable(claim, value, desk)) ? unsure : finding
}

/** The rival is what another number of the clause says: `the £60 deposit, £10 per person`. */
function isSpokenFor(claim: Claim, value: Value, finding: Finding): boolean {
  if (finding.reason !== undefined || finding.instead === undefined) return false
  if (claim.mentions.filter(mention => mention.identity && !claim.inherited).length > 1) return false
  const rival = bare(finding.instead)
  return claim.values.some(other => other !== value && bare(other.raw) === rival)
}

/** `an hour and 45 minutes`, `un litre et demi`: one measure in two parts. */
function isPartOfMeasure(claim: Claim, value: Value): boolean {
  if (value.kind !== 'number') return false
  return (
    /^\s?(?:and|und|et|y|e)\s(?:an?\s|une?\s|un[ao]?\s)?(?:half|quarter|halb|viertel|demie?|quart|medi[ao]|cuarto|mei[ao]|quarto|mezz[ao]|\d+\s?min)/iu.test(
      claim.text.slice(value.end),
    ) ||
    /(?:hours?|stunden?|heures?|horas?|or[ae])\s(?:(?:and|und|et|y|e)\s)?$/iu.test(claim.text.slice(0, value.start))
  )
}

/** A count of something that no field of the statement's words holds: `won two games` against `"points": 8`. */
function isOtherCount(claim: Claim, value: Value, finding: Finding, desk: Desk): boolean {
  if (finding.reason !== undefined || value.kind !== 'number' || !isSmallCount(value)) return false
  const fact = desk.evidence.facts.find(each => each.place === finding.place)
  return fact !== undefined && claim.statement.kind === 'clause' && ![...fact.field].some(key => claim.keys.has(key))
}

const CONTRASTS =
  /\b(?:except|but not|but only|both|only|apart from|other than|nur|außer|bis auf|beide)\b|以外|だけ|のみ|除了|除|只有|其中|제외|만 /iu
/** Words that are names or mean something else in English and German. */
const ROMANCE =
  /\b(?:sauf|seulement|uniquement|tous deux|salvo|excepto|menos|solo|sólo|ambos|exceto|apenas|tranne|eccetto|entrambi)\b/iu

const contrasts = ({ text, language }: Claim): boolean =>
  CONTRASTS.test(text) || (language !== 'en' && language !== 'de' && ROMANCE.test(text))

/** A statement about some of several: what is so of one may be otherwise of the other. */
export function cautiousOfStates(claim: Claim, findings: readonly Finding[]): Finding[] {
  if (!contrasts(claim)) return [...findings]
  return findings.map(finding => (finding.state === 'different' ? { ...finding, state: 'unsure' as const } : finding))
}

const bare = (raw: string): string =>
  raw
    .toLowerCase()
    .replace(/[^\p{N}.,:-]/gu, '')
    .replace(/[.,:]+$/, '')

/** Its digits stand in the evidence, though in a form or of a sort that is not read as the same. */
function isLiteral(value: Value, { texts }: Library): boolean {
  const digits = /\d[\d.,:]*\d|\d/.exec(value.raw)?.[0]
  if (digits === undefined || value.kind === 'code') return false
  const pattern = new RegExp(`(?<![\\d.,])${digits.replace(/[.]/g, '\\.')}(?![\\d]|[.,]\\d)`)
  return texts.some(text => pattern.test(text))
}

const isSmallCount = (value: NumberValue): boolean => {
  const [amount = 0] = value.readings
  return value.unit === undefined && Number.isInteger(amount) && amount > 0 && amount <= SMALL
}

function isReachable(claim: Claim, value: NumberValue, desk: Desk): boolean {
  const numbers = operands(desk)
  const factors = [...claim.values, ...desk.request.passages.slice(0, 20).flatMap(passage => passage.values)].flatMap(
    each =>
      each.kind === 'number' && each !== value && each.unit?.symbol !== value.unit?.symbol
        ? each.readings.slice(0, 1)
        : [],
  )
  const is = (amount: number): boolean => Number.isFinite(amount) && amount !== 0 && says(value, amount)
  const { dimension } = value.unit ?? {}
  if (dimension === 'time' && gaps(desk).some(minutes => is((minutes * 60) / (value.unit?.factor ?? 1)))) return true
  for (const [i, a] of numbers.entries()) {
    for (const factor of factors.slice(0, SMALL)) if (is(a * factor) || is(a / factor)) return true
    for (const b of numbers.slice(i + 1)) {
      if (is(a + b) || is(Math.abs(a - b)) || is(a * b)) return true
      if (dimension === 'percent' ? is((100 * a) / b) || is((100 * b) / a) : is(a / b) || is(b / a)) return true
    }
  }
  return sums(desk).some(is)
}

/** Whether a value of the statement may stand for an amount, by the rules for numbers. */
const says = (value: NumberValue, amount: number): boolean => {
  const { unit, ...plain } = value
  const source: NumberValue = { ...plain, readings: [amount], qualifier: 'exactly' }
  return compareValues(unit === undefined ? value : plain, source) === 'same'
}

function operands({ evidence }: Desk): number[] {
  const found = new Set<number>()
  const add = (values: readonly Value[]): void => {
    for (const each of values)
      if (each.kind === 'number' && each.readings[0] !== undefined && found.size < MOST_OPERANDS)
        found.add(each.readings[0])
  }
  for (const fact of evidence.facts) add(fact.values)
  for (const passage of evidence.passages) {
    if (found.size >= MOST_OPERANDS) break
    add(passage.values)
  }
  return [...found]
}

/** Sums of one field over all records. */
function sums({ evidence }: Desk): number[] {
  const totals = new Map<string, number>()
  for (const fact of evidence.facts)
    for (const each of fact.values)
      if (each.kind === 'number') totals.set(fact.label, (totals.get(fact.label) ?? 0) + (each.readings[0] ?? 0))
  return [...totals.values()]
}

/** Minutes between any two times of the evidence. */
function gaps({ evidence }: Desk): number[] {
  const times = [
    ...evidence.facts.flatMap(fact => fact.values),
    ...evidence.passages.slice(0, 60).flatMap(p => p.values),
  ]
    .flatMap(each => (each.kind === 'time' ? [each.minutes] : []))
    .slice(0, MOST_OPERANDS)
  return times.flatMap(a => times.map(b => (b - a + MINUTES_A_DAY) % MINUTES_A_DAY))
}
