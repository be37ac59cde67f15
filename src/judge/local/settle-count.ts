import { keyOf, type NumberValue, normalise, readWords } from '../text/index.ts'
import { type Claim, findMentions } from './claim.ts'
import type { Finding } from './finding.ts'
import type { Library, Place } from './library.ts'
import { neighbours } from './near.ts'

/** What any list holds. */
const LISTED = new Set(
  [
    'results',
    'result',
    'options',
    'option',
    'matches',
    'match',
    'entries',
    'entry',
    'hits',
    'records',
    'ergebnisse',
    'treffer',
    'résultats',
    'resultados',
    'risultati',
  ].map(word => keyOf(normalise(word))),
)

/** `two orders`, `3 results`: as many as the list has, or as there are records of the kind spoken of. */
export function byCounting(claim: Claim, value: NumberValue, library: Library): Finding | undefined {
  if (value.unit !== undefined || value.decimals > 0) return undefined
  const [amount = 0] = value.readings
  const named = namesListed(claim, library)
  if (named !== undefined && named.count === amount && amount > 1)
    return {
      state: 'same',
      part: value.raw,
      place: named.place,
      reason: `The statement names ${named.count} of the evidence's list.`,
    }
  const beside = neighbours(claim.words, value)
  for (const list of library.counts) {
    const counted = [...list.field].some(key => beside.has(key))
    const rest = [...claim.content].filter(key => !list.field.has(key))
    if (counted && rest.length === 0 && list.count !== amount && list.count > 0) {
      return {
        state: 'different',
        part: value.raw,
        instead: String(list.count),
        place: list.place,
        reason: `The evidence lists ${list.count}, not ${value.raw}.`,
      }
    }
    const named = counted || [...beside].some(key => LISTED.has(key))
    if (named && list.count === amount)
      return { state: 'same', part: value.raw, place: list.place, reason: `The evidence lists ${list.count}.` }
  }
  const tally = new Map<string, { count: number; place: Place }>()
  for (const fact of library.facts) {
    for (const concept of fact.concepts) {
      if (!claim.concepts.some(mine => mine.name === concept.name)) continue
      const known = tally.get(concept.name)
      tally.set(concept.name, { count: (known?.count ?? 0) + 1, place: known?.place ?? fact.place })
    }
  }
  for (const [name, { count, place }] of tally) {
    if (count === amount)
      return {
        state: 'same',
        part: value.raw,
        place,
        reason: `${count} are ${name.replace(/_/g, ' ')} in the evidence.`,
      }
  }
  return undefined
}

/** How many things of one list the sentence names. */
function namesListed(claim: Claim, library: Library): { count: number; place: Place } | undefined {
  const text = claim.statement.context[0] ?? claim.text
  const found = findMentions(text, readWords(text), library).filter(mention => mention.identity)
  const groups = new Map<number, { count: number; place: Place }>()
  for (const record of library.records) {
    const place = record.facts[0]?.place
    if (
      record.group === 0 ||
      place === undefined ||
      !record.names.some(name => name.identity && found.some(mention => mention.uses.includes(name)))
    )
      continue
    groups.set(record.group, { count: (groups.get(record.group)?.count ?? 0) + 1, place })
  }
  return [...groups.values()].sort((a, b) => b.count - a.count)[0]
}
