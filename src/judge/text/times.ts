import { hanNumber } from './number-words.ts'
import type { TimeValue } from './values.ts'

const digitsOrHan = (text = ''): number => (/^\d/.test(text) ? Number(text) : (hanNumber(text) ?? Number.NaN))

type Parts = readonly (string | undefined)[]

const clock = (hour: number, minute: number, half: 'am' | 'pm' | undefined): number | undefined => {
  if (!(hour >= 0) || minute > 59 || hour > 24 || (half !== undefined && hour > 12)) return undefined
  const base = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  return (base % 24) * 60 + minute
}

const halfOf = (mark: string | undefined): 'am' | 'pm' | undefined => {
  if (mark === undefined || mark === '') return undefined
  if (
    /^(?:p|下午|晚上|午後|夜|오후|저녁|밤|de la tarde|de la noche|nachmittags|abends|du soir|de l'après-midi|da tarde|da noite|in the afternoon|in the evening)/i.test(
      mark,
    )
  )
    return 'pm'
  return 'am'
}

const MARK =
  '[ap]\\.?\\s?m\\b\\.?|in the morning|in the afternoon|in the evening|de la mañana|de la tarde|de la noche|morgens|vormittags|nachmittags|abends|du matin|du soir|da manhã|da tarde|da noite'
const FORMS: readonly [RegExp, (parts: Parts) => number | undefined][] = [
  [
    /(上午|下午|晚上|凌晨|早上|午前|午後|夜|朝|오전|오후|저녁|아침|밤|새벽)\s?(\d{1,2}|[一二三四五六七八九十两]{1,3})\s?(?:[:：](\d{2})|[点點時时시](?:\s?(\d{1,2})\s?[分분])?(半|반)?)/g,
    ([mark, hour, colon, minute, half]) =>
      clock(digitsOrHan(hour), Number(colon ?? minute ?? (half ? 30 : 0)), halfOf(mark)),
  ],
  [
    // The first hour of `9-11 am` and `9 to 5 pm` has no mark of its own.
    /(?<![\d:.,])(\d{1,2})(?::(\d{2}))?(?=\s?(?:-|–|to|and|until)\s?(\d{1,2})(?::\d{2})?\s?([ap])\.?\s?m\b)/giu,
    ([hour, minute, until, mark]) => {
      const pm = mark?.toLowerCase() === 'p' && Number(hour) % 12 <= Number(until) % 12
      return clock(Number(hour), Number(minute ?? 0), pm ? 'pm' : 'am')
    },
  ],
  [
    new RegExp(`(?<![\\d:.,])(\\d{1,2})(?:[:.h](\\d{2}))?\\s?(${MARK})`, 'giu'),
    ([hour, minute, mark]) => clock(Number(hour), Number(minute ?? 0), halfOf(mark)),
  ],
  [
    /(?<=\d{4}-\d{2}-\d{2}T|\uE000T)(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?/g,
    ([h, m]) => clock(Number(h), Number(m), undefined),
  ],
  [
    /(?<![\d:.,])(\d{1,2})[:：](\d{1,2})(?::\d{2})?(?![\d:]|\s?(?:km|%))(?:\s?(?:Uhr|h\b|hrs?\b))?/gu,
    ([h, m]) => clock(Number(h), Number(m), undefined),
  ],
  [/(?<![\d:.,])(\d{1,2})\.(\d{2})\s?(?:Uhr|h\b)/gu, ([h, m]) => clock(Number(h), Number(m), undefined)],
  [/(?<![\d:.,])(\d{1,2})\s?Uhr(?:\s(\d{2})(?!\d))?/gu, ([h, m]) => clock(Number(h), Number(m ?? 0), undefined)],
  [/(?<![\d:.,\p{L}])([01]?\d|2[0-3])\s?h\s?([0-5]\d)(?!\d)/gu, ([h, m]) => clock(Number(h), Number(m), undefined)],
  [
    /(?<=(?:^|\s)(?:à|às|as|ab|um)\s)(\d{1,2})\s?h(?:eures?|oras?)?(?!\p{L})/giu,
    ([h]) => clock(Number(h), 0, undefined),
  ],
  [
    /(?<![\d.])(\d{1,2})\s?[点點時时시](?![间間간])(?:\s?(\d{1,2})\s?[分분])?(半|반)?/gu,
    ([h, m, half]) => clock(Number(h), Number(m ?? (half ? 30 : 0)), undefined),
  ],
  [/(?<=\b(?:at|by|until|till|from|to)\s)(\d{1,2})\s?o['’]clock/giu, ([h]) => clock(Number(h), 0, undefined)],
  [/(?<!\p{L})(?:noon|mittags|midi|mediodía|正午|정오)(?!\p{L})/giu, () => 720],
  [/(?<!\p{L})(?:midnight|mitternacht|minuit|medianoche|meia-noite|자정)(?!\p{L})/giu, () => 0],
]

const NEAR: readonly [RegExp, NonNullable<TimeValue['near']>][] = [
  [
    /\b(?:just|shortly|right|a (?:bit|little|few minutes)) before\s?$|(?:kurz vor|juste avant|peu avant|justo antes de|poco antes de|pouco antes d[aeo]s?|poco prima delle)\s?(?:las?|às)?\s?$/iu,
    'before',
  ],
  [
    /\b(?:just|shortly|a (?:bit|little|few minutes)) (?:after|past)\s?$|(?:kurz nach|juste après|peu après|poco después de|pouco depois d[aeo]s?|poco dopo le)\s?(?:las?)?\s?$/iu,
    'after',
  ],
  [
    /(?:\b(?:about|around|approximately|roughly|circa|ca\.|some time around)|gegen|ungefähr um|etwa um|vers|aux alentours de|hacia|sobre|alrededor de|por volta d[aeo]s?|cerca d[aeo]s?|verso|intorno alle|大约|大概|約|약)\s?(?:las?|le)?\s?$/iu,
    'about',
  ],
]

/** How near, and how many letters say so. */
function nearOf(before: string): { near: NonNullable<TimeValue['near']>; length: number } | undefined {
  for (const [pattern, near] of NEAR) {
    const match = pattern.exec(before)
    if (match !== null) return { near, length: match[0].length }
  }
  return undefined
}

const MAY_HOLD_TIME = /\d|[上下]午|午[前後]|晚上|早上|凌晨|noon|midn|mitt|midi|medi|meia|minuit|正午|정오|자정/i

/** Times of day in common forms: `5:30 PM`, `17h30`, `17.30 Uhr`, `오후 5시 30분`, `noon`. Expects dates to be blanked. */
export function readTimes(text: string): TimeValue[] {
  if (!MAY_HOLD_TIME.test(text)) return []
  const found: TimeValue[] = []
  let rest = text
  for (const [pattern, read] of FORMS) {
    let masked = ''
    let at = 0
    for (const match of rest.matchAll(pattern)) {
      const minutes = read(match.slice(1))
      if (minutes === undefined) continue
      const start = match.index
      const end = start + match[0].trimEnd().length
      const raw = text.slice(start, end)
      const bare = /^\D*(\d{1,2})/.exec(raw)
      const halfDay =
        bare !== null &&
        Number(bare[1]) <= 12 &&
        minutes === (Number(bare[1]) % 24) * 60 + (minutes % 60) &&
        !/[ap]\.?\s?m|Uhr|T\d|^0\d|[오上下午前後]/i.test(raw)
      const near = nearOf(text.slice(Math.max(0, start - 28), start))
      const from = start - (near?.length ?? 0)
      found.push({
        kind: 'time',
        minutes,
        halfDay,
        raw: text.slice(from, end),
        start: from,
        end,
        ...(near === undefined ? {} : { near: near.near }),
      })
      masked += rest.slice(at, start) + '\uE000'.repeat(end - start)
      at = end
    }
    if (at > 0) rest = masked + rest.slice(at)
  }
  return found.sort((a, b) => a.start - b.start)
}
