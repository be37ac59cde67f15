import { describe, expect, it } from 'vitest'
import { TraceBook } from '../../src/gather/index.ts'
import { SharedAnswers } from '../../src/pipeline/shared-answers.ts'
import { FakeClock } from '../schedule/fake-clock.ts'
import { agentRun, makeSpan, modelCall } from './spans.ts'
import { world } from './world.ts'

describe('the same answer, judged on different evidence', () => {
  it('is judged for the operation that has some, when the first has none', async () => {
    let asked = 0
    const getContext = async () => {
      asked += 1
      const context = asked === 1 ? [] : ['Oslo: rain']
      await new Promise(resolve => setTimeout(resolve, 1))
      return context
    }
    const { pipeline, clock, sink, judge } = world({ scorer: { getContext } })
    const root = makeSpan({ scope: 'app' })
    pipeline.started(root)
    const spans = [modelCall({ parent: root }), agentRun({ parent: root })]
    for (const span of spans) {
      pipeline.started(span)
      pipeline.ended(span)
    }
    await clock.settle()
    await new Promise(resolve => setTimeout(resolve, 5))
    await clock.settle()
    await new Promise(resolve => setTimeout(resolve, 5))
    await clock.settle()
    expect(sink.outcomes).toEqual(['no_evidence', 'scored'])
    expect([asked, judge.asked.length]).toEqual([2, 1])
  })

  it('is not asked again when the judge failed', async () => {
    const { pipeline, clock, sink, judge } = world()
    judge.fail('unparseable')
    const root = makeSpan({ scope: 'app' })
    pipeline.started(root)
    for (const span of [modelCall({ parent: root }), agentRun({ parent: root })]) {
      pipeline.started(span)
      pipeline.ended(span)
    }
    await clock.settle()
    expect(sink.outcomes).toEqual(['judge_error', 'judge_error'])
    expect(judge.asked).toHaveLength(1)
  })

  it('is remembered for a while, for so many answers', async () => {
    const clock = new FakeClock()
    const shared = new SharedAnswers(clock)
    const result = { outcome: 'scored', content: 'full', report: { outcome: 'scored' } } as const
    const judged = { result, startMs: 0, endMs: 0 } as unknown as Parameters<SharedAnswers['settle']>[1]
    const nobody = () => expect.fail('nobody waits')
    for (let i = 0; i < 1_500; i++) {
      expect(shared.join(`key ${i}`, nobody)).toBe('first')
      shared.settle(`key ${i}`, judged)
    }
    expect(shared.join('key 0', nobody)).toBe('first')
    expect(shared.join('key 1400', nobody)).toEqual(judged)
    await clock.advance(600_001)
    expect(shared.join('key 1400', nobody)).toBe('first')
  })
})

describe('a defect inside', () => {
  it('of the trace book: the span leaves with judge_error', async () => {
    const book = new TraceBook()
    book.gather = () => {
      throw new Error('a defect')
    }
    const { run, clock, sink, pipeline } = world({ book })
    run(modelCall())
    await clock.settle()
    expect(sink.released[0]?.attributes).toEqual({
      'hallucination.outcome': 'judge_error',
      'error.type': 'gather_failed',
    })
    expect(sink.problems).toEqual(['An operation could not be read'])
    await pipeline.flush(1_000)
  })

  it('of the trace book, in a timer: deadlines go on', async () => {
    const book = new TraceBook()
    book.sweep = () => {
      throw new Error('a defect')
    }
    const { run, clock, sink, judge, pipeline } = world({ book })
    judge.hang()
    pipeline.started(makeSpan())
    run(modelCall())
    await clock.advance(20_000)
    expect(sink.outcomes).toEqual(['timeout'])
    expect(sink.problems).toContain('What was due could not be done')
  })

  it('of a judge that rejects with anything: judge_error, and the breaker counts it', async () => {
    const { run, clock, sink, judge } = world()
    judge.script = () => Promise.reject(new RangeError('a defect'))
    for (let i = 0; i < 6; i++) {
      run(modelCall())
      await clock.settle()
    }
    expect(sink.outcomes).toEqual(Array(5).fill('judge_error'))
    expect(sink.released[0]?.attributes?.['error.type']).toBe('internal')
  })

  it('of a scorer that is no scorer: judge_error', async () => {
    const made = world()
    const scorer = {
      judge: made.judge,
      version: 'v1',
      resolveEvidence: () => Promise.reject(new Error('a defect')),
      score: () => Promise.reject(new Error('a defect')),
    }
    const { run, clock, sink } = world({ pipelineScorer: scorer })
    run(modelCall())
    await clock.settle()
    expect(sink.outcomes).toEqual(['judge_error'])
  })

  it('of the sink: the answer is settled, and the next one judged', async () => {
    const { run, clock, sink, pipeline } = world()
    let calls = 0
    sink.event = () => {
      calls += 1
      if (calls === 1) throw new Error('a defect')
    }
    run(modelCall())
    run(modelCall())
    await clock.settle()
    expect(sink.outcomes).toEqual(['scored', 'scored'])
    await pipeline.flush(1_000)
    expect(pipeline.heldSpans).toBe(0)
  })

  it('of a label function does not keep a span', async () => {
    const { run, clock, sink } = world({
      labels: () => {
        throw new Error('a defect')
      },
    })
    run(modelCall())
    run(modelCall({ evidence: [] }))
    await clock.settle()
    expect(sink.released).toHaveLength(2)
  })
})
