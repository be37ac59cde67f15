// The instrumentations of the OpenAI client.
import { createRequire } from 'node:module'
import { live, nowhere, order, scenario, scored, task, together } from './harness.mjs'

const require = createRequire(import.meta.url)
const visible = !scenario.hidden

/** Traceloop takes an exporter and one processor: in a live run the processor exports, behind the one under test. */
let sender
function own({ exporter, batchOf }) {
  if (!live) return { exporter, processor: order }
  sender = scored(batchOf(exporter))
  return { exporter: nowhere, processor: together(order, sender) }
}

/** What each instrumentation adds to the plain client and the SDK; a key is a dialect's `options.by`. */
export const instrumentations = {
  async oi() {
    const { OpenAIInstrumentation } = await import('@arizeai/openinference-instrumentation-openai')
    const core = await import('@arizeai/openinference-core')
    const { context } = await import('@opentelemetry/api')
    return {
      instrumentations: () => [
        new OpenAIInstrumentation({ traceConfig: { hideInputs: !visible, hideOutputs: !visible } }),
      ],
      session: (id, run) => (id ? context.with(core.setSession(context.active(), { sessionId: id }), run) : run()),
    }
  },
  async otel() {
    const { OpenAIInstrumentation } = await import('@opentelemetry/instrumentation-openai')
    return { instrumentations: () => [new OpenAIInstrumentation({ captureMessageContent: visible })] }
  },
  async bare() {
    const { OpenAIInstrumentation } = await import('@traceloop/instrumentation-openai')
    return { instrumentations: () => [new OpenAIInstrumentation({ traceContent: visible })] }
  },
  async traceloop() {
    const traceloop = await import('@traceloop/node-server-sdk')
    const { OpenAI } = require('openai')
    return {
      sdk: false,
      start: async sdk => {
        traceloop.initialize({
          appName: `capture-${task.dialect}`,
          ...own(sdk),
          disableBatch: true,
          traceContent: visible,
          silenceInitializationMessage: true,
          traceloopSyncEnabled: false,
          instrumentModules: { openAI: OpenAI },
        })
        return { flush: () => Promise.all([traceloop.forceFlush(), sender?.forceFlush()]) }
      },
      tool: (name, run) => args => traceloop.withTool({ name }, run, args),
      retriever: (name, run) => args => traceloop.withTask({ name }, run, args),
      agent: (name, run) => traceloop.withAgent({ name }, run),
      wrap: (name, run) => traceloop.withWorkflow({ name }, run),
      session: (id, run) => {
        const workflow = () => traceloop.withWorkflow({ name: 'shop' }, run)
        return id ? traceloop.withAssociationProperties({ session_id: id }, workflow) : workflow()
      },
    }
  },
  async langfuse() {
    const { LangfuseSpanProcessor } = await import('@langfuse/otel')
    const { observeOpenAI } = await import('@langfuse/openai')
    const { observe, propagateAttributes } = await import('@langfuse/tracing')
    const mask = visible ? {} : { mask: () => '***' }
    return {
      processors: exporter => [
        new LangfuseSpanProcessor({
          exporter,
          publicKey: 'pk-lf-test',
          secretKey: 'test',
          baseUrl: task.otlpUrl,
          flushInterval: 0.03,
          mediaUploadEnabled: false,
          ...mask,
        }),
      ],
      client: (openai, { id }) => observeOpenAI(openai, id ? { sessionId: id } : {}),
      tool: (name, run) => observe(run, { name, asType: 'tool' }),
      retriever: (name, run) => observe(run, { name, asType: 'retriever' }),
      agent: (name, run) => observe(run, { name, asType: 'agent' })(),
      wrap: (name, run) => observe(run, { name })(),
      session: (id, run) => (id && propagateAttributes ? propagateAttributes({ sessionId: id }, run) : run()),
    }
  },
  async langsmith() {
    const { initializeOTEL } = await import('langsmith/experimental/otel/setup')
    const { traceable } = await import('langsmith/traceable')
    const { wrapOpenAI } = await import('langsmith/wrappers')
    const { Client } = await import('langsmith')
    const client = new Client({
      apiUrl: task.otlpUrl,
      apiKey: 'test',
      ...(visible ? {} : { hideInputs: true, hideOutputs: true }),
    })
    return {
      start: async ({ provider }) => {
        initializeOTEL({
          globalTracerProvider: provider,
          skipGlobalContextManagerSetup: true,
          exporterConfig: { url: `${task.otlpUrl}/ignored` },
        })
        return { flush: () => client.awaitPendingTraceBatches?.() }
      },
      client: (openai, { id }) => wrapOpenAI(openai, { client, ...(id ? { metadata: { session_id: id } } : {}) }),
      tool: (name, run) => traceable(run, { name, run_type: 'tool', client }),
      retriever: (name, run) => traceable(run, { name, run_type: 'retriever', client }),
      agent: (name, run) => traceable(run, { name, run_type: 'chain', client })(),
      wrap: (name, run) => traceable(run, { name, run_type: 'chain', client })(),
    }
  },
}
