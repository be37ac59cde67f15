import { settleByArithmetic } from './arithmetic.ts'
import type { Claim } from './claim.ts'
import { codeNames, nameStands } from './code-names.ts'
import type { Desk } from './desk.ts'
import type { Finding } from './finding.ts'
import { settleComparison } from './settle-comparison.ts'
import { settleConcept } from './settle-concepts.ts'
import { byCounting } from './settle-count.ts'
import { settleBooleans, settleDescriptions } from './settle-fields.ts'
import { settleHours } from './settle-hours.ts'
import { settleNames } from './settle-names.ts'
import { settleTotal } from './settle-total.ts'
import { settleValue } from './settle-values.ts'

/** Holds every part of a claim that can be held: values, family words, fields, names, code. */
export function findingsOn(claim: Claim, desk: Desk): Finding[] {
  const found: Finding[] = []
  const hours = settleHours(claim, desk.evidence)
  if (hours !== undefined) found.push(...hours)
  for (const value of claim.values) {
    if (hours !== undefined && (value.kind === 'time' || (value.kind === 'date' && value.weekday !== undefined)))
      continue
    // Numbers in code are the user's to choose.
    if (claim.code.some(span => value.start >= span.start && value.end <= span.end)) continue
    const counted = value.kind === 'number' ? byCounting(claim, value, desk.evidence) : undefined
    if (counted !== undefined) {
      found.push(counted)
      continue
    }
    const total = value.kind === 'number' ? settleTotal(claim, value, desk.evidence, desk.question) : undefined
    if (total !== undefined) {
      found.push(total)
      continue
    }
    const finding = settleValue(claim, value, desk.evidence)
    if (finding.state === 'same') {
      found.push(finding)
      continue
    }
    const computed = settleByArithmetic(claim, value, desk.evidence, `${desk.question} ${around(claim, value.raw)}`)
    if (computed !== undefined) found.push(computed)
    else if (finding.state === 'absent') found.push(fromRequest(claim, finding, desk))
    else found.push(finding)
  }
  for (const concept of claim.concepts) {
    if (hours !== undefined && concept.family === 'opening') continue
    const finding = settleConcept(claim, concept, desk.evidence)
    if (finding.state !== 'absent')
      found.push(
        concept.denied === true || /\bno[nt]?\b|nicht|nichts|ない|ません|不|未|없|않/u.test(finding.part)
          ? { ...finding, denial: true }
          : finding,
      )
  }
  found.push(...settleBooleans(claim, desk.evidence), ...settleDescriptions(claim, desk.evidence))
  const comparison = settleComparison(claim, desk.evidence)
  if (comparison !== undefined) found.push(comparison)
  found.push(...settleNames(claim, desk.inEvidence, desk.inRequest, desk.request))
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

/** The sentence and the one before it, without the value in question. */
const around = (claim: Claim, raw: string): string => claim.statement.context.slice(0, 2).join(' ').replaceAll(raw, ' ')
