// Score an answer against what its tools returned, taken from its messages by a context hook.
// `npx node examples/tool-results.ts` (after `npm run build`)
import { createHallucinationScorer, extractToolResults } from 'otel-hallucination'

const scorer = createHallucinationScorer({
  model: 'local',
  options: {
    getContext: ({ run, step }) => {
      console.log(`context for step ${step}`)
      return extractToolResults(run.output).map(({ toolName, result }) => JSON.stringify({ tool: toolName, result }))
    },
  },
})

/** One turn of an agent, as AI SDK model messages. Messages of other libraries are read as well. */
const turn = (text: string) => [
  {
    role: 'assistant',
    content: [{ type: 'tool-call', toolCallId: 'call_1', toolName: 'get_weather', input: { city: 'Oslo' } }],
  },
  {
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: 'call_1',
        toolName: 'get_weather',
        output: { type: 'json', value: { city: 'Oslo', temperature_celsius: 18, wind: '3 m/s' } },
      },
    ],
  },
  { role: 'assistant', content: [{ type: 'text', text }] },
]

export const right = await scorer.run({ input: 'Weather in Oslo?', output: turn('It is 18 °C in Oslo.') })
export const wrong = await scorer.run({ input: 'Weather in Oslo?', output: turn('It is 25 °C in Oslo.') })

for (const { score, reason } of [right, wrong]) console.log({ score, reason })
