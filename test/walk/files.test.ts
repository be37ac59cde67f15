import { describe, expect, it } from 'vitest'
import type { AnswerLine } from '../../src/cli/score/answer-line.ts'
import { replay } from '../../src/gather/index.ts'
import { scopeName, scopeVerdict } from '../../src/read/index.ts'
import { differences } from './differences.ts'
import { factsOf, sorted } from './facts.ts'
import { fixtures, logsOf, pathOf, spansOf } from './fixtures.ts'
import { linesOfFile } from './lines.ts'
import { isToolSpan, RawSpans } from './raw.ts'
import { truthOf } from './truth.ts'
import { blind } from './verdicts.ts'

/** The operation's span is the outermost of the AI's own, or for an earlier turn the model call that answered. */
function expectTarget(raw: RawSpans, line: AnswerLine, lines: readonly AnswerLine[]): void {
  const above = raw.above(line.spanId)
  const isTurn = lines.some(other => above.some(span => span.spanContext().spanId === other.spanId))
  const genAi = above.filter(span => scopeVerdict(scopeName(span)) === 'genai').map(({ name }) => name)
  if (!isTurn) expect(genAi).toEqual([])
  const { answer } = line
  if (answer === undefined) return
  const holders = raw.within(line.spanId).filter(span => raw.holds(span.spanContext().spanId, answer))
  expect(holders.map(({ name }) => name)).not.toEqual([])
}

/** Every item is in the span that it names, and a tool's result comes from the tool's own span if the run has one. */
function expectSources(raw: RawSpans, { evidence, spanId: target }: AnswerLine): void {
  for (const { kind, text, spanId = '' } of evidence) {
    expect([text, raw.holds(spanId, text)]).toEqual([text, true])
    if (kind !== 'tool' && kind !== 'tool_error') continue
    const tools = raw
      .within(target)
      .filter(isToolSpan)
      .map(span => span.spanContext().spanId)
    const holders = tools.filter(tool => raw.holds(tool, text))
    if (holders.length > 0) expect([text, ...holders]).toContain(spanId)
  }
}

describe('recordings, read from their files', () => {
  it('differ from their scenarios only where one of them is named', () => {
    const unused = [...differences, ...blind].filter(({ of }) => !fixtures.some(({ name }) => of.test(name)))
    expect(unused.map(({ why }) => why)).toEqual([])
  })

  it('miss nothing that was looked up', () => {
    const missed = fixtures.filter(fixture =>
      replay(spansOf(fixture), { logs: logsOf(fixture) }).some(
        ({ answer, outcome }) => outcome === undefined && (answer?.missing ?? 0) > 0,
      ),
    )
    expect(missed.map(({ name }) => name)).toEqual([])
  })

  it.each(fixtures)('$name: outcome, question, answer and evidence', async fixture => {
    const lines = await linesOfFile(pathOf(fixture))
    expect(sorted(lines.map(factsOf))).toEqual(sorted(truthOf(fixture)))
  })

  it.each(fixtures)('$name: the spans that the answer and its evidence are on', async fixture => {
    const lines = await linesOfFile(pathOf(fixture))
    const raw = new RawSpans(spansOf(fixture), logsOf(fixture))
    for (const line of lines) {
      expectTarget(raw, line, lines)
      expectSources(raw, line)
    }
  })
})
