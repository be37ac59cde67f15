import { describe, expect, it } from 'vitest'
import { judgement, ScriptedJudge } from './scripted-judge.ts'
import { agentRun, makeSpan, modelCall } from './spans.ts'
import { world } from './world.ts'

describe('a late score', () => {
  it('follows as an evaluation of the span that left, once', async () => {
    const { run, clock, sink, judge } = world()
    const go = judge.hold()
    const span = modelCall({ answer: 'This is wrong.' })
    run(span)
    await clock.advance(12_000)
    expect(sink.outcomes).toEqual(['timeout'])
    go()
    await clock.settle()
    expect(sink.released).toHaveLength(1)
    expect(sink.evaluations).toHaveLength(1)
    expect(sink.evaluations[0]).toMatchObject({
      target: span,
      attributes: { 'hallucination.outcome': 'scored', 'hallucination.detected': true },
    })
    expect((sink.evaluations[0]?.endMs ?? 0) - (sink.evaluations[0]?.startMs ?? 0)).toBe(12_000)
    expect(sink.reports).toEqual([expect.objectContaining({ outcome: 'scored', attachedTo: 'evaluation-span' })])
  })

  it('does not follow a judge that never answers: it is given up, and its slot is free', async () => {
    const { run, clock, sink, judge } = world({ concurrency: 1 })
    judge.hang()
    run(modelCall())
    await clock.settle()
    judge.script = async answer => judgement(answer)
    run(modelCall())
    await clock.advance(66_000)
    expect(sink.outcomes).toEqual(['timeout', 'timeout'])
    expect(sink.evaluations).toHaveLength(1)
    expect(sink.reports.map(({ outcome }) => outcome)).toEqual(['timeout', 'scored'])
  })
})

describe('admission', () => {
  it('does not hold a span that would wait for nothing, but scores it', async () => {
    const { run, clock, sink, judge } = world({ concurrency: 1 })
    const go = judge.hold()
    run(modelCall())
    await clock.advance(6_000)
    go()
    await clock.settle()
    expect(sink.outcomes).toEqual(['scored'])
    expect(run(modelCall())).toBe('hold')
    const second = modelCall({ answer: 'Second.' })
    expect(run(second)).toEqual({ attributes: { 'hallucination.outcome': 'timeout', 'error.type': 'admission' } })
    await clock.settle()
    go()
    await clock.settle()
    go()
    await clock.settle()
    expect(sink.evaluations.map(({ target }) => target)).toEqual([second])
  })
})

describe('a frozen process', () => {
  it.each([true, false])('gives up what was in flight without tripping the breaker (monotonic %s)', async monotonic => {
    const { run, clock, sink, judge } = world({ concurrency: 10 })
    judge.script = (_, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('socket closed'))))
    for (let i = 0; i < 8; i++) run(modelCall())
    await clock.settle()
    await clock.freeze(600_000, { monotonic })
    await clock.advance(2_000)
    expect(sink.outcomes).toEqual(Array(8).fill('timeout'))
    judge.script = async answer => judgement(answer)
    expect(run(modelCall())).toBe('hold')
    await clock.settle()
    expect(sink.outcomes.at(-1)).toBe('scored')
  })

  it('does not count failures that come before the alarm', async () => {
    const { run, clock, sink, judge } = world({ concurrency: 10 })
    const fail: (() => void)[] = []
    judge.script = () => new Promise((_, reject) => fail.push(() => reject(new Error('ECONNRESET'))))
    for (let i = 0; i < 8; i++) run(modelCall())
    await clock.settle()
    clock.jump(600_000, { monotonic: false })
    for (const each of fail) each()
    await clock.advance(10_000)
    expect(sink.outcomes).toEqual(Array(8).fill('timeout'))
    judge.script = async answer => judgement(answer)
    expect(run(modelCall())).toBe('hold')
  })

  it('is not seen in a local judge that was busy', async () => {
    const { run, clock, sink, judge } = world({ judge: new ScriptedJudge('local') })
    judge.script = async answer => {
      clock.jump(8_000)
      return judgement(answer)
    }
    run(modelCall())
    await clock.settle()
    expect(sink.outcomes).toEqual(['scored'])
  })

  it('survives clocks that stand still or go back', async () => {
    const { run, clock, sink } = world()
    clock.setWall(0)
    run(modelCall())
    await clock.settle()
    expect(sink.outcomes).toEqual(['scored'])
  })
})

describe('flushing', () => {
  it('judges what is there, and resolves when it is done', async () => {
    const { run, clock, sink, pipeline } = world({ concurrency: 2 })
    for (let i = 0; i < 20; i++) run(modelCall())
    let done = false
    const flushed = pipeline.flush(20_000).then(() => {
      done = true
    })
    await clock.settle()
    expect(done).toBe(true)
    await flushed
    expect(sink.outcomes).toEqual(Array(20).fill('scored'))
    expect(clock.timers).toBeLessThanOrEqual(1)
  })

  it('starts jobs that wait for children', async () => {
    const { pipeline, clock, sink } = world({ scorer: { context: ['It rains.'] } })
    const top = agentRun()
    pipeline.started(top)
    pipeline.started(makeSpan({ parent: top }))
    pipeline.ended(top)
    const flushed = pipeline.flush(20_000)
    await clock.settle()
    await flushed
    expect(sink.outcomes).toEqual(['scored'])
  })

  it('lets the rest go when its time is up, and their scores follow', async () => {
    const { run, clock, sink, pipeline, judge } = world()
    const go = judge.hold()
    run(modelCall())
    await clock.settle()
    const flushed = pipeline.flush(5_000)
    const after = modelCall()
    run(after)
    await clock.advance(5_000)
    await flushed
    expect(sink.released.map(({ attributes }) => attributes)).toEqual([
      { 'hallucination.outcome': 'timeout', 'error.type': 'flush' },
    ])
    go()
    go()
    await clock.settle()
    expect(sink.evaluations).toHaveLength(1)
    expect(sink.outcomeOf(after)).toBe('scored')
  })

  it('waits for nothing with a budget of 0', async () => {
    const { run, clock, sink, pipeline, judge } = world()
    judge.hang()
    run(modelCall())
    await pipeline.flush(0)
    expect(sink.outcomes).toEqual(['timeout'])
    expect(clock.timers).toBe(1)
  })

  it('does not wait again for what it has waited for in vain', async () => {
    const { run, clock, pipeline, judge, sink } = world()
    judge.hang()
    run(modelCall())
    await clock.settle()
    const first = pipeline.flush(5_000)
    await clock.advance(5_000)
    await first
    judge.script = async answer => judgement(answer)
    run(modelCall())
    const second = pipeline.flush(5_000)
    await clock.settle()
    await second
    expect(sink.outcomes).toEqual(['timeout', 'scored'])
  })

  it('of nothing is immediate', async () => {
    await world().pipeline.flush(20_000)
  })
})

describe('shutting down', () => {
  it('drains first, judges nothing afterwards and leaves no timer', async () => {
    const { run, clock, sink, pipeline, judge } = world()
    run(modelCall())
    const down = pipeline.shutdown(20_000)
    expect(run(modelCall())).toEqual({ attributes: { 'hallucination.outcome': 'shutdown' } })
    await clock.settle()
    await down
    expect(sink.outcomes).toEqual(['scored'])
    expect(run(modelCall())).toBe('pass')
    await clock.advance(100_000)
    expect([judge.asked.length, clock.timers]).toEqual([1, 0])
  })

  it('gives up calls in flight and what is queued', async () => {
    const { run, clock, sink, pipeline, judge } = world({ concurrency: 1 })
    let aborted = 0
    judge.script = (_, signal) => new Promise(() => signal?.addEventListener('abort', () => (aborted += 1)))
    for (let i = 0; i < 3; i++) run(modelCall())
    await clock.settle()
    const down = pipeline.shutdown(1_000)
    await clock.advance(3_000)
    await down
    expect(sink.outcomes).toEqual(['shutdown', 'shutdown', 'shutdown'])
    expect([aborted, judge.asked.length, pipeline.heldSpans, clock.timers]).toEqual([1, 1, 0, 0])
  })
})

describe('evaluation spans', () => {
  it('let every span pass, and carry every result', async () => {
    const { run, clock, sink } = world({ attach: 'evaluation-span' })
    const spans = [modelCall({ answer: 'This is wrong.' }), modelCall({ evidence: [] })]
    expect(spans.map(run)).toEqual(['pass', 'pass'])
    await clock.settle()
    expect(sink.released).toEqual([])
    expect(sink.evaluations.map(({ target, attributes }) => [target, attributes['hallucination.outcome']])).toEqual([
      [spans[0], 'scored'],
      [spans[1], 'no_evidence'],
    ])
  })

  it('carry the answers of a nest that never ends', async () => {
    const { pipeline, clock, sink } = world()
    const top = makeSpan({ attributes: { 'gen_ai.operation.name': 'invoke_agent' } })
    const call = modelCall({ parent: top })
    pipeline.started(top)
    pipeline.started(call)
    expect(pipeline.ended(call)).toBe('pass')
    await clock.advance(30 * 60_000)
    expect(sink.released).toEqual([])
    expect(sink.evaluations.map(({ target }) => target.spanContext().traceId)).toEqual([top.spanContext().traceId])
  })
})
