// Mastra agents, through its OpenTelemetry bridge or its own exporter.
import { createOpenAI } from '@ai-sdk/openai'
import { Mastra } from '@mastra/core'
import { Agent } from '@mastra/core/agent'
import { InMemoryStore } from '@mastra/core/storage'
import { createTool } from '@mastra/core/tools'
import { Observability } from '@mastra/observability'
import { z } from 'zod'
import { capture, findings, live, options, runTool, scenario, task, toolsNamed } from './harness.mjs'

const openai = createOpenAI({ baseURL: task.modelUrl, apiKey: 'test' })
const model = (scenario.api ?? 'responses') === 'chat' ? openai.chat(task.model) : openai.responses(task.model)
const strings = parameters =>
  z.object(
    Object.fromEntries(
      Object.entries(parameters).map(([name, description]) => [name, z.string().describe(description)]),
    ),
  )

function toolsOf(names) {
  const own = toolsNamed(names).map(({ name, description, parameters }) => [
    name,
    createTool({ id: name, description, inputSchema: strings(parameters), execute: args => runTool(name, args) }),
  ])
  return Object.fromEntries(own)
}

function makeAgents() {
  const expert = scenario.expert
    ? new Agent({
        id: 'expert',
        name: 'expert',
        description: 'Knows weather and camping',
        instructions: scenario.expert.system,
        model,
        tools: toolsOf(scenario.expert.tools),
      })
    : undefined
  const shop = new Agent({
    id: 'shop',
    name: 'shop',
    instructions: scenario.system,
    model,
    tools: toolsOf(scenario.tools),
    ...(expert ? { agents: { expert } } : {}),
    ...(live ? { scorers: { hallucination: { scorer: live.createHallucinationScorer({ model: 'local' }) } } } : {}),
  })
  return { shop, ...(expert ? { expert } : {}) }
}

async function observability() {
  if (options.through === 'bridge') {
    const { OtelBridge } = await import('@mastra/otel-bridge')
    return { bridge: new OtelBridge() }
  }
  const { OtelExporter } = await import('@mastra/otel-exporter')
  return {
    exporters: [
      new OtelExporter({
        provider: { custom: { endpoint: `${task.otlpUrl}/v1/traces`, protocol: 'http/json' } },
        timeout: 5000,
      }),
    ],
  }
}

let mastra
async function open(conversation) {
  const agent = mastra.getAgent('shop')
  const messages = (conversation.history ?? []).map(({ role, text }) => ({ role, content: text }))
  return async turn => {
    messages.push({ role: 'user', content: turn.ask })
    const shape = scenario.object
      ? {
          structuredOutput: {
            schema: z.object(
              Object.fromEntries(
                Object.entries(scenario.object).map(([key, type]) => [
                  key,
                  type === 'string' ? z.string() : z.number(),
                ]),
              ),
            ),
          },
        }
      : {}
    const settings = {
      maxSteps: 6,
      ...shape,
      ...(conversation.id
        ? { tracingOptions: { metadata: { threadId: conversation.id, sessionId: conversation.id } } }
        : {}),
    }
    if (scenario.stream) {
      const stream = await agent.stream(messages, settings)
      for await (const _ of stream.textStream);
      return
    }
    const result = await agent.generate(messages, settings)
    messages.push({ role: 'assistant', content: result.text })
  }
}

/** The framework runs its scorers after the answer, and keeps what they say. */
async function collectScores() {
  const store = await mastra.getStorage().getStore('scores')
  for (let tries = 0; tries < 100 && findings.length === 0; tries++) {
    const { scores } = await store.listScoresByScorerId({
      scorerId: 'hallucination-scorer',
      pagination: { page: 0, perPage: 10 },
    })
    findings.push(...scores.map(({ scorerId, score, reason }) => ({ scorerId, score, reason })))
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

await capture({
  load: async () => {
    const settings = await observability()
    mastra = new Mastra({
      agents: makeAgents(),
      logger: false,
      ...(live ? { storage: new InMemoryStore() } : {}),
      observability: new Observability({
        configs: { default: { serviceName: `capture-${task.dialect}`, ...settings } },
      }),
    })
    const flush = async () => {
      if (live) await collectScores()
      await mastra.observability.shutdown()
    }
    return { open, flush }
  },
})
