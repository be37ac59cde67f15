// Strands Agents: content in span events, or in attributes by opt-in (environment).
import { Agent, tool } from '@strands-agents/sdk'
import { OpenAIModel } from '@strands-agents/sdk/models/openai'
import { z } from 'zod'
import { capture, runTool, scenario, task, toolsNamed } from './harness.mjs'

const strings = parameters =>
  z.object(
    Object.fromEntries(
      Object.entries(parameters).map(([name, description]) => [name, z.string().describe(description)]),
    ),
  )
const makeModel = () =>
  new OpenAIModel({
    api: scenario.api ?? 'chat',
    modelId: task.model,
    apiKey: 'test',
    clientConfig: { baseURL: task.modelUrl, maxRetries: 0 },
  })

function toolsOf(names) {
  const own = toolsNamed(names).map(({ name, description, parameters }) =>
    tool({ name, description, inputSchema: strings(parameters), callback: args => runTool(name, args) }),
  )
  if (scenario.expert && names === scenario.tools) {
    const ask = async ({ question }) => {
      const agent = new Agent({
        name: 'expert',
        model: makeModel(),
        systemPrompt: scenario.expert.system,
        tools: toolsOf(scenario.expert.tools),
        printer: false,
      })
      return String(await agent.invoke(question))
    }
    own.push(
      tool({
        name: 'ask_expert',
        description: 'Ask an expert',
        inputSchema: strings({ question: 'The question' }),
        callback: ask,
      }),
    )
  }
  return own
}

async function open(conversation) {
  const shape = scenario.object
    ? {
        structuredOutputSchema: z.object(
          Object.fromEntries(
            Object.entries(scenario.object).map(([key, type]) => [key, type === 'string' ? z.string() : z.number()]),
          ),
        ),
      }
    : {}
  const agent = new Agent({
    name: 'shop',
    model: makeModel(),
    systemPrompt: scenario.system,
    tools: toolsOf(scenario.tools),
    printer: false,
    ...shape,
    ...(conversation.id ? { traceAttributes: { 'session.id': conversation.id } } : {}),
  })
  return async turn => {
    if (!scenario.stream) return agent.invoke(turn.ask)
    for await (const _ of agent.stream(turn.ask));
  }
}

await capture({ load: async () => ({ open }) })
