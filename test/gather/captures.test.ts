import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Evidence, type GatheredAnswer, type Operation, replay, TraceBook } from '../../src/gather/index.ts'
import type { SpanLike } from '../../src/read/index.ts'
import { orderOf, scenariosOf, spansOf } from './support/captures.ts'
import { TRUTH } from './support/truth.ts'

const DIALECTS = ['ai-v4', 'ai-v5', 'ai-v6', 'ai-v7', 'ai-v7-legacy']

const known = DIALECTS.flatMap(dialect =>
  scenariosOf(dialect)
    // The first major version ends the run when a tool throws.
    .filter(scenario => scenario in TRUTH && !(dialect === 'ai-v4' && scenario === 'tool-throws'))
    .map(scenario => ({ dialect, scenario })),
)

const id = (span: SpanLike) => span.spanContext().spanId
const toolSpans = (spans: readonly SpanLike[]) => spans.filter(({ name }) => /^execute_tool|^ai\.toolCall/.test(name))
const shownAt = (spans: readonly SpanLike[], evidence: Evidence) =>
  spans.find(span => id(span) === evidence.spanId)?.name

function readable(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function facts(answers: readonly GatheredAnswer[]) {
  return answers.map(({ answer, outcome, target }) => ({
    outcome,
    target: target.name,
    question: answer?.question,
    answer: answer?.text,
    missing: answer?.missing,
    evidence: answer?.evidence.map(({ kind, tool, text }) => ({
      kind,
      ...(tool === undefined ? {} : { tool }),
      value: readable(text),
    })),
  }))
}

describe.each(known)('$dialect $scenario', ({ dialect, scenario }) => {
  const truth = TRUTH[scenario]
  const spans = spansOf(dialect, scenario)

  it('gives the question, the answer and the evidence', () => {
    const answers = replay(spans)
    expect(facts(answers)).toEqual([
      {
        outcome: undefined,
        target: expect.stringMatching(/^(?:invoke_agent|ai\.(?:generate|stream)Text)/),
        missing: 0,
        ...truth,
      },
    ])
    expect(answers[0]?.held).toBe(true)
    expect(answers[0]?.answer?.history).toEqual([])
  })

  it('names the span that each item of evidence comes from', () => {
    const evidence = replay(spans)[0]?.answer?.evidence ?? []
    const tools = toolSpans(spans)
    for (const item of evidence) {
      if (item.kind === 'prompt') expect(shownAt(spans, item)).toMatch(/chat|doGenerate/)
      else expect(tools.map(id)).toContain(item.spanId)
    }
    expect(new Set(evidence.flatMap(({ kind, spanId }) => (kind === 'prompt' ? [] : [spanId]))).size).toBe(tools.length)
  })

  it('is the same in any order and with repetitions', () => {
    const expected = facts(replay(spans))
    fc.assert(
      fc.property(fc.shuffledSubarray([...spans, ...spans], { minLength: spans.length * 2 }), shuffled => {
        expect(facts(replay(shuffled))).toEqual(expected)
      }),
      { numRuns: 20 },
    )
  })

  it('gives the same answer when any one span is lost, or says why there is none', () => {
    for (const lost of spans) {
      const answers = replay(spans.filter(span => span !== lost))
      const found = answers.filter(({ answer, outcome }) => answer !== undefined && outcome === undefined)
      expect(found.map(({ answer }) => answer?.text)).toEqual(found.map(() => truth?.answer))
      expect(found.length).toBeGreaterThan(0)
      expect(new Set(found.map(({ key }) => key)).size).toBe(1)
      const kinds = new Set(truth?.evidence.map(({ kind }) => kind))
      for (const { answer } of found) {
        const gone = answer?.evidence.length !== truth?.evidence.length
        if (gone) expect(answer?.missing, lost.name).toBeGreaterThan(0)
        for (const { kind } of answer?.evidence ?? []) expect(kinds).toContain(kind)
      }
    }
  })
})

describe('other recorded scenarios', () => {
  it('finds no answer where a failed tool ended the run', () => {
    const answers = replay(spansOf('ai-v4', 'tool-throws'))
    expect(answers.map(({ outcome, answer }) => [outcome, answer])).toEqual([['no_answer', undefined]])
  })

  it('takes the text to extract from as material', () => {
    const [answer] = replay(spansOf('ai-v7', 'object'))
    expect(answer?.answer?.text).toBe(
      '{"orderId":"A-1042","customer":"Jane Doe","total":59.9,"currency":"EUR","items":3}',
    )
    expect(answer?.answer?.evidence.map(({ kind, text }) => [kind, text])).toEqual([
      ['prompt', 'Hello, this is Jane Doe. I placed order A-1042 for 3 items, 49.90 EUR in total.'],
    ])
  })

  it('finds the context that was stuffed into the prompt after an embedding search', () => {
    const answers = replay(spansOf('ai-v6', 'embed-rag'))
    expect(answers).toHaveLength(1)
    expect(answers[0]?.answer?.evidence.map(({ kind, text }) => [kind, text])).toEqual([
      [
        'prompt',
        'Return policy: items may be returned within 14 days of delivery. Refunds are paid to the original payment method.\nReturn shipping costs 4.95 EUR and is deducted from the refund.',
      ],
    ])
  })

  it('has no evidence for a chat without material', () => {
    const [answer] = replay(spansOf('ai-v7', 'chat'))
    expect(answer?.answer?.evidence).toEqual([])
    expect(answer?.allMissing).toBe(false)
    expect(answer?.answer?.given).toContain('What is the capital of Australia?')
    expect(answer?.answer?.given.at(-1)).toMatch(/^The current time is 2026-12-01T\d\d:\d\d:\d\dZ$/)
  })

  it('says so when the SDK dropped the answer with other attributes', () => {
    const answers = replay(spansOf('oi-openai', 'long-conversation'))
    expect(answers.map(({ outcome }) => outcome)).toEqual(['no_content', 'no_content'])
  })

  it('says so when content was not recorded', () => {
    const [answer] = replay(spansOf('ai-v7', 'no-content'))
    expect(answer).toMatchObject({ outcome: 'no_content', held: true })
  })

  it('holds a later turn against what the earlier one looked up', () => {
    const [first, second, ...more] = replay(spansOf('ai-v7', 'multi-turn'))
    expect(more).toEqual([])
    expect(first?.answer?.text).toBe('It is currently 18 °C and raining in Paris.')
    expect(second?.answer).toMatchObject({
      question: 'And do I need an umbrella there?',
      text: 'No, you do not need an umbrella: it is dry and 25 °C in Paris.',
      history: ['It is currently 18 °C and raining in Paris.'],
      evidence: first?.answer?.evidence,
      missing: 0,
    })
  })

  it('never mixes two agents that run at once', () => {
    const answers = replay(spansOf('ai-v7', 'concurrent'))
    expect(answers.map(({ answer }) => [answer?.text, answer?.evidence.map(({ text }) => text)])).toEqual([
      [
        'It is currently 18 °C and raining in Paris.',
        ['{"city":"Paris","temperature":18,"unit":"C","conditions":"rain"}'],
      ],
      ['It is 25 °C and sunny in Oslo right now.', ['{"city":"Oslo","temperature":18,"unit":"C","conditions":"rain"}']],
    ])
  })
})

describe.each(DIALECTS.flatMap(dialect => ['tool-contradict', 'tool-throws'].map(scenario => ({ dialect, scenario }))))(
  'live: $dialect $scenario',
  ({ dialect, scenario }) => {
    it('hands out the operation and nothing else, and reads the same as from the file', () => {
      const order = orderOf(dialect, scenario)
      const recorded = new Map(order.map(([, , spanId]) => [spanId, undefined]))
      // Ids differ from run to run; names in order of their start do not.
      const file = spansOf(dialect, scenario).toSorted(
        (a, b) => a.startTime[0] - b.startTime[0] || a.startTime[1] - b.startTime[1],
      )
      const byName = Map.groupBy(file, ({ name }) => name)
      const taken = new Map<string, SpanLike>()
      const book = new TraceBook()
      const operations: Operation[] = []
      for (const [what, , spanId, count] of order) {
        if (what === 'start') {
          const endName = order.find(([kind, , other]) => kind === 'end' && other === spanId)?.[1] ?? ''
          const span = byName.get(endName)?.shift()
          if (span === undefined) continue
          taken.set(spanId, span)
          // Attributes that come later are not there yet.
          const attributes = Object.fromEntries(Object.entries(span.attributes).slice(0, count))
          book.started({ ...span, attributes, endTime: [0, 0] })
        } else {
          const span = taken.get(spanId)
          const { operation } = span === undefined ? {} : book.ended(span)
          if (operation !== undefined) operations.push(operation)
        }
      }
      expect(taken.size).toBe(recorded.size)
      expect(operations).toHaveLength(1)
      expect(operations[0]?.open).toBe(0)
      const answers = operations.flatMap(operation => book.gather(operation))
      expect(facts(answers)).toEqual(facts(replay(file)))
      expect(book.size.spans).toBe(0)
    })
  },
)
