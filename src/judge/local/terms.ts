import { compareValues, type NumberValue } from '../text/index.ts'

/** Whether a claimed number is this amount, by the rules for numbers. */
export function matches(value: NumberValue, amount: number): boolean {
  if (!Number.isFinite(amount) || amount === 0) return false
  const rounded = Math.round(amount * 1e6) / 1e6
  return (
    compareValues(value, { ...value, readings: [rounded, -rounded], decimals: 6, step: 1e-6, yearLike: false }) ===
    'same'
  )
}
