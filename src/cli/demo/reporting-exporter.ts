import type { SpanExporter } from '@opentelemetry/sdk-trace-base'

/** What became of the spans given to an exporter. */
export interface SendReport {
  sent: number
  failed: number
  /** Why the last failed export failed. */
  error?: string
}

/** ExportResultCode.SUCCESS of the OpenTelemetry core package. */
const SUCCESS = 0

/** Counts what an exporter delivers, since a batch processor keeps failures to itself. */
export function reportingExporter(inner: SpanExporter): { exporter: SpanExporter; report: SendReport } {
  const report: SendReport = { sent: 0, failed: 0 }
  const exporter: SpanExporter = {
    export(spans, done) {
      inner.export(spans, result => {
        if (result.code === SUCCESS) report.sent += spans.length
        else {
          report.failed += spans.length
          report.error = reasonOf(result.error)
        }
        // Told as a success: the demo reports failures itself, once and readably.
        done({ code: SUCCESS })
      })
    },
    shutdown: () => inner.shutdown(),
    forceFlush: async () => inner.forceFlush?.(),
  }
  return { exporter, report }
}

function reasonOf(error: Error | undefined): string {
  if (!error) return 'unknown error'
  const code = 'code' in error && (typeof error.code === 'number' || typeof error.code === 'string') ? error.code : ''
  const first = error instanceof AggregateError ? reasonOf(error.errors[0]) : error.message
  if (typeof code === 'number') return `status ${code}${first ? ` ${first}` : ''}`
  return first || code || error.name
}
