import type { Call } from './claim-index.ts'
import { errorText } from './error-text.ts'
import type { EvidenceList } from './evidence-list.ts'
import type { ReadNode } from './nest-view.ts'
import { optional } from './optional.ts'
import type { EvidenceKind } from './types.ts'

/** A source of evidence whose result cannot be read. */
export interface UnreadSource extends Call {
  readonly role: 'tool' | 'retrieval'
}

/**
 * Adds what a tool or retrieval span shows. Returns the call when it has no readable result.
 * @param allows which kinds the user wants read
 */
export function addSpanEvidence(
  list: EvidenceList,
  { node, facts }: ReadNode,
  allows: (kind: EvidenceKind) => boolean,
): UnreadSource | undefined {
  const { spanId } = node.span.spanContext()
  if (facts.documents !== undefined && allows('retrieval')) {
    const texts = facts.documents.map(({ text }) => text)
    // An empty search is evidence too: nothing was found.
    for (const text of texts.length === 0 ? ['[]'] : texts) list.add({ kind: 'retrieval', text, spanId }, 'span', node)
  }
  const { tool } = facts
  if (tool === undefined) {
    const unread = facts.role === 'retrieval' && facts.documents === undefined
    return unread ? { id: `span ${spanId}`, role: 'retrieval' } : undefined
  }
  const call = {
    ...optional('tool', tool.name),
    ...optional('callId', tool.callId),
    ...optional('arguments', tool.arguments),
    spanId,
  }
  const failed = node.span.status.code === 2 ? (tool.result ?? facts.error) : undefined
  const error = tool.error ?? failed ?? (tool.result === undefined ? facts.error : undefined)
  const kind = error === undefined ? 'tool' : 'tool_error'
  const text = error ?? tool.result
  if (text !== undefined) {
    const shown = kind === 'tool_error' ? errorText(text) : readable(text)
    if (allows(kind)) list.add({ kind, text: shown, ...call }, 'span', node)
    return undefined
  }
  if (facts.documents !== undefined) return undefined
  return {
    role: 'tool',
    id: tool.callId ?? `span ${spanId}`,
    ...optional('name', tool.name),
    ...optional('arguments', tool.arguments),
  }
}

/** A result without a character is a result: the JSON of an empty string. */
export function readable(text: string): string {
  return text.trim() === '' ? '""' : text
}
