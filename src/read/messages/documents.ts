import { isObject, type JsonObject } from '../otlp/otlp-value.ts'
import type { RetrievedDocument } from '../span-facts.ts'
import { parseJson } from '../values/json.ts'
import { isRepr } from '../values/repr.ts'
import { first, number, optional, string, textOf } from '../values/text.ts'

export interface ReadDocuments {
  /** Empty: the search found nothing. `undefined`: what it found was not recorded. */
  readonly documents: RetrievedDocument[] | undefined
  readonly cut: boolean
}

/** Wrappers in wrappers beyond this are data. */
const MAX_DEPTH = 4

/**
 * The documents that a retrieval attribute holds: JSON text or a structured value, a list of documents in any framework's
 * shape or of plain texts. A document without a text is left out: nothing can rely on it.
 */
export function readDocuments(value: unknown): ReadDocuments {
  if (typeof value !== 'string') return { documents: recordedDocuments(value), cut: false }
  const parsed = parseJson(value)
  if (parsed === undefined) return { documents: value === '' ? undefined : [{ text: value }], cut: false }
  return { documents: recordedDocuments(parsed.value, parsed.cut), cut: parsed.cut }
}

/** An empty list of documents is a result: nothing was found. Documents without a text are none. */
export function recordedDocuments(value: unknown, cut = false): RetrievedDocument[] | undefined {
  const documents = documentsOf(value)
  return documents.length > 0 || (!cut && isNothingFound(value)) ? documents : undefined
}

function isNothingFound(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every(item => isNothingFound(item, depth + 1))
  const list = isObject(value) ? listIn(value) : undefined
  return Array.isArray(list) && isNothingFound(list, depth + 1)
}

function listIn(value: JsonObject): unknown {
  return first(value.documents, value.nodes, value.results, value.hits, value.sourceNodes)
}

export function documentsOf(value: unknown, depth = 0): RetrievedDocument[] {
  if (depth > MAX_DEPTH || value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap(item => documentsOf(item, depth + 1))
  if (typeof value === 'string') return entryText(value, depth)
  if (!isObject(value)) return []
  const list = listIn(value)
  if (Array.isArray(list)) return documentsOf(list, depth + 1)
  const inner = first(value.document, value.node, value.kwargs)
  if (isObject(inner)) return documentOf(inner, value)
  return documentOf(value, value)
}

/** Lists of JSON texts are what attributes can hold of structured lists. */
function entryText(text: string, depth: number): RetrievedDocument[] {
  const parsed = /^[[{"]/.test(text) ? parseJson(text) : undefined
  if (parsed !== undefined && !parsed.cut && typeof parsed.value === 'object') {
    const documents = documentsOf(parsed.value, depth + 1)
    if (documents.length > 0) return documents
  }
  const plain = typeof parsed?.value === 'string' ? parsed.value : text
  return plain === '' || isRepr(plain) ? [] : [{ text: plain }]
}

function documentOf(value: JsonObject, outer: JsonObject): RetrievedDocument[] {
  const text = contentOf(
    first(value.content, value.text, value.pageContent, value.page_content, value.body, value.snippet, value.document),
  )
  if (text === undefined || text === '' || isRepr(text)) return []
  const metadata = isObject(value.metadata) ? value.metadata : {}
  const id = first(value.id, value.id_, value.document_id, metadata.id, metadata.source)
  const score = first(outer.score, value.score, outer.relevance_score, outer.relevanceScore)
  return [
    {
      text,
      ...optional('id', typeof id === 'number' ? String(id) : string(id)),
      ...optional('score', number(score)),
    },
  ]
}

/** Genkit's content is a list of parts; a memory's may be a record. */
function contentOf(content: unknown): string | undefined {
  if (Array.isArray(content) && content.length > 0 && content.every(isTextPart)) {
    return content.map(part => part.text).join('\n')
  }
  return textOf(content)
}

function isTextPart(value: unknown): value is { text: string } {
  return isObject(value) && typeof value.text === 'string'
}
