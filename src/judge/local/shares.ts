import type { NumberValue } from '../text/index.ts'
import type { Finding } from './finding.ts'
import type { FactRecord, Library } from './library.ts'
import { matches, numbersOf } from './terms.ts'

/** `30 %` of 400 are 120. */
export function shareOfProse(value: NumberValue, library: Library): Finding | undefined {
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
export function shareOfWhole(value: NumberValue, records: readonly FactRecord[]): Finding | undefined {
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
