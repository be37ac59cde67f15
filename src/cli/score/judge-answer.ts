import type { Answer, GatheredAnswer } from '../../gather/index.ts'
import { type HallucinationScorer, JudgeError } from '../../judge/index.ts'
import { CliError } from '../cli-error.ts'
import type { AnswerLine } from './answer-line.ts'
import type { RebuiltAnswer } from './read-answers.ts'

/** Failures that a person must mend before any answer can be judged, and that only the first call shows. */
const SETUP = new Set(['auth', 'model_not_found'])

/** Judges one rebuilt answer; the outcome says why there is no score. */
export async function judgeAnswer(rebuilt: RebuiltAnswer, scorer: HallucinationScorer): Promise<AnswerLine> {
  const { answer, outcome } = await judgeable(rebuilt.gathered, scorer)
  if (outcome !== undefined || answer === undefined) return lineOf(rebuilt, answer, { outcome: outcome ?? 'no_answer' })
  const report = await scorer.score(answer)
  if (report.errorType !== undefined && SETUP.has(report.errorType)) await explainSetup(scorer, report.errorType)
  return lineOf(rebuilt, answer, {
    outcome: report.outcome,
    ...(report.ratio === undefined ? {} : { score: report.ratio }),
    ...(report.label === undefined ? {} : { label: report.label }),
    ...(report.reason === undefined ? {} : { reason: report.reason }),
    ...(report.verdicts.length === 0 ? {} : { verdicts: report.verdicts }),
    ...(report.errorType === undefined ? {} : { errorType: report.errorType }),
  })
}

/** What would be judged, for a dry run: the outcome is the one that a judge which answers would lead to, without its score. */
export async function unjudged(rebuilt: RebuiltAnswer, scorer: HallucinationScorer): Promise<AnswerLine> {
  const { answer, outcome } = await judgeable(rebuilt.gathered, scorer)
  return lineOf(rebuilt, answer, { outcome: outcome ?? 'scored' })
}

async function judgeable(
  gathered: GatheredAnswer,
  scorer: HallucinationScorer,
): Promise<{ answer?: Answer; outcome?: AnswerLine['outcome'] }> {
  const { answer: found, outcome } = gathered
  if (found === undefined) return { outcome: outcome ?? 'no_answer' }
  const { answer } = await scorer.resolveEvidence(found, gathered.run)
  if (outcome !== undefined) return { answer, outcome }
  if (answer.evidence.length > 0) return { answer }
  return { answer, outcome: gathered.allMissing ? 'no_content' : 'no_evidence' }
}

function lineOf(
  { file, gathered, alsoOn }: RebuiltAnswer,
  answer: Answer | undefined,
  result: Pick<AnswerLine, 'outcome' | 'score' | 'label' | 'reason' | 'verdicts' | 'errorType'>,
): AnswerLine {
  const { target } = gathered
  const { traceId, spanId } = target.spanContext()
  const service = target.resource?.attributes['service.name']
  const { outcome, ...judged } = result
  return {
    file,
    traceId,
    spanId,
    spanName: target.name,
    ...(typeof service === 'string' && service !== '' ? { service } : {}),
    outcome,
    ...(answer?.question === undefined ? {} : { question: answer.question }),
    ...(answer === undefined ? {} : { answer: answer.text }),
    evidence: (answer?.evidence ?? []).map(({ kind, text, tool, spanId: from }) => ({
      kind,
      text,
      ...(tool === undefined ? {} : { tool }),
      ...(from === undefined ? {} : { spanId: from }),
    })),
    ...(alsoOn.length > 0 ? { alsoOn } : {}),
    ...judged,
  }
}

/** The scorer keeps its errors to one word; asked directly, the judge says what to do. */
async function explainSetup(scorer: HallucinationScorer, errorType: string): Promise<never> {
  const message = await scorer.run({ output: 'A statement.' }).then(
    result => result.error ?? errorType,
    (error: unknown) => (error instanceof JudgeError ? error.message : String(error)),
  )
  throw new CliError(errorType, `--model: ${message}`)
}
