// LangChain 1.x: createAgent, a plain model call, and a retriever chain, instrumented by whoever `options.by` names.
import {
  capture,
  inSpan,
  jsonSchemaOf,
  live,
  nowhere,
  objectSchema,
  options,
  order,
  runTool,
  scenario,
  scored,
  task,
  together,
  toolsNamed,
} from './harness.mjs'

const asText = value => (typeof value === 'string' ? value : JSON.stringify(value))
const visible = !scenario.hidden

let lc
async function loadLangChain() {
  const [langchain, openai, documents, retrievers, prompts, runnables, parsers] = await Promise.all([
    import('langchain'),
    import('@langchain/openai'),
    import('@langchain/core/documents'),
    import('@langchain/core/retrievers'),
    import('@langchain/core/prompts'),
    import('@langchain/core/runnables'),
    import('@langchain/core/output_parsers'),
  ])
  lc = { ...langchain, ...openai, ...documents, ...retrievers, ...prompts, ...runnables, ...parsers }
}

/** Traceloop takes an exporter and one processor: in a live run the processor exports, behind the one under test. */
let sender
function own({ exporter, batchOf }) {
  if (!live) return { exporter, processor: order }
  sender = scored(batchOf(exporter))
  return { exporter: nowhere, processor: together(order, sender) }
}

const kinds = {
  async oi() {
    const { LangChainInstrumentation } = await import('@arizeai/openinference-instrumentation-langchain')
    const manager = await import('@langchain/core/callbacks/manager')
    const instrumentation = new LangChainInstrumentation({
      traceConfig: { hideInputs: !visible, hideOutputs: !visible },
    })
    return {
      instrumentations: () => [instrumentation],
      start: async ({ provider }) => {
        instrumentation.setTracerProvider(provider)
        instrumentation.manuallyInstrument(manager)
      },
    }
  },
  async langfuse() {
    const { LangfuseSpanProcessor } = await import('@langfuse/otel')
    const { CallbackHandler } = await import('@langfuse/langchain')
    return {
      processors: exporter => [
        new LangfuseSpanProcessor({
          exporter,
          publicKey: 'pk-lf-test',
          secretKey: 'test',
          baseUrl: task.otlpUrl,
          flushInterval: 0.03,
          mediaUploadEnabled: false,
          ...(visible ? {} : { mask: () => '***' }),
        }),
      ],
      callbacks: id => [new CallbackHandler(id ? { sessionId: id } : {})],
    }
  },
  async traceloop() {
    const traceloop = await import('@traceloop/node-server-sdk')
    return {
      sdk: false,
      start: async sdk => {
        traceloop.initialize({
          appName: `capture-${task.dialect}`,
          ...own(sdk),
          traceContent: visible,
          silenceInitializationMessage: true,
          traceloopSyncEnabled: false,
        })
        return { flush: () => Promise.all([traceloop.forceFlush(), sender?.forceFlush()]) }
      },
      session: (id, run) => {
        const workflow = () => traceloop.withWorkflow({ name: 'shop' }, run)
        return id ? traceloop.withAssociationProperties({ session_id: id }, workflow) : workflow()
      },
    }
  },
}

const kind = { callbacks: () => [], session: (_id, run) => run(), ...(await kinds[options.by]()) }

const chatModel = (more = {}) =>
  new lc.ChatOpenAI({
    model: task.model,
    apiKey: 'test',
    maxRetries: 0,
    configuration: { baseURL: task.modelUrl },
    useResponsesApi: (scenario.api ?? options.api) === 'responses',
    streamUsage: true,
    ...more,
  })

/** A retriever that finds every document. */
function termsRetriever() {
  class Terms extends lc.BaseRetriever {
    lc_namespace = ['shop', 'terms']
    async _getRelevantDocuments() {
      return task.documents.map(
        (pageContent, index) => new lc.Document({ pageContent, metadata: { source: `terms-${index + 1}` } }),
      )
    }
  }
  return new Terms()
}

function toolsOf(names) {
  const own = toolsNamed(names).map(({ name, description, parameters }) =>
    lc.tool(async args => asText(await runTool(name, args)), { name, description, schema: jsonSchemaOf(parameters) }),
  )
  if (scenario.expert && names === scenario.tools) {
    const ask = async ({ question }, config) => {
      const agent = lc.createAgent({
        model: chatModel(),
        tools: toolsOf(scenario.expert.tools),
        systemPrompt: scenario.expert.system,
      })
      const { messages } = await agent.invoke(
        { messages: [{ role: 'user', content: question }] },
        { callbacks: config?.callbacks },
      )
      return messages.at(-1).text
    }
    own.push(
      lc.tool(ask, {
        name: 'ask_expert',
        description: 'Ask an expert',
        schema: jsonSchemaOf({ question: 'The question' }),
      }),
    )
  }
  if (scenario.retrieval === 'retriever-tool') {
    const search = async ({ query }, config) =>
      asText((await termsRetriever().invoke(query, config)).map(({ pageContent }) => pageContent))
    own.push(
      lc.tool(search, {
        name: 'search_terms',
        description: 'Search the terms',
        schema: jsonSchemaOf({ query: 'What to look for' }),
      }),
    )
  }
  return own
}

async function consume(stream) {
  for await (const _ of stream);
}

async function open(conversation) {
  const messages = (conversation.history ?? []).map(({ role, text }) => ({ role, content: text }))
  return turn =>
    kind.session(conversation.id, async () => {
      const config = {
        callbacks: kind.callbacks(conversation.id),
        ...(conversation.id ? { metadata: { session_id: conversation.id } } : {}),
      }
      if (scenario.retrieval === 'retriever') return chain().invoke(turn.ask, config)
      if (scenario.object) return extract(turn, config)
      messages.push({ role: 'user', content: turn.ask })
      const tools = toolsOf(scenario.tools)
      if (tools.length === 0)
        return scenario.stream
          ? consume(await chatModel().stream(withSystem(messages), config))
          : chatModel().invoke(withSystem(messages), config)
      const middleware = lc.toolRetryMiddleware
        ? { middleware: [lc.toolRetryMiddleware({ maxRetries: 0, onFailure: 'continue' })] }
        : {}
      const agent = lc.createAgent({
        model: chatModel(),
        tools,
        systemPrompt: scenario.system,
        name: 'shop_assistant',
        ...(scenario.name === 'tool-throws' ? middleware : {}),
      })
      if (scenario.stream)
        return consume(await agent.stream({ messages }, { ...config, streamMode: ['messages', 'values'] }))
      const result = await agent.invoke({ messages }, config)
      messages.splice(0, messages.length, ...result.messages)
    })
}

const withSystem = messages => [{ role: 'system', content: scenario.system }, ...messages]

function chain() {
  const prompt = lc.ChatPromptTemplate.fromMessages([
    ['system', 'Answer from the context only.\n\nContext:\n{context}'],
    ['user', '{question}'],
  ])
  return lc.RunnableSequence.from([
    {
      context: termsRetriever().pipe(found => found.map(({ pageContent }) => pageContent).join('\n')),
      question: new lc.RunnablePassthrough(),
    },
    prompt,
    chatModel(),
    new lc.StringOutputParser(),
  ])
}

function extract(turn, config) {
  const schema = { title: 'order', description: 'An order', ...objectSchema(scenario.object) }
  const model = chatModel().withStructuredOutput(schema, { name: 'order', method: options.objectBy ?? 'jsonSchema' })
  return model.invoke(withSystem([{ role: 'user', content: turn.ask }]), config)
}

await capture({
  sdk: kind.sdk ?? true,
  ...(kind.instrumentations ? { instrumentations: kind.instrumentations } : {}),
  ...(kind.processors ? { processors: kind.processors } : {}),
  load: async sdk => {
    const started = await kind.start?.(sdk)
    await loadLangChain()
    return { open, wrap: kind.wrap ?? inSpan, ...started }
  },
})
