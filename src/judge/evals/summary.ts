import type { EvalItem, EvalItemResult, ScorerSummary, Threshold, ThresholdResult } from './types.ts'

/** Counts and moments of one scorer over all items. */
export function summarise(items: readonly EvalItemResult<EvalItem>[], id: string): ScorerSummary {
  const results = items
    .filter(item => item.error === undefined)
    .map(item => item.scorerResults[id])
    .filter(result => result !== undefined)
  const scores = results.map(result => result.score).filter(score => score !== undefined)
  const failed = results.filter(result => result.errorType === 'scorer_error').length
  const count = scores.length
  const base = {
    count,
    failed,
    notScored: results.length - count - failed,
    noClaims: results.filter(result => result.outcome === 'no_claims').length,
  }
  if (count === 0) return base
  const mean = scores.reduce((sum, score) => sum + score, 0) / count
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0)
  return {
    ...base,
    mean,
    min: Math.min(...scores),
    max: Math.max(...scores),
    ...(count < 2 ? {} : { deviation: Math.sqrt(squares / (count - 1)) }),
  }
}

export function checkThreshold(id: string, threshold: Threshold, mean: number | undefined): ThresholdResult {
  const bounds = typeof threshold === 'number' ? { max: threshold } : threshold
  const within = (value: number): boolean => value <= (bounds.max ?? Infinity) && value >= (bounds.min ?? -Infinity)
  return {
    id,
    threshold: bounds,
    passed: mean !== undefined && within(mean),
    ...(mean === undefined ? {} : { mean }),
  }
}
