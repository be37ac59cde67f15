import type { Answer, GatheredAnswer } from '../gather/index.ts'

/**
 * The `run` that a context hook gets for a live answer: input and output messages in the shape of an agent run, so that
 * `extractToolResults(run.output)` and its siblings work on it as on a run that was passed to the scorer by hand.
 */
export function contextRun(gathered: GatheredAnswer, answer: Answer): unknown {
  const { target, run } = gathered
  const { traceId, spanId } = target.spanContext()
  const users = run.user.length > 0 ? run.user : answer.question === undefined ? [] : [answer.question]
  const toolInvocations = run.toolCalls.map(({ toolName, toolCallId, args, result, isError }) => ({
    state: result === undefined ? 'call' : 'result',
    toolName,
    toolCallId,
    args,
    ...(result === undefined ? {} : { result }),
    ...(isError === true ? { isError } : {}),
  }))
  const message = (role: string, text: string, index: number) => ({
    id: `${spanId}-${role}-${index}`,
    role,
    content: { format: 2, content: text, parts: [{ type: 'text', text }] },
  })
  return {
    runId: spanId,
    input: {
      inputMessages: users.map((text, index) => message('user', text, index)),
      rememberedMessages: answer.history.map((text, index) => message('assistant', text, index)),
      systemMessages: run.system.map(content => ({ role: 'system', content })),
      taggedSystemMessages: {},
    },
    output: [
      {
        id: `${spanId}-answer`,
        role: 'assistant',
        content: {
          format: 2,
          content: answer.text,
          parts: [
            ...toolInvocations.map(toolInvocation => ({ type: 'tool-invocation', toolInvocation })),
            { type: 'text', text: answer.text },
          ],
          toolInvocations,
        },
      },
    ],
    source: 'live',
    targetTraceId: traceId,
    targetSpanId: spanId,
  }
}
