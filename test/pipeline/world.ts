import { metrics } from '@opentelemetry/api'
import { AnswerMetrics, type Attributes, type LogEvent } from '../../src/annotate/index.ts'
import { TraceBook } from '../../src/gather/index.ts'
import { createHallucinationScorer, type HallucinationScorerOptions } from '../../src/judge/index.ts'
import type { Evaluation, PipelineOptions, PipelineSink, ScoredAnswer } from '../../src/pipeline/types.ts'
import { Pipeline } from '../../src/pipeline.ts'
import type { SpanLike } from '../../src/read/index.ts'
import { FakeClock } from '../schedule/fake-clock.ts'
import { ScriptedJudge } from './scripted-judge.ts'

/** What came out of a pipeline. */
export class Collected implements PipelineSink {
  readonly released: { span: SpanLike; attributes: Attributes | undefined }[] = []
  readonly evaluations: Evaluation[] = []
  readonly events: LogEvent[] = []
  readonly reports: ScoredAnswer[] = []
  readonly lines: { line: string; alarming: boolean }[] = []
  readonly problems: string[] = []

  release(span: SpanLike, attributes: Attributes | undefined): void {
    this.released.push({ span, attributes })
  }
  evaluation(evaluation: Evaluation): void {
    this.evaluations.push(evaluation)
  }
  event(event: LogEvent): void {
    this.events.push(event)
  }
  report(answer: ScoredAnswer): void {
    this.reports.push(answer)
  }
  log(line: string, alarming: boolean): void {
    this.lines.push({ line, alarming })
  }
  problem(message: string): void {
    this.problems.push(message)
  }

  /** Outcome on a span that was released, or undefined. */
  outcomeOf(span: SpanLike): unknown {
    return this.released.find(release => release.span === span)?.attributes?.['hallucination.outcome']
  }

  get outcomes(): unknown[] {
    return this.released.map(release => release.attributes?.['hallucination.outcome'])
  }
}

type WorldOptions = Partial<Omit<PipelineOptions, 'sink' | 'clock' | 'metrics' | 'scorer'>> & {
  readonly judge?: ScriptedJudge
  readonly scorer?: HallucinationScorerOptions['options']
  readonly targets?: 'outermost' | 'every'
  /** In place of the real scorer. */
  readonly pipelineScorer?: PipelineOptions['scorer']
}

/** A pipeline with the real trace book and scorer, a scripted judge and a clock that moves when told. */
export function world({
  judge = new ScriptedJudge(),
  scorer,
  pipelineScorer,
  targets = 'outermost',
  ...options
}: WorldOptions = {}) {
  const clock = new FakeClock()
  const sink = new Collected()
  const book = new TraceBook({ clock, targets })
  const answerMetrics = new AnswerMetrics({
    meterProvider: () => metrics.getMeterProvider(),
    judge: { kind: judge.kind, version: 'v1' },
    heldSpans: () => 0,
    queuedAnswers: () => 0,
  })
  const pipeline = new Pipeline({
    scorer:
      pipelineScorer ??
      createHallucinationScorer({ model: judge, ...(scorer === undefined ? {} : { options: scorer }) }),
    sink,
    book,
    clock,
    metrics: answerMetrics,
    attach: 'span',
    hold: { timeoutMs: 10_000, maxSpans: 1_024, maxBytes: 64 * 1024 * 1024 },
    concurrency: 4,
    samplingRate: 1,
    budget: { callsPerMinute: 1_000, tokensPerDay: 1e9 },
    detail: 'lean',
    gather: {},
    mergeEvidence: false,
    nudge: true,
    wrapCall: call => call(),
    ...options,
  })
  /** A span from start to end, with nothing between. */
  const run = (span: SpanLike) => {
    pipeline.started(span)
    return pipeline.ended(span)
  }
  return { pipeline, clock, sink, book, judge, run }
}
