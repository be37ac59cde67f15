import { createServer } from 'node:http'
import { z } from 'zod'

const messages = z.object({
  receiver: z.string(),
  alerts: z.array(
    z.object({ status: z.enum(['firing', 'resolved']), labels: z.record(z.string(), z.string()) }).passthrough(),
  ),
})

export interface Delivered {
  readonly receiver: string
  readonly status: 'firing' | 'resolved'
  readonly labels: Readonly<Record<string, string>>
}

/** Takes what Alertmanager's webhook says, and remembers every alert. */
export async function startWebhook(port: number) {
  const delivered: Delivered[] = []
  const server = createServer(async (request, response) => {
    const { receiver, alerts } = messages.parse(await new Response(ReadableStream.from(request)).json())
    for (const { status, labels } of alerts) delivered.push({ receiver, status, labels })
    response.end()
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return { delivered, close: () => new Promise(done => server.close(done)) }
}
