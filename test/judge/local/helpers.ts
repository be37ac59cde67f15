import type { Answer, Evidence } from '../../../src/gather/types.ts'
import { localJudge } from '../../../src/judge/judges/local.ts'
import type { Rules, Verdict, VerdictKind } from '../../../src/judge/types.ts'

export const tool = (name: string, args: unknown, result: unknown): Evidence => ({
  kind: 'tool',
  tool: name,
  arguments: JSON.stringify(args),
  text: typeof result === 'string' ? result : JSON.stringify(result),
})

export const failed = (name: string, args: unknown, text: string): Evidence => ({
  kind: 'tool_error',
  tool: name,
  arguments: JSON.stringify(args),
  text,
})

export const document = (text: string): Evidence => ({ kind: 'retrieval', text })

export const prompt = (text: string): Evidence => ({ kind: 'prompt', text })

export interface Case {
  readonly id: string
  readonly evidence: readonly Evidence[]
  readonly question: string
  readonly answer: string
  readonly kinds: readonly VerdictKind[]
  readonly given?: readonly string[]
  readonly history?: readonly string[]
  readonly missing?: number
}

export async function judge(
  text: string,
  evidence: readonly Evidence[],
  more: Partial<Answer> & { readonly rules?: Rules } = {},
): Promise<readonly Verdict[]> {
  const { rules = 'strict', ...rest } = more
  const judgement = await localJudge().judge({ text, evidence, given: [], history: [], missing: 0, ...rest }, { rules })
  return judgement.verdicts
}

export async function kindsOf(test: Case, rules: Rules): Promise<VerdictKind[]> {
  const verdicts = await judge(test.answer, test.evidence, {
    question: test.question,
    given: test.given ?? [test.question],
    history: test.history ?? [],
    missing: test.missing ?? 0,
    rules,
  })
  return verdicts.map(verdict => verdict.kind)
}
