import { describe, expect, it } from 'vitest'
import { CircuitBreaker } from '../../src/schedule/index.ts'
import { FakeClock } from './fake-clock.ts'

function opened() {
  const clock = new FakeClock()
  const breaker = new CircuitBreaker(clock, { failures: 3, restMs: 1_000, maxRestMs: 3_000 })
  for (let i = 0; i < 3; i++) {
    expect(breaker.tryEnter()).toBe(true)
    breaker.failed()
  }
  return { clock, breaker }
}

describe('the circuit breaker', () => {
  it('opens after failures in a row, not after scattered ones', () => {
    const breaker = new CircuitBreaker(new FakeClock(), { failures: 3 })
    for (let i = 0; i < 10; i++) {
      breaker.failed()
      breaker.failed()
      breaker.succeeded()
    }
    expect(breaker.allows).toBe(true)
    expect(opened().breaker.allows).toBe(false)
  })

  it('lets one probe through after a rest, and closes when it succeeds', async () => {
    const { clock, breaker } = opened()
    await clock.advance(999)
    expect(breaker.tryEnter()).toBe(false)
    await clock.advance(1)
    expect(breaker.tryEnter()).toBe(true)
    expect(breaker.allows).toBe(false)
    expect(breaker.tryEnter()).toBe(false)
    breaker.succeeded()
    expect(breaker.tryEnter()).toBe(true)
  })

  it('rests twice as long after each failed probe, up to a limit', async () => {
    const { clock, breaker } = opened()
    for (const rest of [1_000, 2_000, 3_000, 3_000]) {
      await clock.advance(rest - 1)
      expect(breaker.allows).toBe(false)
      await clock.advance(1)
      expect(breaker.tryEnter()).toBe(true)
      breaker.failed()
    }
  })

  it('lets the next one probe when the probe was given up', async () => {
    const { clock, breaker } = opened()
    await clock.advance(1_000)
    expect(breaker.tryEnter()).toBe(true)
    breaker.abandoned()
    expect(breaker.tryEnter()).toBe(true)
  })

  it('does not rest longer for failures of calls that were in flight when it opened', async () => {
    const { clock, breaker } = opened()
    await clock.advance(500)
    breaker.failed()
    await clock.advance(500)
    expect(breaker.allows).toBe(true)
  })
})
