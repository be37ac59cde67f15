import { normalise } from '../text/index.ts'

/** UTF-16 offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const ABBREVIATION =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|no|nos|nr|vs|inc|ltd|co|corp|jr|sr|approx|ca|fig|vol|art|abs|e\.?g|i\.?e|etc|u\.s|u\.k|a\.m|p\.m|z\.\s?b|d\.\s?h|u\.\s?a|p\.\s?ej|p\.\s?ex|ej|bzw|usw|inkl|exkl|zzgl|max|min|tel|str|hr|fr|mme|mlle|m|env|sra|srta|ud|uds|núm|aprox|pág|sig|av|gen|col|lt|capt|sen|rep|gov|dept|est|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|okt|dez|janv|févr|juil|\p{Lu})\.$/iu
const MONTH_START =
  /^\s*(?:jan|feb|fév|mär|mar|apr|abr|avr|mai|may|jun|jui|jul|aug|ago|aoû|sep|set|oct|okt|out|ott|nov|dec|dez|dic|déc)/iu

/** Things that German numbers with a full stop: `2. Klasse`. */
const NUMBERED =
  /^\s*(?:Klasse|Stock|Stockwerk|Etage|Obergeschoss|Untergeschoss|OG|UG|Platz|Rang|Runde|Liga|Quartal|Halbjahr|Tag|Woche|Monat|Jahr|Jahrhundert|Gang|Reihe|Spieltag|Kapitel|Auflage|Ausgabe|Semester|Person|Mal|Weltkrieg|Geburtstag|Mahnung|Rate|Hälfte|Minute|Lebensjahr|Stufe|Schritt|Teil|Bezirk|Akt|Satz|Stunde|Sitzung)/u

function goesOn(before: string, after: string): boolean {
  if (/\d\s?\p{Lu}\.$/u.test(before)) return false
  if (ABBREVIATION.test(before))
    return !/\b(?:etc|usw|a\.m|p\.m|inc|ltd|u\.s|u\.k|co)\.$/i.test(before) || /^\s*[\p{Ll}\d(]/u.test(after)
  if (/(?:^|\s)\d{1,2}\.$/.test(before) && (MONTH_START.test(after) || /^\s*\p{Ll}/u.test(after))) return true
  if (/(?:^|[\s(])\d{1,3}\.$/.test(before) && NUMBERED.test(after)) return true
  if (/[.…]$/.test(before) && /^\s*\p{Ll}/u.test(after)) return true
  return /\d\.$/.test(before) && /^\d/.test(after)
}

/** A sentence may begin with code: `… by default. \`keepAlive\` is off.` */
function* segments(flat: string): Generator<{ readonly segment: string; readonly index: number }> {
  for (const { segment, index } of segmenter.segment(flat)) {
    let start = 0
    for (const { index: at } of segment.matchAll(/(?<=[^\d\s][.!?])\s(?=`)/g)) {
      yield { segment: segment.slice(start, at + 1), index: index + start }
      start = at + 1
    }
    yield { segment: segment.slice(start), index: index + start }
  }
}

/** The sentences of a stretch of text in any language, without surrounding blanks. Abbreviations and decimals do not end one. */
export function readSentences(text: string, offset = 0): Span[] {
  const spans: { start: number; end: number }[] = []
  // One line break inside a paragraph is a soft wrap.
  const flat = text.replace(/\r?\n|\t/g, found => ' '.repeat(found.length))
  for (const { segment, index } of segments(flat)) {
    const last = spans.at(-1)
    const before = last === undefined ? '' : flat.slice(Math.max(last.start, last.end - 24), last.end).trimEnd()
    if (last !== undefined && goesOn(before, flat.slice(index, index + 16))) last.end = index + segment.length
    else spans.push({ start: index, end: index + segment.length })
  }
  return spans
    .map(span => trim(text, span))
    .filter(span => span.end > span.start)
    .map(span => ({ start: span.start + offset, end: span.end + offset }))
}

/** The span without blanks, emphasis marks and quotes around it. */
export function trim(text: string, span: Span): Span {
  let { start, end } = span
  while (start < end && /[\s*_>#]/.test(text.charAt(start))) start++
  while (end > start && /[\s*_]/.test(text.charAt(end - 1))) end--
  return { start, end }
}

/** What a person reads: no emphasis marks, no citation marks, one blank at a time. */
export const plainText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\*\*|__|(?<=\s|^)[*_](?=\S)|(?<=\S)[*_](?=\s|[.,;:!?]|$)/g, '')
    .replace(/ ?(?:\[\^?\d{1,3}\](?:\(\S*\))?|【[^】]{1,40}】)/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()

export const isWordless = (text: string): boolean => !/[\p{L}\p{N}]/u.test(normalise(text))
