import { createServer, type IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'

export interface Collector {
  readonly url: string
  /** Request bodies since the last call, in order of arrival. */
  take(): { traces: unknown[]; logs: unknown[] }
  close(): Promise<void>
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body = Buffer.concat(chunks)
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}

/** An OTLP/HTTP endpoint on a free loopback port that keeps JSON bodies as they come, and refuses protobuf. */
export async function startCollector(): Promise<Collector> {
  let traces: unknown[] = []
  let logs: unknown[] = []
  const server = createServer((request, response) => {
    readBody(request)
      .then(body => {
        const list = request.url?.endsWith('/v1/traces') ? traces : request.url?.endsWith('/v1/logs') ? logs : undefined
        if (list && !String(request.headers['content-type']).includes('json')) {
          response.writeHead(415).end()
          return
        }
        list?.push(JSON.parse(body.toString('utf8')))
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
      .catch((error: unknown) => response.writeHead(400).end(String(error)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the collector has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    take() {
      const taken = { traces, logs }
      traces = []
      logs = []
      return taken
    },
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
