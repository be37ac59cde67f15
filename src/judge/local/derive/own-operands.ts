import { isMoney, type NumberValue, readValues } from '../../text/index.ts'
import { matches } from '../terms.ts'
import { type Derived, type Sought, shownNumber } from './derived.ts'
import { numberIn } from './totals.ts'

const SAVES =
  /\b(?:sav(?:e|es|ing|ings)|difference|cheaper|dearer|more expensive|less than|more than|left over|change)\b|spar|ersparnis|differenz|unterschied|günstiger|billiger|teurer|économi|différence|moins cher|plus cher|ahorr|diferencia|más barat|más car|economiz|diferença|mais barat|mais car|risparmi|differenza|差|便宜|节省|省|贵|お得|절약|차이/iu
const SUMS =
  /\b(?:totals?|sum|altogether|together|combined|in all|come[s]? to|adds? up|amounts? to|including|plus|with)\b|zusammen|insgesamt|gesamt|summe|macht|total|somme|en tout|avec|suma|juntos|con|com|incl|inkl|mit|合計|合わせて|总共|一共|总计|合计|총|합계/iu
const SHARES = /(?:%|％|percent|prozent|pour cent|por ciento|por cento|per cento)/iu

const sort = (value: NumberValue): string => value.unit?.dimension ?? ''

/** Numbers of the sentence itself make the value: `72 against 62 saves 10`, `612 million on 4.82 billion are 12.7 %`. */
export function byOwnOperands({ claim, value, sentence, desk }: Sought): Derived | undefined {
  const own = claim.values.filter(each => each.kind === 'number' && each !== value)
  const around = readValues(sentence).filter(each => each.kind === 'number' && each.raw !== value.raw)
  const all = around.length > own.length ? around : own
  const like = all.flatMap(each => (each.kind === 'number' && sort(each) === sort(value) ? [each] : []))
  const place = { evidence: -1, kind: 'given', start: 0, end: 0 } as const
  const amounts = like.map(each => each.readings[0] ?? 0)
  const [a = 0, b = 0] = amounts
  const names = like.map(each => each.raw.trim())
  if (value.unit?.dimension === 'percent' && SHARES.test(value.raw)) {
    const parts = all.flatMap(each =>
      each.kind === 'number' && each.unit?.dimension !== 'percent' ? [each.readings[0] ?? 0] : [],
    )
    for (const part of parts)
      for (const whole of parts)
        if (whole > part && part > 0 && matches(value, (part / whole) * 100))
          return { proven: true, place, reason: `${part} of ${whole} are ${value.raw}.`, factors: [part, whole] }
    return undefined
  }
  const ownLike = own.filter(each => each.kind === 'number' && sort(each) === sort(value))
  if (ownLike.length === 2 && GAP.test(claim.text)) {
    const [x = 0, y = 0] = ownLike.flatMap(each => (each.kind === 'number' ? [each.readings[0] ?? 0] : []))
    if (x !== y && matches(value, Math.abs(x - y)))
      return { proven: true, place, reason: `${ownLike[0]?.raw} and ${ownLike[1]?.raw} differ by ${value.raw}.` }
  }
  if (like.length === 2 && SAVES.test(claim.text)) {
    const apart = Math.abs(a - b)
    if (apart > 0 && matches(value, apart))
      return { proven: true, place, reason: `${names[0]} and ${names[1]} differ by ${value.raw}.` }
    if (apart > 0 && CLAIMS_SAVING.test(claim.text))
      return {
        proven: false,
        place,
        instead: shownNumber(apart),
        reason: `${names[0]} and ${names[1]} differ by ${shownNumber(apart)}, not ${value.raw}.`,
      }
  }
  const rates = [
    ...own.flatMap(each => (each.kind === 'number' && each.unit === undefined ? each.readings : [])),
    ...desk.evidence.facts.flatMap(fact => (RATE.test(fact.label) ? [numberIn(fact) ?? 0] : [])),
  ].filter(each => each > 0)
  for (const other of own) {
    if (other.kind !== 'number' || !isMoney(other.unit) || !isMoney(value.unit) || sort(other) === sort(value)) continue
    const [amount = 0] = other.readings
    const rate = rates.find(each => matches(value, amount * each) || matches(value, amount / each))
    if (rate !== undefined)
      return { proven: true, place, reason: `${other.raw} at ${rate} are ${value.raw}.`, factors: [amount] }
  }
  if (
    like.length >= 2 &&
    SUMS.test(sentence) &&
    matches(
      value,
      amounts.reduce((sum, each) => sum + each, 0),
    )
  )
    return { proven: true, place, reason: `${names.join(' and ')} add up to ${value.raw}.` }
  return undefined
}

const GAP =
  /\b(?:above|below|over|under|higher|lower|more|less|fewer|warmer|colder|longer|shorter|left|remain\w*)\b|über|unter|mehr|weniger|wärmer|kälter|plus|moins|más|menos|mais|sopra|sotto|più|meno|より|高|低|多|少/iu

/** Of two currencies. */
const RATE = /rate|kurs|taux|tasa|tipo de cambio|tasso|câmbio|汇率|レート|환율/

const CLAIMS_SAVING = /\b(?:saves?|saving)\b|spart|ersparnis|économis|ahorra|economiza|risparmi|节省|절약/iu
