import { z } from 'zod'

const answer = z.object({
  data: z.object({
    result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) })),
  }),
})

export interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export class PrometheusApi {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async query(expr: string): Promise<Sample[]> {
    const url = new URL('/api/v1/query', this.#url)
    url.searchParams.set('query', expr)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`Prometheus answered ${response.status} to ${expr}: ${await response.text()}`)
    return answer
      .parse(await response.json())
      .data.result.map(({ metric, value: [, value] }) => ({ labels: metric, value: Number(value) }))
  }

  /** The only value of a query, 0 when there is no series. */
  async value(expr: string): Promise<number> {
    const samples = await this.query(expr)
    if (samples.length > 1) throw new Error(`${samples.length} series for ${expr}`)
    return samples[0]?.value ?? 0
  }
}
