import type { Answer, Outcome } from '../gather/types.ts'

/**
 * `strict`: the rules of the scorer that this one replaces. `practical`: for live traffic.
 *
 * | | strict | practical |
 * | --- | --- | --- |
 * | opinion, praise, superlative | a statement; unsupported unless the evidence says it | no statement, unless attributed ("guests say") |
 * | harmless common knowledge, absent from the evidence | unsupported | unverified |
 * | hedged, and in the evidence | supported | supported |
 * | hedged, and absent from the evidence | unsupported | unsupported |
 * | hedged, and the evidence says otherwise | contradicted | contradicted |
 * | an id that the evidence has nowhere, undecided by the judge | unsupported | unverified |
 */
export type Rules = 'strict' | 'practical'

/**
 * `supported` by evidence or given text · `contradicted` by evidence · `unsupported`: evidence says nothing of it ·
 * `unverified`: looked at and undecided.
 */
export type VerdictKind = 'supported' | 'contradicted' | 'unsupported' | 'unverified'

export interface Verdict {
  /** The claim, self-contained. */
  readonly statement: string
  /** `yes` = hallucinated (contradicted or unsupported). */
  readonly verdict: 'yes' | 'no'
  /** One sentence a person understands. */
  readonly reason: string
  readonly kind: VerdictKind
  /** Index into the evidence that decided. */
  readonly evidence?: number
  /** A literal substring of that evidence's text; checked in code. */
  readonly quote?: string
  /** UTF-16 offsets of the claim in the answer's text, when it can be located: `text.slice(start, end)`. */
  readonly start?: number
  readonly end?: number
}

/** What judging cost and who did it. */
export interface JudgeUsage {
  readonly kind: 'local' | 'model' | 'cascade'
  /** The model that the provider says it served; `local` for the built-in judge. */
  readonly model: string
  /** Hash of prompt, rules and schema (or of the local judge's rules): scores of two versions are never mixed. */
  readonly version: string
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly durationMs: number
}

/** What a judge finds out. Arithmetic is not its business. */
export interface Judgement {
  readonly verdicts: readonly Verdict[]
  /** Statements for which the judge gave no verdict, even when asked again: out of the denominator. */
  readonly missing: number
  readonly reason?: string
  /** Share of the evidence that the judge saw, 0 to 1. */
  readonly coverage: number
  readonly usage: JudgeUsage
  /** Set when something went wrong although a part is known: a low-cardinality name (`timeout`, `rate_limited`, …). */
  readonly errorType?: string
  /** What was asked, step by step. A combined call is an `analyze` step. Absent when nothing was asked. */
  readonly executions?: readonly Execution[]
}

/** One step of a judge: one prompt, with its repetitions. */
export interface Execution {
  readonly step: 'preprocess' | 'analyze' | 'generateReason'
  readonly status: 'success' | 'failed'
  readonly prompt: string
  readonly model: string
  /** Requests sent, retries among them. */
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly durationMs: number
}

export interface JudgeOptions {
  readonly rules: Rules
  readonly signal?: AbortSignal
  /** Runs every request of the judge, for callers that suppress tracing: `call => context.with(suppressed, call)`. */
  readonly wrapCall?: WrapCall
  /** Timers of the judge must not keep the process alive. */
  readonly background?: boolean
}

export type WrapCall = <T>(call: () => T) => T

/** One way to judge an answer. `judges/` has one file per judge. */
export interface Judge {
  readonly kind: JudgeUsage['kind']
  /** `local`, or the requested model id. */
  readonly model: string
  version(rules: Rules): string
  /** Rejects with a `JudgeError` when nothing is known. Never rejects with anything else. */
  judge(answer: Answer, options: JudgeOptions): Promise<Judgement>
}

export type Label = 'none' | 'low' | 'mixed' | 'high' | 'complete'

/** The result of judging one answer: the judgement with its arithmetic done. */
export interface Report {
  /** `scored`, `no_claims` (nothing asserted), `partial` (more than half the verdicts missing), or a failure. */
  readonly outcome: Extract<Outcome, 'scored' | 'no_claims' | 'partial' | 'judge_error' | 'timeout'>
  /** hallucinated / (statements − missing) × scale, 2 decimals, lower is better. Absent unless `scored`. */
  readonly score?: number
  /** The same as 0–1, 2 decimals, whatever the scale. Absent unless `scored`. */
  readonly ratio?: number
  readonly label?: Label
  readonly detected: boolean
  readonly reason?: string
  readonly verdicts: readonly Verdict[]
  readonly counts: {
    /** supported + contradicted + unsupported + unverified + missing */
    readonly statements: number
    readonly supported: number
    readonly contradicted: number
    readonly unsupported: number
    readonly unverified: number
    readonly missing: number
  }
  readonly coverage: number
  readonly rules: Rules
  readonly scale: number
  readonly judge: JudgeUsage
  readonly errorType?: string
  /** The failure in words, with what to do about it. For logs: may quote the provider. */
  readonly error?: string
}

/** When an answer counts as a detected hallucination. */
export interface Detect {
  /** Contradicted statements needed. Default 1. */
  readonly contradicted: number
  /** Or this share of hallucinated statements (score/scale). Default 0.5. */
  readonly ratio: number
}
