import { comparable, fromBase, isMoney, toBase, type Unit } from './units.ts'
import type { DateValue, NumberValue, TimeValue, Value } from './values.ts'

/**
 * `same`: the claim may say so by the rules for numbers. `finer`: the claim says more than the source (a day where the source has a month).
 * `different`: both are of one sort and cannot both hold. `unlike`: they say nothing of each other.
 */
export type Agreement = 'same' | 'finer' | 'different' | 'unlike'

const close = (a: number, b: number, tolerance: number): boolean => Math.abs(a - b) <= tolerance + Math.abs(b) * 1e-9

/** The number as the claim shows it: rounding, `about` (5 %), `exactly`, bounds. Both in the claim's unit. */
function sameNumber(
  claim: NumberValue,
  claimed: number,
  actual: number,
  converted: boolean,
  source?: NumberValue,
): boolean {
  if (claim.qualifier === 'exactly') return close(claimed, actual, 0) && source?.qualifier !== 'about'
  if (close(claimed, actual, 0)) return true
  if (claim.qualifier === 'about')
    return (
      close(claimed, actual, Math.abs(actual) * 0.05) ||
      (converted && close(claimed, actual, Math.min(claim.step / 2, Math.abs(actual) * 0.08)))
    )
  const bounded = source?.qualifier === 'over' || source?.qualifier === 'under'
  if (!bounded && claim.qualifier === 'over' && actual > claimed && actual <= claimed * 1.3) return true
  if (!bounded && claim.qualifier === 'under' && actual < claimed && actual >= claimed * 0.7) return true
  if (isMoney(claim.unit) && claim.decimals > 0) return close(claimed, actual, 0.0001)
  const step = Math.max(converted ? claim.step : 0, claim.step)
  // Halves may round either way; a rounding that moves a whole number by more than 2 % says something else.
  const within = close(claimed, actual, step / 2)
  if (!within) return converted && close(claimed, actual, Math.abs(actual) * 0.01)
  if (converted && Math.abs(claimed - actual) > Math.abs(actual) * 0.05) return false
  return step <= 1 || Math.abs(claimed - actual) <= Math.abs(actual) * 0.02
}

const powerOf = (unit: Unit): number => Math.round(Math.log(unit.factor) / Math.log(1000))

const monthUnit = (unit: Unit): boolean => unit.dimension === 'time' && unit.factor >= 2629800

function compareNumbers(claim: NumberValue, source: NumberValue): Agreement {
  const { unit } = claim
  const other = source.unit
  if (unit !== undefined && other !== undefined) {
    if (!comparable(unit, other)) return 'unlike'
    const sameUnit = unit.symbol === other.symbol || unit.dimension === 'degree' || other.dimension === 'degree'
    for (const claimed of claim.readings) {
      for (const actual of source.readings) {
        const inClaimUnit = sameUnit ? actual : fromBase(toBase(actual, other), unit)
        if (sameNumber(claim, claimed, inClaimUnit, !sameUnit, source)) return 'same'
        // Months and years have no fixed number of days; kilobytes none of 1,000 bytes.
        const loose = monthUnit(unit) !== monthUnit(other) ? 0.02 : unit.dimension === 'data' && !sameUnit ? 0.05 : 0
        // Many call 1,024 of a unit the next one: `5 GB` of 5 × 1,024³ bytes.
        const binary = unit.dimension === 'data' && !sameUnit ? inClaimUnit * (1000 / 1024) ** powerOf(unit) : undefined
        if (binary !== undefined && sameNumber(claim, claimed, binary, true, source)) return 'same'
        if (loose > 0 && close(claimed, inClaimUnit, Math.abs(claimed) * loose)) return 'same'
      }
    }
    return 'different'
  }
  for (const claimed of claim.readings) {
    for (const actual of source.readings) {
      if (sameNumber(claim, claimed, actual, false, source)) return 'same'
    }
  }
  return 'different'
}

function compareDates(claim: DateValue, source: DateValue): Agreement {
  let shared = 0
  let finer = false
  const tests: readonly [number | undefined, number | undefined][] = [
    [claim.year, source.year],
    [claim.month, source.month],
    [claim.day, source.day],
    [weekday(claim), weekday(source)],
  ]
  let conflict = false
  for (const [mine, theirs] of tests) {
    if (mine === undefined) continue
    if (theirs === undefined) finer = true
    else {
      shared++
      if (mine !== theirs) conflict = true
    }
  }
  if (shared === 0) return 'unlike'
  // A weekday alone says nothing against a date that was meant for something else.
  if (conflict && claim.weekday !== undefined && claim.day === undefined && source.weekday === undefined)
    return 'unlike'
  if (!conflict) {
    const onlyWeekday = claim.weekday !== undefined && shared === 1 && finer
    return finer ? (onlyWeekday ? 'unlike' : 'finer') : 'same'
  }
  const swapped = swap(claim) ?? swap(source)
  if (swapped !== undefined) {
    const again = swap(claim) !== undefined ? compareDates(swapped, source) : compareDates(claim, swapped)
    if (again === 'same') return 'same'
  }
  return 'different'
}

function swap(date: DateValue): DateValue | undefined {
  if (date.swappable !== true || date.month === undefined || date.day === undefined) return undefined
  const { swappable: _, ...rest } = date
  return { ...rest, month: date.day, day: date.month }
}

/** Given, or worked out from a full date. */
function weekday(date: DateValue): number | undefined {
  if (date.weekday !== undefined) return date.weekday
  if (date.year === undefined || date.month === undefined || date.day === undefined) return undefined
  return new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay()
}

/** Minutes that `just before 3 PM` and `around 3 PM` leave. */
const NEAR_MINUTES = 15

function compareTimes(claim: TimeValue, source: TimeValue): Agreement {
  const lead = claim.minutes - source.minutes
  if (claim.near === 'before' && lead > 0 && lead <= NEAR_MINUTES) return 'same'
  if (claim.near === 'after' && lead < 0 && -lead <= NEAR_MINUTES) return 'same'
  if (claim.near === 'about' && Math.abs(lead) <= NEAR_MINUTES) return 'same'
  if (claim.minutes === source.minutes) return 'same'
  const apart = Math.abs(claim.minutes - source.minutes)
  return apart === 720 && (claim.halfDay || source.halfDay) ? 'same' : 'different'
}

/** Holds a value of the claim against one of the source, by the rules for numbers, dates, times and codes. */
export function compareValues(claim: Value, source: Value): Agreement {
  if (claim.kind === 'number' && source.kind === 'number') return compareNumbers(claim, source)
  if (claim.kind === 'date' && source.kind === 'date') return compareDates(claim, source)
  if (claim.kind === 'time' && source.kind === 'time') return compareTimes(claim, source)
  if (claim.kind === 'code' && source.kind === 'code') return claim.norm === source.norm ? 'same' : 'different'
  const year = claim.kind === 'number' ? asYear(claim) : source.kind === 'number' ? asYear(source) : undefined
  if (year !== undefined && claim.kind === 'date') return onlyYear(claim) ? compareDates(claim, year) : 'unlike'
  if (year !== undefined && source.kind === 'date') {
    return source.year === undefined
      ? 'unlike'
      : source.year === year.year
        ? 'same'
        : onlyYear(source)
          ? 'different'
          : 'unlike'
  }
  return 'unlike'
}

const onlyYear = (date: DateValue): boolean => date.year !== undefined && date.month === undefined

const asYear = (value: NumberValue): DateValue | undefined =>
  value.yearLike
    ? { kind: 'date', year: value.readings[0] ?? 0, raw: value.raw, start: value.start, end: value.end }
    : undefined
