/** The 2.x line of the SDK, which most instrumentations are made for. */
export const sdk = [
  '@opentelemetry/api@~1.9.1',
  '@opentelemetry/api-logs@0.223',
  '@opentelemetry/context-async-hooks@2',
  '@opentelemetry/core@2',
  '@opentelemetry/exporter-logs-otlp-http@0.223',
  '@opentelemetry/exporter-trace-otlp-http@0.223',
  '@opentelemetry/instrumentation@0.223',
  '@opentelemetry/instrumentation-http@0.223',
  '@opentelemetry/instrumentation-undici@0.33',
  '@opentelemetry/resources@2',
  '@opentelemetry/sdk-logs@0.223',
  '@opentelemetry/sdk-trace-base@2',
  '@opentelemetry/sdk-trace-node@2',
] as const

/** The 3.x line, which needs version 1.10 of the API. */
export const sdk3 = [
  '@opentelemetry/api@1',
  '@opentelemetry/context-async-hooks@3',
  '@opentelemetry/core@3',
  '@opentelemetry/exporter-logs-otlp-http',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/instrumentation',
  '@opentelemetry/instrumentation-http',
  '@opentelemetry/instrumentation-undici',
  '@opentelemetry/resources@3',
  '@opentelemetry/sdk-logs@3',
  '@opentelemetry/sdk-trace@3',
] as const

/** The 1.25 line, which Genkit pins. */
export const sdk1 = [
  '@opentelemetry/api@~1.9.0',
  '@opentelemetry/api-logs@0.52',
  '@opentelemetry/core@~1.25.1',
  '@opentelemetry/exporter-logs-otlp-http@0.52',
  '@opentelemetry/exporter-trace-otlp-http@0.52',
  '@opentelemetry/instrumentation@0.52',
  '@opentelemetry/instrumentation-http@0.52',
  '@opentelemetry/instrumentation-undici@0.4',
  '@opentelemetry/resources@~1.25.1',
  '@opentelemetry/sdk-logs@0.52',
  '@opentelemetry/sdk-trace-base@~1.25.1',
] as const
