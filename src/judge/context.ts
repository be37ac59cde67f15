import type { Answer, Evidence } from '../gather/types.ts'
import { toText } from './messages/index.ts'

/** What a context hook gets. Called once per answer, with step `'analyze'`. */
export interface GetContextInput {
  /** Everything that was passed to `run()`: `input`, `output`, `runId`, and any extra key. */
  readonly run: ScorerRun
  /** The statements as split in code, before any judging. */
  readonly results: { readonly preprocessStepResult: { readonly claims: readonly string[] } }
  /** Never set: the hook is called before there is a score. Kept so that hooks of the replaced scorer type-check. */
  readonly score?: number
  readonly step: 'analyze' | 'generateReason'
}

export type GetContext = (input: GetContextInput) => readonly string[] | Promise<readonly string[]>

/** Input of `run()`. Extra keys reach the hook and the result. */
export interface ScorerRun {
  readonly input?: unknown
  readonly output?: unknown
  readonly runId?: string
  readonly [extra: string]: unknown
}

export interface HookResult {
  readonly evidence?: readonly Evidence[]
  /** `context_hook_failed`: it threw. `context_hook_invalid`: it returned no array. */
  readonly errorType?: 'context_hook_failed' | 'context_hook_invalid'
  readonly message?: string
}

export function contextEvidence(context: readonly unknown[]): Evidence[] {
  return context.map(item => ({ kind: 'context', text: toText(item) }))
}

/** Asks the user's hook. Never throws, whatever the hook does or returns. */
export async function askHook(getContext: GetContext, run: unknown, claims: readonly string[]): Promise<HookResult> {
  const whole: ScorerRun = typeof run === 'object' && run !== null ? { ...run } : { output: run }
  try {
    const context: unknown = await getContext({
      run: whole,
      results: { preprocessStepResult: { claims } },
      step: 'analyze',
    })
    if (Array.isArray(context)) return { evidence: contextEvidence(context) }
    return {
      errorType: 'context_hook_invalid',
      message: `getContext must return an array of strings, got ${context === null ? 'null' : typeof context}.`,
    }
  } catch (error) {
    return {
      errorType: 'context_hook_failed',
      message: `getContext threw: ${error instanceof Error ? error.message : toText(error)}`,
    }
  }
}

/** What a hook returned takes the place of the evidence, or joins it. */
export function withHookEvidence(answer: Answer, evidence: readonly Evidence[], merge: boolean): Answer {
  if (merge) return { ...answer, evidence: [...answer.evidence, ...evidence] }
  return { ...answer, evidence, missing: 0 }
}
