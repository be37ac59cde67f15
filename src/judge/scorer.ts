import type { Answer } from '../gather/types.ts'
import { answerOfRun } from './answer-of-run.ts'
import { checkVerdicts } from './checks/index.ts'
import { askHook, contextEvidence, type ScorerRun, withHookEvidence } from './context.ts'
import { type JudgeError, toJudgeError } from './errors.ts'
import { failedReport, toReport } from './report.ts'
import { resolveJudge } from './resolve-judge.ts'
import { toRunResult } from './run-result.ts'
import type { HallucinationScorer, HallucinationScorerOptions, ScoreOptions, ScorerRunResult } from './scorer-types.ts'
import { settleOutput } from './settle-output.ts'
import { splitStatements } from './statements/index.ts'
import type { Judge, Judgement, Report, Rules, Verdict } from './types.ts'

interface Judged {
  readonly report: Report
  readonly judgement: Judgement
  readonly error?: JudgeError
}

/**
 * A scorer that says which statements of an answer are made up.
 *
 * @example
 * const scorer = createHallucinationScorer({ model: 'local', options: { context: ['Oslo: 18 °C, light rain.'] } })
 * const { score, reason } = await scorer.run({ input: 'Weather in Oslo?', output: 'It is 25 °C in Oslo.' })
 */
export function createHallucinationScorer(config: HallucinationScorerOptions): HallucinationScorer {
  const { context, getContext } = config.options ?? {}
  const scale = usableScale(config.options?.scale)
  const rules: Rules = config.rules ?? 'strict'
  if (rules !== 'strict' && rules !== 'practical') {
    throw new TypeError(`rules must be 'strict' or 'practical', got ${String(rules)}`)
  }
  const judge = resolveJudge(config)
  const shared = { rules, scale }

  async function judged(answer: Answer, options: ScoreOptions): Promise<Judged> {
    const wrapCall = options.wrapCall ?? config.wrapCall
    const reporting = { ...shared, ...(options.detect === undefined ? {} : { detect: options.detect }) }
    if (answer.text.trim() === '') {
      const judgement = nothingJudged(judge, rules)
      return { judgement, report: toReport(judgement, answer, reporting) }
    }
    try {
      const found = await judge.judge(answer, {
        rules,
        ...(options.signal === undefined ? {} : { signal: options.signal }),
        ...(options.background === true ? { background: true } : {}),
        ...(wrapCall === undefined ? {} : { wrapCall }),
      })
      const judgement = checked(found, answer, rules)
      return { judgement, report: toReport(judgement, answer, reporting) }
    } catch (thrown) {
      const error = toJudgeError(thrown)
      const known = error.partial
      const judgement = known === undefined ? nothingJudged(judge, rules) : checked(known, answer, rules)
      const outcome = error.code === 'timeout' || error.code === 'aborted' ? 'timeout' : 'judge_error'
      const failure = { errorType: error.code, error: error.message }
      return { judgement, error, report: failedReport(judgement, outcome, failure, reporting) }
    }
  }

  async function run(given: ScorerRun): Promise<ScorerRunResult> {
    const runId = typeof given.runId === 'string' && given.runId !== '' ? given.runId : globalThis.crypto.randomUUID()
    const settled = await settleOutput(given.output)
    if ('problem' in settled) return unscored({ ...given, runId }, 'output_unreadable', settled.problem)
    const whole = { ...given, runId, output: settled.output }
    const own = answerOfRun(whole)
    let answer = own
    if (own.text.trim() !== '' && getContext !== undefined) {
      const hook = await askHook(getContext, whole, claimsOf(own.text))
      if (hook.evidence === undefined) {
        // Judged against nothing, a right answer would look made up.
        return unscored(whole, hook.errorType ?? 'context_hook_failed', hook.message)
      }
      answer = withHookEvidence(own, hook.evidence, false)
    } else if (context !== undefined) {
      answer = { ...own, evidence: contextEvidence(context) }
    }
    const { report, judgement, error } = await judged(answer, {})
    if (error?.configuration) throw error
    return toRunResult(whole, judgement, report)
  }

  /** Not even asked: a defect on the way to the judge. */
  function unscored(whole: ScorerRun & { runId: string }, errorType: string, error: string | undefined) {
    const judgement = nothingJudged(judge, rules)
    return toRunResult(whole, judgement, failedReport(judgement, 'judge_error', { errorType, error }, shared))
  }

  return {
    id: config.id ?? 'hallucination-scorer',
    name: config.name ?? 'Hallucination Scorer',
    description:
      config.description ?? 'Share of the statements of an answer that its evidence contradicts or does not support',
    type: 'agent',
    ...shared,
    judge,
    version: judge.version(rules),
    run,
    async resolveEvidence(answer, hookRun, options) {
      if (getContext !== undefined) {
        const hook = await askHook(getContext, hookRun, claimsOf(answer.text))
        if (hook.evidence !== undefined) {
          return { answer: withHookEvidence(answer, hook.evidence, options?.merge === true) }
        }
        return { answer, errorType: hook.errorType ?? 'context_hook_failed' }
      }
      if (context === undefined || context.length === 0) return { answer }
      return { answer: { ...answer, evidence: [...answer.evidence, ...contextEvidence(context)] } }
    },
    async score(answer, options = {}) {
      return (await judged(answer, options)).report
    },
  }
}

function usableScale(scale: number | undefined): number {
  return scale === undefined || !Number.isFinite(scale) || scale === 0 ? 1 : scale
}

/** With the checks in code. A reason that speaks of verdicts which no longer stand is dropped. */
function checked(judgement: Judgement, answer: Answer, rules: Rules): Judgement {
  const verdicts = checkVerdicts(judgement.verdicts, answer, rules)
  const { reason, ...rest } = judgement
  const kindsOf = (list: readonly Verdict[]): string => list.map(verdict => verdict.kind).join()
  const stands = reason !== undefined && kindsOf(verdicts) === kindsOf(judgement.verdicts)
  return { ...rest, verdicts, ...(stands ? { reason } : {}) }
}

function claimsOf(text: string): string[] {
  return splitStatements(text).map(statement => statement.text)
}

/** An empty answer, or a failure before anything was known: no call, no statement. */
function nothingJudged(judge: Judge, rules: Rules): Judgement {
  return {
    verdicts: [],
    missing: 0,
    coverage: 1,
    usage: {
      kind: judge.kind,
      model: judge.model,
      version: judge.version(rules),
      calls: 0,
      inputTokens: 0,
      outputTokens: 0,
      durationMs: 0,
    },
  }
}
