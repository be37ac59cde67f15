// Genkit, which brings version 1.25 of the SDK.
import { openAI } from '@genkit-ai/compat-oai/openai'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { Resource } from '@opentelemetry/resources'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { genkit, z } from 'genkit'
import { enableTelemetry } from 'genkit/tracing'
import { capture, order, runTool, scenario, scored, task, toolsNamed } from './harness.mjs'

const batch = new BatchSpanProcessor(new OTLPTraceExporter({ url: `${task.otlpUrl}/v1/traces` }), {
  scheduledDelayMillis: 30,
})

const processor = scored(batch)

function play(ai) {
  const strings = parameters =>
    z.object(
      Object.fromEntries(
        Object.entries(parameters).map(([name, description]) => [name, z.string().describe(description)]),
      ),
    )
  const define = names =>
    toolsNamed(names).map(({ name, description, parameters }) =>
      ai.defineTool({ name, description, inputSchema: strings(parameters), outputSchema: z.any() }, args =>
        runTool(name, args),
      ),
    )
  const tools = define(scenario.tools)
  const model = openAI.model(task.model)
  if (scenario.expert) {
    const inner = define(scenario.expert.tools)
    tools.push(
      ai.defineTool(
        {
          name: 'ask_expert',
          description: 'Ask an expert',
          inputSchema: strings({ question: 'The question' }),
          outputSchema: z.string(),
        },
        async ({ question }) => {
          const { text } = await ai.generate({ model, system: scenario.expert.system, prompt: question, tools: inner })
          return text
        },
      ),
    )
  }
  const retriever = ai.defineRetriever({ name: 'terms' }, async () => ({
    documents: task.documents.map((text, index) => ({
      content: [{ text }],
      metadata: { source: `terms-${index + 1}` },
    })),
  }))
  const answer = ai.defineFlow('answer', async ({ ask, messages }) => {
    const docs = scenario.retrieval === 'retriever' ? { docs: await ai.retrieve({ retriever, query: ask }) } : {}
    const output = scenario.object
      ? {
          output: {
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
    const system = scenario.retrieval ? 'Answer from the context only.' : scenario.system
    const request = { model, system, messages, prompt: ask, ...(tools.length > 0 ? { tools } : {}), ...docs, ...output }
    if (!scenario.stream) {
      const result = await ai.generate(request)
      return { text: result.text, messages: result.messages.filter(({ role }) => role !== 'system') }
    }
    const { response, stream } = ai.generateStream(request)
    for await (const _ of stream);
    return { text: (await response).text, messages: [] }
  })
  return async conversation => {
    let messages = (conversation.history ?? []).map(({ role, text }) => ({
      role: role === 'user' ? 'user' : 'model',
      content: [{ text }],
    }))
    return async turn => {
      const result = await answer({ ask: turn.ask, messages })
      messages = result.messages
    }
  }
}

await capture({
  sdk: false,
  load: async () => {
    await enableTelemetry({
      spanProcessors: [order, processor],
      resource: new Resource({ 'service.name': `capture-${task.dialect}` }),
      instrumentations: [],
    })
    const ai = genkit({ plugins: [openAI({ apiKey: 'test', baseURL: task.modelUrl, maxRetries: 0 })] })
    return { open: play(ai), flush: () => processor.forceFlush() }
  },
})
