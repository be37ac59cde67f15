import type { TimeValue, Value } from '../../text/index.ts'
import type { Derived, Sought } from './derived.ts'
import { subjects } from './spans.ts'

const ENDS =
  /\b(?:last|latest|finish|finishes|ends?|over|until|till|by|leaves?|departs?|departure|arriv\w*|land\w*|new|now|expected|done|ready|originally?|scheduled|planned)\b|endet|fertig|bis|ursprünglich|planmäßig|neu|abfahrt|ankunft|termine|finit|part(?:ira|e|ir)|arriv|initial|prévu|termina|acaba|hasta|sal(?:e|drá)|llega|original|parte|chega|orario|arriva|到|出发|结束|原|まで|終|出発|到着|끝|출발|도착|원래/iu
const ORIGINAL =
  /\b(?:originally?|scheduled|planned|initially)\b|ursprünglich|planmäßig|initial|prévu|original|originari|原|当初|원래/iu
const DURATION =
  /duration|dauer|durée|duración|duração|durata|length|minutes|delay|verspät|retard|retraso|atraso|ritardo|min$|所要|时长|소요/
const MINUTE = 60

/** A time of day that a start and a length, or a plan and a delay, give. */
export function byClock({ claim, value, desk }: Sought<TimeValue>): Derived | undefined {
  if (!ENDS.test(claim.text)) return undefined
  for (const record of subjects(desk, { claim })) {
    const held = record.parent === undefined ? record.facts : [...record.facts, ...record.parent.facts]
    const lengths = held.flatMap(fact =>
      DURATION.test(fact.label) ? fact.values.flatMap(each => minutesOf(each, fact.label)) : [],
    )
    for (const fact of held)
      for (const each of fact.values)
        if (each.kind === 'time') {
          const found = shifted(claim.text, value, each, lengths)
          if (found !== undefined)
            return {
              proven: true,
              place: fact.place,
              reason: `${String(fact.raw)} and ${found} minutes give ${value.raw}.`,
            }
        }
  }
  const passages = desk.evidence.passages.slice(0, 30)
  const lengths = passages.flatMap(passage => passage.values.flatMap(each => minutesOf(each, '')))
  for (const passage of passages)
    for (const each of passage.values)
      if (each.kind === 'time') {
        const found =
          shifted(claim.text, value, each, lengths) ??
          (BEFORE.test(passages.map(one => one.text).join(' '))
            ? shifted('originally', value, each, lengths)
            : undefined)
        if (found !== undefined)
          return { proven: true, place: passage.place, reason: `${each.raw} and ${found} minutes give ${value.raw}.` }
      }
  return undefined
}

const BEFORE = /\bbefore\b|\bvor\b|avant|antes|prima d|前|전에/iu

function minutesOf(value: Value, label: string): number[] {
  if (value.kind !== 'number') return []
  const [amount = 0] = value.readings
  if (value.unit?.dimension === 'time') return value.unit.factor <= 3600 ? [(amount * value.unit.factor) / MINUTE] : []
  return value.unit === undefined && label !== '' && /min|delay|retard|verspät/.test(label) ? [amount] : []
}

function shifted(text: string, value: TimeValue, from: TimeValue, lengths: readonly number[]): number | undefined {
  const sign = ORIGINAL.test(text) ? -1 : 1
  return lengths.find(length => {
    const due = (from.minutes + sign * length + 1440) % 1440
    return length > 0 && (due === value.minutes || (value.halfDay && Math.abs(due - value.minutes) === 720))
  })
}
