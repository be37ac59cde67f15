import type { NumberValue } from '../text/index.ts'
import type { Claim } from './claim.ts'
import type { Finding } from './finding.ts'
import type { Library, Passage } from './library.ts'
import { narrow } from './narrow.ts'
import { nearness } from './near.ts'

/** How much better the crossed reading must fit. */
const CLEARLY = 0.75

const MOST_PASSAGES = 200

/** `Adults 3.20, children 6.50` where the evidence's sentence has the two the other way round. */
export function settleSwap(claim: Claim, library: Library): Finding | undefined {
  const numbers = claim.values.filter((each): each is NumberValue => each.kind === 'number')
  const [a, b, more] = numbers
  if (a === undefined || b === undefined || more !== undefined || a.unit?.dimension !== b.unit?.dimension)
    return undefined
  if (/^\s?[-–:]\s?$/.test(claim.text.slice(a.end, b.start))) return undefined
  if (a.readings[0] === b.readings[0] || claim.statement.kind !== 'clause') return undefined
  for (const passage of library.passages.slice(0, MOST_PASSAGES)) {
    const [x] = holds(passage, a)
    const [y] = holds(passage, b)
    if (x === undefined || y === undefined || holds(passage, a).length > 1 || holds(passage, b).length > 1) continue
    const mine = narrow(claim, a).keys
    const other = narrow(claim, b).keys
    const straight = besides(passage, x, mine, other) + besides(passage, y, other, mine)
    const crossed = besides(passage, y, mine, other) + besides(passage, x, other, mine)
    if (crossed > straight + CLEARLY)
      return {
        state: 'different',
        part: a.raw,
        instead: y.raw,
        place: passage.place,
        reason: `The evidence has “${a.raw}” and “${b.raw}” the other way round.`,
      }
  }
  return undefined
}

const holds = (passage: Passage, value: NumberValue): NumberValue[] =>
  passage.values.filter(
    (each): each is NumberValue =>
      each.kind === 'number' &&
      each.unit?.dimension === value.unit?.dimension &&
      each.readings[0] === value.readings[0],
  )

/** Words that only the one value has beside it. */
function besides(passage: Passage, at: NumberValue, keys: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const near = nearness(passage, at)
  let sum = 0
  for (const key of keys) if (!others.has(key)) sum += near.get(key) ?? 0
  return sum
}
