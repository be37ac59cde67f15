import type { Answer } from '../../gather/types.ts'
import type { Rules, Verdict, VerdictKind } from '../types.ts'
import { equationsIn } from './arithmetic.ts'
import { citationsIn, pointsSomewhere } from './citations.ts'
import { earlierText, knownText } from './known-text.ts'
import { locate } from './locate.ts'
import { checkQuote } from './quote.ts'
import { isKnown, referencesIn } from './references.ts'
import { saysFailure } from './tool-error.ts'

export { saysFailure } from './tool-error.ts'

interface Finding {
  /** The passage of the answer that is wrong. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly kind: 'contradicted' | 'unsupported' | 'unverified'
  readonly reason: string
  /** Verdicts that the finding overrules; none: it stands for itself. */
  readonly over: ReadonlySet<VerdictKind>
  /** What is asserted when no statement covers the passage; absent: then the finding is dropped. */
  readonly statement?: string
}

const NOT_BAD: ReadonlySet<VerdictKind> = new Set(['supported', 'unverified'])
const NONE: ReadonlySet<VerdictKind> = new Set()
const SUPPORTED: ReadonlySet<VerdictKind> = new Set(['supported'])
const NOT_CONTRADICTED: ReadonlySet<VerdictKind> = new Set(['supported', 'unverified', 'unsupported'])

const NAMES = { url: 'address', email: 'e-mail address', id: 'id' } as const

function referenceFindings(answer: Answer, rules: Rules): Finding[] {
  const references = referencesIn(answer.text)
  if (references.length === 0) return []
  const known = knownText(answer)
  const earlier = earlierText(answer)
  return references
    .filter(reference => !isKnown(reference, known))
    .map((reference): Finding => {
      const { kind, text, start, end } = reference
      const place = { text, start, end }
      const name = `The ${NAMES[kind]} ${text}`
      if (isKnown(reference, earlier)) {
        return { ...place, kind: 'unverified', reason: `${name} repeats an earlier turn.`, over: SUPPORTED }
      }
      return {
        ...place,
        kind: 'unsupported',
        reason: `${name} appears nowhere in the evidence.`,
        over: kind === 'id' && rules === 'practical' ? SUPPORTED : NOT_BAD,
        ...(kind === 'id' ? {} : { statement: `The ${NAMES[kind]} is ${text}.` }),
      }
    })
}

/** A citation is an assertion of its own: the claim beside it may hold all the same. One a number. */
function citationFindings(answer: Answer): Finding[] {
  if (answer.evidence.length === 0) return []
  const lost = new Map<number, Finding>()
  for (const citation of citationsIn(answer.text)) {
    const { marker, number, start, end } = citation
    if (lost.has(number) || pointsSomewhere(citation, answer)) continue
    lost.set(number, {
      text: marker,
      start,
      end,
      kind: 'unsupported',
      reason: `The citation ${marker} points at no document: there is no ${number}.`,
      over: NONE,
      statement: `Document ${number} is cited as ${marker}.`,
    })
  }
  return [...lost.values()]
}

const shown = (value: number): string => String(Math.round(value * 1e6) / 1e6)

function arithmeticFindings(answer: Answer): Finding[] {
  return equationsIn(answer.text)
    .filter(equation => !equation.right)
    .map(({ text, start, end, value }) => ({
      text,
      start,
      end,
      kind: 'contradicted',
      reason: `${text.split('=')[0]?.trim() ?? text} comes to ${shown(value)}.`,
      over: NOT_CONTRADICTED,
      statement: text,
    }))
}

function covers(verdict: Verdict, finding: Finding): boolean {
  if (verdict.statement.includes(finding.text)) return true
  return (verdict.start ?? Infinity) <= finding.start && finding.end <= (verdict.end ?? -1)
}

/** A finding overrules the statements that hold its passage: those that name it, else those placed around it. */
function apply(verdicts: readonly Verdict[], finding: Finding): Verdict[] {
  const naming = verdicts.filter(verdict => verdict.statement.includes(finding.text))
  const around = naming.length > 0 ? naming : verdicts.filter(verdict => covers(verdict, finding)).slice(-1)
  const held = finding.over.size === 0 ? [] : around
  if (held.length === 0) {
    if (finding.statement === undefined) return [...verdicts]
    const { statement, kind, reason, start, end } = finding
    return [...verdicts, agree({ statement, verdict: 'yes', kind, reason, start, end })]
  }
  return verdicts.map(verdict => {
    if (!held.includes(verdict) || !finding.over.has(verdict.kind)) return verdict
    const { evidence: _evidence, quote: _quote, ...rest } = verdict
    return { ...rest, kind: finding.kind, reason: finding.reason }
  })
}

/** A failed call supports that it failed, and nothing else. */
function checkToolError(verdict: Verdict, answer: Answer): Verdict {
  const source = verdict.evidence === undefined ? undefined : answer.evidence[verdict.evidence]
  if (verdict.kind !== 'supported' || source?.kind !== 'tool_error' || saysFailure(verdict.statement)) return verdict
  return {
    ...verdict,
    verdict: 'yes',
    kind: 'unsupported',
    reason: `The call of ${source.tool ?? 'the tool'} failed, so it supports no fact.`,
  }
}

/** A right calculation over numbers of the evidence needs no more support. */
function checkRightSum(verdict: Verdict, answer: Answer): Verdict {
  if (verdict.kind !== 'unsupported') return verdict
  const equations = equationsIn(verdict.statement)
  if (equations.length === 0 || !equations.every(equation => equation.right)) return verdict
  const others = equations.reduce((text, equation) => text.replace(equation.text, ''), verdict.statement)
  if (/\d/.test(others)) return verdict
  const known = knownText(answer)
  const all = equations.flatMap(equation => equation.operands)
  if (!all.every(operand => new RegExp(`(?<!\\d)${operand.replace(/[.]/g, '\\.')}(?!\\d)`).test(known))) return verdict
  return {
    ...verdict,
    verdict: 'no',
    kind: 'supported',
    reason: 'The calculation is right and its numbers are in the evidence.',
  }
}

/** What is checked in code, whatever a judge says. The verdicts come back in their order, findings of the code after them. */
export function checkVerdicts(verdicts: readonly Verdict[], answer: Answer, rules: Rules): Verdict[] {
  const placed = locate(
    verdicts.map(verdict => checkQuote(verdict, answer)),
    answer.text,
  ).map(verdict => checkRightSum(checkToolError(verdict, answer), answer))
  const findings = [...referenceFindings(answer, rules), ...citationFindings(answer), ...arithmeticFindings(answer)]
  return findings.reduce<readonly Verdict[]>(apply, placed).map(agree)
}

/** `verdict` is a view of `kind`, never of its own opinion. */
function agree(verdict: Verdict): Verdict {
  const yes = verdict.kind === 'contradicted' || verdict.kind === 'unsupported'
  return { ...verdict, verdict: yes ? 'yes' : 'no' }
}
