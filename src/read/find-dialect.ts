import type { Dialect } from './dialect.ts'
import { dialects } from './dialects.ts'
import { scopeName } from './span-access.ts'
import type { SpanLike } from './span-like.ts'

const BY_SCOPE = new Map<string, Dialect>()
const PREFIXES: (readonly [prefix: string, dialect: Dialect])[] = []
const MARKS: (readonly [mark: string, dialect: Dialect])[] = []
for (const dialect of dialects) {
  for (const scope of dialect.scopes) {
    if (scope.endsWith('*')) PREFIXES.push([scope.slice(0, -1), dialect])
    else BY_SCOPE.set(scope, dialect)
  }
  for (const mark of dialect.marks) MARKS.push([mark, dialect])
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
  for (const [mark, dialect] of MARKS) if (hasValue(attributes[mark])) return dialect
  return undefined
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
