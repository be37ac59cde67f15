import type { Dialect } from './types.ts'

type Options = NonNullable<Dialect['options']>

const sdk = [
  'opentelemetry-sdk',
  'opentelemetry-exporter-otlp-proto-common',
  'opentelemetry-instrumentation-asgi',
  'protobuf',
] as const

export const python = (
  name: string,
  program: string,
  packages: readonly string[],
  scenarios: readonly string[],
  more: Partial<Dialect> = {},
): Dialect => ({
  name,
  runtime: 'python',
  program,
  packages: [...sdk, ...packages],
  scenarios,
  ...more,
})

export const latest = { OTEL_SEMCONV_STABILITY_OPT_IN: 'gen_ai_latest_experimental' }
export const content = 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT'

/** The OpenTelemetry project's own, which write by `opentelemetry-util-genai`. */
export const genai = { env: { ...latest, [content]: 'SPAN_AND_EVENT' }, hiddenEnv: { [content]: 'NO_CONTENT' } }
export const traceloop = { env: { TRACELOOP_TRACE_CONTENT: 'true' }, hiddenEnv: { TRACELOOP_TRACE_CONTENT: 'false' } }
export const by = (name: string, more: Options = {}): { options: Options } => ({
  options: { by: name, ...more },
})
