import { MockLanguageModelV4 } from 'ai/test'

export interface Turn {
  readonly text?: string
  readonly toolCall?: { readonly name: string; readonly input: unknown }
}

/** A model that says these turns, one a call, whatever it is asked. */
export function scriptedModel(turns: readonly Turn[]): MockLanguageModelV4 {
  let next = 0
  return new MockLanguageModelV4({
    modelId: 'scripted',
    doGenerate: async () => {
      const { text, toolCall } = turns[Math.min(next++, turns.length - 1)] ?? {}
      const finish = toolCall === undefined ? ('stop' as const) : ('tool-calls' as const)
      return {
        content: [
          ...(text === undefined ? [] : [{ type: 'text' as const, text }]),
          ...(toolCall === undefined
            ? []
            : [
                {
                  type: 'tool-call' as const,
                  toolCallId: `call_${next}`,
                  toolName: toolCall.name,
                  input: JSON.stringify(toolCall.input),
                },
              ]),
        ],
        finishReason: { unified: finish, raw: finish },
        usage: {
          inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 5, text: 5, reasoning: 0 },
        },
        warnings: [],
      }
    },
  })
}
