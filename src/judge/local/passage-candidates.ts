import { compareValues, unitOf, type Value } from '../text/index.ts'
import { type Candidate, commensurable, sameShape } from './candidate.ts'
import type { Claim } from './claim.ts'
import type { Library, Passage } from './library.ts'
import { neighbours } from './near.ts'
import { relevant } from './relevant.ts'
import { passageScore } from './score.ts'

/** Values of prose that a claimed value can be held against. */
export function fromPassages(claim: Claim, value: Value, library: Library): Candidate[] {
  const found: Candidate[] = []
  const beside = neighbours(claim.words, value)
  for (const passage of relevant(claim, value, library)) {
    if (passage.place.kind === 'tool_error') continue
    for (const bare of passage.values) {
      const theirs = withPassageUnit(value, bare, passage)
      const agreement = compareValues(value, theirs)
      if (agreement === 'unlike') continue
      const fit = commensurable(claim, value, theirs, beside.size)
      if (fit === 'none' || (fit === 'loose' && agreement === 'different')) continue
      const { score, share } = passageScore(claim, value, passage, theirs, library.passages[passage.index - 1])
      const nouns = neighbours(passage.words, theirs)
      const shared = [...beside].some(noun => nouns.has(noun))
      const measured =
        value.kind !== 'number' || (value.unit !== undefined && theirs.kind === 'number' && theirs.unit !== undefined)
      const total = score + (shared ? 0.6 : 0)
      const place = passage.place
      const crowd = passage.values.filter(
        each =>
          each.kind === theirs.kind &&
          (each.kind !== 'number' || theirs.kind !== 'number' || each.unit?.dimension === theirs.unit?.dimension),
      ).length
      if (agreement !== 'different') {
        if (fit === 'loose' && share < 0.4 && !shared) continue
        found.push({
          state: agreement,
          score: total,
          related: true,
          raw: theirs.raw,
          place,
          structured: false,
          entity: 0,
          crowd,
          share,
          noun: shared,
        })
        continue
      }
      // A code is a name: another one is no contradiction unless it stands in the very same place.
      const named = value.kind === 'number' && !shared && partOfName(claim, value)
      const otherName = !named && value.kind === 'number' && !shared && partOfName(passage, theirs)
      const related = otherName
        ? false
        : named
          ? shared && share >= 0.6 && partOfName(passage, theirs)
          : value.kind === 'code'
            ? (share >= 0.6 && shared) || (shared && sameShape(value.raw, theirs.raw))
            : measured
              ? share >= 0.34 && score >= 0.7
              : shared
                ? share >= 0.34
                : share >= 0.9 || (share >= 0.6 && lonely(passage, theirs))
      found.push({
        state: 'different',
        score: total,
        related,
        raw: theirs.raw,
        place,
        structured: false,
        entity: 0,
        crowd,
        share,
        noun: shared,
      })
    }
  }
  return found
}

/** `timeout is in milliseconds and defaults to 5000` */
function withPassageUnit(value: Value, theirs: Value, passage: Passage): Value {
  if (
    value.kind !== 'number' ||
    theirs.kind !== 'number' ||
    value.unit === undefined ||
    theirs.unit !== undefined ||
    theirs.yearLike
  )
    return theirs
  for (const word of passage.words) {
    const unit = word.raw.length >= 4 ? unitOf(word.raw) : undefined
    if (
      unit?.dimension === value.unit.dimension &&
      !passage.values.some(other => other.kind === 'number' && other.unit === unit)
    )
      return { ...theirs, unit }
  }
  return theirs
}

/** `FIFA 16`, `Boeing 737`: the number is part of what the thing is called. */
function partOfName(text: Pick<Passage, 'text' | 'words'>, value: Value): boolean {
  if (value.kind !== 'number' || value.unit !== undefined) return false
  const at = text.words.findLastIndex(word => word.end <= value.start)
  const word = text.words[at]
  return word !== undefined && at > 0 && word.capital && !word.functional && value.start - word.end === 1
}

/** The only number without unit in its sentence. */
const lonely = (passage: Passage, value: Value): boolean =>
  value.kind === 'number' &&
  value.unit === undefined &&
  passage.values.filter(each => each.kind === 'number' && each.unit === undefined).length === 1
