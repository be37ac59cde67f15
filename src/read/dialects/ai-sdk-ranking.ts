import { isObject } from '../otlp/otlp-value.ts'
import type { RetrievedDocument } from '../span-facts.ts'
import { parseJson } from '../values/json.ts'
import { first, number, optional, plainText } from '../values/text.ts'

/** The documents of a reranking, best first; all of them, as they were given, where the ranking was not recorded. */
export function rankedDocuments(attributes: Readonly<Record<string, unknown>>): RetrievedDocument[] {
  const documents = attributes['ai.documents']
  if (!Array.isArray(documents)) return []
  const ranking = attributes['ai.ranking']
  if (!Array.isArray(ranking)) return documents.flatMap(document => documentOf(document, undefined))
  return ranking.flatMap(entry => {
    const parsed = typeof entry === 'string' ? parseJson(entry)?.value : entry
    if (!isObject(parsed)) return []
    const index = number(first(parsed.originalIndex, parsed.index)) ?? -1
    return documentOf(documents[index], number(first(parsed.score, parsed.relevanceScore)))
  })
}

/** Documents are JSON texts, of a string or of a record. */
function documentOf(document: unknown, score: number | undefined): RetrievedDocument[] {
  const text = plainText(document)
  return text === undefined || text === '' ? [] : [{ text, ...optional('score', score) }]
}
