import { compound, shareUnit } from './number-pairs.ts'
import { magnitudeAfter, qualifierAt, stepOf, unitAfter } from './number-parts.ts'
import { hanNumber, koreanCount, magnitudeOf, numberWord } from './number-words.ts'
import { readNumeral } from './numerals.ts'
import { type Unit, unitOf } from './units.ts'
import type { NumberValue } from './values.ts'

const DIGITS =
  /(?<![\p{Script=Latin}\d_.,]|\d[:/])(?:(US\$|[A-Z]{1,2}\$|[$€£¥₩₹]|(?:USD|EUR|GBP|JPY|CHF|CNY|KRW|INR|CAD|AUD|Rs\.?)(?=[\s\d]))[ \u00a0]?)?([-−–+](?=[\d.]))?((?:\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?!\d)(?:[.,]\d+)?)|\d+(?:[.,]\d+)*)/gu

/** `minus seven`, `零下5度`; between two numbers it takes away. */
const MINUS =
  /(?:^|[^\d\s\uE000]\s*)(?<!\p{L})(?:minus|negative|moins|menos|meno|negativ)\s$|(?:^|[^\d])(?:零下|负|負|マイナス|영하|마이너스)\s?$/iu
const isMinus = (text: string, start: number): boolean => MINUS.test(text.slice(Math.max(0, start - 16), start))

/** The value takes its `minus` along. */
const fromMinus = (text: string, start: number): number =>
  isMinus(text, start) ? start - (/\p{L}+\s?$/u.exec(text.slice(0, start))?.[0].length ?? 0) : start

const BARE_SIGN_BEFORE = /[\d)\uE000]\s?$/u

const CJK_DIGITS =
  /(?<![〇一二三四五六七八九十百千两兩])([〇一二三四五六七八九十百千两兩]{1,8})(?=[万億亿]?(?:个|個|名|人|年|月|日|天|周|週|小时|時間|分|秒|点|点|次|件|台|杯|本|枚|匹|歳|岁|间|間|家|种|種|位|公里|米|元|円|块|折|层|階|泊|晩|晚|ヶ月|か月|张|条|只|楼))/gu

const WORDS = /(?<![\p{L}\d-])\p{L}{2,12}(?:-\p{L}{3,6})?(?![\p{L}\d])/gu

const KOREAN =
  /(?<![가-힣])(한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s?(?=(?:개|명|번|시간|달|권|잔|대|마리|살|곳|가지|주|분)(?![가-힣]{2}))/gu

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
  const more = factor > 1 ? /^\s?(\d{1,4})(?:([万千백천만])|(?![\d\s.,:/]))/u.exec(text.slice(end, end + 6)) : null
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
    const readings = negative || isMinus(text, start) ? numeral.readings.map(value => -value) : numeral.readings
    const end = start + whole.length - (digits.length - trimmed.length)
    const unit = currency === undefined ? undefined : unitOf(currency)
    found.push(
      complete(text, { readings, decimals: numeral.decimals, unit, start: fromMinus(text, start), end, worded: false }),
    )
  }
  for (const match of text.matchAll(CJK_DIGITS)) {
    const value = hanNumber(match[1] ?? '')
    if (
      value === undefined ||
      (value === 1 && match[0].length === 1 && !/^(?:周|週|星期|个月|か月|小时)/u.test(text.slice(match.index + 1)))
    )
      continue
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

/** Italian and French numbers that are words of other languages too, before a plural. */
const COUNTS =
  /^(?:tre|nove|due) (?!date|time|diligence|course|care|fee|invoice|rate|note|balance)\p{Ll}{2,}[ie](?!\p{L})|^(?:dix|onze|neuf) \p{Ll}{3,}s(?!\p{L})/iu

function readWorded(text: string): NumberValue[] {
  const found: NumberValue[] = []
  for (const match of text.matchAll(WORDS)) {
    // `two-year` is two years.
    const [head = ''] = match[0].split('-')
    const word =
      numberWord(match[0]) ?? (unitOf(match[0].slice(head.length + 1)) === undefined ? undefined : numberWord(head))
    const length = numberWord(match[0]) === undefined ? head.length : match[0].length
    if (word === undefined) continue
    const value = complete(text, {
      readings: [isMinus(text, match.index) ? -word.value : word.value],
      decimals: 0,
      start: fromMinus(text, match.index),
      end: match.index + length,
      worded: true,
    })
    if (
      ((word.ambiguous && !COUNTS.test(text.slice(match.index, match.index + 24))) || word.value < 2) &&
      (value.unit === undefined || value.unit.symbol === 'm')
    )
      continue
    found.push(value)
  }
  return found
}
