import type { AnswerLine } from './answer-line.ts'

export interface Summary {
  readonly scored: number
  /** Scored answers with at least one made-up statement. */
  readonly flagged: number
  /** Answers of a dry run that a judge would have got. */
  readonly unjudged: number
  /** Mean score of the scored answers; 0 without any. */
  readonly mean: number
  /** How often each outcome came, the most frequent first. */
  readonly outcomes: ReadonlyMap<AnswerLine['outcome'], number>
}

export function summarise(lines: readonly Pick<AnswerLine, 'outcome' | 'score'>[]): Summary {
  const scores = lines.flatMap(({ outcome, score }) => (outcome === 'scored' && score !== undefined ? [score] : []))
  const counts = new Map<AnswerLine['outcome'], number>()
  for (const { outcome } of lines) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return {
    scored: scores.length,
    unjudged: lines.filter(({ outcome, score }) => outcome === 'scored' && score === undefined).length,
    flagged: scores.filter(score => score > 0).length,
    mean: scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length,
    outcomes: new Map([...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))),
  }
}
