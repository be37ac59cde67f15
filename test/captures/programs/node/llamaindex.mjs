// LlamaIndex.TS with Traceloop's instrumentation.
import { capture, jsonSchemaOf, runTool, scenario, task, toolsNamed } from './harness.mjs'

let li
let openai

const makeModel = () =>
  openai.openai({
    model: task.model,
    apiKey: 'test',
    baseURL: task.modelUrl,
    maxRetries: 0,
    additionalSessionOptions: { baseURL: task.modelUrl },
  })

function toolsOf(names) {
  return toolsNamed(names).map(({ name, description, parameters }) =>
    li.FunctionTool.from(async args => runTool(name, args), {
      name,
      description,
      parameters: jsonSchemaOf(parameters),
    }),
  )
}

async function queryEngine(llm) {
  li.Settings.llm = llm
  li.Settings.embedModel = new openai.OpenAIEmbedding({
    model: 'text-embedding-3-small',
    apiKey: 'test',
    baseURL: task.modelUrl,
    additionalSessionOptions: { baseURL: task.modelUrl },
  })
  const index = await li.VectorStoreIndex.fromDocuments(
    task.documents.map((text, id) => new li.Document({ text, id_: `terms-${id + 1}` })),
  )
  return index.asQueryEngine({ similarityTopK: 3 })
}

async function open(conversation) {
  const llm = makeModel()
  const chatHistory = (conversation.history ?? []).map(({ role, text }) => ({ role, content: text }))
  return async turn => {
    if (scenario.retrieval === 'retriever') return (await queryEngine(llm)).query({ query: turn.ask })
    const messages = [{ role: 'system', content: scenario.system }, ...chatHistory, { role: 'user', content: turn.ask }]
    const tools = toolsOf(scenario.tools)
    if (tools.length === 0) {
      if (!scenario.stream) return llm.chat({ messages })
      for await (const _ of await llm.chat({ messages, stream: true }));
      return
    }
    const { agent } = await import('@llamaindex/workflow')
    const result = await agent({ llm, tools, systemPrompt: scenario.system, verbose: false }).run(turn.ask, {
      chatHistory,
    })
    chatHistory.push({ role: 'user', content: turn.ask }, { role: 'assistant', content: result.data.result })
  }
}

await capture({
  load: async ({ provider }) => {
    const { LlamaIndexInstrumentation } = await import('@traceloop/instrumentation-llamaindex')
    li = await import('llamaindex')
    openai = await import('@llamaindex/openai')
    const instrumentation = new LlamaIndexInstrumentation({ traceContent: !scenario.hidden })
    instrumentation.setTracerProvider(provider)
    instrumentation.manuallyInstrument(li, openai)
    return { open }
  },
})
