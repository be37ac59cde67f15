import { afterAll, expect, it } from 'vitest'
import { startBackend } from './backend.ts'

const backend = await startBackend(() => ({ text: 'The shop ships to Norway for 7 EUR.' }))
const { hallucinations, register } = await import('../../examples/guides/nextjs-instrumentation.ts')
const { POST } = await import('../../examples/guides/nextjs-route.ts')
afterAll(async () => {
  await hallucinations.shutdown()
  await backend.close()
})

it('guide "serverless": the answer leaves at once, its score follows while the function is kept awake', async () => {
  register()
  const work: Promise<unknown>[] = []
  const request = new Request('http://localhost/ask', { method: 'POST', body: 'What does shipping to Norway cost?' })
  const response = await POST(request, { waitUntil: promise => work.push(promise) })
  expect(await response.text()).toContain('7 EUR')
  expect(work).toHaveLength(1)
  await Promise.all(work)

  const [score, ...others] = backend.scored()
  expect(others).toEqual([])
  expect(score?.name).toMatch(/^evaluate hallucination/)
  expect(score?.attributes['hallucination.detected']).toBe(true)
  const answer = backend.traces.spans.find(span => span.spanContext().spanId === score?.parentSpanContext?.spanId)
  expect(answer?.name).toMatch(/^invoke_agent|^chat/)
  expect(answer?.attributes['hallucination.outcome']).toBeUndefined()
})
