import { readDocuments } from '../messages/documents.ts'
import { withoutOwnOutput } from '../messages/late-request.ts'
import { type Outcome, readOutcome } from '../messages/outcome.ts'
import { withStructuredAnswer } from '../messages/output-tool.ts'
import type { Reading } from '../reading.ts'
import type { Message, Role, ToolFacts } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'
import { finishReason, lastFinish } from '../values/finish-reason.ts'
import { first, number, optional, plainText, string } from '../values/text.ts'
import { genAiContent } from './gen-ai-content.ts'
import { genAiRole } from './gen-ai-role.ts'

/** The OpenTelemetry semantic conventions for generative AI, in every generation of their names. */
export function readGenAi(span: SpanLike, role: Role = genAiRole(span)): Reading {
  const { attributes } = span
  const { system, input, output } = genAiContent(span)
  const answers = withStructuredAnswer(output.messages)
  const found =
    role === 'retrieval'
      ? readDocuments(first(attributes['gen_ai.retrieval.documents'], attributes['gen_ai.memory.records']))
      : undefined
  const tool = role === 'tool' ? readTool(span, output.messages, input.messages) : undefined
  return {
    role,
    // A tool's input and output are told by its facts.
    input: role === 'tool' ? [] : [...system.messages, ...withoutOwnOutput(input.messages, output.messages)],
    output: role === 'tool' ? [] : answers,
    ...optional('tool', tool?.facts),
    ...optional('documents', found?.documents),
    ...optional(
      'query',
      first(string(attributes['gen_ai.retrieval.query.text']), string(attributes['gen_ai.memory.query.text'])),
    ),
    model: modelOf(attributes),
    ...optional(
      'agentName',
      first(string(attributes['gen_ai.agent.name']), string(attributes['gen_ai.workflow.name'])),
    ),
    ...optional(
      'finishReason',
      answers === output.messages
        ? (finishReason(attributes['gen_ai.response.finish_reasons']) ?? lastFinish(answers))
        : 'stop',
    ),
    usage: usageOf(attributes),
    ...optional('responseId', string(attributes['gen_ai.response.id'])),
    ...optional('conversationId', string(attributes['gen_ai.conversation.id'])),
    cut: system.cut || input.cut || output.cut || found?.cut === true || tool?.cut === true,
  }
}

export function modelOf(attributes: SpanLike['attributes']): NonNullable<Reading['model']> {
  return {
    ...optional('request', string(attributes['gen_ai.request.model'])),
    ...optional('response', string(attributes['gen_ai.response.model'])),
    ...optional('provider', first(string(attributes['gen_ai.provider.name']), string(attributes['gen_ai.system']))),
  }
}

export function usageOf(attributes: SpanLike['attributes']): NonNullable<Reading['usage']> {
  const input = first(attributes['gen_ai.usage.input_tokens'], attributes['gen_ai.usage.prompt_tokens'])
  const output = first(attributes['gen_ai.usage.output_tokens'], attributes['gen_ai.usage.completion_tokens'])
  return { ...optional('inputTokens', number(input)), ...optional('outputTokens', number(output)) }
}

/** The result is an attribute of its own, or the span carries it as its output, as a model's span would. */
function readTool(
  span: SpanLike,
  output: readonly Message[],
  input: readonly Message[],
): { facts: ToolFacts; cut: boolean } {
  const { attributes } = span
  const recorded = first(
    attributes['gen_ai.tool.call.result'],
    attributes['gen_ai.tool.result'],
    attributes['gen_ai.tool.output'],
  )
  const { result, isError, cut } = recorded === undefined ? spokenResult(output) : readOutcome(recorded)
  const args = first(
    attributes['gen_ai.tool.call.arguments'],
    attributes['gen_ai.tool.arguments'],
    attributes['gen_ai.tool.input'],
  )
  const name = first(string(attributes['gen_ai.tool.name']), /^execute_tool (.+)$/.exec(span.name)?.[1])
  return {
    facts: {
      ...optional('name', name),
      ...optional('callId', string(attributes['gen_ai.tool.call.id'])),
      ...optional('arguments', plainText(args) ?? spokenArguments(input)),
      ...optional(isError === true ? 'error' : 'result', result),
    },
    cut: cut === true,
  }
}

function spokenResult(output: readonly Message[]): Outcome {
  for (const part of output.flatMap(message => message.parts)) {
    if (part.type === 'tool_result') return { ...optional('result', part.result), ...optional('isError', part.isError) }
  }
  const texts = output.flatMap(message => message.parts).flatMap(part => (part.type === 'text' ? [part.text] : []))
  return texts.length === 0 ? {} : readOutcome(texts.join('\n'))
}

/** Where the tool's input is told as a message, whatever kind of part it was taken for. */
function spokenArguments(input: readonly Message[]): string | undefined {
  const [part] = input.flatMap(message => message.parts)
  if (part?.type === 'tool_call') return part.arguments
  if (part?.type === 'tool_result') return part.result
  return part?.type === 'text' ? part.text : undefined
}
