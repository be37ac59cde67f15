/**
 * What the processor costs: a passing span, a span that is held and released, memory of a held span, and a whole scored
 * answer with a judge that answers at once.
 */
import { randomBytes } from 'node:crypto'
import { metrics, ROOT_CONTEXT } from '@opentelemetry/api'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { AnswerMetrics } from '../src/annotate/index.ts'
import type { GatheredAnswer } from '../src/gather/index.ts'
import {
  createHallucinationScorer,
  HallucinationSpanProcessor,
  type Judge,
  type SpanProcessorLike,
} from '../src/index.ts'
import type { Judgement } from '../src/judge/index.ts'
import type { PipelineBook } from '../src/pipeline/types.ts'
import { Pipeline } from '../src/pipeline.ts'
import { evaluationSpan } from '../src/processor/evaluation-span.ts'
import { isolated, untraced } from '../src/processor/isolation.ts'
import { NextProcessors } from '../src/processor/next-processors.ts'
import { ReleaseQueue } from '../src/processor/release-queue.ts'
import type { ReadableSpanLike } from '../src/processor/span-copy.ts'
import { BUDGET_DEFAULTS, systemClock } from '../src/schedule/index.ts'
import { compare, figuresOf, printCalibration, printFigures, printLine, printRatio, quick } from './measure.ts'

const COUNT = 1_000
const PASSING = 10 * COUNT

function spanOf(
  name: string,
  scope: string,
  attributes: Record<string, unknown>,
  parent?: ReadableSpanLike,
): ReadableSpanLike {
  const traceId = parent?.spanContext().traceId ?? randomBytes(16).toString('hex')
  const context = { traceId, spanId: randomBytes(8).toString('hex'), traceFlags: 1 }
  return {
    name,
    kind: 0,
    spanContext: () => context,
    ...(parent === undefined ? {} : { parentSpanContext: parent.spanContext() }),
    startTime: [1_780_000_000, 0],
    endTime: [1_780_000_001, 0],
    duration: [1, 0],
    ended: true,
    status: { code: 0 },
    attributes,
    events: [],
    links: [],
    resource: { attributes: { 'service.name': 'bench' } },
    instrumentationScope: { name: scope },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

const text = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] })
const prose = 'The ferry from Bergen to Stavanger takes four hours and thirty minutes and leaves at eight. '
let number = 0

/** About 4 kB of texts, as an agent's span has them. */
function chat(parent?: ReadableSpanLike): ReadableSpanLike {
  number += 1
  const results = { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: prose.repeat(20) }] }
  const calls = { role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'lookup', arguments: { number } }] }
  const answer = { ...text('assistant', `Trip ${number}: ${prose.repeat(3)}`), finish_reason: 'stop' }
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': 'gpt-5-mini',
    'gen_ai.response.model': 'gpt-5-mini-2025-08-07',
    'gen_ai.usage.input_tokens': 900,
    'gen_ai.usage.output_tokens': 80,
    'gen_ai.input.messages': JSON.stringify([text('system', prose.repeat(10)), text('user', prose), calls, results]),
    'gen_ai.output.messages': JSON.stringify([answer]),
  }
  return spanOf('chat gpt-5-mini', 'gen_ai', attributes, parent)
}

/** HTTP request, agent, tool, model call: what one answer brings along. */
function agentTrace(): ReadableSpanLike[] {
  const http = spanOf('POST /chat', '@opentelemetry/instrumentation-http', { 'http.request.method': 'POST' })
  const call = chat()
  const agent = spanOf('invoke_agent', 'gen_ai', { ...call.attributes, 'gen_ai.operation.name': 'invoke_agent' }, http)
  const tool = spanOf(
    'execute_tool lookup',
    'gen_ai',
    {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'lookup',
      'gen_ai.tool.call.id': 'c1',
      'gen_ai.tool.call.result': prose.repeat(20),
    },
    agent,
  )
  return [http, agent, tool, chat(agent)]
}

class Instant implements Judge {
  readonly kind = 'local'
  readonly model = 'instant'
  version(): string {
    return 'v1'
  }
  async judge(): Promise<Judgement> {
    const usage = { kind: 'local', model: 'instant', version: 'v1', calls: 0, inputTokens: 0, outputTokens: 0 } as const
    const verdict = { statement: prose, verdict: 'no', kind: 'supported', reason: prose } as const
    return { verdicts: [verdict, verdict, verdict], missing: 0, coverage: 1, usage: { ...usage, durationMs: 0 } }
  }
}

class Hanging extends Instant {
  override judge(): Promise<Judgement> {
    return new Promise(() => {})
  }
}

const nothing = (): SpanProcessorLike => ({
  onStart() {},
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
})
const batch = () =>
  new BatchSpanProcessor(
    { export: (_, done) => done({ code: 0 }), shutdown: async () => {} },
    { maxQueueSize: 10 * COUNT, scheduledDelayMillis: 60_000 },
  )

const processorWith = (next: SpanProcessorLike, judge: Judge = new Instant()) =>
  new HallucinationSpanProcessor(next, {
    scorer: createHallucinationScorer({ model: judge }),
    log: false,
    hold: { maxSpans: 10 * COUNT, maxBytes: 1e9 },
  })

/** The processor's own machinery, with reading and judging taken out: every span is an operation with a verdict at hand. */
function machinery(next: SpanProcessorLike): Pick<SpanProcessorLike, 'onStart' | 'onEnd' | 'forceFlush'> {
  const clock = isolated(systemClock)
  const scorer = createHallucinationScorer({ model: new Instant() })
  const nexts = new NextProcessors([next], () => {})
  const releases = new ReleaseQueue({
    clock,
    deliver: (span, attributes) => nexts.deliver(span, attributes),
    flush: async () => {},
  })
  const run = { system: [], user: [], toolCalls: [] }
  const book: PipelineBook = {
    size: { traces: 0, spans: 0, bytes: 0 },
    started() {},
    logged() {},
    release() {},
    sweep: () => [],
    ended: span => ({ operation: { traceId: span.spanContext().traceId, span, open: 0, timedOut: false } }),
    gather: ({ span }): GatheredAnswer[] => [
      {
        target: span,
        held: true,
        outcome: 'no_answer',
        key: '',
        allMissing: false,
        textOnSpan: true,
        dialects: [],
        run,
      },
    ],
  }
  const answerMetrics = new AnswerMetrics({
    meterProvider: () => metrics.getMeterProvider(),
    judge: { kind: 'local', version: 'v1' },
    heldSpans: () => 0,
    queuedAnswers: () => 0,
  })
  const pipeline = new Pipeline({
    ...{ scorer, book, clock, metrics: answerMetrics, attach: 'span', concurrency: 4, samplingRate: 1 },
    ...{ budget: BUDGET_DEFAULTS, detail: 'lean', gather: {}, mergeEvidence: false, nudge: true, wrapCall: untraced },
    hold: { timeoutMs: 10_000, maxSpans: 10 * COUNT, maxBytes: 1e9 },
    sink: {
      release: (span, attributes) => releases.push(span, attributes),
      evaluation: evaluation => releases.push(evaluationSpan(evaluation), undefined),
      event() {},
      report() {},
      log() {},
      problem() {},
    },
  })
  return {
    onStart(span, context) {
      nexts.onStart(span, context)
      pipeline.started(span)
    },
    onEnd(span) {
      const decision = pipeline.ended(span)
      if (decision === 'pass') nexts.onEnd(span)
      else if (decision !== 'hold') nexts.deliver(span, decision.attributes)
    },
    async forceFlush() {
      await pipeline.flush(20_000)
      await releases.drain(20_000)
      await next.forceFlush()
    },
  }
}

type Target = Pick<SpanProcessorLike, 'onStart' | 'onEnd' | 'forceFlush'>

/** Sends spans through: all start, all end, then a flush. */
const through = (make: () => Target, spans: () => ReadableSpanLike[]) => ({
  prepare: () => ({ target: make(), list: spans() }),
  async run({ target, list }: { target: Target; list: ReadableSpanLike[] }) {
    for (const span of list) {
      target.onStart(span, ROOT_CONTEXT)
      target.onEnd(span)
    }
    await target.forceFlush()
  },
})

const many =
  (make: () => ReadableSpanLike, length = COUNT) =>
  () =>
    Array.from({ length }, make)
const http = many(
  () => spanOf('GET /', '@opentelemetry/instrumentation-http', { 'http.request.method': 'GET' }),
  PASSING,
)
/** Traces of 20 spans of the application's own instrumentation. */
const own = () =>
  Array.from({ length: PASSING / 20 }, () => {
    const root = spanOf('job', 'my-app', { step: 0 })
    return [root, ...Array.from({ length: 19 }, (_, step) => spanOf('work', 'my-app', { step }, root))]
  }).flat()

await printCalibration()

const passing = await compare(PASSING, {
  next: through(nothing, http),
  listed: through(() => processorWith(nothing()), http),
  unlisted: through(() => processorWith(nothing()), own),
})
const held = await compare(COUNT, {
  next: through(nothing, many(chat)),
  held: through(() => machinery(nothing()), many(chat)),
  batch: through(batch, many(chat)),
  heldBatch: through(() => machinery(batch()), many(chat)),
})
const zero = { median: 0, min: 0, max: 0 }
const of = (figures: Record<string, typeof zero>, name: string) => figures[name] ?? zero

printFigures('passing span: next alone', of(passing, 'next'))
printFigures('passing span: processor, known scope (HTTP)', of(passing, 'listed'))
printFigures("passing span: processor, the application's own scope", of(passing, 'unlisted'))
printLine('  net, aim 300 ns', net(passing, 'listed', 'next') + net(passing, 'unlisted', 'next'))
printFigures('held span of 4 kB: next alone', of(held, 'next'))
printFigures('held span of 4 kB: held, queued, copied, released', of(held, 'held'))
printLine('  net, aim 4,000 ns', net(held, 'held', 'next'))
printFigures('held span of 4 kB: BatchSpanProcessor alone', of(held, 'batch'))
printFigures('held span of 4 kB: in front of BatchSpanProcessor', of(held, 'heldBatch'))
printLine('  net, aim 4,000 ns', net(held, 'heldBatch', 'batch'))
printRatio('  held : passed, in front of BatchSpanProcessor', of(held, 'heldBatch').median / of(held, 'batch').median)

printHeap()
await printWhole()

function net(figures: Record<string, typeof zero>, name: string, base: string): string {
  return `${Math.round(of(figures, name).median - of(figures, base).median).toLocaleString('en')} ns  `
}

/** Heap of a held span beyond the span itself, and with it. */
function printHeap(): void {
  const heap = () => {
    globalThis.gc?.()
    return process.memoryUsage().heapUsed
  }
  const processor = processorWith(nothing(), new Hanging())
  const before = heap()
  const spans = many(chat)()
  const made = heap()
  for (const span of spans) {
    processor.onStart(span, ROOT_CONTEXT)
    processor.onEnd(span)
  }
  const after = heap()
  printLine('heap per held span, span included, aim 5,000 bytes', `${Math.round((after - before) / COUNT)} bytes`)
  printLine('  added by holding', `${Math.round((after - made) / COUNT)} bytes`)
  void processor.shutdown()
}

/** CPU of one scored answer: reading four spans, gathering, annotating, releasing; the judge answers at once. */
async function printWhole(): Promise<void> {
  const answers = quick ? 100 : 400
  const times: number[] = []
  for (let round = -2; round < (quick ? 3 : 9); round++) {
    const processor = processorWith(nothing())
    const traces = Array.from({ length: answers }, agentTrace)
    globalThis.gc?.()
    const start = process.cpuUsage()
    for (const trace of traces) {
      for (const span of trace) processor.onStart(span, ROOT_CONTEXT)
      for (const span of trace.toReversed()) processor.onEnd(span)
    }
    await processor.forceFlush()
    const { user, system } = process.cpuUsage(start)
    if (round >= 0) times.push((user + system) / answers)
    await processor.shutdown()
  }
  printFigures('CPU per scored answer, instant judge, aim 2,000 µs', figuresOf(times), 'µs')
}
