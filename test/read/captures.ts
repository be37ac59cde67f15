import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOtlpJson, readSpan, type SpanFacts, type SpanLike } from '../../src/read/index.ts'

const folder = join(import.meta.dirname, '../fixtures/captures')

export function dialectFolders(): string[] {
  return readdirSync(folder).filter(name => name !== 'order')
}

export function scenariosOf(dialect: string): string[] {
  return readdirSync(join(folder, dialect))
    .filter(name => name.endsWith('.json') && !name.endsWith('.logs.json'))
    .map(name => name.slice(0, -'.json'.length))
}

export function readCapture(dialect: string, scenario: string, suffix = ''): unknown[] {
  const bodies: unknown = JSON.parse(readFileSync(join(folder, dialect, `${scenario}${suffix}.json`), 'utf8'))
  return Array.isArray(bodies) ? bodies : [bodies]
}

/** The spans of a capture in order of their start. */
export function spansOf(dialect: string, scenario: string): SpanLike[] {
  return readCapture(dialect, scenario)
    .flatMap(readOtlpJson)
    .map((span, index) => ({ span, index }))
    .toSorted(
      (a, b) =>
        a.span.startTime[0] - b.span.startTime[0] || a.span.startTime[1] - b.span.startTime[1] || a.index - b.index,
    )
    .map(({ span }) => span)
}

export interface Read {
  readonly span: SpanLike
  readonly facts: SpanFacts
}

/** The GenAI spans of a capture with what they say. */
export function factsOf(dialect: string, scenario: string): Read[] {
  return spansOf(dialect, scenario).flatMap(span => {
    const facts = readSpan(span)
    return facts === undefined ? [] : [{ span, facts }]
  })
}
