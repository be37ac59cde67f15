import { metrics } from '@opentelemetry/api'
import { AnswerMetrics } from '../../src/annotate/index.ts'
import type { GatheredAnswer } from '../../src/gather/index.ts'
import { createHallucinationScorer, type SpanProcessorLike } from '../../src/index.ts'
import type { PipelineBook } from '../../src/pipeline/types.ts'
import { Pipeline } from '../../src/pipeline.ts'
import { evaluationSpan } from '../../src/processor/evaluation-span.ts'
import { isolated, untraced } from '../../src/processor/isolation.ts'
import { NextProcessors } from '../../src/processor/next-processors.ts'
import { ReleaseQueue } from '../../src/processor/release-queue.ts'
import { BUDGET_DEFAULTS, systemClock } from '../../src/schedule/index.ts'
import { Instant } from './judges.ts'

export type Target = Pick<SpanProcessorLike, 'onStart' | 'onEnd' | 'forceFlush'>

/** The processor's own machinery, with reading and judging taken out: every span is an operation with a verdict at hand. */
export function machinery(next: SpanProcessorLike, maxSpans: number): Target {
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
    hold: { timeoutMs: 10_000, maxSpans, maxBytes: 1e9 },
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
