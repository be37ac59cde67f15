import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { chatBody, chatEvents } from './openai/chat.ts'
import { embeddingsBody } from './openai/embeddings.ts'
import { type Fault, isFault, type Script, type ScriptedReply, type SeenRequest } from './openai/exchange.ts'
import { pieces, plan } from './openai/plan.ts'
import { readRequest } from './openai/read-request.ts'
import { items, responsesBody, responsesEvents } from './openai/responses.ts'

export type * from './openai/exchange.ts'

export interface OpenAiServer {
  /** Base URL for a client, with `/v1`. */
  readonly url: string
  /** Every request so far, in order of arrival. */
  readonly requests: readonly SeenRequest[]
  /** Answers by another script from now on. */
  follow(script: Script): void
  /** Forgets the requests so far. */
  forget(): void
  /** Also ends connections that hang. */
  close(): Promise<void>
}

const ROUTES: Readonly<Record<string, SeenRequest['api']>> = {
  '/v1/chat/completions': 'chat',
  '/v1/responses': 'responses',
  '/v1/embeddings': 'embeddings',
}

/** An OpenAI-compatible server on a free port of the loopback address that says what the script says. */
export async function startOpenAiServer(script: Script): Promise<OpenAiServer> {
  let current = script
  let count = 0
  const requests: SeenRequest[] = []
  /** Output items of the Responses API by id, as a provider stores them. */
  const stored = new Map<string, unknown>()

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const api = ROUTES[req.url ?? '']
    const body = parseBody(await readText(req))
    if (!api || req.method !== 'POST') return sendError(res, 404, `no route ${req.method} ${req.url}`)
    if (!body) return sendError(res, 400, 'the body is no JSON object')
    const gone = new AbortController()
    res.on('close', () => res.writableFinished || gone.abort())
    const seen: SeenRequest = {
      ...readRequest(api, body, id => stored.get(id)),
      index: count++,
      path: req.url ?? '',
      headers: req.headers,
      signal: gone.signal,
    }
    requests.push(seen)
    const reply = await current(seen)
    if (isFault(reply)) return sendFault(res, seen, reply)
    if (api === 'responses') for (const item of items(plan(seen, reply))) stored.set(item.id, item)
    return send(res, seen, reply)
  }

  const server = createServer((req, res) => {
    handle(req, res).catch((error: unknown) => {
      if (res.headersSent || res.destroyed) res.destroy()
      else sendError(res, 500, `the script threw: ${String(error)}`)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')

  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    follow(next) {
      current = next
    },
    forget() {
      requests.length = 0
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

/** Answers the requests by these replies in turn; the last one is repeated. */
export function inTurn(...replies: readonly (ScriptedReply | Fault)[]): Script {
  let next = 0
  return () => replies[Math.min(next++, replies.length - 1)] ?? {}
}

async function send(res: ServerResponse, request: SeenRequest, reply: ScriptedReply): Promise<void> {
  if (reply.delayMs !== undefined) await sleep(reply.delayMs, undefined, { signal: request.signal })
  res.writeHead(200, { 'content-type': request.stream ? 'text/event-stream' : 'application/json' })
  for (const part of bodyParts(request, reply)) {
    if (res.destroyed) return
    res.write(part)
    if (reply.dripMs !== undefined) await sleep(reply.dripMs, undefined, { signal: request.signal })
  }
  res.end()
}

function bodyParts(request: SeenRequest, reply: ScriptedReply): string[] {
  if (request.stream) {
    const p = plan(request, reply)
    return request.api === 'chat' ? chatEvents(p, wantsUsage(request)) : responsesEvents(p)
  }
  const text = JSON.stringify(fullBody(request, reply))
  return reply.dripMs === undefined ? [text] : pieces(text)
}

function fullBody(request: SeenRequest, reply: ScriptedReply): unknown {
  if (request.api === 'embeddings') return embeddingsBody(request, reply)
  const p = plan(request, reply)
  return request.api === 'chat' ? chatBody(p) : responsesBody(p)
}

function wantsUsage(request: SeenRequest): boolean {
  const options = request.body.stream_options
  return typeof options === 'object' && options !== null && 'include_usage' in options && options.include_usage === true
}

async function sendFault(res: ServerResponse, request: SeenRequest, fault: Fault): Promise<void> {
  if (fault.fault === 'hang') return
  if (fault.fault === 'raw') {
    res.writeHead(fault.status ?? 200, { 'content-type': fault.contentType ?? 'application/json' })
    res.end(fault.body)
  } else if (fault.fault === 'status') {
    if (fault.retryAfter !== undefined) res.setHeader('retry-after', String(fault.retryAfter))
    for (const [name, value] of Object.entries(fault.headers ?? {})) res.setHeader(name, value)
    sendError(res, fault.status, fault.message ?? `scripted status ${fault.status}`)
  } else if (fault.after === undefined) {
    res.destroy()
  } else {
    const body = bodyParts(request, fault.reply ?? {}).join('')
    res.writeHead(200, { 'content-type': request.stream ? 'text/event-stream' : 'application/json' })
    res.write(body.slice(0, fault.after), () => res.destroy())
  }
}

function sendError(res: ServerResponse, status: number, message: string): void {
  res.writeHead(status, { 'content-type': 'application/json' })
  res.end(JSON.stringify({ error: { message, type: 'scripted_error', param: null, code: String(status) } }))
}

async function readText(req: IncomingMessage): Promise<string> {
  req.setEncoding('utf8')
  let text = ''
  for await (const chunk of req) text += chunk
  return text
}

function parseBody(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
