import type { Answer } from '../../gather/types.ts'
import { splitStatements } from '../statements/index.ts'
import type { Judge, Judgement, JudgeOptions, Verdict } from '../types.ts'

const VERSION = 'local-0'

/** The built-in judge: deterministic, no model file, no network. What it cannot decide is `unverified`. */
export function localJudge(): Judge {
  return {
    kind: 'local',
    model: 'local',
    version: rules => `${VERSION}-${rules}`,
    judge: (answer: Answer, options: JudgeOptions): Promise<Judgement> => {
      const verdicts = splitStatements(answer.text).map(
        (s): Verdict => ({
          statement: s.text,
          verdict: 'no',
          reason: 'Undecided.',
          kind: 'unverified',
          start: s.start,
          end: s.end,
        }),
      )
      return Promise.resolve({
        verdicts,
        missing: 0,
        coverage: 1,
        usage: {
          kind: 'local',
          model: 'local',
          version: `${VERSION}-${options.rules}`,
          calls: 0,
          inputTokens: 0,
          outputTokens: 0,
          durationMs: 0,
        },
      })
    },
  }
}
