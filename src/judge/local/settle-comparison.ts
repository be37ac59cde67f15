import { isMoney, type Value } from '../text/index.ts'
import type { Claim } from './claim.ts'
import type { Finding } from './finding.ts'
import type { Fact, Library } from './library.ts'
import { entityScore } from './score.ts'

const UP =
  /\b(?:higher|highest|more expensive|most expensive|larger|largest|bigger|biggest|longer|longest|warmer|warmest|hotter|hottest|heavier|heaviest|taller|tallest|faster|fastest|older|oldest|best|better|most|pricier|greatest|höher|höchste\w*|größer|größte\w*|teurer|teuerste\w*|wärmer|wärmste\w*|länger|längste\w*|plus (?:cher|chère|grand|grande|élevée?|long|longue|chaud)|más (?:caro|cara|grande|alto|alta|largo|cálido))\b|更贵|最贵|最高|更高|最大|更大|一番高|最も高|더 비싼|가장 비싼|가장 높|더 높/iu
const DOWN =
  /\b(?:lower|lowest|cheaper|cheapest|least expensive|smaller|smallest|shorter|shortest|colder|coldest|cooler|coolest|lighter|lightest|slower|slowest|younger|youngest|worst|fewer|fewest|least|niedriger|niedrigste\w*|kleiner|kleinste\w*|billiger|billigste\w*|günstiger|günstigste\w*|kälter|kälteste\w*|kürzer|kürzeste\w*|moins (?:cher|chère|grand|élevée?)|más (?:barato|barata|pequeño|bajo|corto|frío))\b|更便宜|最便宜|最低|更低|最小|一番安|最も安|最安|더 저렴|가장 저렴|더 싼|가장 싼|가장 낮/iu

const IMPLIED: readonly [RegExp, (fact: Fact, value: Value) => boolean][] = [
  [
    /cheap|expensive|pric|teuer|billig|günstig|\bcher|\bcar[oa]\b|barat|贵|便宜|安|비싼|저렴|싼/iu,
    (fact, value) => (value.kind === 'number' && isMoney(value.unit)) || /price|cost|fee|fare/.test(fact.label),
  ],
  [
    /warm|hot|cold|cool|kält|wärm|chaud|froid|cálid|frí/iu,
    (fact, value) => /temp/.test(fact.label) || (value.kind === 'number' && value.unit?.dimension === 'temperature'),
  ],
  [/best|better|worst|rated/iu, fact => /rating|score|stars|review/.test(fact.label)],
  [/heav|light(?:er|est)/iu, fact => /weight|mass/.test(fact.label)],
  [/fast|slow/iu, fact => /speed/.test(fact.label)],
]

/** `Hotel Mar has the higher rating`, `Oslo is the coldest`: the thing named must lead its list in the field spoken of. */
export function settleComparison(claim: Claim, library: Library): Finding | undefined {
  const up = UP.exec(claim.text)
  const down = DOWN.exec(claim.text)
  if ((up === null) === (down === null) || claim.negations > 0) return undefined
  const part = (up ?? down)?.[0] ?? ''
  const subject = claim.mentions.find(mention => mention.identity)
  if (subject === undefined) return undefined
  const scored = library.records.map(record => ({ record, score: entityScore(claim, record) }))
  const most = Math.max(...scored.map(each => each.score))
  const best = scored.filter(each => each.score === most && most > 0)
  const own = best.filter(each => !best.some(other => other.record === each.record.parent))
  const [home] = own
  if (home === undefined || own.length > 1) return undefined
  const family = library.records.filter(record => record === home.record || record.parent === home.record)
  const fact = fieldOf(
    claim,
    family.flatMap(record => record.facts),
  )
  if (fact === undefined) return undefined
  const mine = amountOf(fact)
  const rivals = library.records
    .filter(record => !family.includes(record) && (record.group === home.record.group || library.records.length <= 12))
    .flatMap(record => record.facts.filter(each => each.label === fact.label))
  const others = named(claim, rivals)
  if (mine === undefined || others.length === 0) return undefined
  const leads = others.every(other => {
    const theirs = amountOf(other)
    return theirs === undefined || (up === null ? mine <= theirs : mine >= theirs)
  })
  const [other] = others.toSorted((a, b) =>
    up === null ? (amountOf(a) ?? 0) - (amountOf(b) ?? 0) : (amountOf(b) ?? 0) - (amountOf(a) ?? 0),
  )
  return leads
    ? {
        state: 'same',
        part,
        place: fact.place,
        reason: `By ${fact.label} this one does lead: ${String(fact.raw)} against ${String(other?.raw ?? '')}.`,
      }
    : {
        state: 'different',
        part,
        place: other?.place ?? fact.place,
        reason: `By ${fact.label} another one leads: ${String(other?.raw ?? '')} against ${String(fact.raw)}.`,
      }
}

/** The rivals that the statement names (`cheaper than Hotel Mar`), or all. */
function named(claim: Claim, rivals: readonly Fact[]): readonly Fact[] {
  const own = rivals.filter(fact =>
    claim.mentions
      .slice(1)
      .some(mention => mention.identity && fact.record.names.some(name => name.norm === mention.norm)),
  )
  return own.length > 0 ? own : rivals
}

const amountOf = (fact: Fact): number | undefined => {
  const value = fact.values.find(each => each.kind === 'number')
  return value?.kind === 'number' ? value.readings[0] : undefined
}

function fieldOf(claim: Claim, facts: readonly Fact[]): Fact | undefined {
  const numeric = facts.filter(fact => amountOf(fact) !== undefined)
  const spoken = numeric.find(fact => [...fact.field].some(key => claim.keys.has(key)))
  if (spoken !== undefined) return spoken
  for (const [words, fits] of IMPLIED) {
    if (!words.test(claim.text)) continue
    const fact = numeric.find(each => each.values.some(value => fits(each, value)))
    if (fact !== undefined) return fact
  }
  return undefined
}
