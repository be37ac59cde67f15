import { describe, expect, it, vi } from 'vitest'
import { createHallucinationScorer, type HallucinationScorerOptions } from '../../src/judge/index.ts'
import { counted, httpError, judged, type ScriptedTurn, scriptedModel } from './support/scripted-model.ts'

const output = 'Norvik was founded in 1998.'

function scorer(turns: readonly ScriptedTurn[], config: Partial<HallucinationScorerOptions> = {}) {
  const model = scriptedModel(turns)
  return {
    model,
    scorer: createHallucinationScorer({ model, options: { context: ['Founded 1998.'] }, retryDelayMs: 1, ...config }),
  }
}

describe('the score formula', () => {
  it.each([
    [undefined, 0.33],
    [10, 3.33],
    [0, 0.33],
    [Number.NaN, 0.33],
    [-1, -0.33],
  ])('scale %s', async (scale, expected) => {
    const { scorer: s } = scorer([{ json: counted(3, 1) }], {
      options: { context: ['x'], ...(scale === undefined ? {} : { scale }) },
    })
    expect((await s.run({ output })).score).toBe(expected)
  })

  it('judges against nothing without context: all made up', async () => {
    const { scorer: s, model } = scorer([{ json: counted(2, 2) }], { options: { context: [] } })
    expect(await s.run({ output })).toMatchObject({ score: 1, outcome: 'scored' })
    expect(model.calls[0]?.user).toContain('There is no evidence')
  })
})

describe('empty output', () => {
  it.each([[''], ['   \n'], [undefined], [null], [[]], [[{ role: 'user', content: 'hi' }]]])(
    '%j costs no call and scores 0',
    async empty => {
      const { scorer: s, model } = scorer([{ json: counted(1, 1) }])
      expect(await s.run({ output: empty })).toMatchObject({
        score: 0,
        outcome: 'no_claims',
        reason: expect.any(String),
      })
      expect(model.calls).toHaveLength(0)
    },
  )

  it('does not ask the context hook either', async () => {
    const getContext = vi.fn(() => ['x'])
    await scorer([{}], { options: { getContext } }).scorer.run({ output: '' })
    expect(getContext).not.toHaveBeenCalled()
  })
})

describe('output that cannot be read', () => {
  it.each([[7], [true], [{}], [{ answer: 'x' }], [[1, 2]], [['a', {}]]])(
    '%j is not scored, rather than scored 0',
    async odd => {
      const { scorer: s, model } = scorer([{ json: counted(1, 1) }])
      const result = await s.run({ output: odd })
      expect(result).toMatchObject({ outcome: 'judge_error', errorType: 'output_unreadable', output: odd })
      expect(result).not.toHaveProperty('score')
      expect(model.calls).toHaveLength(0)
    },
  )

  it('is waited for while it is being made', async () => {
    const { scorer: s, model } = scorer([{ json: counted(2, 1) }])
    const streaming = {
      text: Promise.resolve(output),
      steps: Promise.resolve([{ content: [{ type: 'text', text: output }] }]),
    }
    expect(await s.run({ output: streaming })).toMatchObject({ score: 0.5 })
    expect(await s.run({ output: Promise.resolve(output) })).toMatchObject({ score: 0.5 })
    expect(model.calls[0]?.user).toContain(output)
    const broken = { text: Promise.reject(new Error('stream broke')) }
    expect(await s.run({ output: broken })).toMatchObject({
      errorType: 'output_unreadable',
      error: expect.stringContaining('stream broke'),
    })
  })
})

describe('no claims', () => {
  it('scores 0 in one call', async () => {
    const { scorer: s, model } = scorer([{ json: judged([]) }])
    expect(await s.run({ output: 'You are welcome!' })).toMatchObject({ score: 0, outcome: 'no_claims' })
    expect(model.calls).toHaveLength(1)
  })

  it('takes statements back that are labelled not_a_claim', async () => {
    const { scorer: s } = scorer([{ json: judged([{ text: 'You are welcome.', label: 'not_a_claim' }]) }])
    expect(await s.run({ output: 'You are welcome, number 1!' })).toMatchObject({ score: 0, outcome: 'no_claims' })
  })

  it.each([['It has 3 rooms.'], [Array(26).fill('word').join(' ')]])(
    'asks once more when "%s" asserts nothing, then fails',
    async text => {
      const { scorer: s, model } = scorer([{ json: judged([]) }])
      expect(await s.run({ output: text })).toMatchObject({ outcome: 'judge_error', errorType: 'no_statements' })
      expect(model.calls).toHaveLength(2)
      const mended = scorer([{ json: judged([]) }, { json: counted(1, 0) }])
      expect(await mended.scorer.run({ output: text })).toMatchObject({ outcome: 'scored', score: 0 })
    },
  )
})

describe('verdicts that do not match the statements', () => {
  const three = counted(3, 1)

  it('asks for missing ids once more', async () => {
    const { scorer: s, model } = scorer([
      { json: { ...three, verdicts: three.verdicts.slice(0, 1) } },
      { json: { verdicts: three.verdicts.slice(1) } },
    ])
    expect(await s.run({ output })).toMatchObject({ score: 0.33, report: { counts: { statements: 3, missing: 0 } } })
    expect(model.calls).toHaveLength(2)
    expect(model.calls[1]?.user).toContain('"id":2')
    expect(model.calls[1]?.user).not.toContain('"id":1,')
  })

  it('leaves what is still missing out of the denominator and says so', async () => {
    const { scorer: s } = scorer([
      { json: { ...three, verdicts: three.verdicts.slice(0, 2) } },
      { json: { verdicts: [] } },
    ])
    expect(await s.run({ output })).toMatchObject({ score: 0.5, report: { counts: { statements: 3, missing: 1 } } })
  })

  it.each([[0], [1]])('%i of 3 verdicts is partial, not a perfect score', async n => {
    const { scorer: s } = scorer([
      { json: { ...three, verdicts: three.verdicts.slice(0, n) } },
      { json: { verdicts: [] } },
    ])
    const result = await s.run({ output })
    expect(result).toMatchObject({ outcome: 'partial', notScorable: { step: 'analyze' } })
    expect(result).not.toHaveProperty('score')
    expect(result.analyzeStepResult.verdicts).toHaveLength(n)
  })

  it('drops extra verdicts: 1 claim, 4 verdicts is not 0.25', async () => {
    const one = counted(1, 1)
    const extra = [2, 3, 4].map(id => ({ ...one.verdicts[0], id, label: 'supported' }))
    const again = { ...one.verdicts[0], label: 'supported' }
    const { scorer: s, model } = scorer([{ json: { ...one, verdicts: [...one.verdicts, ...extra, again] } }])
    expect((await s.run({ output })).score).toBe(1)
    expect(model.calls).toHaveLength(1)
  })
})

describe('labels', () => {
  it.each([
    ['Unsupported', 'unsupported'],
    ['CONTRADICTED ', 'contradicted'],
    ['"supported"', 'supported'],
    ['Yes', 'unsupported'],
    ['YES', 'unsupported'],
    ['no', 'supported'],
    ['unsure', 'unverified'],
    ['hallucinated', 'unsupported'],
  ])('%s is read as %s', async (label, kind) => {
    const { scorer: s } = scorer([{ json: judged([{ text: 'A.', label }]) }])
    expect((await s.run({ output })).analyzeStepResult.verdicts[0]).toMatchObject({ kind })
  })

  it.each([['banana'], [''], [true], [null]])('%j is no verdict: asked again, then missing', async label => {
    const odd = judged([{ text: 'A.', label: 'supported' }])
    const verdicts = odd.verdicts.map(verdict => ({ ...verdict, label }))
    const { scorer: s, model } = scorer([{ json: { ...odd, verdicts } }, { json: { verdicts } }])
    expect(await s.run({ output })).toMatchObject({ outcome: 'partial' })
    expect(model.calls).toHaveLength(2)
  })
})

describe('replies', () => {
  const reply = JSON.stringify(counted(2, 1))

  it.each([
    ['in a fence', `\`\`\`json\n${reply}\n\`\`\``],
    ['after prose', `Here is {my} judgement:\n${reply}\nHope that helps.`],
    ['after thinking', `<think>First {"statements": [1]} hm</think>${reply}`],
    ['about thinking', reply.replace('Because.', 'It says <think>.')],
    ['with a trailing comma', reply.replace(/}$/, ',}')],
    ['in single quotes', reply.replaceAll('"', "'")],
  ])('%s cost no second call', async (_, text) => {
    const { scorer: s, model } = scorer([{ text }])
    expect(await s.run({ output })).toMatchObject({ score: 0.5 })
    expect(model.calls).toHaveLength(1)
  })

  it('reads the classic form of claims and yes/no verdicts', async () => {
    const verdicts = [
      { statement: 'A.', verdict: 'yes', reason: 'absent' },
      { statement: 'B.', verdict: 'no', reason: 'there' },
    ]
    expect(await scorer([{ json: { claims: ['A.', 'B.'], verdicts } }]).scorer.run({ output })).toMatchObject({
      score: 0.5,
    })
    expect(await scorer([{ json: { verdicts } }]).scorer.run({ output })).toMatchObject({ score: 0.5 })
    expect(await scorer([{ json: verdicts }]).scorer.run({ output })).toMatchObject({ score: 0.5 })
  })

  it.each([['no JSON at all'], [''], ['{}'], ['[]'], ['"text"'], ['{"statements": "none"}']])(
    '%j is asked for once more, then fails',
    async text => {
      const { scorer: s, model } = scorer([{ text }])
      const result = await s.run({ output })
      expect(result.outcome).toBe('judge_error')
      expect(['unparseable', 'empty']).toContain(result.errorType)
      expect(model.calls).toHaveLength(2)
      expect(await scorer([{ text }, { text: reply }]).scorer.run({ output })).toMatchObject({ score: 0.5 })
    },
  )

  it('asks for the verdicts that a cut reply lacks', async () => {
    const full = JSON.stringify(counted(3, 1))
    const text = full.slice(0, full.indexOf('{"id":2,"label"') + 12)
    const { scorer: s, model } = scorer([
      { text, finish: 'length' },
      { json: { verdicts: counted(3, 1).verdicts.slice(1) } },
    ])
    expect(await s.run({ output })).toMatchObject({ score: 0.33, report: { counts: { statements: 3, missing: 0 } } })
    expect(model.calls).toHaveLength(2)
  })

  it('asks anew, with more room, when the statements were cut, then fails', async () => {
    const full = JSON.stringify(counted(3, 1))
    const text = full.slice(0, full.indexOf('Claim 3'))
    const { scorer: s, model } = scorer([{ text, finish: 'length' }])
    expect(await s.run({ output })).toMatchObject({ outcome: 'judge_error', errorType: 'output_cut' })
    expect(model.calls.map(call => call.options.maxOutputTokens)).toEqual([8192, 16384])
  })

  it('takes complete JSON for what it is, whatever the finish reason', async () => {
    const { scorer: s, model } = scorer([{ text: reply, finish: 'length' }])
    expect(await s.run({ output })).toMatchObject({ score: 0.5 })
    expect(model.calls).toHaveLength(1)
  })

  it('keeps a claim with line breaks one claim', async () => {
    const { scorer: s } = scorer([{ json: judged([{ text: 'One\nclaim.', label: 'supported' }]) }])
    expect((await s.run({ output })).preprocessStepResult.claims).toEqual(['One\nclaim.'])
  })
})

describe('the three steps', () => {
  const claims = {
    statements: [
      { id: 1, text: 'A.' },
      { id: 2, text: 'B.' },
    ],
  }
  const { verdicts } = counted(2, 1)
  const separate = { steps: 'separate' } as const

  it('extract, verify, explain', async () => {
    const { scorer: s, model } = scorer(
      [{ json: claims }, { json: { verdicts } }, { text: 'Half is made up.' }],
      separate,
    )
    const result = await s.run({ output })
    expect(result).toMatchObject({
      score: 0.5,
      reason: 'Half is made up.',
      preprocessStepResult: { claims: ['A.', 'B.'] },
    })
    expect(model.calls).toHaveLength(3)
    expect(new Set([result.preprocessPrompt, result.analyzePrompt, result.generateReasonPrompt]).size).toBe(3)
    expect(Object.keys(result.judge)).toEqual(['preprocess', 'analyze', 'generateReason'])
    expect(result.judge.analyze?.executions[0]).toMatchObject({
      status: 'success',
      modelCallCount: 1,
      usage: { totalTokens: 110 },
    })
    expect(model.calls[0]?.user).not.toContain('Founded 1998.')
  })

  it('keeps the score when the explanation fails', async () => {
    const { scorer: s } = scorer([{ json: claims }, { json: { verdicts } }, { error: httpError(400) }], separate)
    const result = await s.run({ output })
    expect(result).toMatchObject({ score: 0.5, outcome: 'scored', errorType: 'bad_request' })
    expect(result.reason).toContain('1 of 2 statements')
  })

  it('keeps the claims when the verdicts fail', async () => {
    const { scorer: s } = scorer([{ json: claims }, { error: httpError(500) }], { ...separate, maxRetries: 0 })
    expect(await s.run({ output })).toMatchObject({
      outcome: 'judge_error',
      errorType: 'unavailable',
      report: { counts: { statements: 2, missing: 2 }, judge: { calls: 2, inputTokens: 100 } },
    })
  })

  it.each([{}, separate])('understand replies scripted for the replaced scorer: %j', async config => {
    const { scorer: s } = scorer(
      [
        { json: { claims: ['A.', 'B.'] } },
        {
          json: {
            verdicts: [
              { statement: 'A.', verdict: 'yes', reason: 'absent' },
              { statement: 'B.', verdict: 'no', reason: 'there' },
            ],
          },
        },
        { text: 'The score is 0.5.' },
      ],
      config,
    )
    expect(await s.run({ output })).toMatchObject({
      score: 0.5,
      preprocessStepResult: { claims: ['A.', 'B.'] },
      analyzeStepResult: {
        verdicts: [
          { statement: 'A.', verdict: 'yes', reason: 'absent' },
          { statement: 'B.', verdict: 'no' },
        ],
      },
    })
  })

  it('spends one call on an answer without claims', async () => {
    const { scorer: s, model } = scorer([{ json: { statements: [] } }], separate)
    expect(await s.run({ output: 'Thanks!' })).toMatchObject({ score: 0, outcome: 'no_claims' })
    expect(model.calls).toHaveLength(1)
  })
})

describe('the result', () => {
  it('carries everything passed in and everything found out', async () => {
    const { scorer: s } = scorer([
      {
        json: judged([
          { text: 'Norvik was founded in 1998.', label: 'supported', evidence: 0, quote: 'Founded 1998.' },
        ]),
      },
    ])
    const result = await s.run({
      input: 'When?',
      output,
      runId: 'r-1',
      groundTruth: 7,
      requestContext: { a: [1] },
      scoreSource: 'live',
    })
    expect(result).toMatchObject({
      input: 'When?',
      output,
      runId: 'r-1',
      groundTruth: 7,
      requestContext: { a: [1] },
      scoreSource: 'live',
      score: 0,
      reason: 'Summed up.',
      outcome: 'scored',
      analyzeStepResult: {
        verdicts: [
          {
            statement: 'Norvik was founded in 1998.',
            verdict: 'no',
            kind: 'supported',
            evidence: 0,
            quote: 'Founded 1998.',
            start: 0,
            end: 26,
          },
        ],
      },
    })
    for (const key of ['preprocessPrompt', 'analyzePrompt', 'generateReasonPrompt', 'generateScorePrompt'])
      expect(result).toHaveProperty(key)
    expect(result.analyzePrompt).toContain(output)
  })

  it('makes a run id of its own', async () => {
    const { scorer: s } = scorer([{ json: counted(1, 0) }])
    const [a, b] = await Promise.all([s.run({ output }), s.run({ output })])
    expect(a.runId).toMatch(/^[0-9a-f-]{36}$/)
    expect(a.runId).not.toBe(b.runId)
  })

  it('describes itself as a scorer of agents', () => {
    const { scorer: s } = scorer([])
    expect(s).toMatchObject({
      id: 'hallucination-scorer',
      name: 'Hallucination Scorer',
      type: 'agent',
      rules: 'strict',
      scale: 1,
    })
    expect(scorer([], { id: 'b', name: 'B', description: 'c' }).scorer).toMatchObject({
      id: 'b',
      name: 'B',
      description: 'c',
    })
  })

  it('has a version that rules and steps change, and the model does not', () => {
    const versions = [{}, { rules: 'practical' }, { steps: 'separate' }] as const
    expect(new Set(versions.map(config => scorer([], config).scorer.version)).size).toBe(3)
    expect(scorer([]).scorer.version).toBe(scorer([]).scorer.version)
  })

  it('passes provider options on', async () => {
    const providerOptions = { scripted: { reasoningEffort: 'low' } }
    const { scorer: s, model } = scorer([{ json: counted(1, 0) }], { providerOptions })
    await s.run({ output })
    expect(model.calls[0]?.options.providerOptions).toEqual(providerOptions)
  })

  it('does not explain what was not judged', async () => {
    const result = await scorer([{ error: httpError(401) }]).scorer.run({ output })
    expect(result.reason).toMatch(/^Not scored/)
    expect(result.report).not.toHaveProperty('reason')
  })

  it('names the model that was served', async () => {
    const { scorer: s } = scorer([{ json: counted(1, 0) }])
    expect((await s.run({ output })).report.judge).toMatchObject({
      kind: 'model',
      model: 'judge-1-served',
      calls: 1,
      inputTokens: 100,
      outputTokens: 10,
    })
  })
})
