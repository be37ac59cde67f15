import type { Value } from '../text/index.ts'
import { cautious, cautiousOfStates } from './caution.ts'
import type { Claim } from './claim.ts'
import { codeNames, nameStands } from './code-names.ts'
import { settleEmpty } from './denials.ts'
import { derivationCue, derive, miscounted } from './derive/index.ts'
import type { Desk } from './desk.ts'
import type { Finding } from './finding.ts'
import { settlePlaceCodes } from './place-codes.ts'
import { settleComparison } from './settle-comparison.ts'
import { settleConcept } from './settle-concepts.ts'
import { settleBooleans, settleDescriptions } from './settle-fields.ts'
import { settleHours } from './settle-hours.ts'
import { settleNames } from './settle-names.ts'
import { settleValue } from './settle-values.ts'
import { statedByUser } from './stated.ts'
import { settleSwap } from './swapped.ts'

/** Holds every part of a claim that can be held: values, family words, fields, names, code. */
export function findingsOn(claim: Claim, desk: Desk): Finding[] {
  const found: Finding[] = []
  const hours = settleHours(claim, desk.evidence)
  if (hours !== undefined) found.push(...hours)
  for (const value of claim.values) {
    if (hours !== undefined && (value.kind === 'time' || (value.kind === 'date' && value.weekday !== undefined)))
      continue
    // So are those in strings of a code block.
    if (claim.statement.kind === 'code' && quoted(claim.text, value)) continue
    // Numbers in code are the user's to choose.
    if (claim.code.some(span => value.start >= span.start && value.end <= span.end)) continue
    const finding = cautious(claim, value, settleOne(claim, value, desk), desk)
    // A number of a code block that no evidence has is the user's choice.
    if (finding.state === 'absent' && claim.statement.kind === 'code' && value.kind === 'number') continue
    found.push(finding)
  }
  takeFactors(claim, found)
  const swap = settleSwap(claim, desk.evidence)
  if (swap !== undefined) found.push(swap)
  for (const concept of claim.concepts) {
    if (hours !== undefined && concept.family === 'opening') continue
    const [finding] = cautiousOfStates(claim, [settleConcept(claim, concept, desk.evidence)])
    if (finding === undefined) continue
    if (finding.state !== 'absent')
      found.push(
        concept.denied === true || /\bno[nt]?\b|nicht|nichts|ない|ません|不|未|없|않/u.test(finding.part)
          ? { ...finding, denial: true }
          : finding,
      )
  }
  found.push(
    ...cautiousOfStates(claim, settleBooleans(claim, desk.evidence)),
    ...settleEmpty(claim, desk.evidence),
    ...settleDescriptions(claim, desk.evidence),
  )
  const comparison = settleComparison(claim, desk.evidence)
  if (comparison !== undefined) found.push(comparison)
  found.push(...settlePlaceCodes(settleNames(claim, desk.inEvidence, desk.inRequest, desk.request), desk.evidence))
  for (const { start, end } of claim.code) {
    const literal = claim.text.slice(start + 1, end - 1)
    if (!/\p{L}/u.test(literal) && nameStands(literal, desk.evidence.texts))
      found.push({ state: 'same', part: literal, code: true })
  }
  for (const name of codeNames(claim.text, claim.statement.kind === 'code')) {
    const stands = nameStands(name, desk.evidence.texts)
    found.push(
      stands
        ? { state: 'same', part: name, code: true }
        : nameStands(name, [desk.question, ...desk.answer.given])
          ? { state: 'given', part: name }
          : { state: 'absent', part: name },
    )
  }
  return found
}

/** Whether an odd number of quotes stands before a value in its line. */
function quoted(text: string, value: Value): boolean {
  const line = text.slice(text.lastIndexOf('\n', value.start) + 1, value.start)
  return /['"`]/.test(line) && (line.match(/['"`]/g)?.length ?? 0) % 2 === 1
}

const PER = /^\s?(?:per|pro|each|par|por|apiece|je|cada|chacun)(?!\p{L})/iu
const TELLS_PER = /(?<!\p{L})(?:per|pro|each|par|por|je|unit|nightly|daily|monthly|cada|a|an)(?!\p{L})|\//iu

/** `15 euros per lesson` against a price that is of no such part. */
function perOther(claim: Claim, value: Value, finding: Finding, desk: Desk): boolean {
  if (!PER.test(claim.text.slice(value.end, value.end + 12)) || finding.place === undefined) return false
  const { place } = finding
  const text = desk.evidence.passages.find(
    each => each.place.evidence === place.evidence && each.place.start === place.start,
  )?.text
  return text !== undefined && !TELLS_PER.test(text)
}

/** `For three days … 180 EUR`: what a proven number was worked out with is a condition, no claim of its own. */
function takeFactors(claim: Claim, found: Finding[]): void {
  const factors = new Set(found.flatMap(finding => finding.factors ?? []))
  if (factors.size === 0) return
  for (const [i, finding] of found.entries()) {
    if (finding.state === 'same') continue
    const value = claim.values.find(each => each.raw === finding.part)
    if (value?.kind === 'number' && value.readings.some(each => factors.has(each)))
      found[i] = { state: 'given', part: finding.part, reason: 'stated' }
  }
}

/** Read off the evidence, worked out from it, stated by the user, or against it; open where only a derivation could tell. */
function settleOne(claim: Claim, value: Value, desk: Desk): Finding {
  const finding = settleValue(claim, value, desk.evidence)
  const fact = finding.state === 'same' ? desk.evidence.facts.find(each => each.place === finding.place) : undefined
  const meant = fact === undefined || [...fact.field].some(key => claim.keys.has(key))
  const wrong = meant ? undefined : miscounted(claim, value, desk)
  if (wrong !== undefined)
    return {
      state: 'different',
      part: value.raw,
      instead: wrong.instead ?? '',
      place: wrong.place,
      reason: wrong.reason,
    }
  if (finding.state === 'same') return finding
  // Names of things that the statement lists are no values of another thing's field.
  const listed = claim.mentions.filter(mention => mention.identity).length > 1
  if (value.kind === 'code' && listed && claim.mentions.some(each => each.identity && sameName(each.norm, value.norm)))
    return { state: 'same', part: value.raw, name: true }
  const derived = derive(claim, value, desk)
  const part = value.raw
  if (derived?.proven === true)
    return {
      state: 'same',
      part,
      place: derived.place,
      reason: derived.reason,
      ...(derived.denial === true ? { denial: true as const } : {}),
      ...(derived.factors === undefined ? {} : { factors: derived.factors }),
    }
  if (finding.state !== 'unsure' && statedByUser(claim, value, finding, desk))
    return { state: 'given', part, reason: 'stated' }
  if (derived !== undefined)
    return { state: 'different', part, instead: derived.instead ?? '', place: derived.place, reason: derived.reason }
  const cue = derivationCue(claim, value)
  if (finding.state === 'different')
    return cue === 'strong' || perOther(claim, value, finding, desk)
      ? { state: 'unsure', part, ...(finding.place === undefined ? {} : { place: finding.place }) }
      : finding
  if (finding.state !== 'absent') return finding
  const asked = fromRequest(claim, finding, desk)
  if (asked.state !== 'absent' || cue === undefined) return asked
  return { state: 'unsure', part }
}

const sameName = (a: string, b: string): boolean =>
  a.replace(/[^\p{L}\p{N}]/gu, '') === b.replace(/[^\p{L}\p{N}]/gu, '')

/** A value that evidence does not have may be the user's own: an order number, a number of months asked for. */
function fromRequest(claim: Claim, finding: Finding, desk: Desk): Finding {
  const value = claim.values.find(each => each.raw === finding.part)
  if (value === undefined) return finding
  const stated = settleValue(claim, value, desk.given)
  if (stated.state === 'same') return { state: 'given', part: finding.part, reason: 'stated' }
  const asked =
    desk.request.passages.some(passage =>
      passage.values.some(each => each.kind === value.kind && each.raw.toLowerCase() === value.raw.toLowerCase()),
    ) || settleValue(claim, value, desk.request).state === 'same'
  return asked ? { state: 'given', part: finding.part } : finding
}
