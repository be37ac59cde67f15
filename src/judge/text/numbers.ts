import { hanNumber, koreanCount, magnitudeOf, numberWord } from './number-words.ts'
import { readNumeral } from './numerals.ts'
import { isMoney, type Unit, unitOf } from './units.ts'
import type { NumberValue, Qualifier } from './values.ts'

const DIGITS =
  /(?<![\p{Script=Latin}\d_.,]|\d[:/])(?:(US\$|[A-Z]{1,2}\$|[$€£¥₩₹]|(?:USD|EUR|GBP|JPY|CHF|CNY|KRW|INR|CAD|AUD|Rs\.?)(?=[\s\d]))[ \u00a0]?)?([-−–+](?=[\d.]))?((?:\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?!\d)(?:[.,]\d+)?)|\d+(?:[.,]\d+)*)/gu
const BARE_SIGN_BEFORE = /[\d)\uE000]\s?$/u
const CJK_DIGITS =
  /(?<![〇一二三四五六七八九十百千两兩])([〇一二三四五六七八九十百千两兩]{1,8})(?=[万億亿]?(?:个|個|名|人|年|月|日|天|周|週|小时|時間|分|秒|点|点|次|件|台|杯|本|枚|匹|歳|岁|间|間|家|种|種|位|公里|米|元|円|块|折|层|階|泊|晩|晚|ヶ月|か月|张|条|只|楼))/gu
const WORDS = /(?<![\p{L}\d-])\p{L}{2,12}(?:-\p{L}{3,6})?(?![\p{L}\d])/gu
const KOREAN =
  /(?<![가-힣])(한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s?(?=(?:개|명|번|시간|달|권|잔|대|마리|살|곳|가지|주|분)(?![가-힣]{2}))/gu

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
function unitAfter(text: string, at: number): { unit: Unit; end: number } | undefined {
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

function magnitudeAfter(text: string, at: number): { factor: number; end: number } | undefined {
  const rest = text.slice(at, at + 24)
  const cjk = /^\s?([万萬億亿兆千만억조천])/u.exec(rest)
  if (cjk !== null) return { factor: magnitudeOf(cjk[1] ?? '', true) ?? 1, end: at + cjk[0].length }
  const match = /^([ \u00a0-]?)(mil millones|\p{L}+)\.?/u.exec(rest)
  if (match === null) return undefined
  const factor = magnitudeOf(match[2] ?? '', match[1] === '')
  return factor === undefined ? undefined : { factor, end: at + match[0].length }
}

/** What the last digit shown is worth. Trailing zeros of a whole number from 100 on count as not shown. */
function stepOf(value: number, decimals: number, factor: number): number {
  if (decimals > 0) return factor * 10 ** -decimals
  if (factor > 1) return factor
  let step = 1
  while (value >= 100 && value % (step * 10) === 0 && step * 10 < value) step *= 10
  return step >= 100 || (step === 10 && value >= 1000) ? step : 1
}

function qualifierAt(text: string, start: number, end: number): Qualifier | undefined {
  const before = text.slice(Math.max(0, start - 28), start)
  for (const [pattern, qualifier] of BEFORE) if (pattern.test(before)) return qualifier
  const after = text.slice(end, end + 10)
  for (const [pattern, qualifier] of AFTER) if (pattern.test(after)) return qualifier
  return undefined
}

interface Found {
  readonly readings: readonly number[]
  readonly decimals: number
  readonly unit?: Unit | undefined
  readonly start: number
  readonly end: number
  readonly worded: boolean
}

function complete(text: string, found: Found): NumberValue {
  let { end } = found
  let factor = 1
  for (let next = magnitudeAfter(text, end); next !== undefined && factor < 1e13; next = magnitudeAfter(text, end)) {
    factor *= next.factor
    end = next.end
  }
  let tail = 0
  // `3万5千`, `1億2000万`
  const more = factor > 1 ? /^(\d{1,4})([万千백천만])?/u.exec(text.slice(end, end + 6)) : null
  if (more !== null) {
    tail = Number(more[1]) * (more[2] === undefined ? 1 : (magnitudeOf(more[2], true) ?? 1))
    end += more[0].length
  }
  const after = unitAfter(text, end)
  const unit = found.unit ?? after?.unit
  if (after !== undefined && (found.unit === undefined || after.unit.dimension === found.unit.dimension))
    end = after.end
  const readings = found.readings.map(value => Math.round((value * factor + tail) * 1e6) / 1e6)
  const [first = 0] = readings
  const { start, decimals, worded } = found
  const qualifier = qualifierAt(text, start, end)
  return {
    kind: 'number',
    readings,
    decimals: factor > 1 ? 0 : decimals,
    step: tail > 0 ? 1 : stepOf(Math.abs(found.readings[0] ?? 0), decimals, factor),
    yearLike:
      factor === 1 &&
      decimals === 0 &&
      first >= 1000 &&
      first < 2200 &&
      unit === undefined &&
      !/[,.\s]/.test(text.slice(start, end)),
    worded,
    raw: text.slice(start, end),
    start,
    end,
    ...(unit === undefined ? {} : { unit }),
    ...(qualifier === undefined ? {} : { qualifier }),
  }
}

/** Numbers with their units, from digits and from number words. Expects dates, times and codes to be blanked. */
export function readNumbers(text: string): NumberValue[] {
  const found: NumberValue[] = []
  for (const match of text.matchAll(DIGITS)) {
    const [whole, currency, sign, digits = ''] = match
    const start = match.index
    if (
      /^\s{0,3}\d{1,2}[.)]\s/.test(text.slice(Math.max(0, start), start + 5)) &&
      /(?:^|\n)\s*$/.test(text.slice(Math.max(0, start - 8), start))
    )
      continue
    const trimmed = digits.replace(/[.,]+$/, '')
    const numeral = readNumeral(trimmed)
    const negative =
      sign !== undefined && /[-−–]/.test(sign) && !BARE_SIGN_BEFORE.test(text.slice(Math.max(0, start - 2), start))
    const readings = negative ? numeral.readings.map(value => -value) : numeral.readings
    const end = start + whole.length - (digits.length - trimmed.length)
    const unit = currency === undefined ? undefined : unitOf(currency)
    found.push(complete(text, { readings, decimals: numeral.decimals, unit, start, end, worded: false }))
  }
  for (const match of text.matchAll(CJK_DIGITS)) {
    const value = hanNumber(match[1] ?? '')
    if (value === undefined || (value === 1 && match[0].length === 1)) continue
    found.push(
      complete(text, {
        readings: [value],
        decimals: 0,
        start: match.index,
        end: match.index + match[0].length,
        worded: true,
      }),
    )
  }
  for (const match of text.matchAll(KOREAN)) {
    const value = koreanCount(match[1] ?? '')
    if (value === undefined || value === 1) continue
    found.push(
      complete(text, {
        readings: [value],
        decimals: 0,
        start: match.index,
        end: match.index + match[0].trimEnd().length,
        worded: true,
      }),
    )
  }
  found.push(...readWorded(text))
  found.sort((a, b) => a.start - b.start)
  return compound(
    shareUnit(
      found.filter((value, i) => i === 0 || value.start >= (found[i - 1]?.end ?? 0)),
      text,
    ),
    text,
  )
}

function readWorded(text: string): NumberValue[] {
  const found: NumberValue[] = []
  for (const match of text.matchAll(WORDS)) {
    const word = numberWord(match[0])
    if (word === undefined) continue
    const value = complete(text, {
      readings: [word.value],
      decimals: 0,
      start: match.index,
      end: match.index + match[0].length,
      worded: true,
    })
    if ((word.ambiguous || word.value < 2) && (value.unit === undefined || value.unit.symbol === 'm')) continue
    found.push(value)
  }
  return found
}

/** Both ends of a range have the unit that stands behind the second: `10-20 mg`, `between 5 and 7 days`. */
function shareUnit(values: readonly NumberValue[], text: string): NumberValue[] {
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
function compound(values: readonly NumberValue[], text: string): NumberValue[] {
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
