import { promptVersion } from '../model/prompt.ts'
import { type ModelJudgeOptions, modelRunner } from '../model/runner.ts'
import { combinedSteps, separateSteps } from '../model/steps.ts'
import type { Judge, Rules } from '../types.ts'

/** A language model as judge. Nothing is loaded or called before the first answer. */
export function modelJudge(options: ModelJudgeOptions): Judge {
  const { steps = 'combined' } = options
  if (steps !== 'combined' && steps !== 'separate') {
    throw new TypeError(`steps must be 'combined' or 'separate', got ${String(steps)}`)
  }
  const version = (rules: Rules): string => promptVersion(rules, steps)
  const runner = modelRunner(options, version)
  return {
    kind: 'model',
    model: runner.name,
    version,
    judge: (answer, judging) => runner.run(answer, judging, steps === 'combined' ? combinedSteps : separateSteps),
  }
}
