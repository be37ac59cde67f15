import { dialectOfScope } from './find-dialect.ts'
import { NEVER_GENAI, NEVER_GENAI_PREFIXES } from './never-scopes.ts'

export type ScopeVerdict = 'genai' | 'never' | 'unlisted'

/** A program has few scopes; the bound only keeps a hostile sender from filling memory. */
const MAX_KNOWN = 1_000
const known = new Map<string, ScopeVerdict>()

/** What the name of an instrumentation scope says about its spans: a table lookup. */
export function scopeVerdict(name: string | undefined): ScopeVerdict {
  if (name === undefined) return 'unlisted'
  const verdict = known.get(name)
  if (verdict !== undefined) return verdict
  const fresh = judge(name)
  if (known.size < MAX_KNOWN) known.set(name, fresh)
  return fresh
}

function judge(name: string): ScopeVerdict {
  if (NEVER_GENAI.has(name)) return 'never'
  if (dialectOfScope(name) !== undefined) return 'genai'
  return NEVER_GENAI_PREFIXES.some(prefix => name.startsWith(prefix)) ? 'never' : 'unlisted'
}
