import type { Statement } from '../statements/index.ts'
import { isMoney, normalise, readValues, readWords, unitOf, type Value } from '../text/index.ts'
import type { Verdict } from '../types.ts'
import { settleByArithmetic } from './arithmetic.ts'
import { type Claim, readClaim } from './claim.ts'
import { canBothHold } from './concepts.ts'
import { decide } from './decide.ts'
import { type Desk, hasEvidence } from './desk.ts'
import { editDistance } from './edit-distance.ts'
import { type Fact, keysOf, type Place } from './library.ts'
import { countNegations, isNegated } from './negation.ts'
import { entityScore } from './score.ts'
import { settleConcept } from './settle-concepts.ts'
import { settleValue } from './settle-values.ts'
import { shown, verdictOn } from './verdicts.ts'

const LONG_TEXT_WORDS = 9

/** The verdict on one leaf of a structured answer. */
export function decideLeaf(statement: Statement, desk: Desk): Verdict {
  const { leaf } = statement
  if (leaf === undefined) return decide(statement, desk)
  const written = String(leaf.value)
  if (
    typeof leaf.value === 'string' &&
    (written.split(/\s+/).length >= LONG_TEXT_WORDS || /[.!?。！？]\s*$/.test(written))
  ) {
    return decide({ ...statement, text: written, kind: 'clause' }, desk)
  }
  if (!hasEvidence(desk)) return decide(statement, desk)
  const claim = readClaim(statement, desk.evidence, desk.question)
  if (typeof leaf.value === 'boolean') return decideBoolean(claim, leaf.value, desk)
  const key = keyOf(statement)
  const value = valueOfLeaf(claim, written, typeof leaf.value === 'number', statement)
  return value === undefined ? decideText(claim, written, key, desk) : decideValue(claim, value, desk)
}

const keyOf = (statement: Statement): string =>
  statement.leaf?.path.filter((step): step is string => typeof step === 'string').at(-1) ?? ''

/** The leaf as a number, date, time or code, when that is all it is. */
function valueOfLeaf(claim: Claim, written: string, numeric: boolean, statement: Statement): Value | undefined {
  const values = readValues(written)
  const [value] = values
  if (value === undefined || values.length > 1) {
    const date = values.length === 2 ? values.find(each => each.kind === 'date') : undefined
    return date
  }
  if (!numeric && value.end - value.start < written.trim().length * 0.6) return undefined
  // The same value, where it stands in the claim's own text.
  const said = claim.values.findLast(each => each.kind === value.kind) ?? value
  if (said.kind !== 'number' || said.unit !== undefined) return said
  const unit = unitBeside(keyOf(statement), statement)
  return unit === undefined ? said : { ...said, unit, yearLike: false }
}

function unitBeside(key: string, statement: Statement): ReturnType<typeof unitOf> {
  const last =
    key
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .split(/[_\s]/)
      .at(-1) ?? ''
  const named = key === last || last.length < 2 ? undefined : unitOf(last)
  if (named !== undefined) return named
  if (!/price|cost|total|amount|fee|sum|preis|betrag|precio|prix|balance|paid|due/i.test(key)) return undefined
  for (const part of statement.context) {
    const unit = unitOf(part)
    if (unit !== undefined && isMoney(unit)) return unit
  }
  return undefined
}

function decideValue(claim: Claim, value: Value, desk: Desk): Verdict {
  const { statement } = claim
  const finding = settleValue(claim, value, desk.evidence)
  const source = { library: desk.evidence, place: finding.place }
  if (finding.state === 'same')
    return verdictOn(statement, 'supported', `“${shown(value.raw)}” agrees with the evidence.`, source)
  const computed = settleByArithmetic(claim, value, desk.evidence, desk.question)
  if (computed !== undefined)
    return verdictOn(statement, 'supported', computed.reason ?? 'It follows from the evidence.', {
      library: desk.evidence,
      place: computed.place,
    })
  if (finding.state === 'different')
    return verdictOn(
      statement,
      'contradicted',
      `The evidence says “${shown(finding.instead ?? '')}”, not “${shown(value.raw)}”.`,
      source,
    )
  if (finding.state === 'unsure')
    return verdictOn(
      statement,
      'unverified',
      `“${shown(value.raw)}” is in the evidence, but not clearly of this.`,
      source,
    )
  if (settleValue(claim, value, desk.given).state === 'same')
    return verdictOn(statement, 'supported', 'The user or the prompt said so.')
  // A loose hit: the value stands in the evidence, away from any word of the key.
  const loose = literalPlace(value.raw, desk)
  if (loose !== undefined)
    return verdictOn(
      statement,
      value.kind === 'code' || value.kind === 'date' ? 'supported' : 'unverified',
      `“${shown(value.raw)}” stands in the evidence.`,
      { library: desk.evidence, place: loose },
    )
  return verdictOn(statement, 'unsupported', `“${shown(value.raw)}” is nowhere in the evidence.`)
}

function decideText(claim: Claim, written: string, key: string, desk: Desk): Verdict {
  const { statement } = claim
  const rival = rivalOf(claim, written, key, desk)
  if (rival !== undefined)
    return verdictOn(
      statement,
      'contradicted',
      `The evidence says “${shown(String(rival.raw))}”, not “${shown(written)}”.`,
      { library: desk.evidence, place: rival.place },
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

function decideBoolean(claim: Claim, said: boolean, desk: Desk): Verdict {
  const { statement } = claim
  const key = keysOf(keyOf(statement))
  const exact = desk.evidence.facts.find(
    fact =>
      typeof fact.raw === 'boolean' &&
      fact.field.size === key.size &&
      [...key].every(each => fact.field.has(each)) &&
      (claim.mentions.length === 0 || entityScore(claim, fact.record) > 0),
  )
  if (exact !== undefined) {
    const source = { library: desk.evidence, place: exact.place }
    return exact.raw === said
      ? verdictOn(statement, 'supported', 'The evidence has the same value.', source)
      : verdictOn(statement, 'contradicted', `The evidence says ${exact.label}: ${String(exact.raw)}.`, source)
  }
  for (const concept of claim.concepts) {
    for (const passage of desk.evidence.passages) {
      const theirs = passage.concepts.find(each => each.family === concept.family)
      if (theirs === undefined) continue
      const holds = canBothHold(concept, theirs) === said
      const source = { library: desk.evidence, place: passage.place }
      return holds
        ? verdictOn(statement, 'supported', 'The evidence says so.', source)
        : verdictOn(statement, 'contradicted', `The evidence says “${shown(passage.text)}”.`, source)
    }
  }
  for (const passage of desk.evidence.passages) {
    const telling = [...key].filter(each => !/^(?:is|has|ha)$/.test(each))
    if (telling.length === 0 || !telling.every(each => passage.keys.has(each))) continue
    const at = passage.words.findIndex(word => telling.includes(word.key))
    const denied = at >= 0 && isNegated(passage.text, passage.words, at)
    const source = { library: desk.evidence, place: passage.place }
    // `Remote work is not possible`: one negation in a short sentence.
    const odd = countNegations(passage.text, passage.words) % 2 === 1
    if (!denied && odd && !said && passage.keys.size <= 8)
      return verdictOn(statement, 'supported', 'The evidence says so.', source)
    if (denied === said || (odd && !denied))
      return verdictOn(statement, 'unverified', 'The evidence has this with another negation.', source)
    return verdictOn(statement, 'supported', 'The evidence says so.', source)
  }
  return verdictOn(statement, 'unverified', 'The evidence does not clearly decide this.')
}

/** Where a text stands in the evidence as a whole, whatever its case. */
function literalPlace(written: string, desk: Desk): Place | undefined {
  const wanted = written.trim().toLowerCase()
  if (wanted === '') return undefined
  for (const [index, text] of desk.evidence.texts.entries()) {
    const kind = desk.answer.evidence[index]?.kind
    if (kind === undefined || kind === 'tool_error' || text.length > 2_000_000) continue
    const lower = text.toLowerCase()
    if (lower.length !== text.length) continue
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
      const edge = (char: string): boolean => !/[\p{L}\p{N}]/u.test(char) || /[^\x20-\x7e]/.test(wanted)
      if (edge(lower.charAt(at - 1)) && edge(lower.charAt(at + wanted.length)))
        return { evidence: index, kind, start: at, end: at + wanted.length }
    }
  }
  return undefined
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
