import { afterAll, expect, it } from 'vitest'
import { inTurn } from '../support/openai-server.ts'
import { startBackend } from './backend.ts'

const backend = await startBackend(
  inTurn(
    { toolCalls: [{ name: 'find_order', arguments: { order: 'B-2207' } }] },
    { text: 'Order B-2207 is in transit. It arrives on 6 March 2027.' },
  ),
)
const { supportAgent } = await import('../../examples/guides/agent.ts')
const { provider } = await import('../../examples/guides/node-provider.ts')
afterAll(async () => {
  await provider.shutdown()
  await backend.close()
})

it('guides "existing set-up" and "agent": the answer is scored on the span of the agent run', async () => {
  const { text } = await supportAgent.generate({ prompt: 'Where is my order B-2207?' })
  expect(text).toContain('6 March')
  await provider.forceFlush()
  const [span, ...others] = backend.scored()
  expect(others).toEqual([])
  expect(span?.name).toMatch(/^invoke_agent/)
  expect(span?.attributes).toMatchObject({
    'hallucination.outcome': 'scored',
    'hallucination.detected': true,
    'hallucination.contradicted': 1,
  })
  expect(backend.traces.spans.length).toBeGreaterThan(3)
})
