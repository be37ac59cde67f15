import type { DateValue, NumberValue, TimeValue } from '../../text/index.ts'
import type { Desk } from '../desk.ts'
import type { FactRecord, Place } from '../library.ts'
import { entityScore } from '../score.ts'
import { matches } from '../terms.ts'
import { type Derived, type Sought, settled, shownNumber } from './derived.ts'

const TAKES =
  /\b(?:takes?|lasts?|long|duration|journey|trip|flight time|runs for|between)\b|dauer|dauert|fahrzeit|dure|durée|trajet|dura|duración|tarda|demora|duração|viagem|durata|viaggio|全程|历时|需要|かか|所要|걸|소요/iu
const MINUTE = 60
const DAY = 86_400

interface Clock {
  readonly time: TimeValue
  readonly offset: number
  readonly place: Place
  readonly raw: string
}

/** How long it is between two times or two dates of one thing. */
export function bySpan(sought: Sought): Derived | undefined {
  const { claim, value, desk } = sought
  if (value.unit?.dimension !== 'time' && !NIGHTS.test(claim.text.slice(value.end, value.end + 12))) return undefined
  return settled([...stretches(sought).map(times => apart(times, sought)), ...dates(sought), byToday(sought)])

  function stretches({ claim: { keys } }: Sought): Clock[][] {
    const found = subjects(desk, sought).map(record =>
      record.facts.flatMap(fact =>
        fact.values.flatMap(each =>
          each.kind === 'time'
            ? [{ time: each, offset: offsetOf(String(fact.raw)), place: fact.place, raw: String(fact.raw) }]
            : [],
        ),
      ),
    )
    for (const passage of desk.evidence.passages.slice(0, 60)) {
      const clocks = passage.values.flatMap(each =>
        each.kind === 'time' ? [{ time: each, offset: 0, place: passage.place, raw: each.raw }] : [],
      )
      if (
        clocks.length > 1 &&
        (keys.size < 3 || desk.evidence.passages.length < 8 || [...passage.keys].some(key => keys.has(key)))
      )
        found.push(clocks)
    }
    return found
  }
}

const NIGHTS = /^\s?(?:\p{L}+\s)?(?:nights?|nächten?|nuits?|noches?|noites?|notti|泊|晚|박)/iu

export const subjects = (desk: Desk, { claim }: { claim: Sought['claim'] }): readonly FactRecord[] => {
  const records = desk.evidence.records.slice(0, 500)
  const scored = records.map(record => ({ record, score: entityScore(claim, record) }))
  const most = Math.max(0, ...scored.map(each => each.score))
  if (most === 0) return records
  const found = new Set<FactRecord>()
  for (const { record, score } of scored) {
    if (score < most) continue
    // What holds a part of a thing speaks of it too.
    for (let up: FactRecord | undefined = record; up !== undefined; up = up.parent) found.add(up)
  }
  return [...found]
}

/** `+01:00` in minutes. */
const offsetOf = (raw: string): number => {
  const match = /T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?([+-])(\d{2}):?(\d{2})$/.exec(raw)
  if (match === null) return 0
  const minutes = Number(match[2]) * MINUTE + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

function apart(clocks: readonly Clock[], { claim, value }: Sought): Derived | undefined {
  if (value.unit?.dimension !== 'time' || clocks.length < 2 || !(TAKES.test(claim.text) || clocks.length === 2))
    return undefined
  const factor = value.unit.factor
  const gap = (a: Clock, b: Clock): number =>
    days(a, b) ?? ((b.time.minutes - b.offset - (a.time.minutes - a.offset) + 2880) % 1440) * MINUTE
  for (const a of clocks)
    for (const b of clocks)
      if (a !== b && matches(value, gap(a, b) / factor))
        return { proven: true, place: a.place, reason: `From ${a.raw} to ${b.raw} it is ${value.raw}.` }
  const [a, b] = clocks
  return clocks.length === 2 &&
    a !== undefined &&
    b !== undefined &&
    TAKES.test(claim.text) &&
    value.unit.factor <= 3600 &&
    value.qualifier === undefined
    ? {
        proven: false,
        place: a.place,
        instead: `${shownNumber(gap(a, b) / MINUTE)} min`,
        reason: `From ${a.raw} to ${b.raw} it is ${shownNumber(gap(a, b) / MINUTE)} minutes, not ${value.raw}.`,
      }
    : undefined
}

/** Seconds between two points in time that are told with their dates. */
function days(a: Clock, b: Clock): number | undefined {
  const seconds = DATED.test(a.raw) && DATED.test(b.raw) ? (Date.parse(b.raw) - Date.parse(a.raw)) / 1000 : Number.NaN
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

const DATED = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

const dayOf = (date: DateValue, year?: number): number | undefined =>
  date.month === undefined || date.day === undefined || (date.year ?? year) === undefined
    ? undefined
    : Date.UTC(date.year ?? year ?? 0, date.month - 1, date.day) / (DAY * 1000)

const datesIn = (record: FactRecord): { day: number; place: Place; raw: string; label: string }[] =>
  record.facts.flatMap(fact =>
    fact.values.flatMap(each => {
      const day = each.kind === 'date' ? dayOf(each) : undefined
      return day === undefined ? [] : [{ day, place: fact.place, raw: String(fact.raw), label: fact.label }]
    }),
  )

const lengthOf = (value: NumberValue, days: number): boolean =>
  matches(value, value.unit?.dimension === 'time' ? (days * DAY) / value.unit.factor : days)

const COUNTS_DAYS = (value: NumberValue): boolean => value.unit === undefined || value.unit.factor >= DAY

function dates(sought: Sought): (Derived | undefined)[] {
  const { claim, value, desk } = sought
  if (!COUNTS_DAYS(value)) return []
  return subjects(desk, sought).map(record => {
    const held = datesIn(record)
    for (const a of held)
      for (const b of held)
        if (
          b.day > a.day &&
          (lengthOf(value, b.day - a.day) || (bothDays(claim.text) && lengthOf(value, b.day - a.day + 1)))
        )
          return { proven: true, place: a.place, reason: `From ${a.raw} to ${b.raw} it is ${value.raw}.` }
    const start = held.find(each => STARTS.test(each.label))
    const end = held.find(each => each !== start && LEAVES.test(each.label))
    const nights = NIGHTS.test(claim.text.slice(value.end, value.end + 12))
    return start !== undefined && end !== undefined && nights
      ? {
          proven: false,
          place: start.place,
          instead: String(end.day - start.day),
          reason: `From ${start.raw} to ${end.raw} it is ${end.day - start.day} nights, not ${value.raw}.`,
        }
      : undefined
  })
}

/** `from Friday to Sunday`: both days count, where no nights do. */
const bothDays = (text: string): boolean => !NIGHTS.test(text)

const STARTS = /check.?in|arriv|start|from|anreise|von|entrée|arrivée|entrada|llegada|chegada|arrivo/
const LEAVES = /check.?out|depart|end|to$|until|abreise|bis|sortie|départ|salida|saída|partenza/

const TODAY =
  /\b(?:today|current (?:date|time)|now is|date is|time is)\b|heute|aktuelles datum|aujourd|date actuelle|hoy|fecha actual|hoje|data atual|oggi|今日|今天|現在|当前|오늘|현재/iu

/** Today as the prompt or the run's start states it. */
export function todayOf(desk: Desk): number | undefined {
  for (const passage of [...desk.given.passages, ...desk.request.passages]) {
    const bare = passage.text.trim().length < 40
    if (!TODAY.test(passage.text) && !bare) continue
    for (const each of passage.values) {
      const day = each.kind === 'date' ? dayOf(each) : undefined
      if (day !== undefined && (TODAY.test(passage.text) || /^\d{4}-\d{2}-\d{2}T/.test(passage.text.trim()))) return day
    }
  }
  return undefined
}

const FROM_NOW =
  /\b(?:in|for|since|ago|within|until|left|old|away|open)\b|\bvor\b|\bseit\b|\bnoch\b|\bil y a\b|\bdans\b|\bdepuis\b|\bhace\b|\bdentro\b|\bdesde\b|\bhá\b|\bem\b|\bfa\b|\btra\b|\bda\b|后|後|前|已|から|후|전|동안/iu

/** `in four days`, `open for three days`. */
function byToday(sought: Sought): Derived | undefined {
  const { claim, value, desk } = sought
  const today = todayOf(desk)
  if (today === undefined || !COUNTS_DAYS(value) || value.unit === undefined || !FROM_NOW.test(claim.text))
    return undefined
  const held = subjects(desk, sought).flatMap(datesIn)
  const told = desk.evidence.passages.slice(0, 60).flatMap(passage =>
    passage.values.flatMap(each => {
      const day = each.kind === 'date' ? dayOf(each, new Date(today * DAY * 1000).getUTCFullYear()) : undefined
      return day === undefined ? [] : [{ day, place: passage.place, raw: each.raw, label: '' }]
    }),
  )
  const all = [...held, ...told]
  const right = all.find(each => each.day !== today && lengthOf(value, Math.abs(each.day - today)))
  if (right !== undefined)
    return { proven: true, place: right.place, reason: `Between today and ${right.raw} it is ${value.raw}.` }
  const [only] = all
  return all.length === 1 &&
    only !== undefined &&
    value.unit.factor === DAY &&
    value.qualifier === undefined &&
    NEXT_TO.test(claim.text.slice(Math.max(0, value.start - 12), value.end + 8))
    ? {
        proven: false,
        place: only.place,
        instead: `${Math.abs(only.day - today)} days`,
        reason: `Between today and ${only.raw} it is ${Math.abs(only.day - today)} days, not ${value.raw}.`,
      }
    : undefined
}

const NEXT_TO = /\b(?:in|for|since|ago|vor|seit|dans|depuis|hace|dentro de|há|em|tra|fa)\b|后|後|前|후|전/iu
