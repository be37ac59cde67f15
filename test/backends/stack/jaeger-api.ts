import { z } from 'zod'

const tag = z.object({ key: z.string(), type: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })
const span = z.object({ traceID: z.string(), spanID: z.string(), operationName: z.string(), tags: z.array(tag) })
const answer = z.object({ data: z.array(z.object({ traceID: z.string(), spans: z.array(span) })) })

export interface JaegerSpan {
  readonly traceId: string
  readonly spanId: string
  readonly name: string
  readonly tags: Readonly<Record<string, string | number | boolean>>
}

/** What the Jaeger UI asks when somebody searches. */
export class JaegerApi {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** All spans of the traces of a service in which a span has the tags. */
  async search(service: string, tags: Readonly<Record<string, string>> = {}): Promise<JaegerSpan[]> {
    const url = new URL('/api/traces', this.#url)
    const end = Date.now() * 1000
    const parameters = { service, tags: JSON.stringify(tags), limit: '20000', end, start: end - 3_600e6 }
    for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, String(value))
    const response = await fetch(url)
    if (!response.ok) throw new Error(`Jaeger answered ${response.status}: ${await response.text()}`)
    return answer
      .parse(await response.json())
      .data.flatMap(({ spans }) => spans)
      .map(({ traceID, spanID, operationName, tags }) => ({
        traceId: traceID.padStart(32, '0'),
        spanId: spanID.padStart(16, '0'),
        name: operationName,
        tags: Object.fromEntries(tags.map(({ key, value }) => [key, value])),
      }))
  }
}
