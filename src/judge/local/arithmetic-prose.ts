import { isMoney, type NumberValue, readValues } from '../text/index.ts'
import { DIFFERENCE, TOTAL } from './cues.ts'
import type { Finding } from './finding.ts'
import type { Library } from './library.ts'
import { shareOfProse } from './shares.ts'
import { matches } from './terms.ts'

/** Sums and differences of two like numbers of prose, where the wording says so. */
export function byProse(value: NumberValue, said: string, library: Library): Finding | undefined {
  const sum = TOTAL.test(said)
  const difference = DIFFERENCE.test(said)
  if (library.passages.length > 80) return undefined
  if (value.unit?.dimension === 'percent') return shareOfProse(value, library)
  const built = byExpression(value, said, library)
  if (built !== undefined) return built
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

/** A base price and so many more at their own: `29 + 2 × 6`. */
function byExpression(value: NumberValue, said: string, library: Library): Finding | undefined {
  if (!isMoney(value.unit)) return undefined
  const prices = library.passages
    .flatMap(passage =>
      passage.values.flatMap(each =>
        each.kind === 'number' && each.unit?.dimension === value.unit?.dimension
          ? [{ amount: each.readings[0] ?? 0, passage }]
          : [],
      ),
    )
    .slice(0, 8)
  const counts = [
    ...new Set(
      readValues(said).flatMap(each =>
        each.kind === 'number' && each.unit === undefined ? [each.readings[0] ?? 0] : [],
      ),
    ),
  ].filter(count => count > 1 && count < 1000)
  for (const a of prices) {
    for (const count of counts) {
      const place = a.passage.place
      if (matches(value, a.amount * count))
        return { state: 'same', part: value.raw, place, reason: `${count} × ${a.amount} makes ${value.raw}.` }
      const b = prices.find(other => other !== a && matches(value, other.amount + a.amount * count))
      if (b !== undefined)
        return {
          state: 'same',
          part: value.raw,
          place,
          reason: `${b.amount} + ${count} × ${a.amount} makes ${value.raw}.`,
        }
    }
  }
  return undefined
}
