import type { ScorerRun } from './context.ts'
import type { RunExecution, ScorerRunResult } from './scorer-types.ts'
import type { Execution, Judgement, Report } from './types.ts'

/** A report in the shape of the replaced scorer's result, with everything passed in carried along. */
export function toRunResult(
  run: ScorerRun & { readonly runId: string },
  judgement: Judgement,
  report: Report,
): ScorerRunResult {
  const executions = judgement.executions ?? []
  const promptOf = (step: Execution['step']): string | undefined =>
    executions.find(execution => execution.step === step)?.prompt
  const analyzePrompt = promptOf('analyze')
  // A combined call answers all three steps.
  const preprocessPrompt = promptOf('preprocess') ?? analyzePrompt
  const generateReasonPrompt = promptOf('generateReason') ?? analyzePrompt
  const score = report.outcome === 'no_claims' ? 0 : report.score
  const { error } = report
  const problem = error ?? report.errorType
  return {
    ...run,
    ...(score === undefined ? { notScorable: { step: 'analyze', reason: problem ?? report.outcome } } : { score }),
    reason: report.reason ?? (score === undefined ? `Not scored: ${problem ?? report.outcome}` : ''),
    preprocessStepResult: { claims: report.verdicts.map(verdict => verdict.statement) },
    analyzeStepResult: { verdicts: report.verdicts },
    preprocessPrompt,
    analyzePrompt,
    generateScorePrompt: undefined,
    generateReasonPrompt,
    judge: byStep(executions),
    outcome: report.outcome,
    ...(report.errorType === undefined ? {} : { errorType: report.errorType }),
    ...(error === undefined ? {} : { error }),
    report,
  }
}

function byStep(executions: readonly Execution[]): Record<string, { executions: RunExecution[] }> {
  const steps: Record<string, { executions: RunExecution[] }> = {}
  for (const execution of executions) {
    const { inputTokens, outputTokens } = execution
    steps[execution.step] ??= { executions: [] }
    steps[execution.step]?.executions.push({
      status: execution.status,
      prompt: execution.prompt,
      judgeModelId: execution.model,
      usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens },
      attemptCount: execution.calls,
      modelCallCount: execution.calls,
      durationMs: execution.durationMs,
    })
  }
  return steps
}
