/**
 * Whether the environment switches scoring off: `OTEL_HALLUCINATION_DISABLED=true`, or `OTEL_SDK_DISABLED=true` as the
 * OpenTelemetry specification has it. Runtimes without `process` have no environment.
 */
export function isDisabled(): boolean {
  return isTrue('OTEL_HALLUCINATION_DISABLED') || isTrue('OTEL_SDK_DISABLED')
}

function isTrue(name: string): boolean {
  const runtime: { readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> } } = globalThis
  return runtime.process?.env?.[name]?.trim().toLowerCase() === 'true'
}
