import { isChainPlumbing } from '../messages/langchain.ts'
import type { Role } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'
import { hasAnyValue } from '../values/text.ts'

/** Role by `openinference.span.kind`. */
export function openInferenceRole(span: SpanLike): Role {
  const { attributes } = span
  const kind = attributes['openinference.span.kind']
  // Python's instrumentations trace private methods, each around the same call.
  if (kind !== 'AGENT' && /\._[a-z]/.test(span.name)) return 'other'
  switch (kind) {
    case 'LLM':
      return 'model'
    case 'AGENT':
      return 'agent'
    case 'CHAIN':
      // A turn of an agent's loop says nothing itself; smolagents puts what its tools returned on it.
      if (/^Step \d+$/.test(span.name)) return 'other'
      return isChainPlumbing(span.name) || !hasAnyValue(attributes, 'input.value', 'output.value') ? 'other' : 'agent'
    case 'TOOL':
      return 'tool'
    case 'RETRIEVER':
    case 'RERANKER':
      return 'retrieval'
    case 'EMBEDDING':
      return 'embedding'
    default:
      return 'other'
  }
}
