import type { Answer } from '../gather/types.ts'
import type { GetContext, ScorerRun } from './context.ts'
import type { JudgeModel } from './model/resolve.ts'
import type { Detect, Judge, Report, Rules, Verdict, WrapCall } from './types.ts'

export interface HallucinationScorerOptions {
  /**
   * Who judges: an AI SDK model object (specification v2, v3 or v4), `'provider/model'` such as `'openai/gpt-5-mini'`,
   * `'local'` (built in: no network, no key), or a judge of your own.
   */
  readonly model: JudgeModel | Judge
  readonly options?: {
    /** Multiplies the score. Default 1; 0 and what is no number count as 1. */
    readonly scale?: number
    /** What the answer is held against. Without it and without `getContext`: the tool results in `run.output`. */
    readonly context?: readonly string[]
    /** Wins over `context`, even when it returns an empty array. */
    readonly getContext?: GetContext
  }
  /** Default `strict`, the rules of the scorer that this one replaces. */
  readonly rules?: Rules
  /** `combined` (default): statements, verdicts and reason in one call. `separate`: extract, verify, explain. */
  readonly steps?: 'combined' | 'separate'
  /** Statements that the local judge proves supported never reach the model. Default false. */
  readonly cascade?: boolean
  /** For all calls of one answer together, retries among them. Default 60,000. */
  readonly timeoutMs?: number
  /** Per call, reasoning tokens among them. Default 8,192. */
  readonly maxOutputTokens?: number
  /** Repetitions of a call after a failure that may pass (429, 5xx, network). Default 2. */
  readonly maxRetries?: number
  /** First wait before a repetition, doubled each time; a `Retry-After` of the provider wins. Default 1,000. */
  readonly retryDelayMs?: number
  /** Evidence beyond this many characters is selected by relevance. Default 100,000. */
  readonly maxEvidenceChars?: number
  /** Passed to the model as they are, such as `{ openai: { reasoningEffort: 'low' } }`. */
  readonly providerOptions?: Readonly<Record<string, unknown>>
  /** Runs every request of the judge, for callers that suppress tracing. */
  readonly wrapCall?: WrapCall
  /** Default `hallucination-scorer`. Two scorers in one evaluation need two ids. */
  readonly id?: string
  readonly name?: string
  readonly description?: string
}

/** What `run()` resolves to: everything passed in, and what was found out. */
export interface ScorerRunResult extends ScorerRun {
  readonly runId: string
  /** Lower is better. Absent when the answer could not be scored: `outcome` and `errorType` say why. */
  readonly score?: number
  readonly reason: string
  readonly preprocessStepResult: { readonly claims: readonly string[] }
  readonly analyzeStepResult: { readonly verdicts: readonly Verdict[] }
  readonly preprocessPrompt: string | undefined
  readonly analyzePrompt: string | undefined
  readonly generateScorePrompt: undefined
  readonly generateReasonPrompt: string | undefined
  /** Calls and tokens by step. */
  readonly judge: Readonly<Record<string, { readonly executions: readonly RunExecution[] }>>
  readonly outcome: Report['outcome']
  readonly errorType?: string
  /** Message of the failure that `errorType` names. */
  readonly error?: string
  /** Set when there is no score. */
  readonly notScorable?: { readonly step: 'analyze'; readonly reason: string }
  readonly report: Report
}

export interface RunExecution {
  readonly status: 'success' | 'failed'
  readonly prompt: string
  readonly judgeModelId: string
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number; readonly totalTokens: number }
  readonly attemptCount: number
  readonly modelCallCount: number
  readonly durationMs: number
}

export interface ScoreOptions {
  readonly signal?: AbortSignal
  readonly detect?: Partial<Detect>
  readonly wrapCall?: WrapCall
  /** Waiting (deadline, pauses between attempts) does not keep the process alive. Default false. */
  readonly background?: boolean
}

export interface HallucinationScorer {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly type: 'agent'
  readonly rules: Rules
  readonly scale: number
  readonly judge: Judge
  /** Hash of prompt, rules and schema: scores of two versions don't compare. */
  readonly version: string
  /**
   * Scores one run. A failed judge leaves `score` out and keeps what is known.
   * Rejects with a `JudgeError` only when the set-up is wrong (unknown model, missing package or key).
   */
  run(run: ScorerRun): Promise<ScorerRunResult>
  /** Adds static context, or asks `getContext` (once), whose result replaces the evidence unless `merge`. */
  resolveEvidence(
    answer: Answer,
    run: unknown,
    options?: { readonly merge?: boolean },
  ): Promise<{ readonly answer: Answer; readonly errorType?: string }>
  /** Scores an answer on its evidence. Never rejects. */
  score(answer: Answer, options?: ScoreOptions): Promise<Report>
}
