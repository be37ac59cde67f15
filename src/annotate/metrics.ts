import type { Counter, Histogram, Meter, MeterProvider, ObservableGauge } from '@opentelemetry/api'
import type { VerdictKind } from '../judge/index.ts'
import { LabelCap } from './label-cap.ts'
import { type AnswerResult, type Attributes, EVALUATION_NAME, EVALUATION_NAME_ATTRIBUTE } from './result.ts'

export interface MetricsOptions {
  /** Asked again and again, because applications set the global provider when they like. */
  readonly meterProvider: () => MeterProvider
  readonly judge: { readonly kind: string; readonly version: string }
  readonly heldSpans: () => number
  readonly queuedAnswers: () => number
}

/** Whose answer it is. */
export interface AnswerLabels {
  readonly agentName?: string
  readonly model?: string
  /** Further labels of a closed set: service and environment, in a gateway. */
  readonly more?: Attributes
}

interface Instruments {
  readonly answers: Counter
  readonly statements: Counter
  readonly score: Histogram
  readonly judgeDuration: Histogram
  readonly judgeTokens: Counter
  readonly feedback: Counter
  unbind(): void
}

const KINDS: readonly VerdictKind[] = ['supported', 'contradicted', 'unsupported', 'unverified']
const TENTHS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60]
const MAX_LABEL_VALUES = 50

/**
 * Counts answers, statements and what judging costs, with closed label sets. Series start at 0, because the rate of a series
 * that appears with its first hallucination would miss it.
 */
export class AnswerMetrics {
  readonly #options: MetricsOptions
  readonly #agents = new LabelCap(MAX_LABEL_VALUES)
  readonly #models = new LabelCap(MAX_LABEL_VALUES)
  readonly #started = new Set<string>()
  #provider: MeterProvider | undefined
  #instruments: Instruments | undefined

  constructor(options: MetricsOptions) {
    this.#options = options
  }

  /** Starts the series of an answer that is about to be judged. */
  expect(labels: AnswerLabels): void {
    const instruments = this.#bound()
    const own = this.#labelsOf(labels)
    const key = JSON.stringify(own)
    if (this.#started.has(key)) return
    this.#started.add(key)
    for (const detected of [true, false]) instruments.answers.add(0, { ...own, outcome: 'scored', detected })
  }

  /** Counts one answer. A second showing of the same answer must not be recorded again. */
  record(result: AnswerResult, labels: AnswerLabels = {}): void {
    const instruments = this.#bound()
    const own = this.#labelsOf(labels)
    const { report } = result
    const scored = result.outcome === 'scored' && report !== undefined
    if (scored) this.expect(labels)
    instruments.answers.add(1, { ...own, outcome: result.outcome, detected: scored && report.detected })
    if (report === undefined) return
    const judge = { 'judge.kind': report.judge.kind, 'judge.version': report.judge.version }
    instruments.judgeDuration.record(report.judge.durationMs / 1000, {
      ...judge,
      ...(result.errorType === undefined ? {} : { 'error.type': result.errorType }),
    })
    instruments.judgeTokens.add(report.judge.inputTokens, { ...judge, 'gen_ai.token.type': 'input' })
    instruments.judgeTokens.add(report.judge.outputTokens, { ...judge, 'gen_ai.token.type': 'output' })
    if (!scored) return
    for (const kind of KINDS) instruments.statements.add(report.counts[kind], { kind })
    if (report.ratio === undefined) return
    instruments.score.record(report.ratio, {
      [EVALUATION_NAME_ATTRIBUTE]: EVALUATION_NAME,
      ...(report.label === undefined ? {} : { 'gen_ai.evaluation.score.label': report.label }),
      ...own,
    })
  }

  feedback(correct: boolean): void {
    this.#bound().feedback.add(1, { correct })
  }

  /** Takes the gauges back. Counters stay with their provider. */
  shutdown(): void {
    this.#instruments?.unbind()
    this.#instruments = undefined
    this.#provider = undefined
  }

  /** Gets instruments ready, so that gauges and zeros are there before the first answer. */
  start(): void {
    this.#bound()
  }

  #labelsOf({ agentName, model, more }: AnswerLabels): Attributes {
    const { kind, version } = this.#options.judge
    return {
      'judge.kind': kind,
      'judge.version': version,
      ...(agentName === undefined ? {} : { 'gen_ai.agent.name': this.#agents.of(agentName) }),
      ...(model === undefined ? {} : { 'gen_ai.request.model': this.#models.of(model) }),
      ...more,
    }
  }

  #bound(): Instruments {
    const provider = this.#options.meterProvider()
    if (this.#instruments !== undefined && provider === this.#provider) return this.#instruments
    this.#instruments?.unbind()
    this.#provider = provider
    this.#started.clear()
    const instruments = this.#create(provider.getMeter('otel-hallucination'))
    this.#instruments = instruments
    for (const kind of KINDS) instruments.statements.add(0, { kind })
    for (const correct of [true, false]) instruments.feedback.add(0, { correct })
    this.expect({})
    return instruments
  }

  #create(meter: Meter): Instruments {
    const held = gauge(meter, 'hallucination.held.spans', 'Spans held back until they are scored', '{span}')
    const queued = gauge(meter, 'hallucination.queue.size', 'Answers waiting for the judge', '{answer}')
    const unbindHeld = observe(held, this.#options.heldSpans)
    const unbindQueued = observe(queued, this.#options.queuedAnswers)
    return {
      answers: meter.createCounter('hallucination.answers', {
        description: 'Answers, by what became of them',
        unit: '{answer}',
      }),
      statements: meter.createCounter('hallucination.statements', {
        description: 'Statements of scored answers',
        unit: '{statement}',
      }),
      score: meter.createHistogram('gen_ai.evaluation.score', {
        description: 'Share of made-up statements in an answer',
        unit: '1',
        advice: { explicitBucketBoundaries: TENTHS },
      }),
      judgeDuration: meter.createHistogram('hallucination.judge.duration', {
        description: 'Time that judging one answer took',
        unit: 's',
        advice: { explicitBucketBoundaries: SECONDS },
      }),
      judgeTokens: meter.createCounter('hallucination.judge.tokens', {
        description: 'Tokens that the judge used',
        unit: '{token}',
      }),
      feedback: meter.createCounter('hallucination.feedback', {
        description: "People's word on verdicts",
        unit: '{feedback}',
      }),
      unbind: () => {
        unbindHeld()
        unbindQueued()
      },
    }
  }
}

function gauge(meter: Meter, name: string, description: string, unit: string): ObservableGauge {
  return meter.createObservableGauge(name, { description, unit })
}

function observe(instrument: ObservableGauge, read: () => number): () => void {
  const callback = (result: { observe(value: number): void }) => result.observe(read())
  instrument.addCallback(callback)
  return () => instrument.removeCallback(callback)
}
