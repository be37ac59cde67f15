import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { CliError } from '../cli-error.ts'
import { optionalPackage } from './optional-package.ts'

/** ExportResultCode.SUCCESS of the OpenTelemetry core package. */
const SUCCESS = 0
const TIMEOUT_MS = 3_000

/** Sends spans by OTLP/HTTP. Rejects with a readable `CliError` when they could not be delivered. */
export async function sendSpans(url: string, spans: readonly ReadableSpan[]): Promise<void> {
  const { OTLPTraceExporter } = await optionalPackage(
    '@opentelemetry/exporter-trace-otlp-http',
    () => import('@opentelemetry/exporter-trace-otlp-http'),
  )
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: TIMEOUT_MS })
  const error = await new Promise<Error | undefined>(resolve => {
    exporter.export([...spans], result =>
      resolve(result.code === SUCCESS ? undefined : (result.error ?? new Error('no reason given'))),
    )
  })
  await exporter.shutdown()
  if (!error) return
  const message = `${spans.length} spans could not be sent to ${url}: ${reasonOf(error)}`
  throw new CliError('not_sent', message, { exitCode: 1, cause: error })
}

/** Where traces go under an OTLP base URL, as the OTLP exporter specification has it for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
export function tracesUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CliError('bad_option', `--otlp: "${text}" is no http or https URL, for example http://localhost:4318`)
  }
  if (!/\/v1\/traces\/?$/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`
  return url.href
}

function reasonOf(error: Error): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return reasonOf(error.errors[0])
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'number') return `the server answered ${code}${error.message ? ` (${error.message})` : ''}`
  return error.message || String(code ?? error.name)
}
