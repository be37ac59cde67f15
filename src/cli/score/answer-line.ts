import type { EvidenceKind, Outcome } from '../../gather/index.ts'
import type { Label, Verdict } from '../../judge/index.ts'

/** One answer, as `score --json` prints it: a line each, keys in this order. */
export interface AnswerLine {
  readonly file: string
  readonly traceId: string
  /** Span that the score belongs to. */
  readonly spanId: string
  readonly spanName: string
  readonly service?: string
  /** In a dry run `scored` means: there is an answer with evidence to judge. */
  readonly outcome: Outcome
  readonly question?: string
  readonly answer?: string
  readonly evidence: readonly {
    readonly kind: EvidenceKind
    readonly text: string
    readonly tool?: string
    readonly spanId?: string
  }[]
  /** Other spans that carry the same answer. */
  readonly alsoOn?: readonly string[]
  /** 0 to 1, lower is better. */
  readonly score?: number
  readonly label?: Label
  readonly reason?: string
  readonly verdicts?: readonly Verdict[]
  /** Why judging failed. */
  readonly errorType?: string
}
