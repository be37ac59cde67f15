import { MONTH_PATTERN, monthOf, WEEKDAY_PATTERN, weekdayOf } from './calendar.ts'
import { hanNumber } from './number-words.ts'
import type { DateValue } from './values.ts'

const NUMERIC: readonly [RegExp, (parts: readonly string[]) => Partial<DateValue> | undefined][] = [
  [
    /(?<!\d)([12]\d{3})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g,
    ([y, m, d]) => ({ year: Number(y), month: Number(m), day: Number(d) }),
  ],
  [
    /(?<![\d.])(\d{1,2})([./-])(\d{1,2})\2([12]\d{3}|\d{2})(?![\d.]\d|\d)/g,
    ([a, sign, b, y]) => {
      const year = Number(y) < 100 ? 2000 + Number(y) : Number(y)
      const [first, second] = [Number(a), Number(b)]
      if (first > 12) return { year, month: second, day: first }
      if (second > 12) return { year, month: first, day: second }
      return sign === '.' ? { year, month: second, day: first } : { year, month: first, day: second, swappable: true }
    },
  ],
  [
    /(?<=(?:^|[^\p{L}])(?:am|vom|bis|zum|den|dem|ab|seit|der)\s)(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/giu,
    ([d, m]) => ({ month: Number(m), day: Number(d) }),
  ],
  [
    /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日号號일])?/g,
    ([y, m, d]) => ({ year: Number(y), month: Number(m), ...(d ? { day: Number(d) } : {}) }),
  ],
  [/(?<!\d)([12]\d{3})\s?[年년](?![間间])/g, ([y]) => ({ year: Number(y) })],
  [/(?<!\d)(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일]/g, ([m, d]) => ({ month: Number(m), day: Number(d) })],
  [/(?<![\d个個ヶか])(\d{1,2})[月월](?!\s?\d)/g, ([m]) => ({ month: Number(m) })],
  [
    /(?<![一二三四五六七八九十\d第])([一二三四五六七八九十]{1,2})月(?:([一二三四五六七八九十]{1,3})[日号號])?(?![一二三四五六七八九十])/g,
    ([m = '', d = '']) => ({ month: hanNumber(m) ?? 0, ...(d ? { day: hanNumber(d) ?? 0 } : {}) }),
  ],
]

const ORDINAL = '(?:st|nd|rd|th|er|[.ºª])?'
const JOIN = '(?:\\s+(?:of|de|del|di|d[eo]))?'
const UNTIL = '\\s?(?:-|–|to|until|bis|au|al|a)\\s?'
const NAMED: readonly [RegExp, (parts: readonly string[]) => Partial<DateValue> | undefined][] = [
  [
    // `2 to 4 October`, `Friday 2 to Sunday 4 October`: the first day has the month of the second.
    new RegExp(
      `(?<![\\p{L}\\d.,:])(\\d{1,2})(?=\\.?${UNTIL}(?:\\p{L}{3,12},?\\s)?\\d{1,2}${ORDINAL}${JOIN}[\\s-]+(${MONTH_PATTERN})(?!\\p{L}))`,
      'giu',
    ),
    ([d, m]) => withMonth(m, { day: Number(d) }),
  ],
  [
    // `August 7–10`
    new RegExp(
      `(?<=(?<!\\p{L})(${MONTH_PATTERN})\\.?\\s\\d{1,2}${UNTIL})(\\d{1,2})(?![\\d:%€$]|[.,]\\d|\\s?[ap]\\.?m)`,
      'giu',
    ),
    ([m, d]) => withMonth(m, { day: Number(d) }),
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\d])(\\d{1,2})${ORDINAL}${JOIN}[\\s-]+(${MONTH_PATTERN})\\.?(?![\\p{L}])(?:(?:,|\\s+del?)?[\\s-]+([12]\\d{3})(?!\\d))?`,
      'giu',
    ),
    ([d, m, y]) => withMonth(m, { day: Number(d), ...(y ? { year: Number(y) } : {}) }),
  ],
  [
    new RegExp(
      `(?<!\\p{L})(${MONTH_PATTERN})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:%€$]|[.,]\\d)(?:,?\\s+([12]\\d{3})(?!\\d))?`,
      'giu',
    ),
    ([m, d, y]) => withMonth(m, { day: Number(d), ...(y ? { year: Number(y) } : {}) }),
  ],
  [
    new RegExp(`(?<!\\p{L})(${MONTH_PATTERN})\\.?(?:,|\\s+del?|\\s+of)?\\s+([12]\\d{3})(?!\\d)`, 'giu'),
    ([m, y]) => withMonth(m, { year: Number(y) }),
  ],
  [
    new RegExp(`(?<!\\p{L})(${MONTH_PATTERN})(?!\\p{L})`, 'gu'),
    ([m = '']) =>
      m.length > 3 && /^\p{Lu}/u.test(m) && !/^(?:March|May|Mars|Mai|Avril|April)$/.test(m)
        ? withMonth(m, {})
        : undefined,
  ],
  [
    /(?<=(?:^|[^\p{L}])(?:in|im|during|for|until|since|en|em|nel|a|von|bis|seit|late|early|by|this|next|last)\s)(March|May|April|June|Mars|Mai|mars|mai|marzo|mayo|maio|maggio|enero|abril|junio|julio|agosto|avril|juin)(?!\p{L})/gu,
    ([m]) => withMonth(m, {}),
  ],
]

const MONTH_ALONE = /^\s*(March|May|April|June|Mars|Mai|Avril)\s*$/g
const WEEKDAY = new RegExp(`(?<![a-zà-ÿ])(?:${WEEKDAY_PATTERN})(?:s|n)?(?![a-zà-ÿ])`, 'giu')
const YEAR =
  /(?<=(?:^|[^\p{L}])(?:in|since|until|till|from|by|of|year|after|before|during|seit|bis|von|im jahr|anno|en|depuis|desde|hasta|del?|em|nel|dal|ab|around|circa|to|and|between)\s|\()([12]\d{3})(?![\d%]|[.,]\d|\s?(?:[$€£¥]|%))/giu

function withMonth(name: string | undefined, rest: Partial<DateValue>): Partial<DateValue> | undefined {
  const month = name === undefined || isOtherWord(name) ? undefined : monthOf(name)
  return month === undefined ? undefined : { month, ...rest }
}

/** `12 may take`, `3 out of 5`: in lower case these are words of their own. */
const isOtherWord = (name: string): boolean =>
  /^(?:may|march|mar|set|out|ago|dec|sep|sept|oct|nov|jan|feb|apr|aug|gen|ene|dic|mag)$/.test(name)

const plausible = (date: Partial<DateValue>): boolean =>
  (date.month === undefined || (date.month >= 1 && date.month <= 12)) &&
  (date.day === undefined || (date.day >= 1 && date.day <= 31))

/** Cheap to test, and true of every month's name. */
const MONTH_START =
  /jan|feb|f[ée]v|mar|m[äa]r|maer|mrz|a[pvb]r|ma[iyg]|ju[nil]|lug|giu|gen|ene|aug|ao[uû]|ago|sep|set|o[ckut]t|out|nov|d[eé][cz]|dic/i

/** Dates in common forms and languages, whole or in part (year, month and year, weekday). `digits`: the text has any. */
export function readDates(text: string, digits: boolean): DateValue[] {
  const found: DateValue[] = []
  let rest = text
  const take = (pattern: RegExp, read: (parts: readonly string[]) => Partial<DateValue> | undefined): void => {
    let masked = ''
    let at = 0
    for (const match of rest.matchAll(pattern)) {
      const date = read(match.slice(1).map(part => part ?? ''))
      if (date === undefined || !plausible(date)) continue
      const start = match.index
      const end = start + match[0].length
      found.push({ kind: 'date', ...date, raw: text.slice(start, end), start, end })
      masked += rest.slice(at, start) + '\uE000'.repeat(end - start)
      at = end
    }
    if (at > 0) rest = masked + rest.slice(at)
  }
  if (digits) for (const [pattern, read] of NUMERIC) take(pattern, read)
  if (MONTH_START.test(text)) for (const [pattern, read] of NAMED) take(pattern, read)
  take(MONTH_ALONE, ([m]) => withMonth(m, {}))
  if (digits) take(YEAR, ([y]) => ({ year: Number(y) }))
  for (const match of rest.matchAll(WEEKDAY)) {
    const weekday = weekdayOf(match[0].replace(/(?<=g)s$/, '')) ?? weekdayOf(match[0].slice(0, -1))
    if (weekday === undefined) continue
    found.push({ kind: 'date', weekday, raw: match[0], start: match.index, end: match.index + match[0].length })
  }
  return joinWeekdays(
    found.sort((a, b) => a.start - b.start),
    text,
  )
}

/** `Monday, 4 May` is one date. */
function joinWeekdays(dates: DateValue[], text: string): DateValue[] {
  const joined: DateValue[] = []
  for (const date of dates) {
    const last = joined.at(-1)
    const partner = last !== undefined && /^,?\s?(?:the |den |dem |le |el )?$/.test(text.slice(last.end, date.start))
    if (
      last !== undefined &&
      partner &&
      last.weekday !== undefined &&
      last.day === undefined &&
      date.day !== undefined
    ) {
      joined[joined.length - 1] = {
        ...date,
        weekday: last.weekday,
        raw: text.slice(last.start, date.end),
        start: last.start,
      }
    } else joined.push(date)
  }
  return joined
}
