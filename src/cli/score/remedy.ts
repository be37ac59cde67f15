import type { AnswerLine } from './answer-line.ts'

const REMEDIES: Partial<Record<AnswerLine['outcome'], string>> = {
  no_answer: 'the operation gave no text (it failed, or ended with a tool call)',
  no_claims: 'nothing was asserted',
  no_evidence: 'nothing to check against; give some with --context, or record tool results and retrieved documents',
  no_content: 'texts were not recorded; let the instrumentation capture inputs and outputs',
  answer_cut: 'the answer stopped at a length limit or content filter',
  partial: 'the judge left out most verdicts; try another --model',
  judge_error: 'the judge failed; see errorType with --json',
  timeout: 'the judge took too long',
}

/** What to do about an outcome, after the given separator; empty where there is nothing to do. */
export function remedy(outcome: AnswerLine['outcome'], separator: string): string {
  const text = REMEDIES[outcome]
  return text === undefined ? '' : separator + text
}
