// Score an agent's answers as they are given, beside the request. `npx node examples/score-an-agent.ts` (after `npm run build`)
import { isStepCount, type LanguageModel, ToolLoopAgent, tool } from 'ai'
import { createHallucinationScorer } from 'otel-hallucination'
import { z } from 'zod'
import { scriptedModel } from './support/scripted-model.ts'

// Stands in for a model of a provider, so that this program needs no key.
const model: LanguageModel = scriptedModel([
  { toolCall: { name: 'find_order', input: { order: 'B-17' } } },
  { text: 'Order B-17 was cancelled.' },
])

const agent = new ToolLoopAgent({
  model,
  instructions: 'You answer questions about orders.',
  tools: {
    find_order: tool({
      description: 'Looks up an order',
      inputSchema: z.object({ order: z.string() }),
      execute: async ({ order }) => ({ order, status: 'shipped', carrier: 'Nordpost' }),
    }),
  },
  stopWhen: isStepCount(3),
})

// Without context the tool results in the output are what the answer is held against.
const scorer = createHallucinationScorer({ model: 'local' })

async function answer(question: string) {
  const result = await agent.generate({ prompt: question })
  // Not awaited by the user's request.
  const scored = scorer.run({ input: question, output: result })
  return { text: result.text, scored }
}

const { text, scored } = await answer('Where is my order B-17?')
console.log(text)

export const result = await scored
console.log({ score: result.score, reason: result.reason })
for (const { statement, kind, quote } of result.analyzeStepResult.verdicts) console.log({ statement, kind, quote })
