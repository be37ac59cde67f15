import type { Judge } from '../../src/index.ts'
import type { Judgement } from '../../src/judge/index.ts'
import { prose } from './spans.ts'

/** Has a verdict at once. */
export class Instant implements Judge {
  readonly kind = 'local'
  readonly model = 'instant'
  version(): string {
    return 'v1'
  }
  async judge(): Promise<Judgement> {
    const usage = { kind: 'local', model: 'instant', version: 'v1', calls: 0, inputTokens: 0, outputTokens: 0 } as const
    const verdict = { statement: prose, verdict: 'no', kind: 'supported', reason: prose } as const
    return { verdicts: [verdict, verdict, verdict], missing: 0, coverage: 1, usage: { ...usage, durationMs: 0 } }
  }
}

/** Never has one. */
export class Hanging extends Instant {
  override judge(): Promise<Judgement> {
    return new Promise(() => {})
  }
}
