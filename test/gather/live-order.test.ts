import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type GatheredAnswer, type Operation, replay, TraceBook } from '../../src/gather/index.ts'
import { type LogRecordLike, readOtlpJson, readOtlpLogsJson, type SpanLike } from '../../src/read/index.ts'

const folder = join(import.meta.dirname, '../fixtures/recorded')

function readJson(path: string): unknown[] {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return Array.isArray(value) ? value : []
}

const recordings = readdirSync(folder).flatMap(dialect =>
  readdirSync(join(folder, dialect))
    .filter(name => name.endsWith('.order.json'))
    .map(name => `${dialect}/${name.slice(0, -'.order.json'.length)}`)
    .filter(name => existsSync(join(folder, `${name}.json`))),
)

interface Moment {
  readonly isStart: boolean
  readonly spanId: string
  /** Attributes that the span had at that time. */
  readonly attributes: number
}

function momentsOf(path: string): Moment[] {
  return readJson(`${path}.order.json`).flatMap(entry =>
    Array.isArray(entry)
      ? [{ isStart: entry[0] === 'start', spanId: String(entry[2]), attributes: Number(entry[3]) }]
      : [],
  )
}

/** Tells a book of the spans as the program did; gathers each operation as soon as nothing is awaited. */
function live(
  moments: readonly Moment[],
  spans: readonly SpanLike[],
  logs: readonly LogRecordLike[],
): GatheredAnswer[] {
  const byId = new Map(spans.map(span => [span.spanContext().spanId, span]))
  const book = new TraceBook()
  let waiting: Operation[] = []
  const answers: GatheredAnswer[] = []
  for (const { isStart, spanId, attributes } of moments) {
    const span = byId.get(spanId)
    if (span === undefined) continue
    if (isStart) {
      const sofar = Object.fromEntries(Object.entries(span.attributes).slice(0, attributes))
      book.started({ ...span, attributes: sofar, events: [], status: { code: 0 }, endTime: [0, 0] })
      continue
    }
    for (const record of logs) if (record.spanId === spanId) book.logged(record)
    const { operation } = book.ended(span)
    if (operation !== undefined) waiting.push(operation)
    for (const ready of waiting.filter(({ open }) => open === 0)) answers.push(...book.gather(ready))
    waiting = waiting.filter(({ open }) => open > 0)
  }
  return [...answers, ...waiting.flatMap(operation => book.gather(operation))]
}

function shown(answers: readonly GatheredAnswer[]): string[] {
  const judged = answers.flatMap(({ answer, outcome, target }) =>
    answer === undefined
      ? []
      : [
          JSON.stringify({
            span: target.spanContext().spanId,
            outcome,
            text: answer.text,
            question: answer.question,
            evidence: answer.evidence.map(({ kind, text }) => `${kind} ${text}`).sort(),
            missing: answer.missing,
          }),
        ],
  )
  return judged.sort()
}

describe('recorded runs', () => {
  it.each(recordings)('are the same live as from the file: %s', name => {
    const path = join(folder, name)
    const spans = readJson(`${path}.json`).flatMap(readOtlpJson)
    const logs = existsSync(`${path}.logs.json`) ? readJson(`${path}.logs.json`).flatMap(readOtlpLogsJson) : []
    const moments = momentsOf(path)
    const told = new Set(moments.map(({ spanId }) => spanId))
    // Some instrumentations export past the program's own provider: nothing of them can be seen live.
    const seen = spans.filter(span => told.has(span.spanContext().spanId))
    expect(shown(live(moments, seen, logs))).toEqual(shown(replay(seen, { logs })))
  })
})
