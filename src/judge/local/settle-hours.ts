import { readValues, type TimeValue, type Value, weekdayOf } from '../text/index.ts'
import type { Claim } from './claim.ts'
import { readConcepts } from './concepts.ts'
import type { Finding } from './finding.ts'
import type { Fact, Library } from './library.ts'

const LEAST_DAYS = 3
const EVERY_DAY =
  /\b(?:every ?day|daily|seven days|7 days|all week|throughout the week)\b|täglich|tous les jours|todos los días|毎日|每天|매일/iu
const WORKDAYS = /\b(?:weekdays|workdays)\b|werktags|wochentags|en semaine|entre semana|平日|工作日|평일/iu
const WEEKEND = /\b(?:weekends?)\b|wochenende|week-end|fin de semana|週末|周末|주말/iu

const VAGUE =
  /\b(?:most days|var(?:y|ies|ying)|some days|other days|except|different|depending|rest of the week|extended)\b/i

interface Group {
  readonly days: readonly number[]
  readonly times: readonly TimeValue[]
}

/** Opening hours by weekday (`"hours": { "Monday": "9:00-17:00", … }`) against a statement that names days. */
export function settleHours(claim: Claim, library: Library): Finding[] | undefined {
  const table = readTable(library)
  if (table === undefined) return undefined
  const groups = readGroups(claim)
  const days = groups.flatMap(group => group.days)
  if (days.length === 0) return undefined
  // Who does not read the exceptions right finds errors where there are none.
  const mixed =
    new Set(days).size < days.length || VAGUE.test(claim.text) || (everyDay(claim.text).length > 0 && groups.length > 1)
  if (mixed) return [{ state: 'unsure', part: 'hours' }]
  const closed = claim.concepts.find(concept => concept.name === 'closed')
  const open = claim.concepts.find(concept => concept.name === 'open')
  const found: Finding[] = []
  for (const { days: named, times } of groups) {
    for (const day of named) {
      const fact = table.get(day)
      const hours = fact === undefined ? [] : timesOf(fact)
      const shut =
        fact === undefined ||
        hours.length === 0 ||
        (hours.length >= 2 && hours.every(time => time.minutes === hours[0]?.minutes))
      const place = fact?.place ?? [...table.values()][0]?.place
      const at = place === undefined ? {} : { place }
      const wrong = times.filter(
        time =>
          !hours.some(
            each => each.minutes === time.minutes || (time.halfDay && Math.abs(each.minutes - time.minutes) === 720),
          ),
      )
      const [first] = wrong
      if (times.length > 0 && first !== undefined)
        found.push({
          state: 'different',
          part: first.raw,
          instead: fact === undefined ? 'closed' : `${fact.label}: ${String(fact.raw)}`,
          ...at,
        })
      else if (times.length === 0 && closed !== undefined && !shut)
        found.push({ state: 'different', part: 'closed', instead: `${fact?.label ?? ''}: ${String(fact?.raw)}`, ...at })
      else if (times.length === 0 && open !== undefined && closed === undefined && shut)
        found.push({ state: 'different', part: 'open', instead: 'closed', ...at })
      else found.push({ state: 'same', part: fact?.label ?? 'hours', ...at })
    }
  }
  return found
}

function readTable(library: Library): Map<number, Fact> | undefined {
  for (const record of library.records) {
    const table = new Map<number, Fact>()
    for (const fact of record.facts) {
      const day = weekdayOf(fact.label)
      if (
        day !== undefined &&
        typeof fact.raw === 'string' &&
        (timesOf(fact).length > 0 || readConcepts(fact.raw).some(concept => concept.family === 'opening'))
      )
        table.set(day, fact)
    }
    if (table.size >= LEAST_DAYS) return table
  }
  return undefined
}

/** `17:0-21:0` is written without the second zero by some sources. */
const timesOf = (fact: Fact): TimeValue[] => readValues(String(fact.raw)).filter(value => value.kind === 'time')

/** Days with the times that belong to them: those behind the days, or before them when the statement begins with times. */
function readGroups(claim: Claim): Group[] {
  const parts = claim.values.filter(
    value => value.kind === 'time' || (value.kind === 'date' && value.weekday !== undefined && value.day === undefined),
  )
  const wide = everyDay(claim.text)
  if (wide.length > 0 && !parts.some(isDay))
    return [{ days: wide, times: parts.filter(value => value.kind === 'time') }]
  const timesFirst = parts[0]?.kind === 'time'
  const groups: { days: number[]; times: TimeValue[] }[] = []
  let last: Value | undefined
  for (const part of parts) {
    const current = groups.at(-1)
    const opens =
      current === undefined ||
      (timesFirst ? part.kind === 'time' && last !== undefined && isDay(last) : isDay(part) && last?.kind === 'time')
    const group = opens ? { days: [], times: [] } : current
    if (opens) groups.push(group)
    if (part.kind === 'time') group.times.push(part)
    else if (part.kind === 'date' && part.weekday !== undefined) {
      const previous = group.days.at(-1)
      const between = last !== undefined && isDay(last) ? claim.text.slice(last.end, part.start) : ''
      if (
        previous !== undefined &&
        /^\s*(?:to|through|thru|until|till|-|–|bis|à|a|al|até|から|至|到|부터)\s*$/iu.test(between)
      ) {
        for (let day = (previous + 1) % 7; day !== part.weekday; day = (day + 1) % 7) group.days.push(day)
      }
      group.days.push(part.weekday)
    }
    last = part
  }
  return groups
}

const isDay = (value: Value): boolean => value.kind === 'date'

function everyDay(text: string): number[] {
  if (EVERY_DAY.test(text)) return [0, 1, 2, 3, 4, 5, 6]
  if (WORKDAYS.test(text)) return [1, 2, 3, 4, 5]
  return WEEKEND.test(text) ? [0, 6] : []
}
