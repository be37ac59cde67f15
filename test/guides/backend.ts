import type { SpanLike } from '../../src/read/index.ts'
import { type OpenAiServer, type Script, startOpenAiServer } from '../support/openai-server.ts'
import { type OtlpReceiver, startOtlpReceiver } from '../support/otlp-receiver.ts'

export interface Backend {
  readonly models: OpenAiServer
  readonly traces: OtlpReceiver
  /** Spans that carry something of the processor. */
  scored(): SpanLike[]
  close(): Promise<void>
}

/** What a guide's program talks to, by the usual environment variables: a model provider and a tracing backend. */
export async function startBackend(script: Script): Promise<Backend> {
  const [models, traces] = await Promise.all([startOpenAiServer(script), startOtlpReceiver()])
  process.env.OPENAI_BASE_URL = models.url
  process.env.OPENAI_API_KEY = 'test'
  process.env.JUDGE_BASE_URL = models.url
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = traces.url
  return {
    models,
    traces,
    scored: () => traces.spans.filter(({ attributes }) => attributes['hallucination.outcome'] !== undefined),
    async close() {
      await Promise.all([models.close(), traces.close()])
    },
  }
}
