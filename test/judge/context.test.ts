import { describe, expect, it, vi } from 'vitest'
import {
  type Answer,
  createHallucinationScorer,
  extractToolResults,
  type GetContextInput,
  type HallucinationScorerOptions,
  toRunInput,
  toRunOutput,
} from '../../src/judge/index.ts'
import { counted, scriptedModel } from './support/scripted-model.ts'

function make(options: NonNullable<HallucinationScorerOptions['options']> | undefined) {
  const model = scriptedModel([{ json: counted(1, 1) }])
  return { model, scorer: createHallucinationScorer({ model, ...(options === undefined ? {} : { options }) }) }
}

const output = 'Norvik was founded in 1998.'
const withTools = [
  {
    role: 'assistant',
    content: {
      format: 2,
      content: output,
      parts: [
        {
          type: 'tool-invocation',
          toolInvocation: {
            state: 'result',
            toolName: 'lookup',
            toolCallId: 'c1',
            args: { q: 'Norvik' },
            result: { founded: 1998 },
          },
        },
        { type: 'text', text: output },
      ],
    },
  },
]

describe('run()', () => {
  it('asks getContext once, with step analyze, the whole run, and claims split in code', async () => {
    const getContext = vi.fn((_: GetContextInput) => ['From the hook.'])
    const { scorer, model } = make({ context: ['Static.'], getContext })
    await scorer.run({ input: 'When?', output, runId: 'r', groundTruth: 5, requestContext: { chunks: ['a'] } })
    expect(getContext).toHaveBeenCalledOnce()
    expect(getContext.mock.calls[0]?.[0]).toEqual({
      run: { input: 'When?', output, runId: 'r', groundTruth: 5, requestContext: { chunks: ['a'] } },
      results: { preprocessStepResult: { claims: [output] } },
      step: 'analyze',
    })
    expect(model.calls[0]?.user).toContain('From the hook.')
    expect(model.calls[0]?.user).not.toContain('Static.')
  })

  it('takes an empty array of the hook for an answer', async () => {
    const { scorer, model } = make({ context: ['Static.'], getContext: async () => [] })
    await scorer.run({ output })
    expect(model.calls[0]?.user).toContain('There is no evidence')
  })

  it('takes the static context alone when there is one', async () => {
    const { scorer, model } = make({ context: ['Static.'] })
    await scorer.run({ output: withTools })
    expect(model.calls[0]?.user).toContain('Static.')
    expect(model.calls[0]?.user).not.toContain('"founded":1998')
  })

  it('takes the tool results of the output when nothing else was named', async () => {
    const { scorer, model } = make(undefined)
    await scorer.run({ output: withTools })
    expect(model.calls[0]?.user).toContain('lookup({"q":"Norvik"})')
    expect(model.calls[0]?.user).toContain('{"founded":1998}')
  })

  it('takes tool results of the input too, each call once', async () => {
    const { scorer, model } = make(undefined)
    await scorer.run({ input: [{ role: 'user', content: 'When?' }, ...withTools], output: withTools })
    await scorer.run({ input: [{ role: 'user', content: 'When?' }, ...withTools], output })
    for (const { user } of model.calls) expect(user.match(/EVIDENCE \d/g)).toEqual(['EVIDENCE 0'])
  })

  it('keeps items that hold several lines apart', async () => {
    const { scorer, model } = make({ context: ['One\ntwo', 'three'] })
    await scorer.run({ output })
    expect(model.calls[0]?.user.match(/EVIDENCE \d/g)).toEqual(['EVIDENCE 0', 'EVIDENCE 1'])
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('db down')
      },
      'context_hook_failed',
      'db down',
    ],
    ['rejects', () => Promise.reject(new Error('db down')), 'context_hook_failed', 'db down'],
    ['returns undefined', () => undefined, 'context_hook_invalid', 'undefined'],
    ['returns a string', () => 'text', 'context_hook_invalid', 'string'],
  ])(
    'does not score when the hook %s: against nothing a right answer would look made up',
    async (_, hook, errorType, message) => {
      const getContext: unknown = hook
      const { scorer, model } = make({ getContext: getContext as () => string[] })
      const result = await scorer.run({ output })
      expect(result).toMatchObject({ outcome: 'judge_error', errorType, error: expect.stringContaining(message) })
      expect(result).not.toHaveProperty('score')
      expect(model.calls).toHaveLength(0)
    },
  )

  it('survives whatever a hook puts into its array', async () => {
    const cyclic: Record<string, unknown> = { name: 'loop' }
    cyclic.self = cyclic
    const getter = Object.defineProperty({}, 'x', {
      enumerable: true,
      get: () => {
        throw new Error('no')
      },
    })
    let deep: unknown = 'bottom'
    for (let i = 0; i < 5000; i++) deep = { deep }
    const items: unknown[] = [
      cyclic,
      10n,
      null,
      undefined,
      getter,
      deep,
      new Map([['k', cyclic]]),
      'x'.repeat(3_000_000),
      new Date(Number.NaN),
      { toJSON: () => cyclic },
      Symbol('s'),
    ]
    const { scorer, model } = make({ getContext: () => items as string[] })
    expect(await scorer.run({ output })).toMatchObject({ outcome: 'scored' })
    expect(model.calls[0]?.user).toContain('"name":"loop"')
    expect(model.calls[0]?.user).toContain('[circular]')
    expect(model.calls[0]?.user).not.toContain('[object Object]')
  })

  it('passes what users say of themselves and earlier turns along', async () => {
    const { scorer, model } = make({ context: ['x'] })
    await scorer.run({
      input: [
        { role: 'user', content: 'I am Priya.' },
        { role: 'assistant', content: 'Hello Priya, you won.' },
        { role: 'user', content: [{ type: 'text', text: 'When was Norvik founded?' }] },
      ],
      output,
    })
    const user = model.calls[0]?.user ?? ''
    expect(user).toMatch(/QUESTION>>\nWhen was Norvik founded\?/)
    expect(user).toMatch(/GIVEN>>\nI am Priya\./)
    expect(user).toMatch(/HISTORY>>\nHello Priya, you won\./)
  })
})

describe('resolveEvidence()', () => {
  const answer: Answer = {
    text: output,
    evidence: [{ kind: 'tool', text: 'rebuilt' }],
    given: [],
    history: [],
    missing: 1,
  }
  const texts = (resolved: Answer) => resolved.evidence.map(item => item.text)

  it('adds static context to rebuilt evidence', async () => {
    const resolved = await make({ context: ['Static.'] }).scorer.resolveEvidence(answer, {})
    expect(texts(resolved.answer)).toEqual(['rebuilt', 'Static.'])
    expect(resolved.answer.missing).toBe(1)
  })

  it('replaces rebuilt evidence by the hook, or merges', async () => {
    const { scorer } = make({ getContext: () => ['Hook.'] })
    expect(texts((await scorer.resolveEvidence(answer, {})).answer)).toEqual(['Hook.'])
    expect(texts((await scorer.resolveEvidence(answer, {}, { merge: true })).answer)).toEqual(['rebuilt', 'Hook.'])
  })

  it('keeps rebuilt evidence when the hook fails, and says so', async () => {
    const { scorer } = make({ getContext: () => Promise.reject(new Error('x')) })
    expect(await scorer.resolveEvidence(answer, {})).toEqual({ answer, errorType: 'context_hook_failed' })
  })

  it('gives the hook a run on which the helpers work', async () => {
    const run = {
      system: ['Be brief.'],
      user: ['When?'],
      toolCalls: [
        { toolName: 'lookup', toolCallId: 'c1', args: { q: 1 }, result: { founded: 1998 } },
        { toolName: 'fails', toolCallId: 'c2', args: {}, result: '503', isError: true as const },
        { toolName: 'open', toolCallId: 'c3', args: {} },
      ],
    }
    const { scorer } = make({
      getContext: ({ run: hookRun }) =>
        extractToolResults(hookRun.output).map(({ toolName, result }) => JSON.stringify({ toolName, result })),
    })
    const resolved = await scorer.resolveEvidence(answer, { input: toRunInput(run), output: toRunOutput(run, output) })
    expect(texts(resolved.answer)).toEqual([
      '{"toolName":"lookup","result":{"founded":1998}}',
      '{"toolName":"fails","result":"503"}',
    ])
  })
})

describe('score()', () => {
  it('never rejects', async () => {
    const broken = createHallucinationScorer({
      model: { kind: 'model', model: 'mine', version: () => 'v1', judge: () => Promise.reject(new TypeError('bug')) },
    })
    const answer = { text: output, evidence: [], given: [], history: [], missing: 0 }
    expect(await broken.score(answer)).toMatchObject({
      outcome: 'judge_error',
      errorType: 'internal',
      judge: { model: 'mine', version: 'v1', calls: 0 },
    })
  })

  it('runs every request through wrapCall', async () => {
    const wrapped: string[] = []
    const { scorer, model } = make({ context: ['x'] })
    const answer = { text: output, evidence: [], given: [], history: [], missing: 0 }
    await scorer.score(answer, {
      wrapCall: call => {
        wrapped.push('in')
        return call()
      },
    })
    expect(wrapped).toHaveLength(model.calls.length)
  })
})
