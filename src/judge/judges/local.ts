import type { Answer } from '../../gather/types.ts'
import { JudgeError } from '../errors.ts'
import { judgeLocally } from '../local/index.ts'
import type { Judge, Judgement, JudgeOptions } from '../types.ts'

/** Changes whenever verdicts can change: scores of two versions are never mixed. */
const VERSION = 'local-2'

/** The built-in judge: deterministic, no model file, no network. What it cannot decide is `unverified`. */
export function localJudge(): Judge {
  const version: Judge['version'] = rules => `${VERSION}-${rules}`
  return {
    kind: 'local',
    model: 'local',
    version,
    async judge(answer: Answer, { rules, signal }: JudgeOptions): Promise<Judgement> {
      const since = performance.now()
      const { verdicts, missing, coverage } = await run(answer, rules, signal)
      return {
        verdicts,
        missing,
        coverage,
        usage: {
          kind: 'local',
          model: 'local',
          version: version(rules),
          calls: 0,
          inputTokens: 0,
          outputTokens: 0,
          durationMs: performance.now() - since,
        },
      }
    },
  }
}

async function run(
  answer: Answer,
  rules: JudgeOptions['rules'],
  signal: AbortSignal | undefined,
): ReturnType<typeof judgeLocally> {
  try {
    return await judgeLocally(answer, rules, signal)
  } catch (cause) {
    if (signal?.aborted === true) throw new JudgeError('aborted', 'Judging was aborted by the caller.', { cause })
    throw new JudgeError(
      'internal',
      'The built-in judge failed on this answer. Please report it with the answer and its evidence.',
      { cause },
    )
  }
}
