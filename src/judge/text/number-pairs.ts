import { isMoney } from './units.ts'
import type { NumberValue } from './values.ts'

/** Both ends of a range have the unit that stands behind the second: `10-20 mg`, `between 5 and 7 days`. */
export function shareUnit(values: readonly NumberValue[], text: string): NumberValue[] {
  return values.map((value, i) => {
    const next = values[i + 1]
    if (value.unit !== undefined || next?.unit === undefined || value.yearLike) return value
    const range = /^\s?(?:[-–—~〜～]|to|and|or|bis|und|à|et|a|y|até|e|至|到|から|에서)\s?$/u.test(
      text.slice(value.end, next.start),
    )
    return range ? { ...value, unit: next.unit } : value
  })
}

/** `1 hour 30 minutes`, `5 ft 11 in`, `2時間15分`: one value in the smaller unit. */
export function compound(values: readonly NumberValue[], text: string): NumberValue[] {
  const joined: NumberValue[] = []
  for (const value of values) {
    const last = joined.at(-1)
    // `1 heure 30`
    const minutes =
      last?.unit?.symbol === 'h' &&
      value.unit === undefined &&
      /^\s$/.test(text.slice(last.end, value.start)) &&
      /^[0-5]\d$/.test(value.raw)
    if (minutes && last !== undefined) {
      const total = (last.readings[0] ?? 0) + (value.readings[0] ?? 0) / 60
      joined[joined.length - 1] = {
        ...last,
        readings: [total],
        decimals: 2,
        step: 1 / 60,
        raw: text.slice(last.start, value.end),
        end: value.end,
      }
      continue
    }
    const fits =
      last?.unit !== undefined &&
      value.unit !== undefined &&
      !isMoney(value.unit) &&
      last.unit.dimension === value.unit.dimension &&
      last.unit.factor > value.unit.factor &&
      /^\s?(?:and |und |et |y |e )?$/.test(text.slice(last.end, value.start)) &&
      Math.abs(value.readings[0] ?? 0) * value.unit.factor < last.unit.factor
    if (!fits || last?.unit === undefined || value.unit === undefined) {
      joined.push(value)
      continue
    }
    const total = (last.readings[0] ?? 0) * (last.unit.factor / value.unit.factor) + (value.readings[0] ?? 0)
    joined[joined.length - 1] = {
      ...value,
      readings: [total],
      step: 1,
      start: last.start,
      raw: text.slice(last.start, value.end),
    }
  }
  return joined
}
