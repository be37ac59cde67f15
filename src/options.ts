import type { MeterProvider } from '@opentelemetry/api'
import type { Content, Detail, Redact } from './annotate/index.ts'
import type { GatherOptions } from './gather/index.ts'
import type { Detect, HallucinationScorer, HallucinationScorerOptions } from './judge/index.ts'
import { OptionError, Options } from './option-checks.ts'
import type { ScoredAnswer } from './pipeline/types.ts'
import type { LoggerProviderLike } from './processor/event-log.ts'
import type { SpanLike } from './read/index.ts'
import { BUDGET_DEFAULTS, type BudgetLimits, type Clock } from './schedule/index.ts'

/** Options of the processor. Exactly one of `scorer` and `model` is needed. */
export interface HallucinationSpanProcessorOptions {
  /** Who scores. Keeps its own rules, so that live and CI never differ. */
  readonly scorer?: HallucinationScorer
  /** Or only the judge's model: an AI SDK model object, `'provider/model'` or `'local'`. Scored by the practical rules. */
  readonly model?: HallucinationScorerOptions['model']
  /** Which operations are scored. `outermost` (default): one score per nest · `every`: nested agents and calls too. */
  readonly targets?: 'outermost' | 'every'
  /**
   * Which kinds of evidence are read, by default all (`prompt: 'auto'`). `merge`: what `getContext` returns joins the
   * evidence instead of replacing it; default false.
   */
  readonly evidence?: NonNullable<GatherOptions['evidence']> & { readonly merge?: boolean }
  /** Share of traces that are scored, 0 to 1. Default 1. Decided by trace id, the same in every process. */
  readonly sampling?: { readonly type: 'ratio'; readonly rate: number }
  /** Only operations whose top span it returns `true` for are scored. */
  readonly filter?: (span: SpanLike) => boolean
  /** Answers judged at the same time. Default 4. */
  readonly concurrency?: number
  /**
   * How long an answer's span is held back for its score, in milliseconds (default 10,000, at most 25,000), and how many
   * answers (1,024) and bytes of their spans (64 MiB) may be unfinished at once.
   */
  readonly hold?: { readonly timeoutMs?: number; readonly maxSpans?: number; readonly maxBytes?: number }
  /**
   * `span` (default): spans are held back until scored · `evaluation-span`: they leave at once and the score follows on a
   * span of its own, for processes that may be frozen or killed. A second processor or gateway behind knows such an answer by
   * that span, if it comes before the answer's turn to be judged.
   */
  readonly attach?: 'span' | 'evaluation-span'
  /** When `hallucination.detected` is true: contradicted statements (default 1), or share of made-up ones (0.5). */
  readonly detect?: Partial<Detect>
  /** What a model judge may cost. Default 60 calls a minute and 5 million tokens a day. */
  readonly budget?: Partial<BudgetLimits>
  /** Applied to every text before the judge sees it, and to reason and verdicts. If it throws, the text does not leave. */
  readonly redact?: Redact
  /** Attributes on the span: `lean` (default) or `full`. Events carry everything. */
  readonly detail?: Detail
  /** What of the text telemetry may carry. Default `full`; `none` where the answer's text was not on its own span. */
  readonly content?: Content
  /** How long `forceFlush` and `shutdown` judge on, in milliseconds. Default 20,000, at most 25,000. 0: not at all. */
  readonly flushTimeoutMs?: number
  /** Told of every answer, scored or not, unless sampling or filter left it out. May be async; what it throws is caught. */
  readonly onReport?: (answer: ScoredAnswer) => void | Promise<void>
  /** Gets the summary line instead of `diag` and the console. `false`: nobody does. */
  readonly log?: ((line: string) => void) | false
  /** Default: the global one. */
  readonly meterProvider?: MeterProvider
  /** Gets a `gen_ai.evaluation.result` event per scored answer. Default: the global one, if there is one. */
  readonly loggerProvider?: LoggerProviderLike
  /** For tests. */
  readonly clock?: Clock
}

/** Options with their defaults, checked. */
export interface ResolvedOptions extends HallucinationSpanProcessorOptions {
  readonly targets: 'outermost' | 'every'
  readonly samplingRate: number
  readonly concurrency: number
  readonly hold: { readonly timeoutMs: number; readonly maxSpans: number; readonly maxBytes: number }
  readonly attach: 'span' | 'evaluation-span'
  readonly budget: BudgetLimits
  readonly detail: Detail
  readonly flushTimeoutMs: number
  readonly gather: GatherOptions
  readonly mergeEvidence: boolean
}

/** Below the 30 s that a provider gives to a flush, and that backends give to late spans. */
const MAX_WAIT_MS = 25_000
const KNOWN: readonly (keyof HallucinationSpanProcessorOptions)[] = [
  'scorer',
  'model',
  'targets',
  'evidence',
  'sampling',
  'filter',
  'concurrency',
  'hold',
  'attach',
  'detect',
  'budget',
  'redact',
  'detail',
  'content',
  'flushTimeoutMs',
  'onReport',
  'log',
  'meterProvider',
  'loggerProvider',
  'clock',
]

/** Checks options and fills in defaults. Throws an `OptionError` that names the option and what is allowed. */
export function resolveOptions(given: HallucinationSpanProcessorOptions): ResolvedOptions {
  const options = new Options('', given, KNOWN)
  checkScorer(given)
  const hold = options.group('hold', ['timeoutMs', 'maxSpans', 'maxBytes'])
  const evidence = options.group('evidence', ['tool', 'retrieval', 'prompt', 'conversation', 'merge'])
  const sampling = options.group('sampling', ['type', 'rate'])
  const budget = options.group('budget', ['callsPerMinute', 'tokensPerDay'])
  const detect = options.group('detect', ['contradicted', 'ratio'])
  detect.integer('contradicted', 1, { min: 0 })
  detect.number('ratio', 0.5, { min: 0, max: 1 })
  for (const name of ['tool', 'retrieval', 'conversation', 'merge']) evidence.boolean(name)
  evidence.oneOf('prompt', ['auto', 'always', 'never'], 'auto')
  for (const name of ['filter', 'redact', 'onReport']) options.callable(name)
  if (given.log !== false) options.callable('log')
  options.having('meterProvider', 'getMeter')
  options.having('loggerProvider', 'getLogger')
  options.oneOf('content', ['full', 'quotes-off', 'none'], 'full')
  if (given.sampling !== undefined) sampling.oneOf('type', ['ratio'], undefined)
  const { merge = false, ...kinds } = given.evidence ?? {}
  return {
    ...given,
    targets: options.oneOf('targets', ['outermost', 'every'], 'outermost'),
    samplingRate: sampling.number('rate', given.sampling === undefined ? 1 : undefined, { min: 0, max: 1 }),
    concurrency: options.integer('concurrency', 4, { min: 1, max: 1_000 }),
    hold: {
      timeoutMs: hold.number('timeoutMs', 10_000, { min: 1, max: MAX_WAIT_MS }),
      maxSpans: hold.integer('maxSpans', 1_024, { min: 1, max: 1_000_000 }),
      maxBytes: hold.integer('maxBytes', 64 * 1024 * 1024, { min: 1 }),
    },
    attach: options.oneOf('attach', ['span', 'evaluation-span'], 'span'),
    budget: {
      callsPerMinute: budget.integer('callsPerMinute', BUDGET_DEFAULTS.callsPerMinute, { min: 0, max: 1_000_000 }),
      tokensPerDay: budget.number('tokensPerDay', BUDGET_DEFAULTS.tokensPerDay, { min: 0 }),
    },
    detail: options.oneOf('detail', ['lean', 'full'], 'lean'),
    flushTimeoutMs: options.number('flushTimeoutMs', 20_000, { min: 0, max: MAX_WAIT_MS }),
    gather: given.evidence === undefined ? {} : { evidence: kinds },
    mergeEvidence: merge,
  }
}

function checkScorer({ scorer, model }: HallucinationSpanProcessorOptions): void {
  if (scorer !== undefined && model !== undefined) {
    throw new OptionError('model', 'Options scorer and model exclude each other: a scorer brings its own model.')
  }
  if (scorer === undefined && model === undefined) {
    throw new OptionError(
      'scorer',
      "Option scorer or model is needed: pass createHallucinationScorer({ model }), or model: an AI SDK model, 'provider/model' or 'local'.",
    )
  }
  const usable = scorer === undefined || (typeof scorer === 'object' && scorer !== null && 'resolveEvidence' in scorer)
  if (!usable)
    throw new OptionError('scorer', 'Option scorer must be what createHallucinationScorer({ model }) returns.')
}
