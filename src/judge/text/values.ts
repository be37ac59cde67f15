import { readCodes } from './codes.ts'
import { readDates } from './dates.ts'
import { readLabels } from './labels.ts'
import { readNumbers } from './numbers.ts'
import { readTimes } from './times.ts'
import type { Unit } from './units.ts'

interface Located {
  readonly raw: string
  readonly start: number
  readonly end: number
}

/** How a number is qualified: `about 5`, `exactly 5`, `more than 5`, `at most 5`. */
export type Qualifier = 'about' | 'exactly' | 'over' | 'under'

export interface NumberValue extends Located {
  readonly kind: 'number'
  /** In the number's own unit; several where separators are ambiguous, the likeliest first. */
  readonly readings: readonly number[]
  readonly unit?: Unit
  /** Digits shown after the decimal sign. */
  readonly decimals: number
  /** What the last shown digit is worth: 0.1, 1, 1000, … */
  readonly step: number
  readonly qualifier?: Qualifier
  /** Four digits that can be a year. */
  readonly yearLike: boolean
  /** Written as a word (`two`). */
  readonly worded: boolean
}

export interface DateValue extends Located {
  readonly kind: 'date'
  readonly year?: number
  /** 1 to 12 */
  readonly month?: number
  readonly day?: number
  /** 0 is Sunday. */
  readonly weekday?: number
  /** `05/04/2026` can be read with day and month changed over. */
  readonly swappable?: boolean
}

export interface TimeValue extends Located {
  readonly kind: 'time'
  /** After midnight. */
  readonly minutes: number
  /** No `am` or `pm` and an hour up to 12: may be twelve hours later. */
  readonly halfDay: boolean
  /** `just before 3 PM`, `shortly after`, `around` */
  readonly near?: 'before' | 'after' | 'about'
}

/** A name that is compared letter by letter: order number, version, URL, e-mail address, gate. */
export interface CodeValue extends Located {
  readonly kind: 'code'
  readonly norm: string
}

export type Value = NumberValue | DateValue | TimeValue | CodeValue

/** Blanks spans, so that a later reader does not see what an earlier one took. Keeps all offsets. */
export function mask(text: string, values: readonly { readonly start: number; readonly end: number }[]): string {
  if (values.length === 0) return text
  let masked = ''
  let at = 0
  for (const { start, end } of [...values].sort((a, b) => a.start - b.start)) {
    if (start < at) continue
    masked += text.slice(at, start) + '\uE000'.repeat(end - start)
    at = end
  }
  return masked + text.slice(at)
}

const MAY_HOLD_VALUES = /[\p{N}@〇-九一-十百千両两半]|:\/\//u

/** Numbers with units, dates, times and codes of a text, in order of appearance, without overlap. */
export function readValues(text: string): Value[] {
  const found: Value[] = []
  let rest = text
  const digits = MAY_HOLD_VALUES.test(text)
  if (digits) rest = mask(rest, readLabels(rest))
  if (digits) {
    const addresses = readCodes(rest, 'address')
    rest = mask(rest, addresses)
    found.push(...addresses)
  }
  const dates = readDates(rest, digits)
  rest = mask(rest, dates)
  const times = readTimes(rest)
  rest = mask(rest, times)
  found.push(...dates, ...times)
  if (digits) {
    const codes = readCodes(rest, 'code')
    rest = mask(rest, codes)
    found.push(...codes)
  }
  found.push(...readNumbers(rest))
  return found.sort((a, b) => a.start - b.start)
}
