// VoltAgent, whose observability brings its own provider.
import { createOpenAI } from '@ai-sdk/openai'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { Agent, createTool, createVoltAgentObservability } from '@voltagent/core'
import { z } from 'zod'
import { capture, order, runTool, scenario, scored, task, toolsNamed } from './harness.mjs'

const openai = createOpenAI({ baseURL: task.modelUrl, apiKey: 'test' })
const model = (scenario.api ?? 'responses') === 'chat' ? openai.chat(task.model) : openai.responses(task.model)
const strings = parameters =>
  z.object(
    Object.fromEntries(
      Object.entries(parameters).map(([name, description]) => [name, z.string().describe(description)]),
    ),
  )
const toolsOf = names =>
  toolsNamed(names).map(({ name, description, parameters }) =>
    createTool({ name, description, parameters: strings(parameters), execute: args => runTool(name, args) }),
  )

let observability
function open(conversation) {
  const shared = { model, observability, maxSteps: 6 }
  const experts = scenario.expert
    ? [
        new Agent({
          name: 'expert',
          purpose: 'weather and camping',
          instructions: scenario.expert.system,
          tools: toolsOf(scenario.expert.tools),
          ...shared,
        }),
      ]
    : []
  const agent = new Agent({
    name: 'shop',
    instructions: scenario.system,
    tools: toolsOf(scenario.tools),
    ...(experts.length > 0 ? { subAgents: experts } : {}),
    ...shared,
  })
  const messages = (conversation.history ?? []).map(({ role, text }) => ({ role, content: text }))
  return async turn => {
    messages.push({ role: 'user', content: turn.ask })
    const settings = {
      maxRetries: 0,
      ...(conversation.id ? { conversationId: conversation.id, userId: 'user-1' } : {}),
    }
    if (scenario.object) {
      const schema = z.object(
        Object.fromEntries(
          Object.entries(scenario.object).map(([key, type]) => [key, type === 'string' ? z.string() : z.number()]),
        ),
      )
      return agent.generateObject(messages, schema, settings)
    }
    if (scenario.stream) {
      const stream = await agent.streamText(messages, settings)
      for await (const _ of stream.textStream);
      return
    }
    const result = await agent.generateText(messages, settings)
    messages.push({ role: 'assistant', content: result.text })
  }
}

await capture({
  sdk: false,
  load: async ({ exporter }) => {
    const batch = scored(new BatchSpanProcessor(exporter, { scheduledDelayMillis: 30 }))
    observability = createVoltAgentObservability({
      serviceName: `capture-${task.dialect}`,
      spanProcessors: [order, batch],
    })
    return { open: async conversation => open(conversation), flush: () => batch.forceFlush(), settleMs: 200 }
  },
})
