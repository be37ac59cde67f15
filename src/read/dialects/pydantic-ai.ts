import { messagesOf, readMessages } from '../messages/messages.ts'
import { readOutcome } from '../messages/outcome.ts'
import { isOutputTool, withStructuredAnswer } from '../messages/output-tool.ts'
import type { Reading } from '../reading.ts'
import type { Message, Part } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'
import { lastFinish } from '../values/finish-reason.ts'
import { number, optional, plainText, textOf } from '../values/text.ts'
import { readGenAi } from './gen-ai.ts'

/** Pydantic AI: the conventions on model calls; runs have all their messages, older tools keys of their own. */
export function readPydanticAi(span: SpanLike): Reading {
  const { attributes } = span
  const reading = readGenAi(span)
  if (reading.role === 'tool') return withTool(reading, attributes)
  if (reading.role !== 'agent') return reading
  const all = readMessages(attributes['pydantic_ai.all_messages'], 'user')
  const result = finalResult(attributes.final_result)
  const asked = all.messages.findLastIndex(message => message.role === 'user') + 1
  const run = withStructuredAnswer(all.messages.slice(asked).filter(message => !message.parts.some(isEcho)))
  const output = endsWithText(run) ? run : [...run, ...result]
  return {
    ...reading,
    input: [...(reading.input ?? []), ...all.messages.slice(0, asked)],
    output,
    usage: {
      ...optional('inputTokens', number(attributes['gen_ai.aggregated_usage.input_tokens'])),
      ...optional('outputTokens', number(attributes['gen_ai.aggregated_usage.output_tokens'])),
      ...reading.usage,
    },
    ...optional('finishReason', lastFinish(output)),
    cut: reading.cut === true || all.cut,
  }
}

/** What the output tool gives back: that it was called. */
function isEcho(part: Part): boolean {
  return part.type === 'tool_result' && isOutputTool(part.name)
}

function withTool(reading: Reading, attributes: SpanLike['attributes']): Reading {
  const { result, isError, cut } = readOutcome(attributes.tool_response)
  return {
    ...reading,
    tool: {
      ...optional('arguments', plainText(attributes.tool_arguments)),
      ...optional(isError === true ? 'error' : 'result', result),
      ...reading.tool,
    },
    cut: reading.cut === true || cut === true,
  }
}

function finalResult(recorded: unknown): readonly Message[] {
  const text = recorded === null ? undefined : textOf(recorded)
  return text === undefined ? [] : messagesOf(text, 'assistant')
}

function endsWithText(messages: readonly Message[]): boolean {
  return messages.at(-1)?.parts.some(part => part.type === 'text' && part.text !== '') === true
}
