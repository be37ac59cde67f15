import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Budget } from '../../src/schedule/index.ts'
import { FakeClock } from './fake-clock.ts'

describe('the budget of a judge', () => {
  it('allows so many calls in any minute', () => {
    fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 60 }), async waits => {
        const clock = new FakeClock()
        const budget = new Budget(clock, { callsPerMinute: 5 })
        const taken: number[] = []
        for (const wait of waits) {
          await clock.advance(wait)
          const recent = taken.filter(time => clock.now() - time < 60_000).length
          const open = budget.open
          expect(open).toBe(recent < 5)
          expect(budget.tryTake()).toBe(open)
          if (open) taken.push(clock.now())
        }
      }),
      { numRuns: 30 },
    )
  })

  it('books calls beyond the one that was taken', () => {
    const budget = new Budget(new FakeClock(), { callsPerMinute: 4 })
    expect(budget.tryTake()).toBe(true)
    budget.settle(3, 0)
    expect(budget.tryTake()).toBe(true)
    expect(budget.tryTake()).toBe(false)
  })

  it('closes when the tokens of the day are used up, until the next day', async () => {
    const clock = new FakeClock()
    const budget = new Budget(clock, { tokensPerDay: 1_000 })
    budget.settle(1, 999)
    expect(budget.open).toBe(true)
    budget.settle(1, 1)
    expect(budget.tryTake()).toBe(false)
    await clock.advance(14 * 3_600_000)
    expect(budget.tryTake()).toBe(true)
  })

  it('stays closed when the clock is set back', () => {
    const clock = new FakeClock()
    const budget = new Budget(clock, { tokensPerDay: 10 })
    budget.settle(1, 10)
    clock.setWall(clock.wall() - 3 * 86_400_000)
    expect(budget.open).toBe(false)
  })

  it('can be nothing', () => {
    expect(new Budget(new FakeClock(), { callsPerMinute: 0 }).tryTake()).toBe(false)
  })
})
