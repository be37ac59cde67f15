import { compareValues, keyOf, type NumberValue, normalise, type Value } from '../../text/index.ts'
import type { Claim } from '../claim.ts'
import { type FactRecord, keysOf, type Library, type Place } from '../library.ts'
import { nearness, neighbours } from '../near.ts'
import { type Derived, type Sought, shownNumber } from './derived.ts'
import { groupsOf, namedOf, pick } from './groups.ts'

const DONE_OF = /\b(?:of|out of|von|der|sur|des|de|di|dei|delle|dos|das)\b|中|の|중/iu

/** `three open deals`, `two of which are high`, `two are not done`: as many records as the words beside the number pick. */
export function byCount({ claim, value, desk }: Sought): Derived | undefined {
  const [amount = 0] = value.readings
  if (value.unit !== undefined || value.decimals > 0 || value.qualifier !== undefined || amount < 0) return undefined
  const beside = new Set([...neighbours(claim.words, value), ...nounsAfter(claim, value)])
  const close = closeKeys(claim, value)
  const every = EVERY.test(claim.text.slice(0, value.start))
  for (const listed of every ? [] : desk.evidence.counts)
    if (listed.count === amount && [...beside].some(key => listed.field.has(key) || LISTED.has(key)))
      return list(amount, listed.place)
  let refuted = emptyLists(claim, value, desk.evidence)
  const groups = groupsOf(desk.evidence).filter(group => group.some(record => record.group !== 0) || group.length > 1)
  for (const group of groups) {
    const place = group[0]?.facts[0]?.place
    const topic = group[0]?.topic ?? new Set<string>()
    if (place === undefined) continue
    const spoken = [...beside].some(key => topic.has(key))
    const all = pick(close, group, partAround(claim, value))
    const some = every && all.by.length > 0 && all.records.length < group.length
    if (spoken && amount === group.length && !some) return list(group.length, place)
    const named = namedOf(claim, group)
    if (named.length === amount && amount > 1) return list(amount, place)
    const { records, by } = pick(close, group, partAround(claim, value))
    if (by.length === 0) {
      refuted ??= wholeList(claim, value, group.length, spoken, place)
      continue
    }
    const negated = NOT.test(partAround(claim, value))
    const count = negated ? group.length - records.length : records.length
    const what = `${negated ? 'not ' : ''}${by.map(key => key.replace(/^=/, '')).join(' ')}`
    if (count === amount)
      return {
        proven: true,
        place,
        reason: `${shownNumber(count)} of ${group.length} are ${what} in the evidence.`,
        ...(negated ? { denial: true as const } : {}),
      }
    const picked = new Set([...by, ...by.flatMap(key => [...keysOf(key)])])
    const nouns = nounsAfter(claim, value)
    const plain = [...claim.content].every(key => picked.has(key) || nouns.includes(key) || topic.has(key))
    const direct = (plain && spoken) || [...beside].some(key => by.includes(key)) || DONE_OF.test(claim.text)
    const byName = records.length === 1 && by.some(key => namesHold(records[0], key))
    if (direct && groups.length === 1 && (amount !== group.length || every) && !byName)
      refuted = {
        proven: false,
        place,
        instead: String(count),
        reason: `${shownNumber(count)} of ${group.length} are ${what} in the evidence, not ${value.raw}.`,
      }
  }
  return refuted
}

/** `four mugs`: a quantity of one thing, no count of things. */
const namesHold = (record: FactRecord | undefined, key: string): boolean =>
  record?.names.some(name => name.norm === key || keysOf(name.norm).has(key)) ?? false

/** `There are two vacancies` where the one list that was asked for is empty. */
function emptyLists(claim: Claim, value: NumberValue, library: Library): Derived | undefined {
  const [first] = library.counts
  if (first === undefined || library.counts.some(each => each.count > 0) || library.passages.length > 0)
    return undefined
  return THERE.test(claim.text.slice(0, value.start))
    ? { proven: false, place: first.place, instead: '0', reason: `The evidence lists none, not ${value.raw}.` }
    : undefined
}

const THERE =
  /\b(?:there (?:are|were)|found|have|has|are|list(?:s|ed)?)\b|es gibt|gibt es|gefunden|il y a|hay|há|ci sono|有|あり|있/iu

const EVERY = /\b(?:all|alle|tout(?:e?s)?|todos|todas|tutti|tutte)\s(?:\p{L}+\s)?$/iu

const NOT = /\b(?:not|n't|nicht|kein\w*|pas|no|não|non)\b|ない|ません|未|没|不|안 |않/iu

/** What any list holds. */
const LISTED = new Set(
  [
    'results',
    'options',
    'matches',
    'entries',
    'hits',
    'records',
    'ergebnisse',
    'treffer',
    'résultats',
    'resultados',
    'risultati',
  ].map(word => keyOf(normalise(word))),
)

const MOST_NOUNS = 3

/** `three open deals`: the words behind a number, up to where something else begins. */
function nounsAfter(claim: Claim, value: NumberValue): string[] {
  const rest = claim.text.slice(value.end)
  const stop = rest.search(/[,.;:?!()–—、，。]|\s(?:of|that|which|who|with|for|in|on|are|is|was|were|have|has)\s/u)
  const until = stop < 0 ? claim.text.length : value.end + stop
  return claim.words
    .filter(word => word.start >= value.end && word.end <= until && !word.functional)
    .slice(0, MOST_NOUNS)
    .map(word => word.key)
}

/** The part of the sentence that the number stands in. */
function partAround(claim: Claim, value: NumberValue): string {
  const before = claim.text.slice(0, value.start)
  const from = Math.max(...[',', ';', ':', '，', '、'].map(sign => before.lastIndexOf(sign))) + 1
  const after = claim.text.slice(value.end).search(/[,;:，、]/u)
  return claim.text.slice(from, after < 0 ? undefined : value.end + after)
}

/** `There are four issues` where the one list of issues has three, and nothing else is said of them. */
function wholeList(
  claim: Claim,
  value: NumberValue,
  length: number,
  spoken: boolean,
  place: Place,
): Derived | undefined {
  const rest = [...claim.content].filter(key => !nounsAfter(claim, value).includes(key))
  return spoken && rest.length === 0 && claim.values.length === 1 && claim.negations === 0
    ? {
        proven: false,
        place,
        instead: String(length),
        reason: `The evidence lists ${length}, not ${value.raw}.`,
      }
    : undefined
}

const list = (count: number, place: Place): Derived => ({
  proven: true,
  place,
  reason: `The evidence lists ${count}.`,
})

function closeKeys(claim: Claim, value: NumberValue): string[] {
  return [...nearness(claim, value)].filter(([, weight]) => weight === 1).map(([key]) => key)
}

/** `four of its five replicas`: two fields of one record whose names share a word with the statement. */
export function byParts({ claim, value, desk }: Sought): Derived | undefined {
  const pair = OF.exec(claim.text.slice(Math.max(0, value.start - OF_REACH)))
  const numbers = claim.values.filter(each => each.kind === 'number')
  const at = numbers.indexOf(value)
  const other = [numbers[at - 1], numbers[at + 1]].find(
    each =>
      each !== undefined &&
      BETWEEN.test(claim.text.slice(Math.min(each.end, value.end), Math.max(each.start, value.start))),
  )
  if (pair === null || other === undefined) return undefined
  return bothIn(claim, value, other, desk.evidence)
}

const OF_REACH = 24
const OF = /\b(?:of|out of|von|sur|de|di|dos|das|der|its|the)\b|中|の|중/iu
const BETWEEN =
  /^\s*(?:\p{L}+\s+)?(?:of|out of|von(?: den| seinen| ihren)?|sur|de|di|dei|delle|dos|das|seiner|ihrer|der)(?:\s+(?:its|the|your|their|all|these|our|sus|tus|los|las|les|vos|ses|suoi|sue|seus|suas))?\s*$/iu

const same = (mine: NumberValue, theirs: Value): boolean => compareValues(mine, theirs) === 'same'

function bothIn(claim: Claim, value: NumberValue, other: NumberValue, library: Library): Derived | undefined {
  for (const record of library.records) {
    const facts = record.facts.filter(fact => fact.values.some(each => same(value, each) || same(other, each)))
    const own = facts.find(fact => fact.values.some(each => same(value, each)))
    const partner = facts.find(fact => fact !== own && fact.values.some(each => same(other, each)))
    if (own === undefined || partner === undefined) continue
    const speaks = (keys: ReadonlySet<string>): boolean => [...keys].some(key => claim.keys.has(key))
    if (speaks(own.field) || speaks(partner.field))
      return { proven: true, place: own.place, reason: `The evidence has ${own.label}: ${String(own.raw)}.` }
  }
  return undefined
}
