import { isStepCount, type TelemetryOptions, ToolLoopAgent, tool } from 'ai'
import { z } from 'zod'
import { SAILINGS, type Scene } from './scenes.ts'
import { scriptedModel } from './scripted-model.ts'

const find_sailing = tool({
  description: 'The next sailing between two harbours',
  inputSchema: z.object({ from: z.string(), to: z.string() }),
  execute: async ({ from, to }) => SAILINGS.filter(sailing => sailing.from === from && sailing.to === to),
})

const sea_report = tool({
  description: 'Waves and wind at a harbour',
  inputSchema: z.object({ harbour: z.string() }),
  execute: async ({ harbour }): Promise<string> => {
    throw new Error(`sea report: the station at ${harbour} is offline`)
  },
})

/** Asks the agent a scene's question as an application would, and returns the text that its user sees last. */
export async function ask(scene: Scene, telemetry: Pick<TelemetryOptions, 'integrations'>): Promise<string> {
  const passages = scene.context?.map((passage, i) => `[${i + 1}] ${passage}`) ?? []
  const agent = new ToolLoopAgent({
    model: scriptedModel([scene]),
    instructions: [
      'You are the travel desk of a ferry line.',
      ...(passages.length ? ['Context:', ...passages] : []),
    ].join('\n'),
    tools: { find_sailing, sea_report },
    stopWhen: isStepCount(5),
    telemetry: { ...telemetry, functionId: 'travel-desk' },
  })
  if (!scene.stream) return (await agent.generate({ prompt: scene.question })).text
  const streamed = await agent.stream({ prompt: scene.question })
  await streamed.consumeStream()
  return streamed.text
}
