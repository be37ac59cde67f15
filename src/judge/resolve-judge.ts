import { JudgeError } from './errors.ts'
import { cascadeJudge } from './judges/cascade.ts'
import { localJudge } from './judges/local.ts'
import { modelJudge } from './judges/model.ts'
import type { JudgeModel } from './model/resolve.ts'
import type { HallucinationScorerOptions } from './scorer-types.ts'
import type { Judge } from './types.ts'

function isJudge(model: JudgeModel | Judge): model is Judge {
  return typeof model === 'object' && 'judge' in model && typeof model.judge === 'function'
}

/** The judge that a scorer's `model` option names. */
export function resolveJudge({ model, ...options }: HallucinationScorerOptions): Judge {
  if (model === undefined || model === null || model === '') {
    throw new JudgeError(
      'invalid_model',
      "model is missing. Pass an AI SDK model object, 'provider/model' such as 'openai/gpt-5-mini', or 'local'.",
    )
  }
  if (model === 'local') return localJudge()
  if (isJudge(model)) return model
  return options.cascade === true
    ? cascadeJudge(localJudge(), { ...options, model })
    : modelJudge({ ...options, model })
}
