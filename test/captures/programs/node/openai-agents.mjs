// The OpenAI Agents SDK.
import * as agents from '@openai/agents'
import { OpenAI } from 'openai'
import {
  capture,
  inSpan,
  jsonSchemaOf,
  objectSchema,
  options,
  runTool,
  scenario,
  task,
  toolsNamed,
} from './harness.mjs'

const api = scenario.api ?? options.api ?? 'responses'

function toolsOf(names) {
  const own = toolsNamed(names).map(({ name, description, parameters }) =>
    agents.tool({
      name,
      description,
      parameters: jsonSchemaOf(parameters),
      strict: true,
      execute: args => runTool(name, args),
    }),
  )
  if (scenario.expert && names === scenario.tools) {
    const { system, tools } = scenario.expert
    const expert = new agents.Agent({ name: 'expert', instructions: system, model: task.model, tools: toolsOf(tools) })
    own.push(expert.asTool({ toolName: 'ask_expert', toolDescription: 'Ask an expert on weather and camping' }))
  }
  return own
}

function makeAgent() {
  const shared = {
    model: task.model,
    ...(scenario.object
      ? { outputType: { type: 'json_schema', name: 'order', strict: true, schema: objectSchema(scenario.object) } }
      : {}),
  }
  if (!scenario.handOff)
    return new agents.Agent({
      name: 'shop_assistant',
      instructions: scenario.system,
      tools: toolsOf(scenario.tools),
      ...shared,
    })
  const second = new agents.Agent({
    name: scenario.handOff,
    instructions: 'You know the terms of the shop.',
    tools: toolsOf(scenario.tools),
    ...shared,
  })
  return agents.Agent.create({ name: 'shop_assistant', instructions: scenario.system, handoffs: [second], ...shared })
}

async function open(conversation) {
  const agent = makeAgent()
  let history = (conversation.history ?? []).map(({ role, text }) =>
    role === 'user' ? agents.user(text) : agents.assistant(text),
  )
  const runner = new agents.Runner({
    workflowName: 'Agent workflow',
    ...(conversation.id ? { groupId: conversation.id } : {}),
  })
  let previous
  return async turn => {
    const input = scenario.stateful ? [agents.user(turn.ask)] : [...history, agents.user(turn.ask)]
    const settings = previous ? { previousResponseId: previous } : {}
    if (scenario.stream) {
      const stream = await runner.run(agent, input, { ...settings, stream: true })
      for await (const _ of stream);
      await stream.completed
      history = stream.history
      return
    }
    const result = await runner.run(agent, input, settings)
    history = result.history
    if (scenario.stateful) previous = result.lastResponseId
  }
}

await capture({
  load: async ({ provider }) => {
    const { OpenAIAgentsInstrumentation } = await import('@arizeai/openinference-instrumentation-openai-agents')
    agents.setDefaultOpenAIClient(new OpenAI({ baseURL: task.modelUrl, apiKey: 'test', maxRetries: 0 }))
    agents.setOpenAIAPI(api === 'chat' ? 'chat_completions' : 'responses')
    new OpenAIAgentsInstrumentation({ tracerProvider: provider }).manuallyInstrument(agents)
    return { open, wrap: (name, run) => (options.wrap === 'trace' ? agents.withTrace(name, run) : inSpan(name, run)) }
  },
})
