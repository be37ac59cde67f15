import { genAiRole } from './dialects/gen-ai-role.ts'
import { findDialect } from './find-dialect.ts'
import type { Role } from './span-facts.ts'
import type { SpanLike } from './span-like.ts'

/** What a GenAI span is about, from a few attributes and its name. Parses no text. */
export function roleOf(span: SpanLike): Role {
  return findDialect(span)?.role(span) ?? genAiRole(span)
}
