// Guide: score an agent. Nothing changes in the agent; what its tools returned is what its answer is checked against.
import { openai } from '@ai-sdk/openai'
import { isStepCount, ToolLoopAgent, tool } from 'ai'
import { z } from 'zod'
import './node-provider.ts'

const ORDERS: Readonly<Record<string, unknown>> = {
  'B-2207': { order: 'B-2207', status: 'in transit', arrives: '2027-03-04', carrier: 'Nordpost' },
}

export const supportAgent = new ToolLoopAgent({
  model: openai('gpt-5-mini'),
  instructions: 'You answer questions about orders.',
  tools: {
    find_order: tool({
      description: 'Looks up an order',
      inputSchema: z.object({ order: z.string() }),
      execute: async ({ order }) => ORDERS[order] ?? [],
    }),
  },
  stopWhen: isStepCount(5),
  telemetry: { functionId: 'support-agent' },
})
