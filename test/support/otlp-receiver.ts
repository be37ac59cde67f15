import { createServer } from 'node:http'
import { readOtlpJson, type SpanLike } from '../../src/read/index.ts'

export interface OtlpReceiver {
  /** Base URL: what goes into `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string
  /** Every span received so far. */
  readonly spans: readonly SpanLike[]
  /** Bodies as they came. */
  readonly bodies: readonly string[]
  forget(): void
  close(): Promise<void>
}

/** A tracing backend on a free port of the loopback address that takes OTLP/HTTP in JSON. `status` answers all requests. */
export async function startOtlpReceiver(status = 200): Promise<OtlpReceiver> {
  const spans: SpanLike[] = []
  const bodies: string[] = []
  const server = createServer((req, res) => {
    let text = ''
    req.setEncoding('utf8')
    req.on('data', chunk => {
      text += chunk
    })
    req.on('end', () => {
      const known = req.url === '/v1/traces'
      if (known && status === 200) {
        bodies.push(text)
        spans.push(...readOtlpJson(JSON.parse(text)))
      }
      res.writeHead(known ? status : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    bodies,
    forget() {
      spans.length = 0
      bodies.length = 0
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
