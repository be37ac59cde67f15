import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createHallucinationScorer, JudgeError, modelJudge } from '../../src/judge/index.ts'
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.ts'
import { counted, scriptedModel } from './support/scripted-model.ts'

const output = 'Norvik was founded in 1998.'
const answer = { text: output, evidence: [], given: [], history: [], missing: 0 }
afterEach(() => vi.unstubAllEnvs())

function withoutEnv() {
  vi.stubEnv('OPENAI_API_KEY', undefined)
  vi.stubEnv('OPENAI_BASE_URL', undefined)
}

describe('model objects', () => {
  it.each(['v2', 'v3', 'v4'] as const)('of specification %s', async specification => {
    const model = scriptedModel([{ json: counted(2, 1) }], specification)
    expect(await createHallucinationScorer({ model }).run({ output })).toMatchObject({
      score: 0.5,
      report: { judge: { inputTokens: 100, outputTokens: 10, model: 'judge-1-served' } },
    })
    expect(createHallucinationScorer({ model }).judge).toMatchObject({ kind: 'model', model: 'scripted/judge-1' })
  })

  it('of an earlier specification are refused with what to do', async () => {
    const old = { ...scriptedModel([{}]), specificationVersion: 'v1' }
    await expect(createHallucinationScorer({ model: old }).run({ output })).rejects.toMatchObject({
      code: 'invalid_model',
      message: expect.stringContaining('Update'),
    })
  })
})

describe("'provider/model'", () => {
  let server: OpenAiServer
  beforeAll(async () => {
    server = await startOpenAiServer(() => ({ json: counted(2, 1) }))
  })
  afterAll(() => server.close())

  it('openai speaks Chat Completions to a base URL, without a key', async () => {
    withoutEnv()
    vi.stubEnv('OPENAI_BASE_URL', server.url)
    const scorer = createHallucinationScorer({ model: 'openai/llama/3' })
    expect(await scorer.run({ output })).toMatchObject({ score: 0.5 })
    expect(server.requests[0]).toMatchObject({ api: 'chat', model: 'llama/3' })
    expect(scorer.judge.model).toBe('openai/llama/3')
  })

  it('openai without key or base URL names both', async () => {
    withoutEnv()
    const scorer = createHallucinationScorer({ model: 'openai/gpt-5-mini' })
    await expect(scorer.run({ output })).rejects.toMatchObject({
      code: 'missing_key',
      retryable: false,
      message: expect.stringContaining('OPENAI_API_KEY'),
    })
    expect(await scorer.score(answer)).toMatchObject({
      outcome: 'judge_error',
      errorType: 'missing_key',
      error: expect.stringContaining('OPENAI_API_KEY'),
      judge: { calls: 0 },
    })
    // The key may be set later.
    vi.stubEnv('OPENAI_BASE_URL', server.url)
    expect(await scorer.run({ output })).toMatchObject({ score: 0.5 })
  })

  it('another provider that is not installed names the command', async () => {
    await expect(createHallucinationScorer({ model: 'nosuchprovider/x' }).run({ output })).rejects.toMatchObject({
      code: 'missing_package',
      message: expect.stringContaining('npm install @ai-sdk/nosuchprovider'),
    })
  })

  it('another provider that is installed is loaded', async () => {
    vi.stubEnv('AI_GATEWAY_API_KEY', 'test')
    const fetch = vi.fn(() => Promise.reject(new TypeError('fetch failed')))
    vi.stubGlobal('fetch', fetch)
    try {
      const scorer = createHallucinationScorer({ model: 'gateway/some/model', maxRetries: 0 })
      expect(await scorer.run({ output })).toMatchObject({ outcome: 'judge_error' })
      expect(fetch).toHaveBeenCalledOnce()
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('a package without a provider is refused', async () => {
    await expect(createHallucinationScorer({ model: 'otel/x' }).run({ output })).rejects.toMatchObject({
      code: 'invalid_model',
    })
  })

  it.each(['gpt-5-mini', '/x', 'openai/', '../evil/x', 'Open AI/x'])('%s is not understood', async model => {
    await expect(createHallucinationScorer({ model }).run({ output })).rejects.toMatchObject({ code: 'invalid_model' })
  })

  it('an empty name is refused at once', () => {
    expect(() => createHallucinationScorer({ model: '' })).toThrow(JudgeError)
  })
})

describe('options', () => {
  it.each([
    ['timeoutMs', { timeoutMs: 0 }],
    ['maxRetries', { maxRetries: -1 }],
    ['maxOutputTokens', { maxOutputTokens: Number.NaN }],
    ['maxEvidenceChars', { maxEvidenceChars: 0 }],
    ['retryDelayMs', { retryDelayMs: -5 }],
  ])('%s is checked at construction', (name, options) => {
    expect(() => modelJudge({ model: scriptedModel([{}]), ...options })).toThrow(name)
  })

  it('local needs neither network nor key', async () => {
    withoutEnv()
    const scorer = createHallucinationScorer({ model: 'local', options: { context: [output] } })
    expect(scorer.judge).toMatchObject({ kind: 'local', model: 'local' })
    expect((await scorer.run({ output })).report.judge).toMatchObject({ kind: 'local', calls: 0 })
  })
})
