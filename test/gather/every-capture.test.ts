import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GatheredAnswer, replay } from '../../src/gather/index.ts'
import { parentSpanIdOf, type SpanLike } from '../../src/read/index.ts'
import { dialects, logsOf, scenariosOf, spansOf } from './support/captures.ts'
import { TRUTH } from './support/truth.ts'

/** What the instrumentation itself does not record, or what the program did not get to say. */
const UNTOLD: Readonly<Record<string, string>> = {
  'ai-v4/tool-throws': 'no_answer',
  'genkit/tool-throws': 'no_answer',
  'langsmith-openai/stream-tool': 'no_answer',
  'oi-openai-hidden/tool-contradict': 'no_content',
}
/** Fewer or other results than the program had. */
const PARTLY = new Set(['strands/multi-step', 'oi-openai-agents/tool-throws'])

const captures = dialects()
  .flatMap(dialect => scenariosOf(dialect).map(scenario => ({ dialect, scenario, name: `${dialect}/${scenario}` })))
  .filter(({ scenario }) => scenario.replace('-responses', '') in TRUTH)

const truthOf = (scenario: string) => TRUTH[scenario.replace('-responses', '')]

function judged(answers: readonly GatheredAnswer[]) {
  return answers.filter(({ answer, outcome }) => answer !== undefined && outcome === undefined)
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

describe.each(captures)('$name', ({ dialect, scenario, name }) => {
  const truth = truthOf(scenario)
  const spans = spansOf(dialect, scenario)
  const logs = logsOf(dialect, scenario)

  it('gives the answer on its evidence, once, or says why not', () => {
    const answers = replay(spans, { logs })
    const found = judged(answers)
    const expected = UNTOLD[name]
    if (expected !== undefined) {
      expect(found).toEqual([])
      expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set([expected]))
      return
    }
    expect(new Set(found.map(({ key }) => key)).size).toBe(1)
    for (const { answer } of found) {
      expect(answer).toMatchObject({ text: truth?.answer, question: truth?.question, missing: 0 })
      const kinds = answer?.evidence.map(({ kind }) => kind)
      expect(new Set(kinds)).toEqual(new Set(truth?.evidence.map(({ kind }) => kind)))
      if (PARTLY.has(name)) continue
      expect(kinds).toHaveLength(truth?.evidence.length ?? 0)
      for (const [index, { value, kind }] of (truth?.evidence ?? []).entries()) {
        const text = answer?.evidence[index]?.text ?? ''
        if (kind === 'tool') expect(readable(text)).toEqual(value)
        else expect(text).toContain(value)
      }
    }
  })

  it('does so in any order, and under a flat parent or with any span lost says nothing else', () => {
    const shown = (heap: readonly SpanLike[]) =>
      judged(replay(heap, { logs })).map(({ answer, target }) => [target.spanContext().spanId, answer])
    const expected = shown(spans)
    fc.assert(
      fc.property(fc.shuffledSubarray([...spans, ...spans], { minLength: spans.length * 2 }), heap => {
        expect(shown(heap)).toEqual(expected)
      }),
      { numRuns: 5 },
    )
    const roots = new Set(spans.filter(span => parentSpanIdOf(span) === undefined))
    const flat = spans.map(
      (span): SpanLike =>
        roots.has(span)
          ? span
          : { ...span, parentSpanContext: { traceId: span.spanContext().traceId, spanId: 'f'.repeat(16) } },
    )
    const gapped = spans.map(lost => spans.filter(span => span !== lost))
    for (const part of [flat, ...gapped]) {
      for (const { answer, key } of judged(replay(part, { logs }))) {
        expect(key).not.toBe('')
        if (answer?.text !== truth?.answer)
          expect(
            truth?.answer.endsWith(answer?.text ?? '') || /^(?:Let me|Mock)/.test(answer?.text ?? ''),
            answer?.text,
          ).toBe(true)
        for (const { kind, text } of answer?.evidence ?? []) {
          if (kind === 'tool' && !PARTLY.has(name))
            expect(
              truth?.evidence.map(({ value }) => value),
              text,
            ).toContainEqual(readable(text))
        }
      }
    }
  })
})
