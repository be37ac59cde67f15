import { CliError } from '../cli-error.ts'

const INSTALL =
  'npm install @ai-sdk/otel @opentelemetry/api @opentelemetry/sdk-trace-base @opentelemetry/exporter-trace-otlp-http'

/** Loads what only the demo needs. */
export async function optionalPackage<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new CliError('missing_package', `the demo needs the package ${name}. Install what it needs: ${INSTALL}`, {
      cause,
    })
  }
}
