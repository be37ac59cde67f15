import { describe, expect, it } from 'vitest'
import { document, judge } from './helpers.ts'

const time = async (answer: string, evidence: string): Promise<number> => {
  const since = performance.now()
  await judge(answer, [document(evidence)])
  return performance.now() - since
}

const least = async (run: () => Promise<number>): Promise<number> => Math.min(await run(), await run(), await run())

describe('a run of one character', () => {
  const fact = 'The room costs 5 EUR'
  const run = (sign: string, size: number): string => `${fact}${sign.repeat(size)} and is open.`

  it.each([' ', '\t', '*', '_', '"', "'", '.', '-', '。'])('%j takes time in line with its length', async sign => {
    await time(run(sign, 500), fact)
    for (const [small, large] of [
      [() => time(run(sign, 10_000), fact), () => time(run(sign, 40_000), fact)],
      [() => time(fact, run(sign, 10_000)), () => time(fact, run(sign, 40_000))],
    ] as const) {
      const [one, four] = [await least(small), await least(large)]
      // Four times as long; sixteen times would be quadratic. Small times are noise.
      expect(four).toBeLessThan(Math.max(8, one) * 10)
    }
  })
})
