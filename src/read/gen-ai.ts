import { finishReason } from './finish-reason.ts'
import { genAiRole } from './gen-ai-role.ts'
import { readMessages } from './messages.ts'
import type { Reading } from './reading.ts'
import type { SpanLike } from './span-like.ts'
import { first, number, optional, plainText, string } from './text.ts'
import { readOutcome } from './tool-parts.ts'

/** The OpenTelemetry semantic conventions for generative AI, current names. */
export function readGenAi(span: SpanLike): Reading {
  const { attributes } = span
  const system = readMessages(attributes['gen_ai.system_instructions'], 'system')
  const input = readMessages(attributes['gen_ai.input.messages'], 'user')
  const output = readMessages(attributes['gen_ai.output.messages'], 'assistant')
  const role = genAiRole(span)
  return {
    role,
    input: [...system.messages, ...input.messages],
    output: output.messages,
    ...(role === 'tool' ? { tool: readTool(attributes) } : {}),
    model: {
      ...optional('request', string(attributes['gen_ai.request.model'])),
      ...optional('response', string(attributes['gen_ai.response.model'])),
      ...optional('provider', first(string(attributes['gen_ai.provider.name']), string(attributes['gen_ai.system']))),
    },
    ...optional('agentName', string(attributes['gen_ai.agent.name'])),
    ...optional('finishReason', finishReason(attributes['gen_ai.response.finish_reasons'])),
    usage: {
      ...optional('inputTokens', number(attributes['gen_ai.usage.input_tokens'])),
      ...optional('outputTokens', number(attributes['gen_ai.usage.output_tokens'])),
    },
    ...optional('responseId', string(attributes['gen_ai.response.id'])),
    ...optional('conversationId', string(attributes['gen_ai.conversation.id'])),
    cut: system.cut || input.cut || output.cut,
  }
}

function readTool(attributes: Readonly<Record<string, unknown>>): NonNullable<Reading['tool']> {
  const outcome = readOutcome(attributes['gen_ai.tool.call.result'])
  return {
    ...optional('name', string(attributes['gen_ai.tool.name'])),
    ...optional('callId', string(attributes['gen_ai.tool.call.id'])),
    ...optional('arguments', plainText(attributes['gen_ai.tool.call.arguments'])),
    ...(outcome.isError ? optional('error', outcome.result) : optional('result', outcome.result)),
  }
}
