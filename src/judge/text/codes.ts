import { magnitudeOf } from './number-words.ts'
import { unitOf } from './units.ts'
import type { CodeValue } from './values.ts'

const ADDRESS = /https?:\/\/[^\s<>"'`)\]}，。、]+|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,6}/gu
const VERSION = /(?<![\w.,])(?:v\d{1,4}(?:\.\d{1,6}){0,3}|\d{1,4}(?:\.\d{1,6}){2,3})(?![\w]|[.,]\d)(?:-[\w.]{1,20})?/gu
const CODE =
  /(?<![\p{Script=Latin}\p{N}_#-])#?[\p{Script=Latin}\p{N}]{1,32}(?:[-_/][\p{Script=Latin}\p{N}]{1,32}){0,5}(?![\p{Script=Latin}\p{N}_])/gu
const SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const code = (raw: string, start: number): CodeValue => ({
  kind: 'code',
  norm: raw
    .toLowerCase()
    .replace(/^#/, '')
    .replace(/[.,;:!?]+$/, ''),
  raw,
  start,
  end: start + raw.length,
})

/** `30cm`, `20k`, `5pm`, `3rd`, `1990s`, `24-hour`, `2-year-old` have letters and digits and are numbers all the same. */
function isMeasure(text: string): boolean {
  // `120 mg/5 ml`
  const [unit = '', amount = ''] = text.split('/')
  if (/^\d+$/.test(amount) && unitOf(unit) !== undefined) return true
  const match = /^([\d.,]+)[-]?(\p{L}[\p{L}²³]*)/u.exec(text)
  if (match === null) return false
  const word = match[2] ?? ''
  return (
    unitOf(word) !== undefined ||
    magnitudeOf(word, true) !== undefined ||
    /^(?:st|nd|rd|th|er|e|eme|[ap]m|h\d*|uhr|s|x|fold|fach|bit|d|p|nights?|people|persons?|items?|seats?|rooms?|piece|stars?|star|page|door|bed|part|step|way|inch|foot|story|storey|speed|digit|man|time|times|character|word|lane|person|night|point|mile|stop)$/iu.test(
      word,
    )
  )
}

/** `2024-117`, `555-0188`: digits in parts that are no range of years or small numbers. */
const isNumbered = (text: string): boolean =>
  /^#?\d{3,}(?:[-/]\d{2,}){1,4}$/.test(text) &&
  text.replace(/\D/g, '').length >= 6 &&
  !/^[12]\d{3}[-/][12]\d{3}$|^[12]\d{3}[-/]\d{2}$/.test(text)

/** Names with digits in them. `address`: URLs and e-mail addresses; `code`: versions, order numbers, gates. */
export function readCodes(text: string, sort: 'address' | 'code'): CodeValue[] {
  const found: CodeValue[] = []
  if (sort === 'address') {
    if (!/@|:\/\//.test(text)) return found
    for (const match of text.matchAll(ADDRESS)) {
      const raw = match[0].replace(/[.,;:!?]+$/, '')
      found.push(code(raw, match.index))
    }
    return found
  }
  for (const match of text.matchAll(VERSION)) found.push(code(match[0], match.index))
  for (const match of text.matchAll(CODE)) {
    const raw = match[0]
    if (isNumbered(raw)) {
      found.push(code(raw, match.index))
      continue
    }
    if (!/\d/.test(raw) || !/\p{L}/u.test(raw) || SCRIPTS.test(raw) || isMeasure(raw)) continue
    // "mid-1990s", "pre-2020", "sub-4" are words with a number; a code has a capital, a digit first, or glued letters.
    if (/^\p{Ll}{2,}-\d+s?$/u.test(raw)) continue
    if (/^\d+[-/]\d+/.test(raw)) continue
    // Dotted decimals around ("4.5kg") belong to the number.
    if (/\d[.,]$/.test(text.slice(Math.max(0, match.index - 2), match.index))) continue
    found.push(code(raw, match.index))
  }
  const seen = found.sort((a, b) => a.start - b.start || b.end - a.end)
  return seen.filter((value, i) => !seen.slice(Math.max(0, i - 3), i).some(other => other.end > value.start))
}
