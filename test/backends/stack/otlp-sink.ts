import { createServer } from 'node:http'

/** Stands where Tempo would: takes OTLP over HTTP and counts what came. */
export async function startOtlpSink(port: number) {
  const seen = { requests: 0, bytes: 0 }
  const server = createServer(async (request, response) => {
    const body = await new Response(ReadableStream.from(request)).arrayBuffer()
    if (request.url === '/v1/traces') {
      seen.requests++
      seen.bytes += body.byteLength
    }
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise(done => server.close(done))
  }
  return { seen, close }
}
