import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAI as createOpenAI3 } from 'ai-openai-3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHallucinationScorer, type HallucinationScorerOptions, JudgeError } from '../../src/judge/index.ts'
import { inTurn, type OpenAiServer, type Reply, startOpenAiServer } from '../support/openai-server.ts'
import { counted, judged, scriptedModel } from './support/scripted-model.ts'

let server: OpenAiServer
const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)

beforeAll(async () => {
  server = await startOpenAiServer(() => ({}))
  process.on('unhandledRejection', note)
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await server.close()
})
beforeEach(() => server.forget())
afterEach(async () => {
  await new Promise(resolve => setImmediate(resolve))
  expect(unhandled).toEqual([])
})

const output = 'Norvik was founded in 1998.'
const fine = { json: counted(2, 1) }

function run(
  replies: readonly Reply[],
  api: 'chat' | 'responses' = 'chat',
  config: Partial<HallucinationScorerOptions> = {},
) {
  server.follow(inTurn(...replies))
  const openai = createOpenAI({ baseURL: server.url, apiKey: 'test' })
  const model = api === 'chat' ? openai.chat('judge-model') : openai.responses('judge-model')
  return createHallucinationScorer({
    model,
    options: { context: ['Founded 1998.'] },
    retryDelayMs: 5,
    timeoutMs: 5000,
    ...config,
  }).run({ output })
}

describe.each(['chat', 'responses'] as const)('a %s server', api => {
  it('is asked once, with a schema, at temperature 0, with an output cap', async () => {
    const result = await run([{ ...fine, model: 'judge-model-2026', usage: { inputTokens: 90, outputTokens: 9 } }], api)
    expect(result).toMatchObject({
      score: 0.5,
      report: { judge: { calls: 1, model: 'judge-model-2026', inputTokens: 90, outputTokens: 9 } },
    })
    const [request] = server.requests
    expect(request?.schema).toBeDefined()
    expect(request?.body.temperature).toBe(0)
    expect(Object.values(request?.body ?? {})).toContain(8192)
  })

  const recovering: readonly (readonly [string, Reply])[] = [
    ['429 with Retry-After in seconds', { fault: 'status', status: 429, retryAfter: '0.02' }],
    ['429 with Retry-After as a date', { fault: 'status', status: 429, retryAfter: new Date(0).toUTCString() }],
    ['429 with retry-after-ms', { fault: 'status', status: 429, retryAfter: 600, headers: { 'retry-after-ms': '20' } }],
    ['500', { fault: 'status', status: 500 }],
    ['503', { fault: 'status', status: 503 }],
    ['a closed connection', { fault: 'disconnect' }],
    ['a body that breaks off', { fault: 'disconnect', after: 40, reply: fine }],
    ['an empty body', { fault: 'raw', body: '' }],
    ['HTML instead of JSON', { fault: 'raw', body: '<html>bad gateway</html>', status: 502, contentType: 'text/html' }],
  ]
  it.each(recovering)('is asked again after %s', async (_, fault) => {
    expect(await run([fault, fine], api)).toMatchObject({ score: 0.5, report: { judge: { calls: 2 } } })
  })

  const failing: readonly (readonly [string, string, Reply, number])[] = [
    ['429 all the time', 'rate_limited', { fault: 'status', status: 429 }, 3],
    [
      '429 without quota',
      'quota',
      { fault: 'status', status: 429, message: 'You exceeded your current quota (insufficient_quota)' },
      1,
    ],
    [
      '429 whose Retry-After is beyond the deadline',
      'rate_limited',
      { fault: 'status', status: 429, retryAfter: 3600 },
      1,
    ],
    ['500 all the time', 'unavailable', { fault: 'status', status: 500 }, 3],
    ['401', 'auth', { fault: 'status', status: 401 }, 1],
    ['404', 'model_not_found', { fault: 'status', status: 404 }, 1],
    ['400', 'bad_request', { fault: 'status', status: 400 }, 1],
    [
      '400 for length',
      'too_long',
      { fault: 'status', status: 400, message: "This model's maximum context length is 8192 tokens" },
      1,
    ],
    ['a closed connection all the time', 'network', { fault: 'disconnect' }, 3],
    ['an empty body all the time', 'bad_response', { fault: 'raw', body: '' }, 3],
    ['an empty reply', 'empty', {}, 2],
    ['a refusal', 'refused', { refusal: 'I cannot help with that.' }, 2],
    ['a refusal in text', 'refused', { text: "I'm sorry, but I can't assist with that." }, 2],
    ['a content filter', 'refused', { text: '', finish: 'content_filter' }, 2],
    ['prose', 'unparseable', { text: 'Everything seems fine to me.' }, 2],
    ['cut JSON', 'output_cut', { text: '{"statements":[{"id":1,"text":"Norv', finish: 'length' }, 2],
    ['no statements', 'no_statements', { json: judged([]) }, 2],
  ]
  it.each(failing)('%s ends as %s', async (_, code, reply, calls) => {
    const result = await run([reply], api)
    expect(result).toMatchObject({ outcome: 'judge_error', errorType: code, error: expect.any(String) })
    expect(result).not.toHaveProperty('score')
    expect(server.requests).toHaveLength(calls)
    expect(result.report.judge.calls).toBe(calls)
  })

  it.each<readonly [string, Reply]>([
    ['hangs', { fault: 'hang' }],
    ['drips', { ...fine, dripMs: 200 }],
    ['is late', { ...fine, delayMs: 3000 }],
  ])('that %s runs into the timeout, and the connection is closed', async (_, reply) => {
    const result = await run([reply], api, { timeoutMs: 80 })
    expect(result).toMatchObject({ outcome: 'timeout', errorType: 'timeout', report: { judge: { calls: 1 } } })
    await expect.poll(() => server.requests[0]?.signal.aborted).toBe(true)
  })

  it('that drips in time is waited for', async () => {
    expect(await run([{ ...fine, dripMs: 1 }], api)).toMatchObject({ score: 0.5 })
  })

  it('keeps what is known when asking for missing verdicts fails', async () => {
    const { verdicts, ...rest } = counted(3, 1)
    const result = await run(
      [{ json: { ...rest, verdicts: verdicts.slice(0, 2) } }, { fault: 'status', status: 400 }],
      api,
    )
    expect(result).toMatchObject({
      outcome: 'scored',
      score: 0.5,
      errorType: 'bad_request',
      report: { counts: { missing: 1 } },
    })
  })
})

it('goes on without a schema, and remembers, when the server refuses it', async () => {
  const refusal: Reply = { fault: 'status', status: 400, message: "'response_format.type' must be text" }
  server.follow(request => (request.schema === undefined ? fine : refusal))
  const model = createOpenAI({ baseURL: server.url, apiKey: 'test' }).chat('judge-model')
  const scorer = createHallucinationScorer({ model, options: { context: ['Founded 1998.'] } })
  expect(await scorer.run({ output })).toMatchObject({ score: 0.5 })
  expect(await scorer.run({ output })).toMatchObject({ score: 0.5 })
  expect(server.requests).toHaveLength(3)
})

it('goes on without a temperature when the server refuses it', async () => {
  const refusal: Reply = {
    fault: 'status',
    status: 400,
    message: "Unsupported value: 'temperature' does not support 0.",
  }
  server.follow(request => (request.body.temperature === undefined ? fine : refusal))
  const model = createOpenAI({ baseURL: server.url, apiKey: 'test' }).chat('judge-model')
  expect(await createHallucinationScorer({ model }).run({ output })).toMatchObject({ score: 0.5 })
})

it('takes models of the earlier provider specification', async () => {
  server.follow(() => fine)
  const model = createOpenAI3({ baseURL: server.url, apiKey: 'test' }).chat('judge-model')
  expect(model.specificationVersion).toBe('v3')
  expect(await createHallucinationScorer({ model }).run({ output })).toMatchObject({
    score: 0.5,
    report: { judge: { calls: 1, inputTokens: expect.any(Number) } },
  })
})

describe('time', () => {
  it('ends a model that ignores the abort signal', async () => {
    const scorer = createHallucinationScorer({ model: scriptedModel([{ hang: true }]), timeoutMs: 20 })
    expect(await scorer.run({ output })).toMatchObject({ outcome: 'timeout', errorType: 'timeout' })
  })

  it('ends when the caller aborts, also while waiting to try again', async () => {
    server.follow(() => ({ fault: 'status', status: 429, retryAfter: 2 }))
    const model = createOpenAI({ baseURL: server.url, apiKey: 'test' }).chat('judge-model')
    const scorer = createHallucinationScorer({ model })
    const caller = new AbortController()
    const report = scorer.score(
      { text: output, evidence: [], given: [], history: [], missing: 0 },
      { signal: caller.signal },
    )
    await expect.poll(() => server.requests.length).toBe(1)
    caller.abort()
    expect(await report).toMatchObject({ outcome: 'timeout', errorType: 'aborted', judge: { calls: 1 } })
  })

  it('makes no request when the signal is aborted already', async () => {
    const model = scriptedModel([fine])
    const answer = { text: output, evidence: [], given: [], history: [], missing: 0 }
    const report = await createHallucinationScorer({ model }).score(answer, { signal: AbortSignal.abort() })
    expect(report).toMatchObject({ outcome: 'timeout', errorType: 'aborted' })
    expect(model.calls).toHaveLength(0)
  })

  it('says which failures may pass', async () => {
    const judge = createHallucinationScorer({ model: scriptedModel([{ hang: true }]), timeoutMs: 5 }).judge
    const answer = { text: output, evidence: [], given: [], history: [], missing: 0 }
    const failure: unknown = await judge.judge(answer, { rules: 'strict' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(JudgeError)
    expect(failure).toMatchObject({ code: 'timeout', retryable: true, partial: { usage: { calls: 1 } } })
  })
})

it('a process with nothing else to do does not wait for a judge in the background', async () => {
  const program = `
    const { createHallucinationScorer } = await import(process.argv[1])
    const model = { specificationVersion: 'v4', provider: 'p', modelId: 'm', doGenerate: () => new Promise(() => {}) }
    const answer = { text: 'It is 18 degrees.', evidence: [], given: [], history: [], missing: 0 }
    void createHallucinationScorer({ model, timeoutMs: 15_000 }).score(answer, { background: true })`
  const door = new URL('../../src/judge/index.ts', import.meta.url).href
  const { code } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, door], {
    timeout: 10_000,
  }).then(
    () => ({ code: 0 }),
    (error: { code?: unknown }) => ({ code: error.code ?? 'killed' }),
  )
  expect(code).toBe(0)
})
