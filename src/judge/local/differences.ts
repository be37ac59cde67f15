import { type NumberValue, readValues } from '../text/index.ts'
import type { Claim } from './claim.ts'
import { DIFFERENCE, SPANS } from './cues.ts'
import type { Finding } from './finding.ts'
import type { FactRecord, Library } from './library.ts'
import { matches } from './terms.ts'

/** `45 minutes late` when one field says 21:40 and another 22:25. */
export function byClock(claim: Claim, value: NumberValue, records: readonly FactRecord[]): Finding | undefined {
  if (value.unit?.dimension !== 'time' || !SPANS.test(claim.text)) return undefined
  for (const record of records) {
    const times = record.facts.flatMap(fact =>
      fact.values.flatMap(each => (each.kind === 'time' ? [{ minutes: each.minutes, fact }] : [])),
    )
    for (const a of times) {
      for (const b of times) {
        const seconds = (((b.minutes - a.minutes + 1440) % 1440) * 60) / value.unit.factor
        if (a.fact !== b.fact && matches(value, seconds)) {
          return {
            state: 'same',
            part: value.raw,
            place: a.fact.place,
            reason: `From ${String(a.fact.raw)} to ${String(b.fact.raw)} it is ${value.raw}.`,
          }
        }
      }
    }
  }
  return undefined
}

/** `2 additional seats` for 7 people where 5 are included. */
export function byQuestion(value: NumberValue, said: string, question: string, library: Library): Finding | undefined {
  if (value.unit !== undefined || !DIFFERENCE.test(said) || library.passages.length > 80) return undefined
  const asked = readValues(question).flatMap(each => (each.kind === 'number' ? [each.readings[0] ?? 0] : []))
  for (const passage of library.passages) {
    for (const each of passage.values) {
      if (each.kind !== 'number' || each.unit !== undefined) continue
      const number = asked.find(wanted => matches(value, wanted - (each.readings[0] ?? 0)))
      if (number !== undefined)
        return {
          state: 'same',
          part: value.raw,
          place: passage.place,
          reason: `${number} less ${each.raw} makes ${value.raw}.`,
        }
    }
  }
  return undefined
}
