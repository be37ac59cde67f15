import type { Answer } from '../gather/index.ts'
import type { Report, Verdict } from '../judge/index.ts'
import { catchRejection } from './rejections.ts'

/** What kind of text a redaction hook is given. */
export type RedactTarget = 'answer' | 'question' | 'evidence' | 'given' | 'history' | 'reason' | 'verdict' | 'feedback'

/** Returns the text as it may leave the process. Synchronous; when it throws, the text does not leave. */
export type Redact = (text: string, target: RedactTarget) => string

/** A redaction hook threw or returned no string. The text that it was given must not be used. */
export class RedactionError extends Error {
  override readonly name = 'RedactionError'
  readonly code = 'redaction_failed'
  readonly retryable = false
}

const REMOVED = '[redacted]'

/** The answer with every text redacted, for the judge. Throws a `RedactionError`: then nothing may be judged. */
export function redactAnswer(answer: Answer, redact: Redact): Answer {
  const safe = guarded(redact)
  const { question } = answer
  return {
    ...answer,
    text: safe(answer.text, 'answer'),
    ...(question === undefined ? {} : { question: safe(question, 'question') }),
    evidence: answer.evidence.map(item => ({
      ...item,
      text: safe(item.text, 'evidence'),
      ...(item.arguments === undefined ? {} : { arguments: safe(item.arguments, 'evidence') }),
    })),
    given: answer.given.map(text => safe(text, 'given')),
    history: answer.history.map(text => safe(text, 'history')),
  }
}

/**
 * The report with reason and verdict texts redacted. Texts whose redaction fails are replaced whole, and `failed` is
 * true; numbers stay as they are.
 */
export function redactReport(report: Report, redact: Redact): { report: Report; failed: boolean } {
  const safe = guarded(redact)
  let failed = false
  const closed = (text: string, target: RedactTarget): string => {
    try {
      return safe(text, target)
    } catch {
      failed = true
      return REMOVED
    }
  }
  const verdicts = report.verdicts.map((verdict): Verdict => {
    const { quote, ...rest } = verdict
    return {
      ...rest,
      statement: closed(verdict.statement, 'verdict'),
      reason: closed(verdict.reason, 'verdict'),
      ...(quote === undefined ? {} : { quote: closed(quote, 'verdict') }),
    }
  })
  const reason = report.reason === undefined ? {} : { reason: closed(report.reason, 'reason') }
  return { report: { ...report, verdicts, ...reason }, failed }
}

/** One text, or `undefined` if the hook fails. */
export function redactText(text: string, target: RedactTarget, redact: Redact): string | undefined {
  try {
    return guarded(redact)(text, target)
  } catch {
    return undefined
  }
}

function guarded(redact: Redact): Redact {
  return (text, target) => {
    let redacted: unknown
    try {
      redacted = redact(text, target)
    } catch (cause) {
      throw new RedactionError(`The option redact threw on a text of kind "${target}"; the text is withheld.`, {
        cause,
      })
    }
    if (typeof redacted === 'string') return redacted
    catchRejection(redacted, () => {})
    throw new RedactionError(`The option redact must return a string, got ${typeof redacted}; the text is withheld.`)
  }
}
