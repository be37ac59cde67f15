import { createServer, type IncomingMessage } from 'node:http'
import type { Script, ScriptedReply, SeenMessage, SeenRequest } from '../support/openai-server.ts'

type Dict = Record<string, unknown>
const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null && !Array.isArray(value)
const dicts = (value: unknown): Dict[] => (Array.isArray(value) ? value.filter(isDict) : [])
const str = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An API other than OpenAI's, as far as the scenarios need it. */
interface Api {
  /** Messages of a request, and the names of its tools. */
  readonly read: (body: Dict) => { messages: SeenMessage[]; tools: string[]; model?: string; stream?: boolean }
  readonly body: (reply: ScriptedReply, model: string, index: number) => Dict
  readonly events: (reply: ScriptedReply, model: string, index: number) => string[]
}

export type OtherApi = 'anthropic' | 'gemini'

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : dicts(content)
        .map(part => str(part.text))
        .join('\n')

const message = (role: SeenMessage['role'], text: string, calls: SeenMessage['toolCalls'] = []): SeenMessage => ({
  role,
  text,
  toolCalls: calls,
})

const anthropic: Api = {
  read(body) {
    const messages = dicts(body.messages).map(({ role, content }) => {
      if (dicts(content).some(part => part.type === 'tool_result')) return message('tool', '')
      return message(role === 'assistant' ? 'assistant' : 'user', textOf(content))
    })
    const system = message('system', textOf(body.system))
    const tools = dicts(body.tools).map(tool => str(tool.name))
    return { messages: [system, ...messages], tools, model: str(body.model), stream: body.stream === true }
  },
  body: (reply, model, index) => ({
    id: `msg_${index}`,
    type: 'message',
    role: 'assistant',
    model,
    content: anthropicBlocks(reply, index),
    stop_reason: anthropicStop(reply),
    stop_sequence: null,
    usage: { input_tokens: 20, output_tokens: 12 },
  }),
  events(reply, model, index) {
    const event = (data: Dict): string => `event: ${str(data.type)}\ndata: ${JSON.stringify(data)}\n\n`
    const start = { ...anthropic.body(reply, model, index), content: [], stop_reason: null }
    const blocks = anthropicBlocks(reply, index).flatMap((block, at) => {
      const call = block.type === 'tool_use'
      const delta = call
        ? { type: 'input_json_delta', partial_json: JSON.stringify(block.input) }
        : { type: 'text_delta', text: block.text }
      return [
        event({
          type: 'content_block_start',
          index: at,
          content_block: call ? { ...block, input: {} } : { ...block, text: '' },
        }),
        event({ type: 'content_block_delta', index: at, delta }),
        event({ type: 'content_block_stop', index: at }),
      ]
    })
    const stop = { stop_reason: anthropicStop(reply), stop_sequence: null }
    return [
      event({ type: 'message_start', message: start }),
      ...blocks,
      event({ type: 'message_delta', delta: stop, usage: { output_tokens: 12 } }),
      event({ type: 'message_stop' }),
    ]
  },
}

function anthropicBlocks(reply: ScriptedReply, index: number): Dict[] {
  const calls = (reply.toolCalls ?? []).map(({ name, arguments: input }, at) => ({
    type: 'tool_use',
    id: `toolu_${index}_${at}`,
    name,
    input,
  }))
  return [...(reply.text ? [{ type: 'text', text: reply.text }] : []), ...calls]
}

const anthropicStop = (reply: ScriptedReply): string =>
  reply.toolCalls ? 'tool_use' : reply.finish === 'length' ? 'max_tokens' : 'end_turn'

const gemini: Api = {
  read(body) {
    const messages = dicts(body.contents).map(({ role, parts }) => {
      if (dicts(parts).some(part => part.functionResponse)) return message('tool', '')
      return message(role === 'model' ? 'assistant' : 'user', textOf(parts))
    })
    const system = isDict(body.systemInstruction) ? textOf(body.systemInstruction.parts) : ''
    const tools = dicts(body.tools).flatMap(tool => dicts(tool.functionDeclarations).map(each => str(each.name)))
    return { messages: [message('system', system), ...messages], tools }
  },
  body: (reply, model, index) => ({
    candidates: [
      {
        index: 0,
        content: {
          role: 'model',
          parts: [
            ...(reply.text ? [{ text: reply.text }] : []),
            ...(reply.toolCalls ?? []).map(({ name, arguments: args }) => ({ functionCall: { name, args } })),
          ],
        },
        finishReason: reply.finish === 'length' ? 'MAX_TOKENS' : 'STOP',
      },
    ],
    usageMetadata: { promptTokenCount: 20, candidatesTokenCount: 12, totalTokenCount: 32 },
    modelVersion: model,
    responseId: `resp-${index}`,
  }),
  events: (reply, model, index) => [`data: ${JSON.stringify(gemini.body(reply, model, index))}\n\n`],
}

const apis: Readonly<Record<OtherApi, Api>> = { anthropic, gemini }

async function readBody(request: IncomingMessage): Promise<Dict> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}')
  return isDict(value) ? value : {}
}

/** A server on a free loopback port that plays a script in the words of Anthropic's Messages or Gemini's generateContent. */
export async function startOtherApi(name: OtherApi, script: Script): Promise<{ url: string; close(): Promise<void> }> {
  const api = apis[name]
  let count = 0
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await readBody(request)
      const path = request.url ?? ''
      const { messages, tools, ...told } = api.read(body)
      const model = told.model ?? /models\/([^:]+)/.exec(path)?.[1] ?? 'model'
      const stream = told.stream ?? path.includes(':stream')
      const index = count++
      const seen: SeenRequest = {
        ...{ index, api: 'chat', path, headers: request.headers, body, model, stream, messages, tools, values: [] },
        signal: new AbortController().signal,
      }
      const reply = await script(seen)
      if ('fault' in reply) {
        response.writeHead(reply.fault === 'status' ? reply.status : 500, { 'content-type': 'application/json' })
        response.end(
          JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message: `no model ${model}` } }),
        )
        return
      }
      response.writeHead(200, { 'content-type': stream ? 'text/event-stream' : 'application/json' })
      response.end(stream ? api.events(reply, model, index).join('') : JSON.stringify(api.body(reply, model, index)))
    }
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
