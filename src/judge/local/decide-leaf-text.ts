import { normalise, readWords, unitOf } from '../text/index.ts'
import type { Verdict } from '../types.ts'
import type { Claim } from './claim.ts'
import type { Desk } from './desk.ts'
import { editDistance } from './edit-distance.ts'
import { type Fact, keysOf, type Place } from './library.ts'
import { literalPlace } from './literal-place.ts'
import { entityScore } from './score.ts'
import { settleConcept } from './settle-concepts.ts'
import { shown, verdictOn } from './verdicts.ts'

/** The verdict on a text field of a structured answer. */
export function decideText(claim: Claim, written: string, key: string, desk: Desk): Verdict {
  const { statement } = claim
  const rival = rivalOf(claim, written, key, desk)
  if (rival !== undefined)
    return verdictOn(
      statement,
      'contradicted',
      `The evidence says “${shown(String(rival.raw))}”, not “${shown(written)}”.`,
      { library: desk.evidence, place: rival.place },
    )
  const labelled = labelledOtherwise(written, key, desk)
  if (labelled !== undefined)
    return verdictOn(
      statement,
      'contradicted',
      `The evidence says “${shown(labelled.raw)}”, not “${shown(written)}”.`,
      { library: desk.evidence, place: labelled.place },
    )
  const literal = literalPlace(written, desk)
  if (literal !== undefined)
    return verdictOn(statement, 'supported', `“${shown(written)}” stands in the evidence.`, {
      library: desk.evidence,
      place: literal,
    })
  const currency = unitOf(written)
  if (currency !== undefined) return decideUnit(claim, written, currency, desk)
  for (const concept of claim.concepts) {
    const finding = settleConcept(claim, concept, desk.evidence)
    const source = { library: desk.evidence, place: finding.place }
    if (finding.state === 'different')
      return verdictOn(
        statement,
        'contradicted',
        `The evidence says “${shown(finding.instead ?? '')}”, not “${shown(written)}”.`,
        source,
      )
    if (finding.state === 'same')
      return verdictOn(statement, 'supported', `“${shown(written)}” agrees with the evidence.`, source)
  }
  const near = misspelt(written, desk)
  if (near !== undefined)
    return verdictOn(statement, 'contradicted', `The evidence says “${shown(near.raw)}”, not “${shown(written)}”.`, {
      library: desk.evidence,
      place: near.place,
    })
  const words = [...keysOf(written)]
  const known = words.filter(
    word => desk.evidence.postings.has(word) || desk.evidence.facts.some(fact => fact.words.has(word)),
  )
  if (words.length > 0 && known.length === words.length)
    return verdictOn(
      statement,
      'unverified',
      `The words of “${shown(written)}” stand in the evidence, but not together.`,
    )
  if (desk.request.passages.some(passage => normalise(passage.text).includes(normalise(written))))
    return verdictOn(statement, 'supported', 'The user or the prompt said so.')
  if (known.length > 0)
    return verdictOn(statement, 'unverified', `“${shown(written)}” is in the evidence only in part.`)
  return verdictOn(statement, 'unsupported', `“${shown(written)}” is nowhere in the evidence.`)
}

/** The same field of the same thing, with another text in it. */
function rivalOf(claim: Claim, written: string, key: string, desk: Desk): Fact | undefined {
  const field = keysOf(key)
  if (field.size === 0) return undefined
  const norm = normalise(written)
  const homes = desk.evidence.facts.filter(
    fact => fact.field.size === field.size && [...field].every(each => fact.field.has(each)),
  )
  const most = Math.max(0, ...homes.map(fact => entityScore(claim, fact.record)))
  const best = homes.filter(fact => entityScore(claim, fact.record) === most)
  if (
    best.length === 0 ||
    best.some(fact => normalise(String(fact.raw)).includes(norm) || norm.includes(normalise(String(fact.raw))))
  )
    return undefined
  if (claim.mentions.length > 0 && most === 0) return undefined
  const [first] = best
  // Several things, and nothing says which: any of their values would do.
  return best.length === 1 || most > 0 ? first : undefined
}

function decideUnit(claim: Claim, written: string, unit: NonNullable<ReturnType<typeof unitOf>>, desk: Desk): Verdict {
  const { statement } = claim
  const [kind] = unit.dimension.split(':')
  for (const passage of desk.evidence.passages) {
    for (const value of passage.values) {
      if (value.kind !== 'number' || value.unit === undefined || value.unit.dimension.split(':')[0] !== kind) continue
      const source = { library: desk.evidence, place: passage.place }
      return value.unit.symbol === unit.symbol
        ? verdictOn(statement, 'supported', `“${shown(value.raw)}” is in ${unit.symbol}.`, source)
        : verdictOn(
            statement,
            'contradicted',
            `The evidence says “${shown(value.raw)}”, not ${shown(written)}.`,
            source,
          )
    }
  }
  return verdictOn(statement, 'unverified', `The evidence has no amount in ${shown(written)}.`)
}

/** A name of the evidence that differs from this one in one word by a letter or two (`Meyer GmbH`, `Mayer GmbH`). */
function misspelt(written: string, desk: Desk): { raw: string; place: Place } | undefined {
  const mine = readWords(written)
  if (mine.length === 0 || mine.length > 6) return undefined
  for (const passage of desk.evidence.passages) {
    for (let at = 0; at + mine.length <= passage.words.length; at++) {
      const theirs = passage.words.slice(at, at + mine.length)
      const odd = mine.filter((word, i) => word.norm !== theirs[i]?.norm)
      const [word] = odd
      const other = word === undefined ? undefined : theirs[mine.indexOf(word)]
      if (odd.length !== 1 || word === undefined || other === undefined || word.norm.length < 4 || !other.capital)
        continue
      if (mine.length > 1 || editDistance(word.norm, other.norm) === 1) {
        if (editDistance(word.norm, other.norm) <= 2)
          return { raw: passage.text.slice(theirs[0]?.start, theirs.at(-1)?.end), place: passage.place }
      }
    }
  }
  return undefined
}

const LABELLED = /^\s*[-*•]?\s*(\p{L}[\p{L} ]{1,28}):\s*(\S.{0,100}?)[.。;]?$/u

/** `Venue: Blue Hall.` where the answer's `venue` is another hall. */
function labelledOtherwise(written: string, key: string, desk: Desk): { raw: string; place: Place } | undefined {
  const field = keysOf(key.replace(/_/g, ' '))
  if (field.size === 0) return undefined
  let found: { raw: string; place: Place } | undefined
  for (const passage of desk.evidence.passages) {
    const match = LABELLED.exec(passage.text)
    const label = match === null ? undefined : keysOf(match[1] ?? '')
    if (label === undefined || label.size !== field.size || ![...field].every(each => label.has(each))) continue
    const value = normalise(match?.[2] ?? '')
    if (value.includes(normalise(written)) || normalise(written).includes(value)) return undefined
    // Only what has a word in common is surely of one sort.
    if ([...keysOf(value)].some(each => keysOf(written).has(each)) || /^\p{Lu}/u.test(match?.[2] ?? ''))
      found ??= { raw: match?.[2] ?? '', place: passage.place }
  }
  return found
}
