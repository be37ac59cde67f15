import { genAiRole } from './dialects/gen-ai-role.ts'
import { findDialect } from './find-dialect.ts'
import { isHandOff } from './messages/hand-off.ts'
import { isOutputTool } from './messages/output-tool.ts'
import type { Role } from './span-facts.ts'
import type { SpanLike } from './span-like.ts'

/** What a GenAI span is about, from a few attributes and its name. Parses no text. */
export function roleOf(span: SpanLike): Role {
  return informingRole(span, findDialect(span)?.role(span) ?? genAiRole(span))
}

/** A tool that routes, or that is the answer's own form, informs nobody. */
export function informingRole(span: SpanLike, role: Role): Role {
  if (role !== 'tool') return role
  const named =
    span.attributes['gen_ai.tool.name'] ?? span.attributes['ai.toolCall.name'] ?? span.attributes['tool.name']
  const name = typeof named === 'string' ? named : span.name
  return isHandOff(name) || isHandOff(span.name) || isOutputTool(name) ? 'other' : role
}
