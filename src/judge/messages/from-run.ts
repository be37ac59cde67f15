import type { GatheredRun } from '../../gather/operation.ts'

interface TextMessage {
  readonly id: string
  readonly role: 'system' | 'user'
  readonly content: string
}

/** Input of a run as context hooks know it. */
export interface RunInput {
  readonly inputMessages: readonly TextMessage[]
  readonly rememberedMessages: readonly TextMessage[]
  readonly systemMessages: readonly TextMessage[]
  readonly taggedSystemMessages: Readonly<Record<string, never>>
}

/** Output of a run as context hooks know it: one assistant message, on which `extractToolResults` works. */
export interface RunOutputMessage {
  readonly id: string
  readonly role: 'assistant'
  readonly content: {
    readonly format: 2
    readonly content: string
    readonly parts: readonly (
      | { readonly type: 'text'; readonly text: string }
      | { readonly type: 'tool-invocation'; readonly toolInvocation: ToolInvocation }
    )[]
    readonly toolInvocations: readonly ToolInvocation[]
  }
}

interface ToolInvocation {
  readonly state: 'call' | 'result'
  readonly toolName: string
  readonly toolCallId: string
  readonly args: unknown
  readonly result?: unknown
  readonly isError?: true
}

/** The conversation behind an answer as the `run.input` of a context hook. */
export function toRunInput(run: GatheredRun): RunInput {
  const texts = (role: 'system' | 'user', all: readonly string[]): TextMessage[] =>
    all.map((content, index) => ({ id: `${role}-${index}`, role, content }))
  return {
    inputMessages: texts('user', run.user),
    rememberedMessages: [],
    systemMessages: texts('system', run.system),
    taggedSystemMessages: {},
  }
}

/** The answer and its tool calls as the `run.output` of a context hook. */
export function toRunOutput(run: GatheredRun, answer: string): readonly RunOutputMessage[] {
  const toolInvocations = run.toolCalls.map(
    (call): ToolInvocation => ({
      state: call.result === undefined ? 'call' : 'result',
      toolName: call.toolName,
      toolCallId: call.toolCallId,
      args: call.args,
      ...(call.result === undefined ? {} : { result: call.result }),
      ...(call.isError === true ? { isError: true } : {}),
    }),
  )
  const calls = toolInvocations.map(toolInvocation => ({ type: 'tool-invocation' as const, toolInvocation }))
  return [
    {
      id: 'answer',
      role: 'assistant',
      content: {
        format: 2,
        content: answer,
        parts: [...calls, { type: 'text', text: answer }],
        toolInvocations,
      },
    },
  ]
}
