import { type NumberValue, readValues } from '../../text/index.ts'
import { matches } from '../terms.ts'
import { type Derived, type Sought, shownNumber } from './derived.ts'

const SAVES =
  /\b(?:sav(?:e|es|ing|ings)|difference|cheaper|dearer|more expensive|less than|more than|left over|change)\b|spar|ersparnis|differenz|unterschied|günstiger|billiger|teurer|économi|différence|moins cher|plus cher|ahorr|diferencia|más barat|más car|economiz|diferença|mais barat|mais car|risparmi|differenza|差|便宜|节省|省|贵|お得|절약|차이/iu
const SUMS =
  /\b(?:totals?|sum|altogether|together|combined|in all|come[s]? to|adds? up|amounts? to|including|plus|with)\b|zusammen|insgesamt|gesamt|summe|macht|total|somme|en tout|avec|suma|juntos|con|com|incl|inkl|mit|合計|合わせて|总共|一共|总计|合计|총|합계/iu
const SHARES = /(?:%|％|percent|prozent|pour cent|por ciento|por cento|per cento)/iu

const sort = (value: NumberValue): string => value.unit?.dimension ?? ''

/** Numbers of the sentence itself make the value: `72 against 62 saves 10`, `612 million on 4.82 billion are 12.7 %`. */
export function byOwnOperands({ claim, value, sentence }: Sought): Derived | undefined {
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
          return { proven: true, place, reason: `${part} of ${whole} are ${value.raw}.` }
    return undefined
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

const CLAIMS_SAVING = /\b(?:saves?|saving)\b|spart|ersparnis|économis|ahorra|economiza|risparmi|节省|절약/iu
