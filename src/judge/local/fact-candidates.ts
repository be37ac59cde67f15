import { compareValues, isMoney, type NumberValue, type Value } from '../text/index.ts'
import { type Candidate, commensurable, foreign } from './candidate.ts'
import type { Claim } from './claim.ts'
import { dateScore } from './date-score.ts'
import { MONEY_KEY } from './field-units.ts'
import { type Fact, keysOf, type Library } from './library.ts'
import { narrow } from './narrow.ts'
import { neighbours } from './near.ts'
import { entityScore, fieldScore } from './score.ts'

const ENTITY_FACTOR = 3

/** Values of structured evidence that a claimed value can be held against. */
export function fromFacts(whole: Claim, value: Value, library: Library): Candidate[] {
  const claim = narrow(whole, value)
  const found: Candidate[] = []
  // Words cannot tell which field is meant; a time that none of them has is wrong all the same.
  const stranger = foreign(claim, library)
  for (const fact of library.facts) {
    for (const theirs of fact.values) {
      const agreement = otherCurrency(value, theirs) ? 'different' : compareSigned(claim, value, theirs, fact.label)
      if (agreement === 'unlike' || (agreement === 'different' && isRange(fact))) continue
      const entity = entityScore(claim, fact.record) + (value.kind === 'date' ? 0 : dateScore(claim, fact.record))
      const field = fieldScore(claim, fact)
      const alone = soleOfItsSort(fact, theirs)
      const noun = value.kind === 'number' && value.unit === undefined ? nounBonus(claim, value, fact) : 0
      const fit = commensurable(claim, value, theirs, field > 0 ? 0 : 1)
      if (fit === 'loose' && !meantFor(value, fact) && !(agreement === 'same' && tellingAmount(value, fact))) continue
      if (fit === 'none') continue
      const measured =
        value.kind !== 'number' || (value.unit !== undefined && theirs.kind === 'number' && theirs.unit !== undefined)
      const score =
        entity * ENTITY_FACTOR + field + noun + (alone && measured ? 0.6 : 0) + (fact.record.group === 0 ? 0.6 : 0)
      const thing = entity > 0 || claim.mentions.length === 0 || library.records.length === 1
      const matched = fit === 'full' || (value.kind === 'number' && value.unit !== undefined)
      const related =
        thing &&
        matched &&
        (field >= 1 ||
          noun > 0 ||
          (measured && alone && value.kind !== 'code' && (fact.record.group === 0 || entity > 0)) ||
          (value.kind === 'time' && stranger) ||
          sameDay(value, theirs) ||
          (entity > 0 && opposed(value, theirs)))
      found.push({
        state: agreement,
        score,
        related,
        raw: written(fact, theirs),
        place: fact.place,
        structured: true,
        entity,
        crowd: 1,
        share: 1,
        noun: noun > 0,
        ...(agreement === 'same' && value.kind === 'number' ? dayRival(claim, fact, library) : {}),
      })
    }
  }
  return found
}

/** `>=20`, `^2.1`: many values fit. */
const isRange = (fact: Fact): boolean => typeof fact.raw === 'string' && /^\s*(?:[<>]=?|[≥≤~^])\s?v?\d/.test(fact.raw)

/** The same figures with another sign, or twelve hours off. */
const opposed = (a: Value, b: Value): boolean =>
  (a.kind === 'number' &&
    b.kind === 'number' &&
    a.unit !== undefined &&
    !isMoney(a.unit) &&
    (a.readings[0] ?? 0) !== 0 &&
    a.readings[0] === -(b.readings[0] ?? 0)) ||
  (a.kind === 'time' && b.kind === 'time' && Math.abs(a.minutes - b.minutes) === 720)

/** The same amount in another currency. */
const otherCurrency = (a: Value, b: Value): boolean =>
  a.kind === 'number' &&
  b.kind === 'number' &&
  isMoney(a.unit) &&
  isMoney(b.unit) &&
  a.unit?.dimension !== b.unit?.dimension &&
  a.readings[0] === b.readings[0]

/** Day and month agree: what differs is the weekday or the year. */
const sameDay = (a: Value, b: Value): boolean =>
  a.kind === 'date' && b.kind === 'date' && a.day !== undefined && a.day === b.day && a.month === b.month

const written = (fact: Fact, value: Value): string =>
  value.kind === 'number' &&
  value.unit !== undefined &&
  !value.raw.includes(value.unit.symbol) &&
  /^[-\d.,\s]+$/.test(value.raw)
    ? `${value.raw} ${value.unit.symbol}`
    : fact.values.length > 1
      ? value.raw
      : String(fact.raw)

/** A value of another day than the statement's, where the day itself has another one. */
function dayRival(claim: Claim, fact: Fact, library: Library): { dayRival?: Fact } {
  if (fact.record.group === 0 || dateScore(claim, fact.record) >= 0) return {}
  const rival = library.facts.find(
    other =>
      other.label === fact.label && other.record.group === fact.record.group && dateScore(claim, other.record) > 0,
  )
  return rival === undefined ? {} : { dayRival: rival }
}

/** Whether a field without a unit can hold what the statement measures. */
function meantFor(value: Value, fact: Fact): boolean {
  if (value.kind !== 'number' || value.unit === undefined) return true
  const [sort = ''] = value.unit.dimension.split(':')
  // A row whose name has the unit: `delayMs`, 250.
  const { symbol } = value.unit
  const suffix = symbol.toLowerCase()
  if (
    sort !== 'money' &&
    suffix.length > 1 &&
    fact.record.names.some(name => name.norm.endsWith(suffix) && name.norm !== suffix)
  )
    return true
  if (sort === 'money' && BARE_RATE.test(fact.label)) return false
  return LABELS[sort]?.test(fact.label) ?? false
}

/** An amount to the cent is hardly met by chance, whatever the field is called. */
const tellingAmount = (value: Value, fact: Fact): boolean =>
  value.kind === 'number' &&
  isMoney(value.unit) &&
  (value.decimals > 0 || Math.abs(value.readings[0] ?? 0) >= 100) &&
  !/count|qty|quantity|number|\bid\b|year|code|temp|percent|pct|humidity|distance|size|weight/.test(fact.label)

/** Of two currencies, or in percent. */
const BARE_RATE = /^(?:exchange |interest |tax )?rate$/

const LABELS: Record<string, RegExp> = {
  money: MONEY_KEY,
  time: /retard|verspät|retraso|atraso|ritardo|laufzeit|durée|duración|duração|durata|plazo|délai|prazo|\bmin$|wait|uptime|lead|ttl|timeout|day|hour|minute|second|week|month|year|duration|time|age|period|warranty|delay|limit|delivery|dauer/,
  data: /storage|size|memory|disk|limit|quota|ram/,
  percent: /rate|percent|discount|share|humidity|ratio|interest|growth|level|battery|charge|completion|progress/,
  length: /distance|length|height|width|depth|range|size/,
  mass: /weight|mass|load|capacity/,
  temperature: /temp|high|low|feels/,
  degree: /temp|high|low|feels/,
  speed: /speed|wind/,
  volume: /volume|capacity/,
}

/** No other field of the record has a value of this sort. */
function soleOfItsSort(fact: Fact, value: Value): boolean {
  return !fact.record.facts.some(
    other =>
      other !== fact &&
      other.values.some(
        each =>
          each.kind === value.kind &&
          (each.kind !== 'number' || value.kind !== 'number' || each.unit?.dimension === value.unit?.dimension),
      ),
  )
}

/** What a field counts: `stars` of `business stars`, `items` of `item count`. */
function headOf(fact: Fact): string | undefined {
  const keys = [...fact.field].filter(key => !/^(?:count|num|numb|total|=total|qty|=quantity)$/.test(key))
  return keys.at(-1)
}

function nounBonus(claim: Claim, value: NumberValue, fact: Fact): number {
  const counts = /^(?:qty|quantity|count|anzahl|menge|cantidad)$/.test(fact.label)
  for (const noun of neighbours(claim.words, value)) {
    if (noun === headOf(fact) || fact.words.has(noun)) return 0.75
    // `"item": "desk", "qty": 2` and "two desks".
    if (counts && fact.record.names.some(name => keysOf(name.norm).has(noun))) return 0.75
  }
  return 0
}

/** Owed or spent: the amount of a field that is below zero, without its sign. */
const OUTFLOW =
  /\b(?:overdrawn|owe[sd]?|owing|debts?|negative|deficit|in the red|spent|spend|paid|pay|expenses?|withdrawn|debit(?:ed)?|charged|cost|überzogen|im minus|schulden?|ausgegeben|gezahlt|découvert|dépensé|payé|gast(?:ado|aste|ó)|descubierto|pagado|gastou|pagou|speso|pagato)\b|透支|欠|花了|支出|赤字|마이너스|지출/iu
const MOVEMENT = /amount|importe|betrag|montant|importo|valor|金額|金额|금액/
const STOCK = /balance|saldo|solde|total|残高|余额|잔액/

const FALLS =
  /\b(?:down|fell|fall|falls|dropped|drop|decrease[ds]?|declined?|lost|loss|below|minus|lower)\b|gefallen|gesunken|minus|baisse|recul|bajó|cayó|下跌|下降|下落|減|하락|감소/iu

const NUMBERED =
  /(?:^|\s)(?:desk|room|gate|platform|track|table|floor|seat|line|bus|page|locker|bay|number|no|nr|id|code|zip)$/

const isNumbered = (value: Value, theirs: Value, label: string): boolean =>
  value.kind === 'number' &&
  theirs.kind === 'number' &&
  value.unit === undefined &&
  NUMBERED.test(label) &&
  !value.readings.some(each => theirs.readings.includes(each))

/** `down 1.9 %` says the same as -1.9. */
function compareSigned(claim: Claim, value: Value, theirs: Value, label: string): ReturnType<typeof compareValues> {
  const compared = compareValues(value, theirs)
  // A number that names a place or a thing is never rounded.
  const agreement = compared === 'same' && isNumbered(value, theirs, label) ? 'different' : compared
  if (agreement !== 'different' || value.kind !== 'number' || theirs.kind !== 'number') return agreement
  const negative = (theirs.readings[0] ?? 0) < 0 && (value.readings[0] ?? 0) > 0
  if (
    !negative ||
    !(
      FALLS.test(claim.text) ||
      OUTFLOW.test(claim.text) ||
      (isMoney(value.unit) && MOVEMENT.test(label) && !STOCK.test(label)) ||
      /change|diff|delta|growth|loss/.test(label)
    )
  )
    return agreement
  return compareValues({ ...value, readings: value.readings.map(each => -each) }, theirs)
}
