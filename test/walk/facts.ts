import type { AnswerLine } from '../../src/cli/score/answer-line.ts'

/** The part of an evidence item that a recording must hold, whatever way the instrumentation writes it. */
export interface Atom {
  readonly kind: string
  readonly tool?: string
  /** The value of JSON text, or one line of other text. */
  readonly value: unknown
}

/** What is true of one operation. */
export interface Truth {
  readonly outcome: string
  readonly question?: string
  /** The value of JSON text, or the text. */
  readonly answer?: unknown
  readonly evidence: readonly Atom[]
}

const MARKER = /^(?:(?:\[[\w-]+\]:?|[-*•]|\d+[.)])\s+)+/
/** Frameworks write the name of the error before its message, some several times, or the error as their language shows it. */
const ERROR_NAME = /^(?:\w*Error(?:\(\w*\))?: )+/
const SHOWN_ERROR = /^\w*Error\('(.*)'\)$/

export function readable(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Passages are compared one by one, without their list markers: prompts that list them differ in nothing but those. */
export function atomsOf({ kind, text, tool }: { kind: string; text: string; tool?: string }): Atom[] {
  const named = tool === undefined ? { kind } : { kind, tool }
  if (kind === 'tool_error') return [{ ...named, value: text.replace(ERROR_NAME, '').replace(SHOWN_ERROR, '$1') }]
  const value = readable(text)
  if (Array.isArray(value) && value.length > 0 && value.every(isText))
    return value.map(line => ({ ...named, value: line }))
  if (!isText(value) || value === '') return [{ ...named, value }]
  const lines = value.split('\n').filter(line => line !== '')
  return lines.map(line => ({ ...named, value: line.replace(MARKER, '') }))
}

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** Evidence has no order. */
export function normal({ outcome, question, answer, evidence }: Truth): Truth {
  return {
    outcome,
    ...(question === undefined ? {} : { question }),
    ...(answer === undefined ? {} : { answer: isText(answer) ? readable(answer) : answer }),
    evidence: evidence
      .map(({ kind, tool, value }) => ({ kind, ...(tool === undefined ? {} : { tool }), value }))
      .sort(byText),
  }
}

export const factsOf = (line: Pick<AnswerLine, 'outcome' | 'question' | 'answer' | 'evidence'>): Truth =>
  normal({ ...line, evidence: line.evidence.flatMap(atomsOf) })

/** Operations side by side have no order either. */
export const sorted = (truths: readonly Truth[]) => truths.map(normal).sort(byText)
