import type { Answer } from '../../gather/types.ts'
import { toJudgeError } from '../errors.ts'
import type { Judgement, JudgeOptions, Rules, WrapCall } from '../types.ts'
import { makeNonce } from './fence.ts'
import { type CallableModel, type JudgeModel, modelName, resolveModel } from './resolve.ts'
import { selectTexts } from './select.ts'
import { Session } from './session.ts'
import type { StepsInput, StepsResult } from './steps.ts'

export interface ModelJudgeOptions {
  readonly model: JudgeModel
  /** `combined` (default): one call. `separate`: extract, verify, explain. */
  readonly steps?: 'combined' | 'separate'
  /** For all calls of one answer together. Default 60,000. */
  readonly timeoutMs?: number
  /** Per call. Default 8,192. */
  readonly maxOutputTokens?: number
  /** Default 2. */
  readonly maxRetries?: number
  /** Default 1,000. */
  readonly retryDelayMs?: number
  /** Default 100,000. */
  readonly maxEvidenceChars?: number
  /** Passed to the model as they are. */
  readonly providerOptions?: Readonly<Record<string, unknown>>
  readonly wrapCall?: WrapCall
}

export interface ModelRunner {
  /** The requested model. */
  readonly name: string
  /** Runs steps on an answer, with one deadline over all of them. Rejects with a `JudgeError` that keeps what was known. */
  run(answer: Answer, options: JudgeOptions, steps: (input: StepsInput) => Promise<void>): Promise<Judgement>
}

function limit(value: number | undefined, fallback: number, name: string, least: number): number {
  if (value === undefined) return fallback
  if (!Number.isFinite(value) || value < least) {
    throw new RangeError(`${name} must be a number of at least ${least}, got ${value}`)
  }
  return value
}

/** Longest delay of a timer. */
const MAX_TIMER = 2 ** 31 - 1

/** What all judges that ask a model share. Nothing is loaded or called before the first answer. */
export function modelRunner(options: ModelJudgeOptions, version: (rules: Rules) => string): ModelRunner {
  const { model } = options
  const limits = {
    timeoutMs: Math.min(MAX_TIMER, limit(options.timeoutMs, 60_000, 'timeoutMs', 1)),
    maxRetries: limit(options.maxRetries, 2, 'maxRetries', 0),
    retryDelayMs: limit(options.retryDelayMs, 1000, 'retryDelayMs', 0),
  }
  const maxOutputTokens = limit(options.maxOutputTokens, 8192, 'maxOutputTokens', 1)
  const maxEvidenceChars = limit(options.maxEvidenceChars, 100_000, 'maxEvidenceChars', 1)
  const name = modelName(model)
  const refused = new Set<'schema' | 'temperature'>()
  let resolved: Promise<CallableModel> | undefined
  /** A failed look-up is tried again next time: the key may be set by then. */
  const resolveOnce = (): Promise<CallableModel> => {
    resolved ??= resolveModel(model).catch((error: unknown) => {
      resolved = undefined
      throw error
    })
    return resolved
  }

  return {
    name,
    async run(answer, { rules, signal, wrapCall, background = false }, steps) {
      const session = new Session({
        ...limits,
        model: resolveOnce,
        name,
        version: version(rules),
        wrapCall: wrapCall ?? options.wrapCall ?? (call => call()),
        signal,
        background,
        refused,
        providerOptions: options.providerOptions,
      })
      let known: Partial<StepsResult> = {}
      let coverage = 1
      const judgement = (): Judgement => {
        const { verdicts = [], missing = 0, ...words } = known
        return { verdicts, missing, ...words, coverage, usage: session.usage, executions: session.executions }
      }
      try {
        const selection = await selectTexts(answer, maxEvidenceChars)
        coverage = selection.coverage
        await steps({
          answer,
          rules,
          selection,
          session,
          maxOutputTokens,
          nonce: makeNonce(textsOf(answer)),
          learn: found => {
            known = { ...known, ...found }
          },
        })
        return judgement()
      } catch (thrown) {
        const error = toJudgeError(thrown)
        throw session.executions.length === 0 ? error : error.withPartial(judgement())
      } finally {
        session.close()
      }
    },
  }
}

function textsOf({ text, question, given, history, evidence }: Answer): string[] {
  const sources = evidence.flatMap(item => [item.text, item.arguments ?? '', item.tool ?? ''])
  return [text, question ?? '', ...given, ...history, ...sources]
}
