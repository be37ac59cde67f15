import type { Statement } from '../statements/index.ts'
import type { Verdict } from '../types.ts'
import { checkAction } from './actions.ts'
import { readClaim } from './claim.ts'
import type { Desk } from './desk.ts'
import { findingsOn } from './findings.ts'
import type { Place } from './library.ts'
import { contradicted } from './outcomes.ts'
import { shown, verdictOn } from './verdicts.ts'

/** A claimed action needs a successful tool call. */
export function decideAction(statement: Statement, desk: Desk): Verdict | undefined {
  const action = checkAction(statement.text, desk.answer.evidence, desk.question)
  if (action === undefined) return undefined
  const index = action.evidence ?? action.failed
  const text = index === undefined ? '' : (desk.answer.evidence[index]?.text ?? '')
  const place: Place | undefined =
    index === undefined ? undefined : { evidence: index, kind: 'tool', start: 0, end: text.length }
  const source = { library: { ...desk.evidence, texts: desk.answer.evidence.map(item => item.text) }, place }
  if (action.done === 'maybe')
    return verdictOn(statement, 'unverified', 'A tool call went well; it does not say what it did.', source)
  if (action.done) {
    const claim = readClaim(statement, desk.evidence, desk.question)
    const findings = findingsOn(claim, desk)
    const own = `${text} ${argumentsOf(desk, index)}`.toLowerCase()
    // What was so before the call is no contradiction: only its own result, and numbers, are held against it.
    const wrong = findings.find(
      finding =>
        finding.state === 'different' &&
        finding.place !== undefined &&
        (finding.place.evidence === index ||
          (claim.values.some(value => value.raw === finding.part) && !own.includes(finding.part.toLowerCase()))),
    )
    if (wrong !== undefined) return contradicted(claim, wrong, desk)
    const odd = findings.find(finding => finding.state === 'absent')
    if (odd !== undefined && !own.includes(odd.part.toLowerCase()))
      return verdictOn(
        statement,
        'unverified',
        `A tool call did this; “${shown(odd.part)}” is not in its result.`,
        source,
      )
    return verdictOn(statement, 'supported', 'A successful tool call did this.', source)
  }
  if (action.failed !== undefined)
    return verdictOn(
      statement,
      desk.answer.evidence[action.failed]?.kind === 'tool' ? 'contradicted' : 'unsupported',
      'The tool call for this failed.',
      source,
    )
  return verdictOn(statement, 'unsupported', 'No tool call shows that this was done.')
}

const argumentsOf = (desk: Desk, index: number | undefined): string =>
  index === undefined ? '' : (desk.answer.evidence[index]?.arguments ?? '')
