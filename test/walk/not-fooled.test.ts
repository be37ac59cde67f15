import { describe, expect, it } from 'vitest'
import { type ReplayedAnswer, replay } from '../../src/gather/index.ts'
import { parentSpanIdOf, type SpanLike, scopeName, scopeVerdict } from '../../src/read/index.ts'
import { atomsOf, normal, readable, type Truth } from './facts.ts'
import { type Fixture, fixtures, logsOf, spansOf } from './fixtures.ts'
import { innerTruthOf, truthOf } from './truth.ts'

const shownAs = (value: unknown) => JSON.stringify(value)

/** What a judge would get, and all that tells why it gets nothing. */
function shown(spans: readonly SpanLike[], fixture: Fixture): string[] {
  return replay(spans, { logs: logsOf(fixture) })
    .map(({ answer, outcome, target }) =>
      shownAs([
        target.spanContext().spanId,
        outcome,
        answer?.text,
        answer?.question,
        answer?.evidence,
        answer?.missing,
      ]),
    )
    .sort()
}

const judged = (answers: readonly ReplayedAnswer[]) =>
  answers.flatMap(({ answer, outcome }) =>
    answer === undefined || outcome !== undefined || answer.evidence.length === 0 ? [] : [answer],
  )

/** Every judged answer is one of the recording's, on nothing but its own evidence; what is left out is counted as missing. */
function expectOnlyTruth(fixture: Fixture, answers: readonly ReplayedAnswer[], mayMiss: boolean): void {
  const truths = [...truthOf(fixture), ...innerTruthOf(fixture)].map(normal)
  for (const answer of judged(answers)) {
    const own = truths.filter(truth => isSaid(truth, answer.text))
    expect([answer.text, own.length > 0]).toEqual([answer.text, true])
    const allowed = own.flatMap(({ evidence }) => evidence.map(({ value }) => shownAs(value)))
    const found = answer.evidence.flatMap(atomsOf).map(({ kind, value }) => ({ kind, value: shownAs(value) }))
    for (const { kind, value } of found) {
      // Without the tool's own words an error is told by the status, and a hand-over does not show that it is one.
      const isUntold = kind === 'tool_error' || (fixture.scenario === 'hand-off' && value.includes('terms_agent'))
      const isOwn = isUntold || allowed.some(each => each === value || each.includes(value))
      expect([value, isOwn]).toEqual([value, true])
    }
    if (mayMiss || answer.missing > 0) continue
    const least = Math.min(...own.map(({ evidence }) => evidence.length))
    expect([answer.text, found.length >= least]).toEqual([answer.text, true])
  }
}

const isSaid = ({ answer }: Truth, text: string) =>
  shownAs(answer) === shownAs(readable(text)) || (typeof answer === 'string' && text.endsWith(answer))

const withAttributes = (span: SpanLike, attributes: Record<string, unknown>): SpanLike => ({ ...span, attributes })
const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(item => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]))
}

describe('recordings are not fooled', () => {
  it.each(fixtures)('$name: by baggage on spans of HTTP clients and servers', fixture => {
    const baggage = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'm',
      'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"text","content":"Paid by baggage."}]}]',
      'openinference.span.kind': 'LLM',
      'traceloop.span.kind': 'workflow',
    }
    const spans = spansOf(fixture)
    const laden = spans.map(span =>
      scopeVerdict(scopeName(span)) === 'never' ? withAttributes(span, { ...span.attributes, ...baggage }) : span,
    )
    expect(shown(laden, fixture)).toEqual(shown(spans, fixture))
  })

  it.each(fixtures)('$name: by attributes that a limit dropped', fixture => {
    for (const kept of [0.3, 0.5, 0.7, 0.9]) {
      const cut = spansOf(fixture).map((span): SpanLike => {
        const all = Object.entries(span.attributes)
        const left = all.slice(0, Math.ceil(all.length * kept))
        return {
          ...span,
          attributes: Object.fromEntries(left),
          droppedAttributesCount: (span.droppedAttributesCount ?? 0) + all.length - left.length,
        }
      })
      expectOnlyTruth(fixture, replay(cut, { logs: logsOf(fixture) }), false)
    }
  })

  it.each(fixtures)('$name: by values that a limit cut', fixture => {
    const truths = [...truthOf(fixture), ...innerTruthOf(fixture)].map(normal)
    for (const limit of [64, 128, 256, 512, 1024]) {
      const cut = (text: string) => text.slice(0, limit)
      const cutAll = (attributes: Readonly<Record<string, unknown>> = {}) =>
        Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, mapTexts(value, cut)]))
      const spans = spansOf(fixture).map(
        (span): SpanLike => ({
          ...span,
          attributes: cutAll(span.attributes),
          events: span.events.map(event => ({ ...event, attributes: cutAll(event.attributes) })),
        }),
      )
      for (const { text } of judged(replay(spans, { logs: logsOf(fixture) }))) {
        // Of plain text nobody can tell that there was more; of JSON everybody can.
        const isBegun = truths.some(truth => isSaid(truth, text) || isBeginning(text, truth.answer))
        expect([limit, text, isBegun]).toEqual([limit, text, true])
      }
    }
  })

  it.each(fixtures)('$name: by redacted texts', fixture => {
    const hide = (text: string) => (/\s|^[[{"]/.test(text) ? '__REDACTED__' : text)
    const hideAll = (attributes: Readonly<Record<string, unknown>> = {}) =>
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, mapTexts(value, hide)]))
    const spans = spansOf(fixture).map(
      (span): SpanLike => ({
        ...span,
        attributes: hideAll(span.attributes),
        events: span.events.map(event => ({ ...event, attributes: hideAll(event.attributes) })),
      }),
    )
    const logs = logsOf(fixture).map(record => ({
      ...record,
      attributes: hideAll(record.attributes),
      body: mapTexts(record.body, hide),
    }))
    expect(judged(replay(spans, { logs })).map(({ text }) => text)).toEqual([])
  })

  it.each(fixtures)('$name: by clocks that disagree', fixture => {
    const shift = ([seconds, nanos]: SpanLike['startTime'], by: number) => [seconds + by, nanos] as const
    for (const by of [-3, 3]) {
      const skewed = spansOf(fixture).map((span): SpanLike => {
        if (scopeVerdict(scopeName(span)) !== 'never') return span
        return { ...span, startTime: shift(span.startTime, by), endTime: shift(span.endTime, by) }
      })
      expect(shown(skewed, fixture)).toEqual(shown(spansOf(fixture), fixture))
    }
  })

  it.each(fixtures)('$name: by its own answer', fixture => {
    for (const targets of ['outermost', 'every'] as const) {
      for (const answer of judged(replay(spansOf(fixture), { logs: logsOf(fixture), targets }))) {
        for (const { text } of answer.evidence) expect(text).not.toContain(answer.text)
      }
    }
  })

  it.each(fixtures)('$name: by parents that are all the same', fixture => {
    const spans = spansOf(fixture)
    const flat = spans.map((span): SpanLike => {
      const { traceId } = span.spanContext()
      if (parentSpanIdOf(span) === undefined) return span
      return { ...span, parentSpanContext: { traceId, spanId: 'f'.repeat(16) } }
    })
    const answers = replay(flat, { logs: logsOf(fixture) })
    expectOnlyTruth(fixture, answers, true)
  })
})

/** The beginning of an answer, with remarks that a root glued before it or without. */
function isBeginning(text: string, answer: unknown): boolean {
  if (answer === undefined) return false
  const said = readable(text)
  if (typeof said === 'object' && said !== null && typeof answer === 'object' && answer !== null)
    return Object.keys(said).every(key => key in answer)
  const whole = typeof answer === 'string' ? answer : shownAs(answer)
  return whole.includes(text.replace(/^"/, '')) || text.includes(whole.slice(0, 20))
}
