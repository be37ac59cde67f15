import type { ScorerRun } from '../context.ts'

/** One case. Extra keys reach the scorer's `run` and `onItemComplete`. */
export interface EvalItem {
  /** A string, messages, or whatever the target takes. */
  readonly input?: unknown
  /** Several user turns of one conversation, for agents; scored as one run. */
  readonly inputs?: readonly unknown[]
  readonly groundTruth?: unknown
  readonly [extra: string]: unknown
}

/** What `runEvals` needs of a scorer. */
export interface EvalScorer {
  readonly id: string
  run(run: ScorerRun): PromiseLike<ScorerResult>
}

export interface ScorerResult {
  /** Lower is better. Absent when the answer could not be scored. */
  readonly score?: number
  readonly reason?: string | undefined
  readonly outcome?: string
  readonly errorType?: string
  /** Message of a failure. */
  readonly error?: string
  readonly [extra: string]: unknown
}

/** In units of the scorer's scale. A number is the highest mean that passes, for lower is better. */
export type Threshold = number | { readonly max?: number; readonly min?: number }

export type EvalScorerEntry = EvalScorer | { readonly scorer: EvalScorer; readonly threshold: Threshold }

/** An agent of the AI SDK. */
export interface EvalAgent {
  generate(options: never): PromiseLike<unknown>
}

export type EvalTarget<Item extends EvalItem> =
  | EvalAgent
  | ((input: Item['input'], item: Item, options: Readonly<Record<string, unknown>>) => unknown)

export interface EvalItemResult<Item extends EvalItem> {
  readonly item: Item
  readonly index: number
  /** What the target gave: its result, not only its text. Absent when it failed. */
  readonly targetResult?: unknown
  readonly scorerResults: Readonly<Record<string, ScorerResult>>
  /** The target failed with this message: nothing was scored. */
  readonly error?: string
}

export interface RunEvalsOptions<Item extends EvalItem> {
  readonly data: readonly Item[]
  readonly scorers: readonly EvalScorerEntry[]
  readonly target: EvalTarget<Item>
  /** Items at a time. Default 1. */
  readonly concurrency?: number
  /** Passed to each call of the target. */
  readonly targetOptions?: Readonly<Record<string, unknown>>
  /** Called once per item, failed ones among them. What it throws rejects `runEvals` after all items are done. */
  readonly onItemComplete?: (result: EvalItemResult<Item>) => unknown
}

export interface ScorerSummary {
  /** Items with a score. */
  readonly count: number
  /** Items that the scorer looked at and could not score. */
  readonly notScored: number
  /** Items whose scorer threw. */
  readonly failed: number
  /** Items that assert nothing (score 0). */
  readonly noClaims: number
  /** Of the items with a score; absent when there are none. */
  readonly mean?: number
  readonly min?: number
  readonly max?: number
  /** Sample standard deviation, from two items on. */
  readonly deviation?: number
}

export interface ThresholdResult {
  readonly id: string
  readonly threshold: { readonly max?: number; readonly min?: number }
  readonly mean?: number
  /** Without a single score nothing has passed. */
  readonly passed: boolean
}

export interface RunEvalsResult<Item extends EvalItem> {
  /** Mean score by scorer id. A scorer without a single score has no entry. */
  readonly scores: Readonly<Record<string, number>>
  readonly summary: {
    readonly totalItems: number
    /** Items whose target failed. */
    readonly failedItems: number
    readonly scorers: Readonly<Record<string, ScorerSummary>>
  }
  readonly items: readonly EvalItemResult<Item>[]
  /** Present when a threshold was given. */
  readonly verdict?: 'passed' | 'failed'
  readonly thresholdResults?: readonly ThresholdResult[]
}
