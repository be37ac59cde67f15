import { describe, expect, it } from 'vitest'
import { evaluationSpan } from '../../src/processor/evaluation-span.ts'
import { agentRun, makeSpan, modelCall, toolRun } from './spans.ts'
import { world } from './world.ts'

describe('an answer on its way', () => {
  it('is held, judged in a later turn and released with its score', async () => {
    const { run, clock, sink, judge, pipeline } = world()
    const span = modelCall({ answer: 'This is wrong.' })
    expect(run(span)).toBe('hold')
    expect([judge.asked.length, sink.released.length, pipeline.heldSpans]).toEqual([0, 0, 1])
    await clock.settle()
    expect(sink.released).toHaveLength(1)
    expect(sink.released[0]?.span).toBe(span)
    expect(sink.released[0]?.attributes).toMatchObject({
      'hallucination.outcome': 'scored',
      'hallucination.detected': true,
      'gen_ai.evaluation.score.label': 'complete',
    })
    expect(pipeline.heldSpans).toBe(0)
    expect(sink.events[0]?.attributes['hallucination.score.id']).toBe(
      sink.released[0]?.attributes?.['hallucination.score.id'],
    )
    expect(sink.problems).toEqual([])
  })

  it('holds only the top of a nest; everything else passes in the same tick', async () => {
    const { pipeline, clock, sink, judge } = world()
    const http = makeSpan({ scope: '@opentelemetry/instrumentation-http' })
    const top = agentRun({ parent: http })
    const call = modelCall({ parent: top, evidence: [] })
    const tool = toolRun({ parent: top })
    for (const span of [http, top, call]) pipeline.started(span)
    expect(pipeline.ended(call)).toBe('pass')
    pipeline.started(tool)
    expect([pipeline.ended(tool), pipeline.ended(top), pipeline.ended(http)]).toEqual(['pass', 'hold', 'pass'])
    await clock.settle()
    expect(sink.released.map(({ span }) => span)).toEqual([top])
    expect(judge.asked[0]?.evidence.map(item => item.text)).toEqual(['Oslo: rain'])
  })

  it('waits for children that are still open', async () => {
    const { pipeline, clock, sink, judge } = world()
    const top = agentRun()
    const tool = toolRun({ parent: top })
    pipeline.started(top)
    pipeline.started(tool)
    expect(pipeline.ended(top)).toBe('hold')
    await clock.advance(5_000)
    expect(judge.asked).toEqual([])
    expect(pipeline.ended(tool)).toBe('pass')
    await clock.settle()
    expect(sink.outcomeOf(top)).toBe('scored')
    expect(judge.asked[0]?.evidence.map(item => item.text)).toEqual(['Oslo: rain'])
  })

  it('leaves at the deadline when a child never ends, and is judged without it', async () => {
    const { pipeline, clock, sink } = world()
    const top = agentRun()
    pipeline.started(top)
    pipeline.started(makeSpan({ parent: top, attributes: { 'gen_ai.operation.name': 'execute_tool' } }))
    pipeline.started(modelCall({ parent: top }))
    pipeline.ended(top)
    await clock.advance(10_000)
    expect(sink.outcomes).toEqual(['timeout'])
  })

  it('is told to onReport with what was judged', async () => {
    const { run, clock, sink } = world()
    const span = modelCall({ question: 'Weather?', answer: 'Rain.' })
    run(span)
    await clock.settle()
    expect(sink.reports).toEqual([
      expect.objectContaining({
        ...{ traceId: span.spanContext().traceId, spanId: span.spanContext().spanId, spanName: 'chat test' },
        ...{ outcome: 'scored', attachedTo: 'span', repeated: false, model: 'test-model' },
        answer: expect.objectContaining({ text: 'Rain.', question: 'Weather?' }),
        report: expect.objectContaining({ ratio: 0 }),
      }),
    ])
  })
})

describe('spans that are none of its business', () => {
  it('pass: unsampled, of other libraries, or scored before', async () => {
    const { run, clock, judge, sink } = world()
    expect(run(modelCall({ sampled: false }))).toBe('pass')
    expect(run(makeSpan({ scope: 'express' }))).toBe('pass')
    expect(run(modelCall({ attributes: { 'hallucination.outcome': 'scored' } }))).toBe('pass')
    expect(run(modelCall({ attributes: { 'hallucination.outcome': 'timeout' } }))).toBe('pass')
    expect(run(toolRun())).toBe('pass')
    await clock.advance(60_000)
    expect([judge.asked, sink.released, sink.reports]).toEqual([[], [], []])
  })

  it('is not judged again where its score is on a span of its own that came along', async () => {
    const first = world({ attach: 'evaluation-span' })
    const span = modelCall()
    const other = modelCall()
    for (const each of [span, other]) first.run(each)
    await first.clock.settle()
    const second = world()
    for (const each of [span, other]) expect(second.run(each)).toBe('hold')
    const [evaluation] = first.sink.evaluations
    if (evaluation !== undefined) expect(second.run(evaluationSpan(evaluation))).toBe('pass')
    await second.clock.settle()
    expect(second.sink.released.map(release => [release.span, release.attributes?.['hallucination.outcome']])).toEqual([
      [span, undefined],
      [other, 'scored'],
    ])
    expect(second.pipeline.heldSpans).toBe(0)
  })

  it('pass when they are traced calls of the judge itself', async () => {
    const { run, clock, judge, sink } = world()
    const { createHallucinationScorer } = await import('../../src/judge/index.ts')
    const prompts: string[] = []
    const model = {
      ...{ specificationVersion: 'v3', provider: 'test', modelId: 'test', supportedUrls: {} },
      doGenerate: async (options: { prompt: unknown }) => {
        prompts.push(JSON.stringify(options.prompt))
        throw new Error('only the prompt is wanted')
      },
      doStream: async () => {
        throw new Error('not used')
      },
    }
    const scorer = createHallucinationScorer({ model, maxRetries: 0 } as Parameters<
      typeof createHallucinationScorer
    >[0])
    await scorer.run({ input: 'Weather?', output: 'It rains in Oslo today.' })
    expect(prompts.length).toBeGreaterThan(0)
    const span = modelCall({ question: prompts[0] ?? '', evidence: ['something'] })
    expect(run(span)).toBe('hold')
    await clock.settle()
    expect(judge.asked).toEqual([])
    expect(sink.released).toEqual([{ span, attributes: undefined }])
  })
})

describe('the same answer on several operations of a trace', () => {
  it('is judged and counted once, and shown on each with the same id', async () => {
    const { pipeline, clock, sink, judge } = world()
    const root = makeSpan({ scope: 'app' })
    const first = modelCall({ parent: root })
    const second = agentRun({ parent: root, attributes: { 'gen_ai.agent.name': 'other' } })
    for (const span of [root, first]) pipeline.started(span)
    pipeline.ended(first)
    pipeline.started(second)
    pipeline.ended(second)
    pipeline.ended(root)
    await clock.settle()
    expect(judge.asked).toHaveLength(1)
    const ids = sink.released.map(({ attributes }) => attributes?.['hallucination.score.id'])
    expect(sink.outcomes).toEqual(['scored', 'scored'])
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(ids[1]).toBe(ids[0])
    expect(sink.events).toHaveLength(1)
    expect(sink.reports.map(({ repeated }) => repeated)).toEqual([false, true])
  })

  it('waits for the judgement in flight without a slot of its own', async () => {
    const { pipeline, clock, sink, judge } = world({ concurrency: 1 })
    const go = judge.hold()
    const root = makeSpan({ scope: 'app' })
    pipeline.started(root)
    for (const span of [modelCall({ parent: root }), agentRun({ parent: root })]) {
      pipeline.started(span)
      pipeline.ended(span)
    }
    await clock.settle()
    go()
    await clock.settle()
    expect([judge.asked.length, sink.outcomes]).toEqual([1, ['scored', 'scored']])
  })

  it('gives the same answer in another trace a judgement and an id of its own', async () => {
    const { run, clock, sink, judge } = world()
    run(modelCall())
    run(modelCall())
    await clock.settle()
    expect(judge.asked).toHaveLength(2)
    expect(new Set(sink.released.map(({ attributes }) => attributes?.['hallucination.score.id'])).size).toBe(2)
  })
})

describe('context hooks', () => {
  it('get a run, and replace the evidence', async () => {
    const seen: unknown[] = []
    const { extractToolResults } = await import('../../src/judge/index.ts')
    const getContext = ({ run }: { run: { output?: unknown } }) => {
      const results = extractToolResults(run.output as Parameters<typeof extractToolResults>[0])
      seen.push(results)
      return results.map(({ toolName, result }) => JSON.stringify({ toolName, result }))
    }
    const { run, clock, judge } = world({ scorer: { getContext } })
    run(modelCall({ evidence: ['Oslo: rain', 'Bergen: rain'] }))
    await clock.settle()
    expect(seen).toHaveLength(1)
    expect(judge.asked[0]?.evidence).toEqual([
      { kind: 'context', text: '{"toolName":"lookup","result":"Oslo: rain"}' },
      { kind: 'context', text: '{"toolName":"lookup","result":"Bergen: rain"}' },
    ])
  })

  it('join the evidence with merge', async () => {
    const { run, clock, judge } = world({ scorer: { getContext: () => ['more'] }, mergeEvidence: true })
    run(modelCall())
    await clock.settle()
    expect(judge.asked[0]?.evidence.map(({ text }) => text)).toEqual(['Oslo: rain', 'more'])
  })

  it('open scoring for an answer without evidence', async () => {
    const { run, clock, sink } = world({ scorer: { context: ['It rains everywhere.'] } })
    run(modelCall({ evidence: [] }))
    await clock.settle()
    expect(sink.outcomes).toEqual(['scored'])
  })

  const circle: unknown[] = []
  circle.push(circle, { circle })
  it.each([
    [
      'throws',
      () => {
        throw new Error('no database')
      },
      'context_hook_failed',
    ],
    ['returns no array', () => 'text', 'context_hook_invalid'],
  ])('fall back to the rebuilt evidence when one %s', async (_, hook, errorType) => {
    const { run, clock, sink, judge } = world({ scorer: { getContext: hook as unknown as () => string[] } })
    run(modelCall())
    await clock.settle()
    expect(judge.asked[0]?.evidence[0]?.text).toBe('Oslo: rain')
    expect(sink.released[0]?.attributes).toMatchObject({ 'hallucination.outcome': 'scored', 'error.type': errorType })
  })

  it('may return cyclic values', async () => {
    const { run, clock, sink } = world({ scorer: { getContext: () => circle as string[] } })
    run(modelCall())
    await clock.settle()
    expect(sink.outcomes).toEqual(['scored'])
  })
})
