import type { Value } from '../../text/index.ts'
import type { Claim } from '../claim.ts'
import type { Desk } from '../desk.ts'
import { byClock } from './clock.ts'
import { byCount, byParts } from './counted.ts'
import { type Derived, type Sought, settled } from './derived.ts'
import { byDiscount, byScale } from './discounts.ts'
import { byOwnOperands } from './own-operands.ts'
import { byShare } from './percents.ts'
import { byProduct } from './products.ts'
import { byProse } from './prose.ts'
import { byRatio } from './ratios.ts'
import { byRecords } from './record-differences.ts'
import { bySpan } from './spans.ts'
import { byEnd } from './superlatives.ts'
import { byAverage, byTotal } from './totals.ts'

export { derivationCue } from './derivation-cues.ts'
export type { Derived } from './derived.ts'

const WAYS: readonly ((sought: Sought) => Derived | undefined)[] = [
  byParts,
  byOwnOperands,
  byCount,
  bySpan,
  byShare,
  byTotal,
  byAverage,
  byProduct,
  byRatio,
  byDiscount,
  byScale,
  byRecords,
  byProse,
  byEnd,
]

/** Counting and arithmetic whose operands the statement's words name. Nothing that merely comes out right by chance. */
export function derive(claim: Claim, value: Value, desk: Desk): Derived | undefined {
  const around = claim.statement.context[0] ?? claim.text
  if (value.kind === 'time') return byClock({ claim, value, desk, sentence: around })
  if (value.kind !== 'number') return undefined
  const sought: Sought = { claim, value, desk, sentence: around }
  const found: (Derived | undefined)[] = []
  for (const way of WAYS) {
    const result = way(sought)
    if (result?.proven === true) return result
    found.push(result)
  }
  return settled(found)
}

/** `six tasks` of a list of four: the list tells, whatever field of one of them holds a six. */
export function miscounted(claim: Claim, value: Value, desk: Desk): Derived | undefined {
  if (value.kind !== 'number' || value.unit !== undefined) return undefined
  const counted = byCount({ claim, value, desk, sentence: claim.text })
  return counted?.proven === false ? counted : undefined
}
