import type { Reading } from '../reading.ts'
import type { SpanLike } from '../span-like.ts'
import { conversationIdUnder } from '../values/conversation-id.ts'
import { optional } from '../values/text.ts'
import { CONTEXT_PREFIXES, readValues } from './ai-sdk.ts'
import { rankedDocuments } from './ai-sdk-ranking.ts'
import { readGenAi } from './gen-ai.ts'

/** `@ai-sdk/otel`: the conventions, and what they have no name for under `ai.*` where the user turned it on. */
export function readAiSdk7(span: SpanLike): Reading {
  const { attributes } = span
  const reading = readGenAi(span)
  const documents = reading.role === 'retrieval' ? rankedDocuments(attributes) : []
  return {
    ...optional('conversationId', conversationIdUnder(attributes, CONTEXT_PREFIXES)),
    ...reading,
    ...(reading.role === 'embedding' ? { input: readValues(attributes) } : {}),
    ...(documents.length > 0 ? { documents } : {}),
  }
}
