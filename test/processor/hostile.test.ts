import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ROOT_CONTEXT } from '@opentelemetry/api'
import { describe, expect, it } from 'vitest'
import {
  createHallucinationScorer,
  HallucinationSpanProcessor,
  type ReadableSpanLike,
  SpanCopy,
} from '../../src/index.ts'
import { ScriptedJudge } from '../pipeline/scripted-judge.ts'
import { agentRun, hex, makeSpan, modelCall } from '../pipeline/spans.ts'
import { FakeClock } from '../schedule/fake-clock.ts'
import { current } from './lines.ts'
import { StubNext } from './stub-next.ts'
import { answer, outcomeOf, turns, world } from './world.ts'

/** Bytes in use after a garbage collection. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

const scripted = () => createHallucinationScorer({ model: new ScriptedJudge() })

describe('a next processor that misbehaves', () => {
  it('does not reach user code, and the span is still scored for the others', async () => {
    const good = new StubNext()
    const bad: StubNext = new StubNext()
    bad.onStart =
      bad.onEnding =
      bad.onEnd =
        () => {
          throw new Error('vendor bug')
        }
    const processor = new HallucinationSpanProcessor([bad, good], { scorer: scripted(), log: false })
    const provider = current.provider([processor])
    const tracer = provider.getTracer('gen_ai')
    expect(() => {
      tracer.startSpan('db').end()
      answer(tracer)
    }).not.toThrow()
    await turns()
    expect(good.spans.map(outcomeOf)).toEqual([undefined, 'scored'])
  })

  it('may throw from forceFlush while spans are released', async () => {
    const next = new StubNext()
    const processor = new HallucinationSpanProcessor(next, { scorer: scripted(), log: false })
    next.forceFlush = () => {
      throw new Error('synchronous')
    }
    processor.onEnd(modelCall())
    await expect(processor.forceFlush()).rejects.toThrow('synchronous')
    expect(next.spans.map(outcomeOf)).toEqual(['scored'])
  })

  it('may change name, status and attributes of what it gets, and nobody else sees it', async () => {
    const renaming = new StubNext()
    renaming.onEnd = (span: ReadableSpanLike) => {
      const own = span as { name: string; status: { code: number }; attributes: Record<string, unknown> }
      own.name = 'renamed'
      own.status.code = 2
      own.status = { code: 1 }
      own.attributes.vendor = true
      own.attributes = {}
      renaming.spans.push(span)
    }
    const beside = new StubNext()
    const processor = new HallucinationSpanProcessor([renaming, beside], { scorer: scripted(), log: false })
    const span = modelCall()
    processor.onEnd(span)
    await processor.forceFlush()
    expect(renaming.spans[0]?.name).toBe('renamed')
    for (const each of [beside.spans[0], span]) {
      expect(each).toMatchObject({ name: 'chat test', status: { code: 0 } })
      expect(each?.attributes).not.toHaveProperty('vendor')
      expect(each?.attributes).toHaveProperty('gen_ai.operation.name')
    }
  })
})

describe('the copy of a span', () => {
  const note = Symbol('note')

  it('carries notes under symbols, and has both spellings of parent and scope', () => {
    const parent = makeSpan()
    const two = Object.assign(makeSpan({ parent }), { [note]: { by: 'vendor' } })
    const copy = new SpanCopy(two, { added: 1 })
    expect(Reflect.get(copy, note)).toEqual({ by: 'vendor' })
    expect(copy).toMatchObject({
      parentSpanId: parent.spanContext().spanId,
      parentSpanContext: { spanId: parent.spanContext().spanId },
      instrumentationLibrary: { name: 'gen_ai' },
      instrumentationScope: { name: 'gen_ai' },
      duration: [1, 0],
      ended: true,
      attributes: { added: 1 },
    })
    const { parentSpanContext: _context, instrumentationScope, ...rest } = makeSpan({ parent })
    const one = new SpanCopy(
      { ...rest, parentSpanId: parent.spanContext().spanId, instrumentationLibrary: { name: 'old', version: '1' } },
      {},
    )
    expect(instrumentationScope).toBeDefined()
    expect(one.parentSpanContext).toEqual({
      ...parent.spanContext(),
      traceFlags: 1,
      traceId: one.spanContext().traceId,
    })
    expect(one.instrumentationScope).toEqual({ name: 'old', version: '1' })
  })

  it('is a plain object with its own fields: no proxy, no prototype trick, no change of the original', () => {
    const original = Object.freeze({ ...makeSpan(), attributes: Object.freeze({ a: 1 }) })
    const copy = new SpanCopy(original, { b: 2 })
    expect(Object.keys(copy)).toEqual(expect.arrayContaining(['name', 'attributes', 'resource', 'startTime']))
    expect(copy.attributes).toEqual({ a: 1, b: 2 })
    expect(original.attributes).toEqual({ a: 1 })
    expect(new SpanCopy({ ...makeSpan(), startTime: [5, 9], endTime: [7, 3] }, {}).duration).toEqual([1, 999_999_994])
    expect(new SpanCopy({ ...makeSpan(), startTime: [5, 9], endTime: [5, 3] }, {}).duration).toEqual([0, 0])
  })
})

describe('floods', () => {
  it('of a million spans that never end stay bounded and fast', async () => {
    const clock = new FakeClock()
    const next = new StubNext()
    next.onStart = () => {}
    const processor = new HallucinationSpanProcessor(next, { scorer: scripted(), clock, log: false })
    const template = agentRun()
    const before = heapUsed()
    for (let i = 0; i < 1_000_000; i++) {
      const context = { traceId: hex(32, i + 1), spanId: hex(16, i + 1), traceFlags: 1 }
      processor.onStart({ ...template, spanContext: () => context }, ROOT_CONTEXT)
    }
    expect(heapUsed() - before).toBeLessThan(50e6)
    processor.onEnd(modelCall())
    await clock.settle()
    expect(next.spans.map(outcomeOf)).toEqual(['scored'])
  }, 60_000)

  it('of ended answers stay bounded by count, and none is lost', async () => {
    const next = new StubNext()
    const judge = new ScriptedJudge()
    judge.hang()
    const scorer = createHallucinationScorer({ model: judge })
    const processor = new HallucinationSpanProcessor(next, { scorer, log: false, flushTimeoutMs: 0 })
    for (let i = 0; i < 3_000; i++) processor.onEnd(modelCall())
    expect(next.spans).toHaveLength(3_000 - 1_024)
    await processor.forceFlush()
    expect(next.spans).toHaveLength(3_000)
    expect(new Set(next.spans.map(span => span.spanContext().spanId)).size).toBe(3_000)
  })
})

describe('hostile input', () => {
  it.each([
    ['a 10 MB attribute', { 'gen_ai.output.messages': 'x'.repeat(10_000_000) }],
    ['deeply nested JSON', { 'gen_ai.output.messages': '['.repeat(200_000) + ']'.repeat(200_000) }],
    [
      'lone surrogates',
      { 'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"text","content":"\\ud800"}]}]' },
    ],
    [
      'values of any type',
      { 'gen_ai.output.messages': null, 'gen_ai.input.messages': Symbol('x'), 'gen_ai.usage': () => 1 },
    ],
  ])('%s: the span leaves with an outcome', async (_, attributes) => {
    const next = new StubNext()
    const processor = new HallucinationSpanProcessor(next, { scorer: scripted(), log: false })
    const span = modelCall()
    Object.assign(span.attributes, attributes)
    processor.onStart(span, ROOT_CONTEXT)
    processor.onEnd(span)
    await processor.forceFlush()
    expect(next.spans).toHaveLength(1)
    expect(outcomeOf(next.spans[0])).toBeTypeOf('string')
  })

  it('spans that throw when looked at pass', async () => {
    const next = new StubNext()
    const processor = new HallucinationSpanProcessor(next, { scorer: scripted(), log: false })
    const broken = makeSpan()
    broken.spanContext = () => {
      throw new Error('no context')
    }
    expect(() => processor.onStart(broken, ROOT_CONTEXT)).not.toThrow()
    expect(() => processor.onEnd(broken)).not.toThrow()
    expect(next.spans).toEqual([broken])
  })

  it('user functions that throw or reject are caught', async () => {
    const hooks = {
      onReport: async () => {
        throw new Error('report')
      },
      log: () => {
        throw new Error('log')
      },
      filter: () => true,
    }
    const { provider, tracer, exported } = world(hooks)
    for (let i = 0; i < 25; i++) answer(tracer, { answer: `Rain ${i}.` })
    await provider.forceFlush()
    expect(exported().map(outcomeOf)).toEqual(Array(25).fill('scored'))
  })

  it('user functions that are async where they should not be are caught', async () => {
    // What a program without types may pass.
    type Untyped = ReturnType<typeof JSON.parse>
    const rejecting: Untyped = async () => Promise.reject(new Error('async'))
    const thenable: Untyped = () => ({
      // biome-ignore lint/suspicious/noThenProperty: a promise of another library
      then: (_: unknown, reject: (cause: Error) => void) => reject(new Error('thenable')),
    })
    const unhandled: unknown[] = []
    const note = (cause: unknown) => unhandled.push(cause)
    process.on('unhandledRejection', note)
    const expected = [
      [{ filter: rejecting }, undefined],
      [{ redact: rejecting }, 'no_content'],
      [{ log: rejecting }, 'scored'],
      [{ onReport: thenable }, 'scored'],
    ] as const
    for (const [hooks, outcome] of expected) {
      const { provider, processor, tracer, exported } = world(hooks)
      for (let i = 0; i < 25; i++) answer(tracer, { answer: `Rain ${i}.` })
      processor.feedback({ traceId: hex(32, 1), spanId: hex(16, 1), scoreId: 'a', correct: true, note: 'Right.' })
      await provider.forceFlush()
      expect(exported().map(outcomeOf)).toEqual(Array(25).fill(outcome))
    }
    await turns()
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })
})
