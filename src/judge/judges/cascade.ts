import { toJudgeError } from '../errors.ts'
import { shortHash } from '../hash.ts'
import { promptVersion } from '../model/prompt.ts'
import { type ModelJudgeOptions, modelRunner } from '../model/runner.ts'
import { verifySteps } from '../model/steps.ts'
import type { Judge, Judgement, Rules, Verdict } from '../types.ts'

/**
 * Two judges in turn: statements that the first proves supported stay with it, the others go to a model, in one call.
 * An answer without other statements costs no call.
 */
export function cascadeJudge(first: Judge, options: ModelJudgeOptions): Judge {
  const version = (rules: Rules): string => shortHash(`${first.version(rules)} ${promptVersion(rules, 'cascade')}`)
  const runner = modelRunner(options, version)
  return {
    kind: 'cascade',
    model: runner.name,
    version,
    async judge(answer, judging) {
      const started = performance.now()
      const found = await first.judge(answer, judging)
      const open = found.verdicts
        .map((verdict, index) => ({ verdict, id: index + 1 }))
        .filter(({ verdict }) => !proven(verdict))
      if (open.length === 0) {
        return { ...found, usage: { ...found.usage, kind: 'cascade', version: version(judging.rules) } }
      }
      const statements = open.map(({ id, verdict }) => ({ id, text: verdict.statement }))
      const join = (asked: Judgement): Judgement => joined(found, asked, Math.round(performance.now() - started))
      try {
        return join(await runner.run(answer, judging, input => verifySteps(input, statements)))
      } catch (thrown) {
        const error = toJudgeError(thrown)
        throw error.partial === undefined ? error : error.withPartial(join(error.partial))
      }
    },
  }
}

function proven(verdict: Verdict): boolean {
  return verdict.kind === 'supported'
}

/** The first judge's proofs and places, the model's verdicts on the rest, in the answer's order. */
function joined(found: Judgement, asked: Judgement, durationMs: number): Judgement {
  const answered = [...asked.verdicts]
  const verdicts = found.verdicts.flatMap(verdict => {
    if (proven(verdict)) return verdict
    const at = answered.findIndex(other => other.statement === verdict.statement)
    const [own] = at === -1 ? [] : answered.splice(at, 1)
    if (own === undefined) return []
    const { start, end } = verdict
    return start === undefined || end === undefined ? own : { ...own, start, end }
  })
  const { reason: _reason, ...rest } = asked
  return { ...rest, verdicts, usage: { ...asked.usage, kind: 'cascade', durationMs } }
}
