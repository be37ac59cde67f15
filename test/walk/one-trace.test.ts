import { describe, expect, it } from 'vitest'
import { type ReplayedAnswer, replay } from '../../src/gather/index.ts'
import type { HrTime, LogRecordLike, SpanLike } from '../../src/read/index.ts'
import { type Atom, atomsOf, readable, sorted, type Truth } from './facts.ts'
import { type Fixture, fixtures, logsOf, spansOf } from './fixtures.ts'
import { innerTruthOf, truthOf } from './truth.ts'

const NANOS = 1_000_000_000n
const nanos = ([seconds, rest]: HrTime) => BigInt(seconds) * NANOS + BigInt(rest)
const shifted = (time: HrTime, by: bigint): HrTime => {
  const at = nanos(time) + by
  return [Number(at / NANOS), Number(at % NANOS)]
}
const startOf = (spans: readonly SpanLike[]) =>
  spans.map(({ startTime }) => nanos(startTime)).toSorted((a, b) => Number(a - b))[0] ?? 0n

interface Run {
  readonly spans: readonly SpanLike[]
  readonly logs: readonly LogRecordLike[]
}

/** A recording as part of another trace, begun at another time; its span ids are made its own. */
function moved(fixture: Fixture, traceId: string, { at, copy }: { at: bigint; copy: string }): Run {
  const spans = spansOf(fixture)
  const by = at - startOf(spans)
  const own = (spanId: string) => `${copy}${spanId.slice(copy.length)}`
  const inTrace = <T extends { readonly spanId: string }>(context: T) => ({
    ...context,
    traceId,
    spanId: own(context.spanId),
  })
  return {
    spans: spans.map((span): SpanLike => {
      const { parentSpanContext: parent } = span
      return {
        ...span,
        spanContext: () => inTrace({ ...span.spanContext() }),
        ...(parent === undefined ? {} : { parentSpanContext: inTrace({ ...parent }) }),
        startTime: shifted(span.startTime, by),
        endTime: shifted(span.endTime, by),
      }
    }),
    logs: logsOf(fixture).map(record => ({
      ...record,
      traceId,
      ...(record.spanId === undefined ? {} : { spanId: own(record.spanId) }),
      ...(record.time === undefined ? {} : { time: shifted(record.time, by) }),
    })),
  }
}

function judged(answers: readonly ReplayedAnswer[]): Truth[] {
  return answers.flatMap(({ answer, outcome }) => {
    if (answer === undefined || outcome !== undefined || answer.evidence.length === 0) return []
    return [{ outcome: 'scored', answer: answer.text, evidence: answer.evidence.flatMap(atomsOf) }]
  })
}

const scored = (fixture: Fixture) =>
  truthOf(fixture).flatMap(({ outcome, answer, evidence }) =>
    outcome === 'scored' ? [{ outcome, answer, evidence }] : [],
  )

const answersOf = (fixture: Fixture) => new Set(scored(fixture).map(({ answer }) => JSON.stringify(answer)))
const shareAnswer = (a: Fixture, b: Fixture) => [...answersOf(a)].some(answer => answersOf(b).has(answer))

/** Recordings of one dialect that have something to judge. */
const byDialect = Map.groupBy(
  fixtures.filter(
    fixture => !/multi-turn|stateful|concurrent|batch/.test(fixture.scenario) && scored(fixture).length > 0,
  ),
  ({ source, dialect }) => `${source}/${dialect}`,
)
/** Of recordings with the same answer only the first: one answer of a trace is judged once. */
const dialects = [...byDialect].flatMap(([name, all]) => {
  const own = all.filter((fixture, index) => !all.slice(0, index).some(other => shareAnswer(fixture, other)))
  return own.length > 1 ? [{ name, own }] : []
})

describe('several runs in one trace', () => {
  it.each(dialects)('$name: one after the other, each has its own evidence', ({ own }) => {
    const runs = own.map((fixture, index) =>
      moved(fixture, 'b'.repeat(32), { at: 1_800_000_000n * NANOS + BigInt(index) * 60n * NANOS, copy: copyOf(index) }),
    )
    const answers = replay(
      runs.flatMap(({ spans }) => spans),
      { logs: runs.flatMap(({ logs }) => logs) },
    )
    expect(sorted(judged(answers))).toEqual(sorted(own.flatMap(scored)))
  })

  it.each(dialects)('$name: side by side, none has evidence of another', ({ own }) => {
    const runs = own.map((fixture, index) =>
      moved(fixture, 'c'.repeat(32), { at: 1_800_000_000n * NANOS + BigInt(index) * 1_000_000n, copy: copyOf(index) }),
    )
    const answers = replay(
      runs.flatMap(({ spans }) => spans),
      { logs: runs.flatMap(({ logs }) => logs) },
    )
    const truths = own.flatMap(fixture => [...truthOf(fixture), ...innerTruthOf(fixture)])
    for (const { answer, evidence } of judged(answers)) {
      const allowed = truths.filter(truth => isSame(truth.answer, answer)).flatMap(truth => truth.evidence.map(shownAs))
      for (const atom of evidence) expect(allowed).toContain(shownAs(atom))
    }
    expect(judged(answers).length).toBeGreaterThan(0)
  })
})

const copyOf = (index: number) => index.toString(16).padStart(4, '0')
const shownAs = ({ value }: Atom) => JSON.stringify(value)
const isSame = (a: unknown, b: unknown) => shown(a) === shown(b)
const shown = (value: unknown) => JSON.stringify(typeof value === 'string' ? readable(value) : value)
