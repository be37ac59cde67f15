import { createServer } from 'node:net'

/** Ports of the loopback address that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listen))
  const ports = servers.map(({ port }) => port)
  await Promise.all(servers.map(({ close }) => close()))
  return ports
}

function listen(): Promise<{ port: number; close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') return reject(new Error('no port'))
      resolve({ port: address.port, close: () => new Promise(done => server.close(() => done())) })
    })
  })
}
