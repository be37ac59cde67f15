import type { Statement } from '../statements/index.ts'
import { isMoney, readValues, unitOf, type Value } from '../text/index.ts'
import type { Verdict } from '../types.ts'
import { type Claim, readClaim } from './claim.ts'
import { canBothHold } from './concepts.ts'
import { decide } from './decide.ts'
import { decideText } from './decide-leaf-text.ts'
import { derive } from './derive/index.ts'
import { type Desk, hasEvidence } from './desk.ts'
import { keysOf } from './library.ts'
import { literalPlace } from './literal-place.ts'
import { countNegations, isNegated } from './negation.ts'
import { entityScore } from './score.ts'
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
  const computed = derive(claim, value, desk)
  if (computed?.proven === true)
    return verdictOn(statement, 'supported', computed.reason, {
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
