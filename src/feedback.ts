import { type Feedback, type Redact, redactText } from './annotate/index.ts'

/** Feedback as it may leave the process. A text that cannot be redacted is left out. */
export function redactedFeedback(feedback: Feedback, redact: Redact | undefined): Feedback {
  if (redact === undefined) return feedback
  const { note, statement, ...rest } = feedback
  const safeNote = note === undefined ? undefined : redactText(note, 'feedback', redact)
  const safeStatement = statement === undefined ? undefined : redactText(statement, 'feedback', redact)
  return {
    ...rest,
    ...(safeNote === undefined ? {} : { note: safeNote }),
    ...(safeStatement === undefined ? {} : { statement: safeStatement }),
  }
}
