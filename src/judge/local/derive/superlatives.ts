import { isMoney } from '../../text/index.ts'
import { matches } from '../terms.ts'
import type { Derived, Sought } from './derived.ts'
import { groupsOf, pick } from './groups.ts'
import { numberIn } from './totals.ts'

const LEADS =
  /\b(?:largest|biggest|highest|most expensive|greatest|smallest|lowest|cheapest|least|earliest|latest|longest|shortest|maximum|minimum)\b|größte|höchste|kleinste|niedrigste|teuerste|günstigste|billigste|plus (?:grand|gros|élevé|petit|bas|cher)|más (?:grande|alt|car|barat|pequeñ|baj)|mayor|menor|maior|mais (?:alt|car|barat)|più (?:grande|alt|car|piccol)|最大|最高|最贵|最小|最低|最安|가장/iu

/** `The largest was $42.10`: the end of a list's field that the statement speaks of, without its sign. */
export function byEnd({ claim, value, desk }: Sought): Derived | undefined {
  if (!LEADS.test(claim.text)) return undefined
  for (const group of groupsOf(desk.evidence)) {
    const asked = pick(desk.questionKeys, group)
    for (const records of [asked.records, group]) {
      const labels = new Set(records.flatMap(record => record.facts.map(fact => fact.label)))
      for (const label of labels) {
        const facts = records.flatMap(record =>
          record.facts.filter(fact => fact.label === label && numberIn(fact) !== undefined),
        )
        const first = facts[0]?.values.find(each => each.kind === 'number')
        if (facts.length < 2 || first?.kind !== 'number') continue
        if (first.unit?.dimension !== value.unit?.dimension && !(first.unit === undefined && isMoney(value.unit)))
          continue
        const amounts = facts.map(fact => Math.abs(numberIn(fact) ?? 0))
        const end = [Math.max(...amounts), Math.min(...amounts)].find(each => matches(value, each))
        const fact = facts[amounts.indexOf(end ?? Number.NaN)]
        if (fact !== undefined)
          return { proven: true, place: fact.place, reason: `By ${label} it is ${String(fact.raw)}.` }
      }
    }
  }
  return undefined
}
