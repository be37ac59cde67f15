import type { Report } from '../judge/index.ts'
import type { AnswerResult } from './result.ts'
import type { VerdictJsonOptions } from './verdict-json.ts'

/** A report as telemetry may show it. */
export interface ReportFacts {
  readonly report: Report
  /** The judge's reason, or numbers in words where no text may leave. */
  readonly explanation: string
  readonly verdictOptions: VerdictJsonOptions
  readonly scoreId?: string
}

export function reportFacts(report: Report, { content, offsets = true, scoreId }: AnswerResult): ReportFacts {
  const explanation = content === 'none' || report.reason === undefined ? inNumbers(report) : report.reason
  return {
    report,
    // A lone surrogate has no UTF-8 form: some exporters would refuse the whole batch.
    explanation: explanation.toWellFormed(),
    verdictOptions: { content, offsets },
    ...(scoreId === undefined ? {} : { scoreId }),
  }
}

function inNumbers({ counts }: Report): string {
  const { statements, contradicted, unsupported, unverified, missing } = counts
  const parts = [
    `${contradicted} contradicted`,
    `${unsupported} unsupported`,
    ...(unverified > 0 ? [`${unverified} unverified`] : []),
    ...(missing > 0 ? [`${missing} without a verdict`] : []),
  ]
  return `${statements} ${statements === 1 ? 'statement' : 'statements'}: ${parts.join(', ')}.`
}
