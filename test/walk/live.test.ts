import { describe, expect, it } from 'vitest'
import type { AnswerLine } from '../../src/cli/score/answer-line.ts'
import {
  createHallucinationScorer,
  type HallucinationScorer,
  HallucinationSpanProcessor,
  type ReadableSpanLike,
  type ScoredAnswer,
  type Verdict,
} from '../../src/index.ts'
import { scopeName, scopeVerdict } from '../../src/read/index.ts'
import { ScriptedJudge } from '../pipeline/scripted-judge.ts'
import { StubNext } from '../processor/stub-next.ts'
import { factsOf, readable, sorted } from './facts.ts'
import { type Fixture, fixtures, logsOf, orderOf, pathOf, spansOf } from './fixtures.ts'
import { linesOfFile } from './lines.ts'
import { play, snapshot } from './live-spans.ts'
import { truthOf } from './truth.ts'
import { blind, claims } from './verdicts.ts'

/** What was exported, and reported, of a recording that is played again. */
async function replayed(fixture: Fixture, scorer: HallucinationScorer, late = false) {
  const next = new StubNext()
  const reports: ScoredAnswer[] = []
  const processor = new HallucinationSpanProcessor(next, {
    scorer,
    log: false,
    content: 'full',
    onReport: report => void reports.push(report),
  })
  const { ended } = play(processor, orderOf(fixture), spansOf(fixture), logsOf(fixture), late)
  await processor.shutdown()
  return { exported: next.spans, ended, reports }
}

const idOf = (span: ReadableSpanLike) => span.spanContext().spanId
const outcomeOf = ({ attributes }: ReadableSpanLike) => attributes['hallucination.outcome']
const isEvaluation = ({ name }: ReadableSpanLike) => name === 'evaluate hallucination'
/** One framework exports past the program's own provider: no processor sees anything of it. */
const UNSEEN = 'mastra-exporter'
const ORDERED = fixtures.filter(fixture => orderOf(fixture).length > 0 && fixture.dialect !== UNSEEN)

describe('recordings, played live in their order', () => {
  it('nothing passes the program of a framework that exports by itself', async () => {
    const unseen = fixtures.filter(({ source, dialect }) => source === 'recorded' && dialect === UNSEEN)
    for (const fixture of unseen) {
      const { exported } = await replayed(fixture, createHallucinationScorer({ model: new ScriptedJudge() }))
      expect(exported.filter(span => scopeVerdict(scopeName(span)) !== 'never')).toEqual([])
    }
    expect(unseen.length).toBeGreaterThan(0)
  })

  it.each(ORDERED)('$name: the right span carries the outcome, once, and no other is altered', async fixture => {
    const judge = new ScriptedJudge()
    const { exported, ended } = await replayed(fixture, createHallucinationScorer({ model: judge }))
    const original = exported.filter(span => !isEvaluation(span))
    expect(original.map(idOf).sort()).toEqual(ended.map(({ span }) => idOf(span)).sort())
    for (const { span, atEnd } of ended) {
      const own = original.find(each => idOf(each) === idOf(span))
      expect(snapshot(span)).toBe(atEnd)
      if (own === undefined || own === span) continue
      expect(JSON.stringify(Object.entries(own.attributes).slice(0, Object.keys(span.attributes).length))).toBe(
        JSON.stringify(Object.entries(span.attributes)),
      )
    }
    expect(outcomes(exported)).toEqual(expectedOutcomes(await linesOfFile(pathOf(fixture))))
  })

  it.each(ORDERED)('$name: the judge is asked of the same answers', async fixture => {
    const judge = new ScriptedJudge()
    await replayed(fixture, createHallucinationScorer({ model: judge }))
    const asked = judge.asked.map(answer => factsOf({ ...answer, outcome: 'scored', answer: answer.text }))
    expect(sorted(asked)).toEqual(sorted(truthOf(fixture).filter(({ outcome }) => outcome === 'scored')))
  })

  it.each(ORDERED)('$name: also where all is known at the end only, and log records come after it', async fixture => {
    const judge = new ScriptedJudge()
    const { exported } = await replayed(fixture, createHallucinationScorer({ model: judge }), true)
    const asked = judge.asked.map(answer => factsOf({ ...answer, outcome: 'scored', answer: answer.text }))
    expect(sorted(asked)).toEqual(sorted(truthOf(fixture).filter(({ outcome }) => outcome === 'scored')))
    expect(outcomes(exported)).toEqual(expectedOutcomes(await linesOfFile(pathOf(fixture))))
  })

  it.each(ORDERED)('$name: the built-in judge finds what is true', async fixture => {
    const { reports } = await replayed(fixture, createHallucinationScorer({ model: 'local', rules: 'practical' }))
    for (const { answer, report } of reports) {
      if (report === undefined || answer === undefined) continue
      expectVerdicts(fixture, answer.text, report.verdicts)
    }
  })
})

/** `id outcome` of every span that says something, evaluation spans under the id of the answer's span. */
function outcomes(exported: readonly ReadableSpanLike[]): string[] {
  return exported
    .filter(span => outcomeOf(span) !== undefined)
    .map(span => `${isEvaluation(span) ? span.parentSpanContext?.spanId : idOf(span)} ${String(outcomeOf(span))}`)
    .sort()
}

function expectedOutcomes(lines: readonly AnswerLine[]): string[] {
  return lines.flatMap(({ spanId, alsoOn = [], outcome }) => [spanId, ...alsoOn].map(id => `${id} ${outcome}`)).sort()
}

function expectVerdicts(fixture: Fixture, text: string, verdicts: readonly Verdict[]): void {
  const known = [...claims].find(([answer]) => JSON.stringify(readable(answer)) === JSON.stringify(readable(text)))
  if (known === undefined) throw new Error(`test/walk/verdicts.ts says nothing of: ${text}`)
  for (const { says, is, open } of known[1]) {
    const at = text.indexOf(says)
    const covers = ({ statement, start = -1, end = -1 }: Verdict) =>
      statement.includes(says) || (start <= at && end >= at + says.length)
    const found = verdicts.filter(covers).map(({ kind }) => kind)
    const isBlind = blind.some(limit => limit.of.test(fixture.name) && limit.says === says)
    const allowed = [is, ...(open === undefined ? [] : ['unverified']), ...(isBlind ? ['unsupported'] : [])]
    expect([says, found.length > 0, found.filter(kind => !allowed.includes(kind))]).toEqual([says, true, []])
  }
}
