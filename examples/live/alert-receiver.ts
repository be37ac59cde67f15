/** Prints what Alertmanager's webhook says, a line an alert. */
import { createServer } from 'node:http'
import { z } from 'zod'

const alerts = z.array(
  z.object({
    status: z.string(),
    labels: z.record(z.string(), z.string()),
    annotations: z.record(z.string(), z.string()),
  }),
)
const message = z.object({ receiver: z.string(), alerts })

const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    const parsed = message.safeParse(await new Response(ReadableStream.from(request)).json().catch(() => undefined))
    if (!parsed.success) return void response.writeHead(400).end()
    const { receiver, alerts } = parsed.data
    for (const { status, labels, annotations } of alerts) {
      console.log(`${receiver}: ${status} ${labels.alertname} ${labels.severity}. ${annotations.summary ?? ''}`)
    }
  }
  response.writeHead(200).end('ok\n')
})
server.listen(Number(process.env.PORT ?? 9095), process.env.HOST ?? '127.0.0.1')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close())
