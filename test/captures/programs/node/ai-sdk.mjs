// AI SDK 4 to 7: generateText, streamText, generateObject, streamObject, embedMany.
import * as ai from 'ai'
import { capture, jsonSchemaOf, objectSchema, options, runTool, scenario, task, toolsNamed } from './harness.mjs'

const major = Number(options.major)
const providers = {
  async openai() {
    const { createOpenAI } = await import('@ai-sdk/openai')
    const openai = createOpenAI({ baseURL: task.modelUrl, apiKey: 'test' })
    const api = scenario.api ?? options.api ?? (major >= 5 ? 'responses' : 'chat')
    const embedder = () => (openai.textEmbeddingModel ?? openai.embedding).call(openai, 'text-embedding-3-small')
    return { model: api === 'responses' ? openai.responses(task.model) : openai.chat(task.model), embedder }
  },
  async anthropic() {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return { model: createAnthropic({ baseURL: `${task.modelUrl}/v1`, apiKey: 'test' })(task.model) }
  },
  async google() {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
    return { model: createGoogleGenerativeAI({ baseURL: `${task.modelUrl}/v1beta`, apiKey: 'test' })(task.model) }
  },
}
const { model, embedder: makeEmbedder } = await providers[options.provider ?? 'openai']()
const visible = !scenario.hidden

function telemetryOf(id, functionId = 'assistant') {
  const settings = { isEnabled: true, recordInputs: visible, recordOutputs: visible }
  if (options.named || major < 7) settings.functionId = functionId
  if (major >= 7) {
    const context = id ? { runtimeContext: { sessionId: id } } : {}
    return { telemetry: { ...settings, ...(id ? { includeRuntimeContext: { sessionId: true } } : {}) }, ...context }
  }
  return { experimental_telemetry: { ...settings, metadata: id ? { sessionId: id } : {} } }
}

const bySteps =
  major >= 7 ? { stopWhen: ai.isStepCount(6) } : major >= 5 ? { stopWhen: ai.stepCountIs(6) } : { maxSteps: 6 }
const systemKey = major >= 7 ? 'instructions' : 'system'
const schemaKey = major >= 5 ? 'inputSchema' : 'parameters'

function toolsOf(names, id) {
  const own = toolsNamed(names).map(({ name, description, parameters }) => [
    name,
    ai.tool({
      description,
      [schemaKey]: ai.jsonSchema(jsonSchemaOf(parameters)),
      ...(scenario.clientTools ? {} : { execute: args => runTool(name, args) }),
    }),
  ])
  if (scenario.expert && names === scenario.tools) own.push(['ask_expert', expertTool(id)])
  if (scenario.retrieval === 'retriever-tool') own.push(['search_terms', searchTool()])
  return own.length > 0 ? { tools: Object.fromEntries(own) } : {}
}

function expertTool(id) {
  return ai.tool({
    description: 'Ask an expert on weather and camping',
    [schemaKey]: ai.jsonSchema(jsonSchemaOf({ question: 'The question' })),
    execute: async ({ question }) => {
      const { expert } = scenario
      const result = await ai.generateText({
        model,
        [systemKey]: expert.system,
        prompt: question,
        ...toolsOf(expert.tools, id),
        ...bySteps,
        ...telemetryOf(id, 'expert'),
      })
      return result.text
    },
  })
}

function searchTool() {
  return ai.tool({
    description: 'Search the terms',
    [schemaKey]: ai.jsonSchema(jsonSchemaOf({ query: 'What to look for' })),
    execute: async ({ query }) => (await nearest(query)).map(text => ({ text })),
  })
}

/** Documents by embeddings, as a program of a user would do it. */
async function nearest(query) {
  const embedder = makeEmbedder()
  const telemetry = telemetryOf(undefined, 'search')
  const { embeddings } = await ai.embedMany({ model: embedder, values: task.documents, ...telemetry })
  const { embedding } = await ai.embed({ model: embedder, value: query, ...telemetry })
  return task.documents
    .map((text, index) => [ai.cosineSimilarity(embedding, embeddings[index]), text])
    .sort((a, b) => b[0] - a[0])
    .map(([, text]) => text)
}

/** The durable agent, here without a workflow's runtime around it: it runs its steps in this process. */
async function runWorkflow({ messages, prompt: _, maxRetries: __, ...settings }) {
  const { WorkflowAgent } = await import('@ai-sdk/workflow')
  const agent = new WorkflowAgent({ id: 'shop', ...settings })
  const result = await agent.stream({ messages, writable: new WritableStream({ write() {} }) })
  return { text: '', responseMessages: result.messages.slice(messages.length) }
}

async function generate(call) {
  if (options.workflow) return runWorkflow(call)
  if (options.agent) {
    const { messages, prompt, experimental_telemetry, telemetry, runtimeContext, ...settings } = call
    const shared = {
      ...settings,
      ...(telemetry ? { telemetry } : {}),
      ...(experimental_telemetry ? { experimental_telemetry } : {}),
      ...(runtimeContext ? { runtimeContext } : {}),
    }
    const { system, ...rest } = shared
    const agent = new ai.ToolLoopAgent({ ...rest, ...(system ? { instructions: system } : {}) })
    if (!scenario.stream) return agent.generate({ messages })
    const stream = await agent.stream({ messages })
    await stream.consumeStream()
    return { text: await stream.text, response: await stream.response, responseMessages: await stream.responseMessages }
  }
  if (!scenario.stream) return ai.generateText(call)
  const stream = ai.streamText(call)
  await stream.consumeStream()
  return { text: await stream.text, response: await stream.response, responseMessages: await stream.responseMessages }
}

async function extract(call) {
  const schema = ai.jsonSchema(objectSchema(scenario.object))
  if (options.output) {
    const output = { [major >= 6 ? 'output' : 'experimental_output']: ai.Output.object({ schema }) }
    return generate({ ...call, ...output })
  }
  if (!scenario.stream) return ai.generateObject({ ...call, schema })
  const stream = ai.streamObject({ ...call, schema })
  for await (const _ of stream.partialObjectStream);
  return { object: await stream.object }
}

async function open(conversation) {
  const messages = (conversation.history ?? []).map(({ role, text }) => ({ role, content: text }))
  let previous
  return async turn => {
    const telemetry = telemetryOf(conversation.id)
    let { system } = scenario
    if (scenario.retrieval === 'embeddings') {
      const found = await nearest(turn.ask)
      system = `Answer from the context only.\n\nContext:\n${found.map(text => `- ${text}`).join('\n')}`
    }
    if (scenario.router)
      await ai.generateText({ model, prompt: scenario.router.ask, ...telemetryOf(conversation.id, 'router') })
    messages.push({ role: 'user', content: turn.ask })
    const providerOptions = previous ? { providerOptions: { openai: { previousResponseId: previous } } } : {}
    const sent = previous ? [messages.at(-1)] : messages
    const call = { model, [systemKey]: system, messages: sent, ...telemetry, ...providerOptions, maxRetries: 0 }
    if (scenario.object) return extract(call)
    const full = { ...call, ...toolsOf(scenario.tools, conversation.id), ...bySteps }
    let result = await generate({ ...full })
    messages.push(...(result.responseMessages ?? result.response?.messages ?? []))
    if (scenario.clientTools) {
      for (const { toolCallId, toolName, input, args } of result.toolCalls) {
        const value = await runTool(toolName, input ?? args)
        const output = major >= 5 ? { output: { type: 'json', value } } : { result: value }
        messages.push({ role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, ...output }] })
      }
      result = await generate({ ...full, messages })
    }
    if (scenario.stateful)
      previous = (result.finalStep ?? result.steps?.at(-1))?.providerMetadata?.openai?.responseId ?? result.response?.id
  }
}

/** Processors of others that rewrite the AI SDK's spans on their way. */
const through = {
  async openinference(exporter) {
    const { OpenInferenceBatchSpanProcessor } = await import('@arizeai/openinference-vercel')
    return [new OpenInferenceBatchSpanProcessor({ exporter, config: { scheduledDelayMillis: 30 } })]
  },
  async traceloop(exporter) {
    const { createSpanProcessor, ALL_INSTRUMENTATION_LIBRARIES } = await import('@traceloop/node-server-sdk')
    return [
      createSpanProcessor({
        exporter,
        disableBatch: true,
        allowedInstrumentationLibraries: ALL_INSTRUMENTATION_LIBRARIES,
      }),
    ]
  },
  async langfuse(exporter) {
    const { LangfuseSpanProcessor } = await import('@langfuse/otel')
    return [
      new LangfuseSpanProcessor({
        exporter,
        publicKey: 'pk-lf-test',
        secretKey: 'test',
        baseUrl: task.otlpUrl,
        flushInterval: 0.03,
        mediaUploadEnabled: false,
      }),
    ]
  },
}

await capture({
  ...(options.through ? { processors: through[options.through] } : {}),
  async load() {
    if (major >= 7) {
      const { LegacyOpenTelemetry, OpenTelemetry } = await import('@ai-sdk/otel')
      const more = options.full
        ? { usage: true, providerMetadata: true, embedding: true, runtimeContext: true, toolChoice: true }
        : {}
      const name = options.named
        ? { agentSpanName: options.named === 'callback' ? () => 'shop-helper' : 'functionId' }
        : {}
      ai.registerTelemetry(options.legacy ? new LegacyOpenTelemetry() : new OpenTelemetry({ ...more, ...name }))
    }
    return { open }
  },
})
