import { ROOT_CONTEXT } from '@opentelemetry/api'
import { TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSampledTrace } from '../../src/schedule/index.ts'

/** Trace ids as a random generator makes them, but the same in every run. */
function traceIds(count: number): string[] {
  const ids = fc.sample(fc.array(fc.nat(15), { minLength: 32, maxLength: 32 }), { numRuns: count, seed: 7 })
  return ids.map(digits => digits.map(digit => digit.toString(16)).join(''))
}

const share = (ids: readonly string[], rate: number) => ids.filter(id => isSampledTrace(id, rate)).length / ids.length

describe('sampling by trace id', () => {
  const ids = traceIds(8_000)

  it('takes the share that it should', () => {
    for (const rate of [0.05, 0.25, 0.5, 0.9]) expect(Math.abs(share(ids, rate) - rate)).toBeLessThan(0.02)
    expect(share(ids, 0)).toBe(0)
    expect(share(ids, 1)).toBe(1)
    expect(share(ids, Number.NaN)).toBe(0)
  })

  it('chooses the same traces in every process, release and spelling', () => {
    const pinned = ['0af7651916cd43dd8448eb211c80319c', '4bf92f3577b34da6a3ce929d0e0e4736', 'f'.repeat(32)]
    expect(pinned.map(id => isSampledTrace(id, 0.3))).toEqual([false, true, true])
    expect(pinned.map(id => isSampledTrace(id, 0.03))).toEqual([false, false, false])
    for (const id of ids.slice(0, 200)) expect(isSampledTrace(id.toUpperCase(), 0.3)).toBe(isSampledTrace(id, 0.3))
  })

  it('keeps what a lower rate keeps', () => {
    for (const id of ids) if (isSampledTrace(id, 0.1)) expect(isSampledTrace(id, 0.4)).toBe(true)
  })

  it('is independent of a ratio head sampler', () => {
    const head = new TraceIdRatioBasedSampler(0.2)
    const kept = ids.filter(id => head.shouldSample(ROOT_CONTEXT, id).decision !== 0)
    expect(kept.length).toBeGreaterThan(1_000)
    expect(Math.abs(share(kept, 0.5) - 0.5)).toBeLessThan(0.05)
  })
})
