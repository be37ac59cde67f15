import { describe, expect, it } from 'vitest'
import { JudgeError } from '../../src/judge/index.ts'
import { modelCall } from './spans.ts'
import { world } from './world.ts'

describe('the summary line', () => {
  it('comes after 20 answers, then hourly when something changed', async () => {
    const { run, clock, sink } = world()
    for (let i = 0; i < 19; i++) run(modelCall({ answer: i < 3 ? `This is wrong ${i}.` : `Rain ${i}.` }))
    await clock.settle()
    expect(sink.lines).toEqual([])
    run(modelCall({ evidence: [] }))
    await clock.settle()
    expect(sink.lines).toHaveLength(1)
    expect(sink.lines[0]?.alarming).toBe(false)
    expect(sink.lines[0]?.line).toMatch(
      /^otel-hallucination: 20 answers, 19 scored, 3 with hallucinations; not scored: no_evidence 1; dialects: .+; judge: scripted, 2090 tokens\. Most frequent reason, no_evidence: /,
    )
    await clock.advance(3_600_000)
    expect(sink.lines).toHaveLength(1)
    run(modelCall())
    await clock.advance(3_600_000)
    expect(sink.lines).toHaveLength(2)
  })

  it('comes after a minute when there are few, and is alarming when nothing could be scored', async () => {
    const { run, clock, sink } = world()
    run(modelCall({ evidence: [] }))
    await clock.advance(60_000)
    expect(sink.lines).toEqual([{ line: expect.stringContaining('1 answers, 0 scored'), alarming: true }])
  })

  it('names what fails', async () => {
    const { run, clock, sink, judge } = world()
    judge.fail('auth')
    for (let i = 0; i < 20; i++) {
      run(modelCall())
      await clock.settle()
    }
    expect(sink.lines.at(-1)?.line).toMatch(/circuit_open 15, judge_error 5; errors: auth 5/)
  })

  it('does not wait when the set-up is wrong', async () => {
    const { run, clock, sink, judge } = world()
    judge.fail('missing_key')
    for (let i = 0; i < 3; i++) {
      run(modelCall())
      await clock.settle()
    }
    expect(sink.lines).toEqual([{ line: expect.stringContaining('missing_key'), alarming: true }])
    expect(sink.lines[0]?.line).toContain('OPENAI_API_KEY')
  })

  it('tells each kind of failure once, in the words of the failure where those are our own', async () => {
    const { run, clock, sink, judge } = world()
    const failures = [
      ['missing_package', 'npm install @ai-sdk/nobody'],
      ['unavailable', 'Overloaded: you asked "where is Anna?"'],
      ['auth', 'Key refused for "where is Anna?"'],
    ] as const
    for (const [code, message] of [...failures, ...failures]) {
      judge.script = async () => {
        throw new JudgeError(code, message)
      }
      run(modelCall())
      await clock.advance(120_000)
    }
    const told = sink.lines.map(({ line }) => line).filter(line => line.includes('cannot be asked'))
    expect(told).toEqual([expect.stringContaining('npm install @ai-sdk/nobody'), expect.stringContaining('API key')])
    expect(sink.problems).toEqual(['The judge failed (unavailable)'])
    expect(JSON.stringify([sink.lines, sink.problems])).not.toContain('Anna')
  })

  it('counts chains and steps without a text apart: no answer is missing because of them', async () => {
    const { run, clock, sink } = world()
    const output = [{ role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'lookup', arguments: {} }] }]
    const step = () => modelCall({ attributes: { 'gen_ai.output.messages': JSON.stringify(output) } })
    for (let i = 0; i < 30; i++) run(step())
    await clock.advance(60_000)
    expect(sink.lines).toEqual([
      {
        line: expect.stringMatching(/: no answers so far; 30 chains or steps without [^.]*usual; dialects: [^.]+\.$/),
        alarming: false,
      },
    ])
    run(modelCall())
    await clock.advance(3_600_000)
    expect(sink.lines).toHaveLength(2)
    expect(sink.lines[1]).toEqual({
      line: expect.stringMatching(
        /: 1 answers, 1 scored, 0 with hallucinations; 30 chains or steps without [^.]*tokens\.$/,
      ),
      alarming: false,
    })
  })

  it('is not alarming when nothing was to be scored', async () => {
    const { run, clock, sink } = world({ samplingRate: 0 })
    run(modelCall())
    await clock.advance(60_000)
    expect(sink.lines).toMatchObject([{ alarming: false }])
  })

  it('says so when no answer was seen at all', async () => {
    const { pipeline, clock, sink } = world()
    pipeline.started(modelCall())
    await clock.advance(60_000)
    expect(sink.lines).toEqual([{ line: expect.stringContaining('no answers so far'), alarming: false }])
  })
})
