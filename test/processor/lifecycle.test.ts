import { ROOT_CONTEXT } from '@opentelemetry/api'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createHallucinationScorer,
  HallucinationSpanProcessor,
  type HallucinationSpanProcessorOptions,
} from '../../src/index.ts'
import { judgement, ScriptedJudge } from '../pipeline/scripted-judge.ts'
import { makeSpan, modelCall } from '../pipeline/spans.ts'
import { FakeClock } from '../schedule/fake-clock.ts'
import { StubNext } from './stub-next.ts'
import { outcomeOf } from './world.ts'

function setUp(options: Omit<HallucinationSpanProcessorOptions, 'model' | 'scorer'> = {}) {
  const next = new StubNext()
  const clock = new FakeClock()
  const judge = new ScriptedJudge()
  const scorer = createHallucinationScorer({ model: judge })
  const processor = new HallucinationSpanProcessor(next, { scorer, clock, log: false, ...options })
  const run = (span = modelCall()) => {
    processor.onStart(span, ROOT_CONTEXT)
    processor.onEnding(span)
    processor.onEnd(span)
    return span
  }
  return { next, clock, judge, processor, run }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the life of a span', () => {
  it('reaches the next processor call by call, in the same tick', () => {
    const { next, run } = setUp()
    const span = run(makeSpan({ name: 'GET /', scope: 'http' }))
    expect(next.calls).toEqual(['start GET /', 'ending GET /', 'end GET /'])
    expect(next.spans[0]).toBe(span)
  })

  it('ends later for an answer, once', async () => {
    const { next, clock, run } = setUp()
    const span = run()
    expect(next.calls).toEqual(['start chat test', 'ending chat test'])
    await clock.advance(60_000)
    expect(next.spans).toHaveLength(1)
    expect(next.spans[0]).not.toBe(span)
    expect(outcomeOf(next.spans[0])).toBe('scored')
  })

  it('passes at once, with the outcome, when the queue is full', () => {
    const { next, run } = setUp({ hold: { maxSpans: 1 } })
    run()
    run()
    expect(next.spans.map(outcomeOf)).toEqual(['queue_full'])
  })

  it('reaches processors without onEnding', () => {
    const { onStart, onEnd, forceFlush, shutdown } = new StubNext()
    const bare = { onStart() {}, onEnd() {}, forceFlush, shutdown }
    expect([typeof onStart, typeof onEnd]).toEqual(['function', 'function'])
    const processor = new HallucinationSpanProcessor(bare, { model: 'local' })
    expect(() => processor.onEnding(makeSpan())).not.toThrow()
  })
})

describe('the calls of the tracer', () => {
  it('read no text: that is done in a later turn', async () => {
    const { clock, run } = setUp()
    const parse = vi.spyOn(JSON, 'parse')
    run()
    expect(parse).not.toHaveBeenCalled()
    await clock.settle()
    expect(parse).toHaveBeenCalled()
  })

  it('never throw, nor does a timer, when the next processor does', async () => {
    const { next, clock, judge, run } = setUp()
    judge.hang()
    next.onEnd = () => {
      throw new Error('at the deadline')
    }
    run()
    await clock.advance(30_000)
    expect(clock.timers).toBeLessThanOrEqual(1)
  })
})

describe('forceFlush', () => {
  it('judges, then hands on, then flushes what is behind', async () => {
    const { next, clock, processor, run } = setUp()
    run()
    const flushed = processor.forceFlush()
    await clock.settle()
    await flushed
    expect(next.calls.slice(-2)).toEqual(['end chat test', 'flush'])
    expect(outcomeOf(next.spans[0])).toBe('scored')
  })

  it('stays below the 30 s of a provider when the judge hangs', async () => {
    const { next, clock, processor, run, judge } = setUp({ hold: { timeoutMs: 25_000 } })
    judge.hang()
    run()
    const flushed = processor.forceFlush()
    await clock.advance(20_000)
    await flushed
    expect(next.spans[0]?.attributes).toMatchObject({ 'hallucination.outcome': 'timeout', 'error.type': 'flush' })
  })

  it('does not wait with flushTimeoutMs 0', async () => {
    const { next, processor, run, judge } = setUp({ flushTimeoutMs: 0 })
    judge.hang()
    run()
    await processor.forceFlush()
    expect(next.spans.map(outcomeOf)).toEqual(['timeout'])
  })

  it('rejects as the next processor does, and nobody has to look', async () => {
    const { next, processor } = setUp()
    next.forceFlush = () => Promise.reject(new Error('no network'))
    await expect(processor.forceFlush()).rejects.toThrow('no network')
    void processor.forceFlush()
    await new Promise(resolve => setTimeout(resolve, 5))
  })

  it('flushes several next processors, whatever one of them does', async () => {
    const [a, b] = [new StubNext(), new StubNext()]
    a.forceFlush = () => Promise.reject(new Error('a is down'))
    const processor = new HallucinationSpanProcessor([a, b], { model: 'local' })
    await expect(processor.forceFlush()).rejects.toThrow('a is down')
    expect(b.calls).toEqual(['flush'])
    b.forceFlush = () => Promise.reject(new Error('b too'))
    await expect(processor.forceFlush()).rejects.toThrow('2 span processors failed')
  })
})

describe('shutdown', () => {
  it('is one, however often it is called, and flushes first', async () => {
    const { next, clock, processor, run } = setUp()
    run()
    const all = [processor.shutdown(), processor.shutdown(), processor.forceFlush()]
    await clock.settle()
    await Promise.all(all)
    await processor.shutdown()
    expect(next.calls.filter(call => call === 'shutdown')).toHaveLength(1)
    expect(next.calls.slice(-3)).toEqual(['end chat test', 'flush', 'shutdown'])
    expect(outcomeOf(next.spans[0])).toBe('scored')
  })

  it('leaves nothing running, and lets later spans pass', async () => {
    const { next, clock, processor, run, judge } = setUp()
    const down = processor.shutdown()
    await clock.settle()
    await down
    run()
    await clock.advance(120_000)
    expect(next.spans.map(outcomeOf)).toEqual([undefined])
    expect([judge.asked.length, clock.timers]).toEqual([0, 0])
  })

  it('shuts the next processor down even if that cannot flush', async () => {
    const { next, clock, processor } = setUp()
    next.forceFlush = () => Promise.reject(new Error('no network'))
    const down = processor.shutdown()
    const seen = expect(down).rejects.toThrow('no network')
    await clock.settle()
    await seen
    expect(next.calls).toContain('shutdown')
  })
})

describe('a burst', () => {
  it('goes out in slices of 256 with a flush between', async () => {
    const { next, processor, clock, run, judge } = setUp({ flushTimeoutMs: 0, hold: { maxSpans: 10_000 } })
    judge.hang()
    for (let i = 0; i < 1_000; i++) run()
    const flushed = processor.forceFlush()
    await clock.settle()
    await flushed
    const order = next.calls.filter(call => call === 'flush' || call.startsWith('end '))
    const slices = order
      .join(' ')
      .split('flush')
      .map(slice => slice.match(/end/g)?.length ?? 0)
    expect(Math.max(...slices)).toBeLessThanOrEqual(256)
    expect(next.spans).toHaveLength(1_000)
  })

  it('is not stopped by an exporter that hangs or fails', async () => {
    const { next, processor, clock, run, judge } = setUp({ flushTimeoutMs: 0, hold: { maxSpans: 10_000 } })
    judge.hang()
    for (let i = 0; i < 600; i++) run()
    let calls = 0
    next.forceFlush = () => {
      calls += 1
      return calls < 2 ? new Promise(() => {}) : Promise.reject(new Error('down'))
    }
    const flushed = expect(processor.forceFlush()).rejects.toThrow('down')
    await clock.advance(31_000)
    await flushed
    expect(next.spans).toHaveLength(600)
  })
})

describe('the judge', () => {
  it('down: spans pass at once after a few', async () => {
    const { next, clock, run, judge } = setUp()
    judge.fail('network')
    for (let i = 0; i < 5; i++) {
      run()
      await clock.settle()
    }
    run()
    expect(next.spans.map(outcomeOf)).toEqual([...Array(5).fill('judge_error'), 'circuit_open'])
  })

  it('yields between answers when it is local', async () => {
    const next = new StubNext()
    const judge = new ScriptedJudge('local')
    const scorer = createHallucinationScorer({ model: judge })
    const processor = new HallucinationSpanProcessor(next, { scorer, log: false })
    let turns = 0
    let judging = true
    const turn = () => {
      turns += 1
      if (judging) setImmediate(turn)
    }
    const judgedAt: number[] = []
    judge.script = async answer => {
      judgedAt.push(turns)
      return judgement(answer)
    }
    for (let i = 0; i < 20; i++) processor.onEnd(modelCall())
    setImmediate(turn)
    await processor.forceFlush()
    judging = false
    expect(new Set(judgedAt).size).toBe(20)
  })
})
