// The OpenAI client in a hand-made tool loop, instrumented by whoever `options.by` names.
import { createRequire } from 'node:module'
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
import { instrumentations } from './openai-instrumentations.mjs'

const { by } = options
const require = createRequire(import.meta.url)
const api = scenario.api ?? options.api ?? 'chat'
const _visible = !scenario.hidden
const asText = value => (typeof value === 'string' ? value : JSON.stringify(value))
const history = conversation => (conversation.history ?? []).map(({ role, text }) => ({ role, content: text }))

/** What an instrumentation adds to the plain client; set once the SDK stands. */
let around = {
  client: openai => openai,
  tool: (_name, run) => run,
  wrap: inSpan,
  agent: (_name, run) => run(),
  session: (_id, run) => run(),
}

const definitions = () => [
  ...toolsNamed(scenario.tools),
  ...(scenario.expert
    ? [{ name: 'ask_expert', description: 'Ask an expert', parameters: { question: 'The question' } }]
    : []),
  ...(scenario.retrieval === 'retriever-tool'
    ? [{ name: 'search_terms', description: 'Search the terms', parameters: { query: 'What to look for' } }]
    : []),
]

async function execute(name, args, client) {
  const run = around.tool(name, async input => {
    if (name === 'ask_expert')
      return answerOf(
        client,
        scenario.expert.system,
        [{ role: 'user', content: input.question }],
        toolsNamed(scenario.expert.tools),
      )
    if (name === 'search_terms')
      return around.retriever('search_terms', async _query => task.documents.map(text => ({ text })))(input.query)
    return runTool(name, input)
  })
  return run(args).catch(error => ({ error: error.message }))
}

const answerOf = (client, system, messages, tools) =>
  around.agent('expert', () => (api === 'chat' ? chatLoop : responsesLoop)(client, system, messages, tools))

async function chatLoop(client, system, messages, tools) {
  messages.unshift({ role: scenario.name.startsWith('developer') ? 'developer' : 'system', content: system })
  for (;;) {
    const message = await chatOnce(client, {
      model: task.model,
      messages,
      ...(tools.length > 0
        ? {
            tools: tools.map(({ name, description, parameters }) => ({
              type: 'function',
              function: { name, description, parameters: jsonSchemaOf(parameters) },
            })),
          }
        : {}),
      ...(scenario.object
        ? {
            response_format: {
              type: 'json_schema',
              json_schema: { name: 'order', strict: true, schema: objectSchema(scenario.object) },
            },
          }
        : {}),
      ...(scenario.choices ? { n: scenario.choices } : {}),
    })
    messages.push(message)
    if (!message.tool_calls?.length) return message.content
    const results = await Promise.all(
      message.tool_calls.map(async call => [
        call.id,
        await execute(call.function.name, JSON.parse(call.function.arguments), client),
      ]),
    )
    for (const [id, result] of results) messages.push({ role: 'tool', tool_call_id: id, content: asText(result) })
  }
}

async function chatOnce(client, request) {
  if (!scenario.stream) return (await client.chat.completions.create(request)).choices[0].message
  const stream = await client.chat.completions.create({
    ...request,
    stream: true,
    stream_options: { include_usage: true },
  })
  const message = { role: 'assistant', content: '' }
  for await (const chunk of stream) {
    const delta = chunk.choices[0]?.delta
    message.content += delta?.content ?? ''
    for (const { index, id, function: fn } of delta?.tool_calls ?? []) {
      message.tool_calls ??= []
      message.tool_calls[index] ??= { id, type: 'function', function: { name: fn.name, arguments: '' } }
      message.tool_calls[index].function.arguments += fn.arguments ?? ''
    }
  }
  return message
}

async function responsesLoop(client, system, messages, tools, state = {}) {
  const input = messages
  for (;;) {
    const response = await responseOnce(client, {
      model: task.model,
      instructions: system,
      input: state.previous ? input.slice(state.sent) : input,
      ...(state.previous ? { previous_response_id: state.previous } : {}),
      ...(tools.length > 0
        ? {
            tools: tools.map(({ name, description, parameters }) => ({
              type: 'function',
              name,
              description,
              strict: true,
              parameters: jsonSchemaOf(parameters),
            })),
          }
        : {}),
      ...(scenario.object
        ? {
            text: {
              format: { type: 'json_schema', name: 'order', strict: true, schema: objectSchema(scenario.object) },
            },
          }
        : {}),
    })
    input.push(...response.output)
    if (scenario.stateful) Object.assign(state, { previous: response.id, sent: input.length })
    const calls = response.output.filter(({ type }) => type === 'function_call')
    if (calls.length === 0) return response.output_text
    const results = await Promise.all(
      calls.map(async call => [call.call_id, await execute(call.name, JSON.parse(call.arguments), client)]),
    )
    for (const [call_id, result] of results)
      input.push({ type: 'function_call_output', call_id, output: asText(result) })
  }
}

async function responseOnce(client, request) {
  if (!scenario.stream) return client.responses.create(request)
  let last
  for await (const event of await client.responses.create({ ...request, stream: true })) {
    if (event.type === 'response.completed' || event.type === 'response.incomplete') last = event.response
  }
  return last
}

async function nearest(client, query) {
  const request = { model: 'text-embedding-3-small', encoding_format: 'float' }
  await client.embeddings.create({ ...request, input: task.documents })
  await client.embeddings.create({ ...request, input: query })
  return task.documents
}

async function open(conversation) {
  const plain = new (openaiModule().OpenAI)({ baseURL: task.modelUrl, apiKey: 'test', maxRetries: 0 })
  const client = around.client(plain, conversation)
  const past = history(conversation)
  const state = {}
  return turn =>
    around.session(conversation.id, async () => {
      let { system } = scenario
      if (scenario.retrieval && scenario.retrieval !== 'retriever-tool') {
        const found =
          scenario.retrieval === 'embeddings'
            ? await nearest(client, turn.ask)
            : await around.retriever('terms', async () => task.documents.map(text => ({ text })))(turn.ask)
        system = `Answer from the context only.\n\nContext:\n${found.map(item => `- ${item.text ?? item}`).join('\n')}`
      }
      if (scenario.router)
        await chatOnce(client, { model: task.model, messages: [{ role: 'user', content: scenario.router.ask }] })
      past.push({ role: 'user', content: turn.ask })
      if (api === 'responses') return responsesLoop(client, system, past, definitions(), state)
      const messages = [...past]
      await chatLoop(client, system, messages, definitions())
      past.splice(0, past.length, ...messages.slice(1))
    })
}

const openaiModule = () => require('openai')

const kind = await instrumentations[by]()
around = { retriever: around.tool, ...around, ...kind }
await capture({
  sdk: kind.sdk ?? true,
  ...(kind.instrumentations ? { instrumentations: kind.instrumentations } : {}),
  ...(kind.processors ? { processors: kind.processors } : {}),
  load: async sdk => ({ open, wrap: around.wrap, ...(await kind.start?.(sdk)) }),
})
