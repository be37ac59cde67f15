import type { Verdict } from '../types.ts'
import type { Claim } from './claim.ts'
import { coverByProse } from './coverage.ts'
import type { Desk } from './desk.ts'
import type { Finding } from './finding.ts'
import { findingsOn } from './findings.ts'
import { countNegations } from './negation.ts'
import { shown, verdictOn } from './verdicts.ts'

/** The evidence has something else in its place. */
export function contradicted(claim: Claim, finding: Finding, desk: Desk): Verdict {
  const instead = finding.instead ?? ''
  return verdictOn(
    claim.statement,
    'contradicted',
    finding.reason ?? `The evidence says “${shown(instead)}”, not “${shown(finding.part)}”.`,
    { library: desk.evidence, place: finding.place },
  )
}

/** What users say of themselves, and what the prompt states, supports a statement; it never contradicts evidence. */
export function fromGiven(claim: Claim, desk: Desk): Verdict | undefined {
  if (desk.given.passages.length === 0) return undefined
  const cover = coverByProse(claim, desk.given, new Set())
  if (cover.passage === undefined || cover.strange.length > 0 || cover.share < 0.8) return undefined
  const given = findingsOn({ ...claim }, { ...desk, evidence: desk.given, inEvidence: desk.inRequest })
  if (given.some(finding => finding.state !== 'same')) return undefined
  if (claim.negations % 2 !== countNegations(cover.passage.text, cover.passage.words) % 2) return undefined
  return verdictOn(claim.statement, 'supported', 'The user or the prompt said so.')
}

const GENERAL =
  /^the [\p{L} ]{2,40} (?:of|in) .{2,40} (?:is|are|was) |\b(?:generally|typically|usually|in general|commonly|often|tend(?:s)? to|is (?:a|an|the|one of)|are (?:a|an|the)|is (?:located )?in|stands for|means|refers to|known (?:as|for))\b|ist (?:ein|eine|der|die|das)\b|est (?:un|une|le|la)\b|es (?:un|una|el|la)\b|一般(?:的)?に|通常は|とは.{1,30}(?:です|である)|一般来说|通常(?:来说)?|是指/iu

/** The evidence says nothing of it; unless an earlier turn did, or it is general knowledge. */
export function unsupported(claim: Claim, desk: Desk, reason: string): Verdict {
  if (desk.history.passages.length > 0) {
    const cover = coverByProse(claim, desk.history, desk.questionKeys)
    const said =
      claim.values.length === 0 ||
      claim.values.every(value =>
        desk.history.passages.some(passage => passage.values.some(each => each.raw === value.raw)),
      )
    if (cover.share >= 0.7 && said)
      return verdictOn(claim.statement, 'unverified', 'This repeats an earlier turn; no evidence shows it.')
  }
  const general =
    desk.rules === 'practical' &&
    GENERAL.test(claim.text) &&
    claim.values.length === 0 &&
    !claim.mentions.some(mention => mention.identity && !claim.inherited) &&
    !/\b(?:you|your|we|our|i|it|they|this|sie|ihr|votre|vous|su|usted)\b/iu.test(claim.text)
  return general
    ? verdictOn(claim.statement, 'unverified', 'General knowledge that the evidence does not speak of.')
    : verdictOn(claim.statement, 'unsupported', reason)
}
