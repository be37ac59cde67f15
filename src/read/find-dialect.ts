import type { Dialect } from './dialect.ts'
import { dialects } from './dialects.ts'
import { scopeName } from './span-access.ts'
import type { SpanLike } from './span-like.ts'

const BY_SCOPE = new Map<string, Dialect>()
const PREFIXES: (readonly [prefix: string, dialect: Dialect])[] = []
/** Attribute key to the place of its dialect in the table. */
const MARKS = new Map<string, number>()
/** First letters of marks: most keys of other spans are told by them alone. */
const INITIALS = new Set<number>()
for (const [rank, dialect] of dialects.entries()) {
  for (const scope of dialect.scopes) {
    if (scope.endsWith('*')) PREFIXES.push([scope.slice(0, -1), dialect])
    else BY_SCOPE.set(scope, dialect)
  }
  for (const mark of dialect.marks) {
    MARKS.set(mark, rank)
    INITIALS.add(mark.charCodeAt(0))
  }
}

/** A program has few scopes; the bound only keeps a hostile sender from filling memory. */
const MAX_KNOWN = 1_000
const known = new Map<string, Dialect | undefined>(BY_SCOPE)

/** The dialect that a scope's name stands for. */
export function dialectOfScope(name: string): Dialect | undefined {
  const dialect = known.get(name)
  if (dialect !== undefined || known.has(name)) return dialect
  const fresh = PREFIXES.find(([prefix]) => name.startsWith(prefix))?.[1]
  if (known.size < MAX_KNOWN) known.set(name, fresh)
  return fresh
}

/** The dialect whose marks a span's attributes bear. */
export function dialectOfMarks(attributes: Readonly<Record<string, unknown>>): Dialect | undefined {
  let best = dialects.length
  for (const key in attributes) {
    if (!INITIALS.has(key.charCodeAt(0))) continue
    const rank = MARKS.get(key)
    if (rank !== undefined && rank < best && hasValue(attributes[key])) best = rank
  }
  return dialects[best]
}

/** How a GenAI span is to be read. */
export function findDialect(span: SpanLike): Dialect | undefined {
  const name = scopeName(span)
  return (name === undefined ? undefined : dialectOfScope(name)) ?? dialectOfMarks(span.attributes)
}

/** A key without a value proves nothing. */
export function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
