import type { Answer } from '../../gather/types.ts'
import { toJudgeError } from '../errors.ts'
import { makeNonce } from '../model/fence.ts'
import { promptVersion } from '../model/prompt.ts'
import { type CallableModel, type JudgeModel, modelName, resolveModel } from '../model/resolve.ts'
import { selectTexts } from '../model/select.ts'
import { Session } from '../model/session.ts'
import { combinedSteps, type StepsInput, type StepsResult, separateSteps } from '../model/steps.ts'
import type { Judge, Judgement, JudgeOptions, JudgeUsage, Rules, WrapCall } from '../types.ts'

export interface ModelJudgeOptions {
  readonly model: JudgeModel
  readonly steps?: 'combined' | 'separate'
  readonly timeoutMs?: number
  readonly maxOutputTokens?: number
  readonly maxRetries?: number
  readonly retryDelayMs?: number
  readonly maxEvidenceChars?: number
  readonly wrapCall?: WrapCall
}

function limit(value: number | undefined, fallback: number, name: string, least: number): number {
  if (value === undefined) return fallback
  if (!Number.isFinite(value) || value < least) {
    throw new RangeError(`${name} must be a number of at least ${least}, got ${value}`)
  }
  return value
}

/** A language model as judge. Nothing is loaded or called before the first answer. */
export function modelJudge(options: ModelJudgeOptions): Judge {
  const { model, steps = 'combined' } = options
  if (steps !== 'combined' && steps !== 'separate') {
    throw new TypeError(`steps must be 'combined' or 'separate', got ${String(steps)}`)
  }
  const timeoutMs = Math.min(2 ** 31 - 1, limit(options.timeoutMs, 60_000, 'timeoutMs', 1))
  const maxOutputTokens = limit(options.maxOutputTokens, 8192, 'maxOutputTokens', 1)
  const maxRetries = limit(options.maxRetries, 2, 'maxRetries', 0)
  const retryDelayMs = limit(options.retryDelayMs, 1000, 'retryDelayMs', 0)
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
  const version = (rules: Rules): string => promptVersion(rules, steps)

  return {
    kind: 'model',
    model: name,
    version,
    async judge(answer: Answer, { rules, signal, wrapCall }: JudgeOptions): Promise<Judgement> {
      const session = new Session({
        model: resolveOnce,
        name,
        version: version(rules),
        wrapCall: wrapCall ?? options.wrapCall ?? (call => call()),
        signal,
        timeoutMs,
        maxRetries,
        retryDelayMs,
        refused,
      })
      let known: Partial<StepsResult> = {}
      let coverage = 1
      const whole = (): Judgement => toJudgement(known, coverage, session.usage, session)
      try {
        const selection = await selectTexts(answer, maxEvidenceChars)
        coverage = selection.coverage
        const input: StepsInput = {
          answer,
          rules,
          selection,
          session,
          maxOutputTokens,
          nonce: makeNonce([
            answer.text,
            answer.question ?? '',
            ...answer.given,
            ...answer.history,
            ...answer.evidence.map(item => item.text),
          ]),
          learn: found => {
            known = { ...known, ...found }
          },
        }
        await (steps === 'combined' ? combinedSteps(input) : separateSteps(input))
        return whole()
      } catch (thrown) {
        const error = toJudgeError(thrown)
        throw session.executions.length === 0 ? error : error.withPartial(whole())
      } finally {
        session.close()
      }
    },
  }
}

function toJudgement(
  { verdicts = [], missing = 0, reason, errorType }: Partial<StepsResult>,
  coverage: number,
  usage: JudgeUsage,
  session: Session,
): Judgement {
  return {
    verdicts,
    missing,
    coverage,
    usage,
    executions: session.executions,
    ...(reason === undefined ? {} : { reason }),
    ...(errorType === undefined ? {} : { errorType }),
  }
}
