import type { Value } from '../text/index.ts'
import { type Candidate, foreign, sameShape } from './candidate.ts'
import type { Claim } from './claim.ts'
import { fromFacts } from './fact-candidates.ts'
import type { Finding } from './finding.ts'
import type { Library } from './library.ts'
import { fromPassages } from './passage-candidates.ts'
import { entityScore } from './score.ts'

/** A different value must fit better by this much before an equal value elsewhere is held to be another thing's. */
const CLEARLY = 0.5

const SLIGHTLY = 0.3

/** Holds one value of a statement against all values of the evidence. */
export function settleValue(claim: Claim, value: Value, library: Library): Finding {
  const part = value.raw
  const candidates = [...fromFacts(claim, value, library), ...fromPassages(claim, value, library)]
  const same = best(
    candidates.filter(candidate => candidate.state === 'same' && (candidate.score > 0 || isTelling(value))),
  )
  const other = best(candidates.filter(candidate => candidate.state === 'different' && candidate.related))
  const finer = best(candidates.filter(candidate => candidate.state === 'finer'))
  if (same === undefined && finer !== undefined) return { state: 'unsure', part, place: finer.place }
  if (same === undefined) {
    const only = other ?? onlyRival(claim, value, candidates)
    return only === undefined
      ? { state: 'absent', part }
      : {
          state: 'different',
          part,
          instead: only.raw,
          place: only.place,
          ...(only.structured ? { structured: true as const } : {}),
        }
  }
  if (same.dayRival !== undefined && !candidates.some(each => each.state === 'same' && each.dayRival === undefined)) {
    const { place, raw } = same.dayRival
    return { state: 'different', part, instead: String(raw), place, structured: true }
  }
  // A value that another part of the statement claims is spoken for.
  const spokenFor =
    other !== undefined &&
    claim.values.some(
      each => each !== value && each.raw !== value.raw && other.raw.startsWith(each.raw.replace(/[.,;]$/, '')),
    )
  const lead = other === undefined ? -1 : other.score - same.score - (spokenFor ? 0.5 : 0)
  if (same.structured && same.entity === 0 && claim.mentions.some(mention => mention.identity) && named(claim, library))
    return other === undefined
      ? { state: 'unsure', part, place: same.place }
      : { state: 'different', part, instead: other.raw, place: other.place, structured: true }
  // Nothing but the value is shared: enough where the words cannot be compared.
  if (same.score === 0 && claim.statement.kind === 'clause' && claim.keys.size > 0 && !foreign(claim, library))
    return { state: 'unsure', part, place: same.place }
  if (other !== undefined && lead >= CLEARLY) {
    const paired =
      claim.values.filter(each => each.kind === value.kind).length > 1 &&
      !claim.values.every(each => each === value || each.kind !== value.kind)
    const together = same.place.evidence === other.place.evidence && same.place.start === other.place.start
    // Another sentence may tell of another thing in like words; a sentence of many numbers is easily misread.
    const surer = other.structured
      ? other.entity > same.entity || lead >= 0.7
      : together
        ? !(same.noun && other.crowd > 2) && lead >= (other.crowd > 2 ? 0.9 : CLEARLY)
        : (lead >= 1 && other.share >= 0.6) || (lead >= CLEARLY && other.share >= 0.9 && same.share < 0.75)
    if (surer && (!paired || other.structured))
      return {
        state: 'different',
        part,
        instead: other.raw,
        place: other.place,
        ...(other.structured ? { structured: true as const } : {}),
      }
    return { state: 'unsure', part, place: same.place }
  }
  if (other !== undefined && lead >= SLIGHTLY) return { state: 'unsure', part, place: same.place }
  return { state: 'same', part, place: same.place, ...(same.structured ? { structured: true as const } : {}) }
}

/** A field of a structured answer and the one value of its sort that the evidence has. */
function onlyRival(claim: Claim, value: Value, candidates: readonly Candidate[]): Candidate | undefined {
  if (claim.statement.kind !== 'leaf' || (value.kind === 'number' && value.unit === undefined)) return undefined
  const rivals = candidates.filter(each => value.kind !== 'code' || sameShape(value.raw, each.raw))
  const [first] = rivals
  return first !== undefined && rivals.every(each => each.raw === first.raw) ? first : undefined
}

/** Unlikely to stand in the evidence by chance. */
const isTelling = (value: Value): boolean =>
  value.kind === 'time' ||
  value.kind === 'code' ||
  value.kind === 'date' ||
  (value.kind === 'number' &&
    (value.unit !== undefined || value.decimals > 0 || Math.abs(value.readings[0] ?? 0) >= 100))

const best = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.reduce<Candidate | undefined>(
    (top, each) => (top === undefined || each.score > top.score ? each : top),
    undefined,
  )

/** Whether the evidence has a record of the thing that the statement names. */
const named = (claim: Claim, library: Library): boolean =>
  library.records.some(record => entityScore(claim, record) > 0.5)
