import type { Dialect } from './dialect.ts'
import { dialects } from './dialects.ts'
import { scopeName } from './span-access.ts'
import type { SpanLike } from './span-like.ts'

const BY_SCOPE = new Map<string, Dialect>()
const PREFIXES: (readonly [prefix: string, dialect: Dialect])[] = []
for (const dialect of dialects) {
  for (const scope of dialect.scopes) {
    if (scope.endsWith('*')) PREFIXES.push([scope.slice(0, -1), dialect])
    else BY_SCOPE.set(scope, dialect)
  }
}

/** The dialect that a scope's name stands for. */
export function dialectOfScope(name: string): Dialect | undefined {
  return BY_SCOPE.get(name) ?? PREFIXES.find(([prefix]) => name.startsWith(prefix))?.[1]
}

/** The dialect whose marks a span's attributes bear. */
export function dialectOfMarks(attributes: Readonly<Record<string, unknown>>): Dialect | undefined {
  return dialects.find(({ marks }) => marks.some(mark => hasValue(attributes[mark])))
}

/** How a GenAI span is to be read. The conventions are the fallback: names alone can tell what a span is about. */
export function findDialect(span: SpanLike): Dialect | undefined {
  const name = scopeName(span)
  return (name === undefined ? undefined : dialectOfScope(name)) ?? dialectOfMarks(span.attributes)
}

/** A key without a value proves nothing. */
export function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
