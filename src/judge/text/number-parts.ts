import { magnitudeOf } from './number-words.ts'
import { type Unit, unitOf } from './units.ts'
import type { Qualifier } from './values.ts'

const BEFORE: readonly [RegExp, Qualifier][] = [
  [
    /(?:exactly|precisely|genau|exactement|exactamente|exatamente|esattamente|ちょうど|恰好|正好|정확히)\s?\p{L}{0,3}\s?$/iu,
    'exactly',
  ],
  [
    /(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|ca\.|c\.|~|≈|etwa|ungefähr|rund|knapp|gut|zirka|environ|près de|autour de|à peu près|alrededor de|cerca de|aproximadamente|unos|unas|casi|por volta de|quase|circa|quasi|約|およそ|ほぼ|约|大约|近|将近|약|대략|거의)\s?(?:of|die|der|den|a|an|les?|la|el|[$€£¥])?\s?$/iu,
    'about',
  ],
  [
    /(?:more than|over|above|at least|no less than|exceed(?:s|ing)?|a minimum of|mehr als|über|mindestens|plus de|au moins|más de|al menos|mais de|pelo menos|più di|almeno|超过|至少|以上|최소)\s?$/iu,
    'over',
  ],
  [
    /(?:less than|under|below|fewer than|at most|no more than|weniger als|unter|höchstens|moins de|au plus|menos de|como máximo|meno di|不到|少于|未満|최대|미만)\s?$/iu,
    'under',
  ],
]

const AFTER: readonly [RegExp, Qualifier][] = [
  [/^\s?(?:or so|左右|前後|ほど|くらい|정도|上下|余り|多)/u, 'about'],
  [/^\s?(?:or more|or older|\+|以上|이상|oder mehr|ou plus|o más)/u, 'over'],
  [/^\s?(?:or less|or fewer|以下|以内|未満|이하|미만)/u, 'under'],
]

/** The unit behind a number: `30cm`, `20 mg/ml`, `degrees Celsius`, `小时`. */
export function unitAfter(text: string, at: number): { unit: Unit; end: number } | undefined {
  const rest = text.slice(at, at + 40)
  const latin =
    /^\+?(?:[ \u00a0\u202f]|-(?=[a-z]))?([\p{Script=Latin}°℃℉%％€$£¥₩₹µμ²㎡]+(?:\/[a-zA-Z]+|²)?)\.?(?:[ \u00a0](\p{Script=Latin}+))?/u.exec(
      rest,
    )
  if (latin !== null) {
    const [, first = '', second] = latin
    const two = second === undefined ? undefined : unitOf(`${first} ${second}`)
    if (two !== undefined) return { unit: two, end: at + latin[0].length }
    const one = unitOf(first)
    const glued = !/^[ \u00a0\u202f-]/.test(rest)
    // `in` and single letters are units only where they are glued or clearly meant.
    if (one !== undefined && (first !== 'in' || glued) && !(first === 'a' || first === 'an')) {
      return { unit: one, end: at + latin[0].indexOf(first) + first.length }
    }
    return undefined
  }
  const cjk = /^\s?([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{1,6})/u.exec(rest)
  if (cjk === null) return undefined
  const run = cjk[1] ?? ''
  for (let length = run.length; length > 0; length--) {
    const unit = unitOf(run.slice(0, length))
    if (unit !== undefined) return { unit, end: at + cjk[0].length - run.length + length }
  }
  return undefined
}

/** A power of ten behind a number: `20k`, `1.5 Mio.`, `3万`. */
export function magnitudeAfter(text: string, at: number): { factor: number; end: number } | undefined {
  const rest = text.slice(at, at + 24)
  const cjk = /^\s?([万萬億亿兆千만억조천])/u.exec(rest)
  if (cjk !== null) return { factor: magnitudeOf(cjk[1] ?? '', true) ?? 1, end: at + cjk[0].length }
  const match = /^([ \u00a0-]?)(mil millones|\p{L}+)\.?/u.exec(rest)
  if (match === null) return undefined
  const factor = magnitudeOf(match[2] ?? '', match[1] === '')
  return factor === undefined ? undefined : { factor, end: at + match[0].length }
}

/** What the last digit shown is worth. Trailing zeros of a whole number from 100 on count as not shown. */
export function stepOf(value: number, decimals: number, factor: number): number {
  if (decimals > 0) return factor * 10 ** -decimals
  if (factor > 1) return factor
  let step = 1
  while (value >= 100 && value % (step * 10) === 0 && step * 10 < value) step *= 10
  return step >= 100 || (step === 10 && value >= 1000) ? step : 1
}

/** What qualifies a number: `about`, `exactly`, `more than`, `at most`. */
export function qualifierAt(text: string, start: number, end: number): Qualifier | undefined {
  const before = text.slice(Math.max(0, start - 28), start)
  for (const [pattern, qualifier] of BEFORE) if (pattern.test(before)) return qualifier
  const after = text.slice(end, end + 10)
  for (const [pattern, qualifier] of AFTER) if (pattern.test(after)) return qualifier
  return undefined
}
