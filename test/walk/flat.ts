import type { Fixture } from './fixtures.ts'

/**
 * Where the program's own loop calls the model, and no span of an AI instrumentation lies around it: every model call is an
 * operation, those that only ask for tools among them.
 */
const FLAT: Readonly<Record<Fixture['source'], RegExp>> = {
  captures: /^(?:oi-openai|oi-openai-hidden|otel-openai|traceloop-llamaindex)$/,
  recorded:
    /^(?:oi-openai|otel-openai|langfuse-openai|langsmith-openai|traceloop-openai-bare|traceloop-llamaindex|py-(?:oi|otel|genai|traceloop|langfuse|logfire)-openai(?:-events)?|py-(?:oi|genai|traceloop)-anthropic)$/,
}
/** Their own span around a conversation counts as one of a run. */
const WRAPS = /^(?:langfuse|langsmith)-openai$/

export function isFlat({ source, dialect, scenario }: Fixture): boolean {
  return FLAT[source].test(dialect) && !(scenario === 'multi-turn-wrapper' && WRAPS.test(dialect))
}
