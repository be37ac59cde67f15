import { afterAll, beforeAll, expect, it, vi } from 'vitest'

beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.spyOn(console, 'dir').mockImplementation(() => undefined)
})
afterAll(() => vi.restoreAllMocks())

it('static context', async () => {
  const { right, wrong } = await import('../../examples/static-context.ts')
  expect(right).toMatchObject({ score: 0, outcome: 'scored' })
  expect(wrong).toMatchObject({ score: 0.5, outcome: 'scored' })
  expect(wrong.analyzeStepResult.verdicts[0]).toMatchObject({ verdict: 'yes', kind: 'contradicted' })
})

it('tool results by a context hook', async () => {
  const { right, wrong } = await import('../../examples/tool-results.ts')
  expect(right.score).toBe(0)
  expect(wrong.score).toBe(1)
})

it('an agent, scored live', async () => {
  const { result } = await import('../../examples/score-an-agent.ts')
  expect(result).toMatchObject({ score: 1, outcome: 'scored' })
  expect(result.analyzeStepResult.verdicts).toMatchObject([{ kind: 'contradicted', verdict: 'yes' }])
})

it('runEvals', async () => {
  const { result, scoresByItem } = await import('../../examples/run-evals.ts')
  expect(scoresByItem).toHaveLength(3)
  expect(result.scores).toEqual({ 'hallucination-scorer': 0.5 })
  expect(result).toMatchObject({ verdict: 'failed', summary: { totalItems: 3, failedItems: 1 } })
})
