/**
 * What the processor costs: a passing span, a span that is held and released, memory of a held span, and a whole scored
 * answer with a judge that answers at once.
 */
import { ROOT_CONTEXT } from '@opentelemetry/api'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import {
  createHallucinationScorer,
  HallucinationSpanProcessor,
  type Judge,
  type SpanProcessorLike,
} from '../src/index.ts'
import type { ReadableSpanLike } from '../src/processor/span-copy.ts'
import { Hanging, Instant } from './support/judges.ts'
import { machinery, type Target } from './support/machinery.ts'
import {
  compare,
  figure,
  figuresOf,
  printCalibration,
  printFigures,
  printLine,
  printNet,
  printRatio,
  quick,
} from './support/measure.ts'
import { agentTrace, chat, spanOf } from './support/spans.ts'

const COUNT = 1_000
const PASSING = (quick ? 4 : 10) * COUNT
const PER_TRACE = 20

const nothing = (): SpanProcessorLike => ({
  onStart() {},
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
})
const batch = () =>
  new BatchSpanProcessor(
    { export: (_, done) => done({ code: 0 }), shutdown: async () => {} },
    { maxQueueSize: 2 * PASSING, scheduledDelayMillis: 60_000 },
  )

const processorWith = (next: SpanProcessorLike, judge: Judge = new Instant()) =>
  new HallucinationSpanProcessor(next, {
    scorer: createHallucinationScorer({ model: judge }),
    log: false,
    hold: { maxSpans: 10 * COUNT, maxBytes: 1e9 },
  })

type Step = readonly ['start' | 'end', ReadableSpanLike]

const whole = (span: ReadableSpanLike): Step[] => [
  ['start', span],
  ['end', span],
]

/** Tells a processor of spans, then flushes it unless told not to. */
const through = (make: () => Target, steps: () => Step[], flushes = true) => ({
  prepare: () => ({ target: make(), list: steps() }),
  async run({ target, list }: { target: Target; list: Step[] }) {
    for (const [what, span] of list) {
      if (what === 'start') target.onStart(span, ROOT_CONTEXT)
      else target.onEnd(span)
    }
    if (flushes) await target.forceFlush()
  },
})

const chats = () => Array.from({ length: COUNT }, () => whole(chat())).flat()
const http = () => {
  const attributes = { 'http.request.method': 'GET' }
  const make = () => whole(spanOf('GET /', '@opentelemetry/instrumentation-http', attributes))
  return Array.from({ length: PASSING }, make).flat()
}
/** Traces of the application's own instrumentation: a root, and one span after the other below it. */
const own = () =>
  Array.from({ length: PASSING / PER_TRACE }, (): Step[] => {
    const root = spanOf('job', 'my-app', { step: 0 })
    const steps = Array.from({ length: PER_TRACE - 1 }, (_, step) => whole(spanOf('work', 'my-app', { step }, root)))
    return [['start', root], ...steps.flat(), ['end', root]]
  }).flat()
/** The same inside an agent run, where everything has to be kept in mind. */
const inAgent = () =>
  Array.from({ length: PASSING / PER_TRACE }, (): Step[] => {
    const root = spanOf('invoke_agent', 'gen_ai', { 'gen_ai.operation.name': 'invoke_agent' })
    const steps = Array.from({ length: PER_TRACE - 1 }, (_, step) => whole(spanOf('work', 'my-app', { step }, root)))
    return [['start', root], ...steps.flat()]
  }).flat()

await printCalibration()
await printPassing()
await printHeld()
printHeap()
await printWhole()

async function printPassing(): Promise<void> {
  const cases = {
    'known scope (HTTP)': http,
    "the application's own scope": own,
    'the same inside an agent run': inAgent,
  }
  for (const [name, spans] of Object.entries(cases)) {
    const figures = await compare(PASSING, {
      next: through(nothing, spans, false),
      ours: through(() => processorWith(nothing()), spans, false),
      batch: through(batch, spans, false),
      oursBatch: through(() => processorWith(batch()), spans, false),
    })
    printFigures(`passing span, ${name}`, figure(figures, 'ours'))
    printNet('aim 300 ns', figure(figures, 'ours'), figure(figures, 'next'))
    printRatio('in front of BatchSpanProcessor : alone', figure(figures, 'oursBatch'), figure(figures, 'batch'))
  }
}

async function printHeld(): Promise<void> {
  const figures = await compare(COUNT, {
    next: through(nothing, chats),
    held: through(() => machinery(nothing(), 10 * COUNT), chats),
    batch: through(batch, chats),
    heldBatch: through(() => machinery(batch(), 10 * COUNT), chats),
  })
  printFigures('span of 4 kB: held, queued, copied, released', figure(figures, 'held'))
  printNet('aim 4,000 ns', figure(figures, 'held'), figure(figures, 'next'))
  printFigures('span of 4 kB: BatchSpanProcessor alone', figure(figures, 'batch'))
  printFigures('span of 4 kB: held in front of BatchSpanProcessor', figure(figures, 'heldBatch'))
  printNet('aim 4,000 ns', figure(figures, 'heldBatch'), figure(figures, 'batch'))
  printRatio('held in front of BatchSpanProcessor : alone', figure(figures, 'heldBatch'), figure(figures, 'batch'))
}

/** Heap of a held span beyond the span itself, and with it. */
function printHeap(): void {
  const heap = () => {
    globalThis.gc?.()
    return process.memoryUsage().heapUsed
  }
  const processor = processorWith(nothing(), new Hanging())
  const before = heap()
  const spans = Array.from({ length: COUNT }, () => chat())
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
