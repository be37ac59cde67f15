import { type Answer, type Judge, JudgeError, type JudgeErrorCode, type Judgement } from '../../src/judge/index.ts'

type Script = (answer: Answer, signal: AbortSignal | undefined) => Promise<Judgement>

/** A judge that does what a test says. By default every answer has one statement, which is made up if it says "wrong". */
export class ScriptedJudge implements Judge {
  readonly kind: Judge['kind']
  readonly model = 'scripted'
  readonly asked: Answer[] = []
  script: Script = async answer => judgement(answer)

  constructor(kind: Judge['kind'] = 'model') {
    this.kind = kind
  }

  version(): string {
    return 'v1'
  }

  judge(answer: Answer, options: { readonly signal?: AbortSignal }): Promise<Judgement> {
    this.asked.push(answer)
    return this.script(answer, options.signal)
  }

  fail(code: JudgeErrorCode): void {
    this.script = async () => {
      throw new JudgeError(code, `scripted ${code}`)
    }
  }

  /** Does not answer until the returned function is called, once for each answer that waits. */
  hold(): () => void {
    const waiting: (() => void)[] = []
    this.script = answer => new Promise(resolve => waiting.push(() => resolve(judgement(answer))))
    return () => waiting.shift()?.()
  }

  /** Never answers, not even when told to stop. */
  hang(): void {
    this.script = () => new Promise(() => {})
  }
}

export function judgement(answer: Answer, changes: Partial<Judgement> = {}): Judgement {
  const wrong = answer.text.includes('wrong')
  return {
    verdicts: [
      {
        statement: answer.text,
        verdict: wrong ? 'yes' : 'no',
        kind: wrong ? 'contradicted' : 'supported',
        reason: wrong ? 'The evidence says otherwise.' : 'The evidence says so.',
        evidence: 0,
        start: 0,
        end: answer.text.length,
      },
    ],
    missing: 0,
    coverage: 1,
    usage: {
      kind: 'model',
      model: 'scripted',
      version: 'v1',
      calls: 1,
      inputTokens: 100,
      outputTokens: 10,
      durationMs: 5,
    },
    ...changes,
  }
}
