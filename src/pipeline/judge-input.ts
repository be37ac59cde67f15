import type { GatheredAnswer } from '../gather/index.ts'
import { isJudgeText } from '../judge/index.ts'
import type { SpanLike } from '../read/index.ts'

const MAX_VALUES = 2_000

/**
 * Whether a span records a call of a judge of this project. Judge calls are made with tracing suppressed, which does
 * nothing where no context manager is set up: judging them too would never end.
 */
export function isJudgeSpan(span: SpanLike): boolean {
  return holdsJudgeText([span.attributes, ...span.events.map(event => event.attributes)])
}

/** The same for what was gathered, where the span itself carries no texts. */
export function isJudgeAnswer({ answer, run }: GatheredAnswer): boolean {
  return holdsJudgeText([
    run.system,
    run.user,
    answer?.question,
    answer?.given,
    answer?.evidence.map(item => item.text),
  ])
}

/** Looks through nested values without recursion, so that neither depth nor cycles matter. */
function holdsJudgeText(values: unknown[]): boolean {
  const open = [...values]
  for (let looked = 0; looked < MAX_VALUES; looked++) {
    const value = open.pop()
    if (typeof value === 'string' && isJudgeText(value)) return true
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) open.push(inner)
    if (open.length === 0) return false
  }
  return false
}
