import { describe, expect, it } from 'vitest'
import { type ReplayedAnswer, replay } from '../../src/gather/index.ts'
import type { SpanLike } from '../../src/read/index.ts'
import { recordBodies, shuffled, spanBodies } from './bodies.ts'
import { atomsOf, normal, readable, type Truth } from './facts.ts'
import { bodiesOf, type Fixture, fixtures, logBodiesOf, logsOf, pathOf, spansOf } from './fixtures.ts'
import { linesOfBodies, linesOfFile } from './lines.ts'
import { RawSpans } from './raw.ts'
import { innerTruthOf, truthOf } from './truth.ts'

describe('recordings in other deliveries', () => {
  it.each(fixtures)('$name: the same lines from shuffled bodies, spans one by one, and repetitions', async fixture => {
    const expected = await linesOfFile(pathOf(fixture))
    const bare = (lines: typeof expected) => lines.map(({ file, ...line }) => line)
    const bodies = bodiesOf(fixture)
    const logs = logBodiesOf(fixture)
    const mixed = await linesOfBodies(shuffled(bodies, fixture.name), shuffled(logs, fixture.name), true)
    expect(bare(mixed)).toEqual(bare(expected))
    const each = spanBodies(bodies)
    const twice = shuffled([...each, ...each.slice(0, 5)], fixture.name)
    // Records of one millisecond keep their order: nothing else says which came first.
    const alone = await linesOfBodies(twice, recordBodies(logs))
    expect(bare(alone)).toEqual(bare(expected))
  })

  it.each(fixtures)('$name: with any span lost the same answer, or a reason', fixture => {
    const spans = spansOf(fixture)
    const logs = logsOf(fixture)
    const raw = new RawSpans(spans, logs)
    const truths = [...truthOf(fixture), ...innerTruthOf(fixture)].map(normal)
    const whole = judged(replay(spans, { logs }))
    for (const lost of spans) {
      const left = replay(
        spans.filter(span => span !== lost),
        { logs },
      )
      for (const found of judged(left)) expectKnown(truths, found, lost)
      for (const before of whole) expectReason(before, left, { lost, raw, fixture })
    }
  })
})

interface Judged {
  readonly answer: NonNullable<ReplayedAnswer['answer']>
  readonly atoms: ReadonlySet<string>
}

const shownAs = (value: unknown) => JSON.stringify(value)

/** What a judge would get: answers with evidence. */
function judged(answers: readonly ReplayedAnswer[]): Judged[] {
  return answers.flatMap(({ answer, outcome }) => {
    if (answer === undefined || outcome !== undefined || answer.evidence.length === 0) return []
    return [{ answer, atoms: new Set(answer.evidence.flatMap(atomsOf).map(({ value }) => shownAs(value))) }]
  })
}

/** No other answer than with all spans, and no other evidence. */
function expectKnown(truths: readonly Truth[], { answer }: Judged, lost: SpanLike): void {
  const same = truths.filter(truth => isSaid(truth, answer.text))
  expect([lost.name, answer.text, same.length > 0]).toEqual([lost.name, answer.text, true])
  const allowed = same.flatMap(({ evidence }) => evidence.map(({ value }) => shownAs(value)))
  for (const { kind, value } of answer.evidence.flatMap(atomsOf)) {
    const shown = shownAs(value)
    // Models are told an error in more words than its span has.
    // Frameworks wrap results on the tool's span, and not in messages.
    const isAllowed = allowed.some(each =>
      kind === 'tool_error' ? shown.includes(each.slice(1, -1)) : each.includes(shown),
    )
    expect([lost.name, shown, isAllowed]).toEqual([lost.name, shown, true])
  }
}

/** Where a root glues remarks before the answer, only the lost model call could tell them apart. */
const isSaid = ({ answer }: Pick<Truth, 'answer'>, text: string) =>
  shownAs(answer) === shownAs(readable(text)) || (typeof answer === 'string' && text.endsWith(answer))

/**
 * What is gone is counted as missing, or was told by the lost span alone; an answer that is gone was on that span, or an
 * outcome says why.
 */
function expectReason({ answer, atoms }: Judged, left: readonly ReplayedAnswer[], { lost, raw, fixture }: Loss): void {
  const still = judged(left).filter(found => isSaid({ answer: readable(answer.text) }, found.answer.text))
  if (still.length === 0) {
    const isNamed = left.some(({ outcome, answer: other }) => outcome !== undefined || other?.evidence.length === 0)
    const isUntold = raw.holders(answer.text).every(span => span === lost || TURNS_LISTED.test(fixture.name))
    expect([lost.name, isNamed || isUntold]).toEqual([lost.name, true])
    return
  }
  const gone = still.map(found => [...atoms].filter(atom => found.answer.missing === 0 && !isIn(atom, found.atoms)))
  const least = gone.reduce((a, b) => (b.length < a.length ? b : a))
  const unnamed = least.filter(() => !CALLS_UNTOLD.test(fixture.dialect))
  // What an agent in a tool looked up is its own once the span between is lost.
  expect([lost.name, fixture.scenario === 'agent-as-tool' ? [] : unnamed]).toEqual([lost.name, []])
}

/** Of tool calls nothing tells but the tools' own spans, and where these stand. */
const CALLS_UNTOLD = /^(?:mastra|voltagent)/
/** The span around a conversation lists all its answers, which is none. */
const TURNS_LISTED = /\/multi-turn-wrapper$/

const isIn = (atom: string, atoms: ReadonlySet<string>) =>
  atoms.has(atom) || [...atoms].some(other => other.includes(atom.slice(1, -1)))

interface Loss {
  readonly lost: SpanLike
  readonly raw: RawSpans
  readonly fixture: Fixture
}
