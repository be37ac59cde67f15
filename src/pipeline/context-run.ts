import type { Answer, GatheredAnswer } from '../gather/index.ts'
import { toRunInput, toRunOutput } from '../judge/index.ts'

/**
 * The `run` that a context hook gets for a live answer, so that `extractToolResults(run.output)` and its siblings work on it
 * as on a run that was passed to the scorer by hand.
 */
export function contextRun({ target, run }: GatheredAnswer, answer: Answer): Readonly<Record<string, unknown>> {
  const { traceId, spanId } = target.spanContext()
  return {
    runId: spanId,
    input: toRunInput(run),
    output: toRunOutput(run, answer.text),
    source: 'live',
    targetTraceId: traceId,
    targetSpanId: spanId,
  }
}
