import { createOpenAI } from '@ai-sdk/openai'
import { OpenTelemetry } from '@ai-sdk/otel'
import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { registerTelemetry } from 'ai'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createHallucinationScorer, type HallucinationSpanProcessorOptions } from '../../src/index.ts'
import { type OpenAiServer, type Reply, type SeenRequest, startOpenAiServer } from '../support/openai-server.ts'
import { ai7 } from './support/ai-7.ts'
import { JUDGE_MODEL, judgeReply, type Opinions } from './support/judge-script.ts'
import { CONTRADICTED, FAITHFUL, replyTo } from './support/scenarios.ts'
import { kindsOn, marked, type Traced, traced, withoutScores } from './support/tracing.ts'

const OPINIONS: Opinions = { 'It is 18 °C in Lyon.': 'supported', 'It is 31 °C in Turin.': 'contradicted' }

let server: OpenAiServer
let tracing: Traced

beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  server = await startOpenAiServer(() => ({}))
})
afterEach(() => tracing.shutdown())
afterAll(async () => {
  context.disable()
  await server.close()
})

/** The agent's model and the judge's model live on the same server; `judge` answers for the latter. */
function start(
  judge: (request: SeenRequest) => Reply | Promise<Reply>,
  options: {
    api?: 'chat' | 'responses'
    timeoutMs?: number
    processor?: Partial<HallucinationSpanProcessorOptions>
  } = {},
) {
  server.forget()
  server.follow(request => (request.model === JUDGE_MODEL ? judge(request) : replyTo(request)))
  const api = options.api ?? 'chat'
  const provider = createOpenAI({ baseURL: server.url, apiKey: 'test' })
  const scorer = createHallucinationScorer({
    model: provider[api](JUDGE_MODEL),
    rules: 'practical',
    retryDelayMs: 1,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  })
  tracing = traced({ scorer, ...options.processor })
  // An application registers tracing for all AI SDK calls, the judge's own among them.
  registerTelemetry(new OpenTelemetry({ tracer: tracing.tracer }))
  return ai7({ url: server.url, api, tracer: tracing.tracer })
}

const judgeRequests = () => server.requests.filter(({ model }) => model === JUDGE_MODEL)

describe.each(['chat', 'responses'] as const)('a model judges (%s)', api => {
  it('with one call an answer, and its calls are not traced', async () => {
    const sdk = start(request => judgeReply(request, OPINIONS), { api })
    await sdk.ask(FAITHFUL.call)
    await sdk.ask({ ...CONTRADICTED.call, stream: true })
    const spans = await tracing.scored()
    const [faithful, contradicted] = marked(spans)
    expect(faithful?.attributes).toMatchObject({ 'hallucination.outcome': 'scored', 'hallucination.detected': false })
    expect(contradicted?.attributes).toMatchObject({
      'hallucination.outcome': 'scored',
      'hallucination.detected': true,
      'hallucination.judge.model': 'judge-test-2026',
      'gen_ai.evaluation.score.label': 'complete',
    })
    expect(kindsOn(contradicted)).toEqual(['contradicted'])
    expect(judgeRequests()).toHaveLength(2)
    expect(withoutScores(spans)).toEqual(withoutScores(tracing.plain()))
    expect(spans.map(({ attributes }) => attributes['gen_ai.request.model'])).not.toContain(JUDGE_MODEL)
  })
})

describe('a judge that misbehaves', () => {
  async function outcomeOf(judge: Parameters<typeof start>[0], options: Parameters<typeof start>[1] = {}) {
    const sdk = start(judge, options)
    await sdk.ask(CONTRADICTED.call)
    const spans = await tracing.scored()
    expect(withoutScores(spans)).toEqual(withoutScores(tracing.plain()))
    const [answer, ...others] = marked(spans)
    expect(others).toEqual([])
    return answer?.attributes
  }

  it('is asked again after a 429, when the provider says', async () => {
    let calls = 0
    const attributes = await outcomeOf(request =>
      ++calls === 1 ? { fault: 'status', status: 429, retryAfter: 0 } : judgeReply(request, OPINIONS),
    )
    expect(attributes).toMatchObject({ 'hallucination.outcome': 'scored', 'hallucination.detected': true })
    expect(judgeRequests().length).toBe(2)
  })

  const failing: Readonly<Record<string, Reply>> = {
    'answers 500': { fault: 'status', status: 500 },
    'answers 401': { fault: 'status', status: 401 },
    'answers something else': { text: 'I am a teapot.' },
    refuses: { refusal: 'I cannot judge that.' },
    'says nothing': {},
    'answers no JSON at all': { fault: 'raw', body: '<html>bad gateway</html>', contentType: 'text/html' },
    'closes the connection': { fault: 'disconnect' },
  }
  it.each(Object.entries(failing))('that %s leaves the answer unscored, with a name for it', async (_name, reply) => {
    const attributes = await outcomeOf(() => reply)
    expect(attributes?.['hallucination.outcome']).toBe('judge_error')
    expect(attributes?.['error.type']).toMatch(/^[a-z_]+$/)
    expect(attributes?.['gen_ai.evaluation.score.value']).toBeUndefined()
  })

  it('that hangs is given up in time', async () => {
    const attributes = await outcomeOf(() => ({ fault: 'hang' }), { timeoutMs: 100 })
    expect(attributes?.['hallucination.outcome']).toBe('timeout')
    await expect.poll(() => judgeRequests().every(({ signal }) => signal.aborted)).toBe(true)
  })

  it('may drip, and fence its JSON', async () => {
    const fenced = (request: SeenRequest): Reply => ({
      text: `Here you are:\n\`\`\`json\n${JSON.stringify(judgeReply(request, OPINIONS).json)}\n\`\`\``,
      dripMs: 0,
    })
    expect(await outcomeOf(fenced)).toMatchObject({ 'hallucination.outcome': 'scored', 'hallucination.detected': true })
  })
})
