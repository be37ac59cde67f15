import { readMessages } from '../messages/messages.ts'
import type { Reading } from '../reading.ts'
import type { SpanLike } from '../span-like.ts'
import { optional, string } from '../values/text.ts'
import { readGenAi } from './gen-ai.ts'

/** Strands Agents: the conventions, on span events or (opted in) on attributes, with Bedrock's content blocks. */
export function readStrands(span: SpanLike): Reading {
  const { attributes } = span
  const reading = readGenAi(span)
  const { input = [], tool } = reading
  const instructed = input.some(message => message.role === 'system')
  const system = instructed ? [] : readMessages(attributes.system_prompt, 'system').messages
  const failed = attributes['gen_ai.tool.status'] === 'error' && tool?.result !== undefined
  return {
    ...optional('conversationId', string(attributes['session.id'])),
    ...reading,
    input: [...system, ...input],
    ...(failed ? { tool: { ...withoutResult(tool), error: tool.result } } : {}),
  }
}

function withoutResult(tool: NonNullable<Reading['tool']>): NonNullable<Reading['tool']> {
  const { result: _, ...rest } = tool
  return rest
}
