export type ScopeVerdict = 'genai' | 'never' | 'unlisted'

const GENAI = new Set(['gen_ai', 'ai'])
const NEVER = new Set(['@opentelemetry/instrumentation-http', '@opentelemetry/instrumentation-undici'])

/** What the name of an instrumentation scope says about its spans: a table lookup. */
export function scopeVerdict(name: string | undefined): ScopeVerdict {
  if (name === undefined) return 'unlisted'
  if (GENAI.has(name)) return 'genai'
  return NEVER.has(name) ? 'never' : 'unlisted'
}
