import { describe, expect, it } from 'vitest'
import type { AnswerLine } from '../../src/cli/score/answer-line.ts'
import { createHallucinationScorer, HallucinationSpanProcessor, type ReadableSpanLike } from '../../src/index.ts'
import { ScriptedJudge } from '../pipeline/scripted-judge.ts'
import { StubNext } from '../processor/stub-next.ts'
import { FakeClock } from '../schedule/fake-clock.ts'
import { atomsOf, normal, readable } from './facts.ts'
import { type Fixture, fixtures, logsOf, orderOf, pathOf, type Step, spansOf } from './fixtures.ts'
import { linesOfFile } from './lines.ts'
import { play } from './live-spans.ts'
import { RawSpans } from './raw.ts'
import { innerTruthOf, truthOf } from './truth.ts'

async function replayed(fixture: Fixture, order: readonly Step[]) {
  const next = new StubNext()
  const judge = new ScriptedJudge()
  const clock = new FakeClock()
  const scorer = createHallucinationScorer({ model: judge })
  const processor = new HallucinationSpanProcessor(next, { scorer, clock, log: false })
  const { ended } = play(processor, order, spansOf(fixture), logsOf(fixture))
  await clock.advance(11 * 60_000)
  const closed = processor.shutdown()
  await clock.advance(60_000)
  await closed
  return { exported: next.spans, ended: ended.map(({ span }) => idOf(span)), judge }
}

const idOf = (span: ReadableSpanLike) => span.spanContext().spanId
const isEvaluation = ({ name }: ReadableSpanLike) => name === 'evaluate hallucination'
const outcomeOf = (span: ReadableSpanLike | undefined) => span?.attributes['hallucination.outcome']
const without = (order: readonly Step[], spanId: string) =>
  order.filter(step => step.kind === 'start' || step.spanId !== spanId)

/** Runs with one answer, on a span around others. */
interface Nested {
  readonly line: AnswerLine
  readonly inside: readonly string[]
}

async function nested(fixture: Fixture): Promise<Nested | undefined> {
  const [line, ...more] = await linesOfFile(pathOf(fixture))
  if (line === undefined || more.length > 0 || line.outcome !== 'scored') return undefined
  const raw = new RawSpans(spansOf(fixture), [])
  const inside = raw.within(line.spanId).map(span => span.spanContext().spanId)
  return { line, inside: inside.filter(spanId => spanId !== line.spanId) }
}

const runs = await Promise.all(
  fixtures
    .filter(({ source, dialect }) => source === 'recorded' && dialect !== 'mastra-exporter')
    .map(async fixture => ({ fixture, name: fixture.name, run: await nested(fixture) })),
)
const played = runs.flatMap(({ fixture, name, run }) =>
  run === undefined || run.inside.length === 0 ? [] : [{ fixture, name, ...run }],
)

describe('recordings whose spans end oddly', () => {
  it('are many', () => expect(played.length).toBeGreaterThan(80))

  it.each(played)('$name: a child that ends after its top is waited for', async ({ fixture, line, inside }) => {
    const order = orderOf(fixture)
    const end = order.find(step => step.kind === 'end' && step.spanId === line.spanId)
    const rest = without(order, line.spanId)
    const last = rest.findLastIndex(step => step.kind === 'end' && inside.includes(step.spanId))
    const { exported, ended, judge } = await replayed(fixture, end === undefined ? order : rest.toSpliced(last, 0, end))
    expect(exported.map(idOf).sort()).toEqual([...ended].sort())
    expect(outcomeOf(exported.find(span => idOf(span) === line.spanId))).toBe('scored')
    expectTruth(fixture, judge)
  })

  it.each(played)('$name: of a top that never ends nothing is lost or made up', async ({ fixture, line }) => {
    const { exported, ended, judge } = await replayed(fixture, without(orderOf(fixture), line.spanId))
    const evaluations = exported.filter(isEvaluation)
    expect(
      exported
        .filter(span => !isEvaluation(span))
        .map(idOf)
        .sort(),
    ).toEqual([...ended].sort())
    expect(evaluations.length).toBeLessThan(3)
    // Under a span that was exported, or it would hang from nothing.
    for (const { parentSpanContext } of evaluations) expect(ended).toContain(parentSpanContext?.spanId)
    expectTruth(fixture, judge)
  })
})

function expectTruth(fixture: Fixture, { asked }: ScriptedJudge): void {
  const truths = [...truthOf(fixture), ...innerTruthOf(fixture)].map(normal)
  for (const { text, evidence } of asked) {
    const own = truths.filter(({ answer }) => JSON.stringify(answer) === JSON.stringify(readable(text)))
    expect([text, own.length > 0]).toEqual([text, true])
    const allowed = own.flatMap(truth => truth.evidence.map(({ value }) => JSON.stringify(value)))
    for (const { value } of evidence.flatMap(atomsOf)) expect(allowed).toContain(JSON.stringify(value))
  }
}
