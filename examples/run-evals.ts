// Run an agent on many questions and score what it says. `npx node examples/run-evals.ts` (after `npm run build`)
import { createHallucinationScorer, runEvals } from 'otel-hallucination'

const HOURS: Readonly<Record<string, string>> = {
  museum: 'The museum opens at 9:00 and closes at 17:00.',
  library: 'The library opens at 10:00 and closes at 20:00.',
}

const scorer = createHallucinationScorer({
  model: 'local',
  options: { context: Object.values(HOURS) },
})

/** Stands in for an agent of the AI SDK, which can be given as target as it is. */
async function target(question: string): Promise<string> {
  if (question.includes('library')) return 'The library opens at 6:00.'
  if (question.includes('museum')) return 'The museum opens at 9:00.'
  throw new Error('no such place')
}

export const scoresByItem: unknown[] = []

export const result = await runEvals({
  target,
  scorers: [{ scorer, threshold: { max: 0.2 } }],
  data: [
    { input: 'When does the museum open?' },
    { input: 'When does the library open?' },
    { input: 'When does the pool open?' },
  ],
  concurrency: 2,
  onItemComplete: ({ item, scorerResults }) => {
    const score = scorerResults[scorer.id]?.score
    scoresByItem.push([item.input, score])
    console.log(item.input, score)
  },
})

console.log(result.scores, result.verdict)
console.dir(result.summary, { depth: null })
