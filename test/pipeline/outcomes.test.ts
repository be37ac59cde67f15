import { describe, expect, it } from 'vitest'
import { judgement, ScriptedJudge } from './scripted-judge.ts'
import { agentRun, hex, makeSpan, modelCall, toolRun } from './spans.ts'
import { world } from './world.ts'

const release = (made: ReturnType<typeof world>) => made.sink.released[0]?.attributes

describe('an answer without a score says why', () => {
  it('no_answer: a model call that only asks for tools', async () => {
    const made = world()
    const output = [{ role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'lookup', arguments: {} }] }]
    made.run(modelCall({ attributes: { 'gen_ai.output.messages': JSON.stringify(output) } }))
    await made.clock.settle()
    expect(release(made)).toEqual({ 'hallucination.outcome': 'no_answer' })
  })

  it('no_content: inputs and outputs were not recorded', async () => {
    const made = world()
    made.run(makeSpan({ attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' } }))
    await made.clock.settle()
    expect(release(made)).toEqual({ 'hallucination.outcome': 'no_content' })
  })

  it('no_content: there was a tool call, and its result cannot be read', async () => {
    const made = world()
    const top = agentRun()
    const tool = toolRun({ parent: top })
    delete tool.attributes['gen_ai.tool.call.result']
    for (const span of [top, tool]) made.pipeline.started(span)
    for (const span of [tool, top]) made.pipeline.ended(span)
    await made.clock.settle()
    expect(release(made)).toEqual({ 'hallucination.outcome': 'no_content' })
  })

  it('no_evidence: nothing to hold it against', async () => {
    const made = world()
    made.run(modelCall({ evidence: [] }))
    await made.clock.settle()
    expect(release(made)).toEqual({ 'hallucination.outcome': 'no_evidence' })
    expect(made.judge.asked).toEqual([])
  })

  it('answer_cut: the output limit was hit', async () => {
    const made = world()
    const output = [{ role: 'assistant', parts: [{ type: 'text', content: 'It ra' }], finish_reason: 'length' }]
    made.run(
      modelCall({
        attributes: {
          'gen_ai.output.messages': JSON.stringify(output),
          'gen_ai.response.finish_reasons': ['length'],
        },
      }),
    )
    await made.clock.settle()
    expect(release(made)).toEqual({ 'hallucination.outcome': 'answer_cut' })
  })

  it('no_claims: nothing is asserted', async () => {
    const made = world()
    made.judge.script = async answer => judgement(answer, { verdicts: [] })
    made.run(modelCall({ answer: 'You are welcome!' }))
    await made.clock.settle()
    expect(release(made)).toEqual({ 'hallucination.outcome': 'no_claims' })
  })

  it('partial: most verdicts are missing', async () => {
    const made = world()
    made.judge.script = async answer => judgement(answer, { missing: 5 })
    made.run(modelCall())
    await made.clock.settle()
    expect(release(made)).toEqual({ 'hallucination.outcome': 'partial' })
  })

  it('sampled_out and filtered: passed untouched, and counted', async () => {
    const sampled = world({ samplingRate: 0 })
    expect(sampled.run(modelCall())).toBe('pass')
    const filtered = world({ filter: span => span.name !== 'chat test' })
    expect(filtered.run(modelCall())).toBe('pass')
    expect(filtered.run(modelCall({ name: 'chat wanted' }))).toBe('hold')
    const throwing = world({
      filter: () => {
        throw new Error('broken')
      },
    })
    expect(throwing.run(modelCall())).toBe('pass')
    expect(throwing.sink.problems).toHaveLength(1)
    for (const made of [sampled, throwing]) {
      await made.clock.advance(60_000)
      expect(made.sink.lines[0]?.line).toMatch(/1 answers, 0 scored.*(sampled_out|filtered) 1/)
      expect(made.judge.asked).toEqual([])
    }
  })

  it('sampled_out: nothing of the trace is kept; filtered: what a later turn goes on with is', () => {
    const sampled = world({ samplingRate: 0 })
    const filtered = world({ filter: () => false })
    for (const { run } of [sampled, filtered]) run(modelCall())
    expect([sampled.book.size.spans, filtered.book.size.spans]).toEqual([0, 1])
    expect(sampled.book.size.bytes).toBe(0)
  })

  it('queue_full: by count and by bytes, at once', async () => {
    const made = world({ hold: { timeoutMs: 10_000, maxSpans: 2, maxBytes: 1e9 } })
    const refused = { attributes: { 'hallucination.outcome': 'queue_full' } }
    expect([1, 2, 3].map(() => made.run(modelCall()))).toEqual(['hold', 'hold', refused])
    await made.clock.settle()
    expect(made.run(modelCall())).toBe('hold')
    const small = world({ hold: { timeoutMs: 10_000, maxSpans: 100, maxBytes: 5_000 } })
    expect(small.run(modelCall({ answer: 'x'.repeat(10_000) }))).toEqual(refused)
    expect(small.run(modelCall())).toBe('hold')
  })

  it('budget: at once when used up, and in the queue', async () => {
    const made = world({ budget: { callsPerMinute: 2, tokensPerDay: 1e9 } })
    for (let i = 0; i < 3; i++) expect(made.run(modelCall())).toBe('hold')
    await made.clock.settle()
    expect(made.sink.outcomes.sort()).toEqual(['budget', 'scored', 'scored'])
    expect(made.run(modelCall())).toEqual({ attributes: { 'hallucination.outcome': 'budget' } })
    await made.clock.advance(60_000)
    expect(made.run(modelCall())).toBe('hold')
  })

  it('budget: not for the local judge', async () => {
    const made = world({ judge: new ScriptedJudge('local'), budget: { callsPerMinute: 0, tokensPerDay: 0 } })
    made.run(modelCall())
    await made.clock.settle()
    expect(made.sink.outcomes).toEqual(['scored'])
  })

  it('judge_error: with its type', async () => {
    const made = world()
    made.judge.fail('unparseable')
    made.run(modelCall())
    await made.clock.settle()
    expect(release(made)).toEqual({ 'hallucination.outcome': 'judge_error', 'error.type': 'unparseable' })
  })

  it('circuit_open: after failures in a row, at once; a probe closes it again', async () => {
    const made = world()
    made.judge.fail('unavailable')
    for (let i = 0; i < 5; i++) {
      made.run(modelCall())
      await made.clock.settle()
    }
    expect(made.run(modelCall())).toEqual({ attributes: { 'hallucination.outcome': 'circuit_open' } })
    expect(made.judge.asked).toHaveLength(5)
    await made.clock.advance(30_000)
    made.judge.script = async answer => judgement(answer)
    for (let i = 0; i < 2; i++) {
      expect(made.run(modelCall())).toBe('hold')
      await made.clock.settle()
    }
    expect(made.sink.outcomes.slice(-2)).toEqual(['scored', 'scored'])
  })

  it('circuit_open: not after answers that a judge cannot judge', async () => {
    const made = world()
    made.judge.fail('refused')
    for (let i = 0; i < 20; i++) {
      expect(made.run(modelCall())).toBe('hold')
      await made.clock.settle()
    }
  })

  it('timeout: the judge is slow', async () => {
    const made = world()
    made.judge.hang()
    made.run(modelCall())
    await made.clock.advance(9_999)
    expect(made.sink.released).toEqual([])
    await made.clock.advance(1)
    expect(release(made)).toEqual({ 'hallucination.outcome': 'timeout', 'error.type': 'timeout' })
  })

  it('shutdown: the process ends first', async () => {
    const made = world()
    made.judge.hang()
    made.run(modelCall())
    await made.clock.settle()
    const done = made.pipeline.shutdown(0)
    await made.clock.advance(2_000)
    await done
    expect(release(made)).toEqual({ 'hallucination.outcome': 'shutdown' })
  })
})

describe('whatever user code and attributes do', () => {
  it('an operation that cannot be read leaves with judge_error', async () => {
    const made = world()
    const span = modelCall()
    made.run(span)
    Object.defineProperty(span, 'attributes', {
      get() {
        throw new Error('broken span')
      },
    })
    await made.clock.settle()
    expect(made.pipeline.heldSpans).toBe(0)
    expect(made.sink.problems.length).toBeGreaterThan(0)
  })

  it('a 10 MB answer is not judged, and leaves', async () => {
    const made = world()
    made.run(modelCall({ answer: 'Rain. '.repeat(1_750_000) }))
    await made.clock.settle()
    expect(release(made)).toEqual({ 'hallucination.outcome': 'judge_error', 'error.type': 'too_long' })
    expect(made.judge.asked).toEqual([])
  })

  it('a redact hook that throws lets nothing out', async () => {
    const made = world({
      redact: () => {
        throw new Error('broken')
      },
    })
    made.run(modelCall())
    await made.clock.settle()
    expect(release(made)).toEqual({ 'hallucination.outcome': 'no_content', 'error.type': 'redaction_failed' })
    expect(made.judge.asked).toEqual([])
    expect(made.sink.reports[0]?.answer).toBeUndefined()
  })

  it('a redact hook sees all text before the judge does, and what comes back', async () => {
    const made = world({ redact: text => text.replaceAll('Oslo', '***'), detail: 'full' })
    made.judge.script = async answer => {
      const own = judgement(answer, { reason: 'In Oslo it rains.' })
      return { ...own, verdicts: own.verdicts.map(verdict => ({ ...verdict, reason: 'Oslo!', quote: '*** rain' })) }
    }
    made.run(modelCall({ question: 'Rain in Oslo?', evidence: ['Oslo rain'] }))
    await made.clock.settle()
    expect(JSON.stringify(made.judge.asked)).not.toContain('Oslo')
    expect(JSON.stringify([release(made), made.sink.events, made.sink.reports])).not.toContain('Oslo')
    expect(String(release(made)?.['hallucination.verdicts'])).not.toContain('"start"')
  })

  it('content options reach the span', async () => {
    const made = world({ content: 'none' })
    made.run(modelCall({ answer: 'This is wrong.' }))
    await made.clock.settle()
    expect(JSON.stringify(release(made))).not.toMatch(/This is|evidence says/)
  })

  it('evidence, sampling rate and judge are told in full detail', async () => {
    const made = world({ detail: 'full', samplingRate: 0.999_999 })
    made.run(modelCall({ traceId: hex(32, 99) }))
    await made.clock.settle()
    expect(release(made)).toMatchObject({
      'hallucination.evidence.count': 1,
      'hallucination.evidence.kinds': 'tool',
      'hallucination.judge.model': 'scripted',
      'hallucination.sampling.rate': 0.999_999,
    })
  })
})
