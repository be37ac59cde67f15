// Score a text against facts that you know. `npx node examples/static-context.ts` (after `npm run build`)
import { createHallucinationScorer } from 'otel-hallucination'

const scorer = createHallucinationScorer({
  model: 'local', // or 'openai/gpt-5-mini', or any AI SDK model
  options: {
    context: ['The Marlow Bridge was completed in 1932.', 'The Marlow Bridge carries two lanes of traffic.'],
  },
})

export const right = await scorer.run({
  input: 'Tell me about the Marlow Bridge.',
  output: 'The Marlow Bridge was completed in 1932.',
})

export const wrong = await scorer.run({
  input: 'Tell me about the Marlow Bridge.',
  output: 'The Marlow Bridge was completed in 1951. It carries two lanes of traffic.',
})

for (const { output, score, reason } of [right, wrong]) console.log({ output, score, reason })
