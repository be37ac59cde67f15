import pLimit from 'p-limit'
import { toText } from '../messages/index.ts'
import { checkThreshold, summarise } from './summary.ts'
import { runTarget, type TargetRun } from './target.ts'
import type {
  EvalItem,
  EvalItemResult,
  EvalScorer,
  EvalScorerEntry,
  RunEvalsOptions,
  RunEvalsResult,
  ScorerResult,
  Threshold,
} from './types.ts'

/** `onItemComplete` threw. `result` is the whole result: nothing else was lost. */
export class EvalCallbackError extends Error {
  override readonly name = 'EvalCallbackError'
  readonly code = 'callback_failed'
  readonly retryable = false
  readonly result: RunEvalsResult<EvalItem>

  constructor(cause: unknown, result: RunEvalsResult<EvalItem>) {
    super(`onItemComplete threw: ${messageOf(cause)}`, { cause })
    this.result = result
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : toText(error)
}

function scorerOf(entry: EvalScorerEntry): { scorer: EvalScorer; threshold?: Threshold } {
  return 'scorer' in entry ? entry : { scorer: entry }
}

function validate(data: readonly EvalItem[], scorers: readonly { scorer: EvalScorer }[], concurrency: number): void {
  if (!Array.isArray(data) || data.length === 0) throw new TypeError('data must have at least one item')
  if (scorers.length === 0) throw new TypeError('scorers must have at least one scorer')
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new RangeError(`concurrency must be a whole number of at least 1, got ${concurrency}`)
  }
  const ids = scorers.map(({ scorer }) => scorer.id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) {
    throw new TypeError(`Two scorers have the id '${twice}': pass createHallucinationScorer({ id }) a name of its own.`)
  }
}

/**
 * Runs a target on each item and scores what it says. A target or scorer that fails is reported on its item; the rest goes on.
 *
 * @example
 * const { scores } = await runEvals({ data: [{ input: 'Weather in Oslo?' }], scorers: [scorer], target: agent })
 */
export async function runEvals<Item extends EvalItem>(options: RunEvalsOptions<Item>): Promise<RunEvalsResult<Item>> {
  const { data, target, concurrency = 1, targetOptions = {}, onItemComplete } = options
  const entries = (options.scorers ?? []).map(scorerOf)
  validate(data, entries, concurrency)
  const failures: unknown[] = []

  async function runItem(item: Item, index: number): Promise<EvalItemResult<Item>> {
    const result = await evaluate(item, index)
    try {
      await onItemComplete?.(result)
    } catch (error) {
      failures.push(error)
    }
    return result
  }

  async function evaluate(item: Item, index: number): Promise<EvalItemResult<Item>> {
    let run: TargetRun
    try {
      run = await runTarget(target, item, targetOptions)
    } catch (error) {
      const message = messageOf(error)
      const failed: ScorerResult = { outcome: 'target_failed', errorType: 'target_error', error: message }
      const scorerResults = Object.fromEntries(entries.map(({ scorer }) => [scorer.id, failed]))
      return { item, index, scorerResults, error: message }
    }
    const scorerResults: Record<string, ScorerResult> = {}
    for (const { scorer } of entries) {
      try {
        scorerResults[scorer.id] = await scorer.run({ ...item, input: run.input, output: run.output })
      } catch (error) {
        scorerResults[scorer.id] = { errorType: 'scorer_error', error: messageOf(error) }
      }
    }
    return { item, index, targetResult: run.result, scorerResults }
  }

  const limit = pLimit(concurrency)
  const items = await Promise.all(data.map((item, index) => limit(() => runItem(item, index))))
  const summaries = Object.fromEntries(entries.map(({ scorer }) => [scorer.id, summarise(items, scorer.id)]))
  const thresholds = entries.flatMap(({ scorer, threshold }) =>
    threshold === undefined ? [] : [checkThreshold(scorer.id, threshold, summaries[scorer.id]?.mean)],
  )
  const result: RunEvalsResult<Item> = {
    scores: Object.fromEntries(
      Object.entries(summaries).flatMap(([id, { mean }]) => (mean === undefined ? [] : [[id, mean]])),
    ),
    summary: {
      totalItems: items.length,
      failedItems: items.filter(item => item.error !== undefined).length,
      scorers: summaries,
    },
    items,
    ...(thresholds.length === 0
      ? {}
      : { verdict: thresholds.every(({ passed }) => passed) ? 'passed' : 'failed', thresholdResults: thresholds }),
  }
  if (failures.length > 0) throw new EvalCallbackError(failures[0], result)
  return result
}
