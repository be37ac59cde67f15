import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { generateObject, streamObject } from 'ai-6'
import { createOpenAI } from 'ai-openai-3'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.ts'
import { kindsOn, marked, type Traced, traced, withoutScores } from './support/tracing.ts'

const schema = z.object({ invoice: z.string(), customer: z.string(), total: z.number() })
const prompt = 'Extract the invoice from this text: Invoice 7731 for Ada Byron, 4 chairs, total 249.50 EUR.'

let server: OpenAiServer
let tracing: Traced
beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  server = await startOpenAiServer(() => ({ json: { invoice: '7731', customer: 'Ada Byron', total: 429.5 } }))
})
afterEach(() => tracing.shutdown())
afterAll(async () => {
  context.disable()
  await server.close()
})

describe.each(['chat', 'responses'] as const)('objects of ai 6 (%s)', api => {
  it.each(['generateObject', 'streamObject'])(
    '%s: each field is a statement, the wrong one is contradicted',
    async how => {
      tracing = traced({ model: 'local' })
      const call = {
        model: createOpenAI({ baseURL: server.url, apiKey: 'test' })[api]('gpt-test'),
        schema,
        prompt,
        experimental_telemetry: { isEnabled: true, tracer: tracing.tracer },
      }
      if (how === 'generateObject') await generateObject(call)
      else for await (const part of streamObject(call).partialObjectStream) expect(part).toBeTypeOf('object')
      const spans = await tracing.scored()
      expect(withoutScores(spans)).toEqual(withoutScores(tracing.plain()))
      const [answer, ...others] = marked(spans)
      expect(others).toEqual([])
      expect(answer?.attributes).toMatchObject({ 'hallucination.outcome': 'scored', 'hallucination.contradicted': 1 })
      expect(kindsOn(answer)).toEqual(['contradicted', 'supported', 'supported'])
    },
  )
})
