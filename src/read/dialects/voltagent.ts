import { readChainInput, readChainOutput } from '../messages/chain.ts'
import { readDocuments } from '../messages/documents.ts'
import { NO_MESSAGES, readMessages } from '../messages/messages.ts'
import { readOutcome } from '../messages/outcome.ts'
import type { Reading } from '../reading.ts'
import type { Role, ToolFacts } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'
import { finishReason } from '../values/finish-reason.ts'
import { first, number, optional, plainText, string } from '../values/text.ts'

/** Role by `span.type`; the root of an agent has only `entity.type`. */
export function voltAgentRole(span: SpanLike): Role {
  const { attributes } = span
  switch (attributes['span.type']) {
    case 'llm':
      return 'model'
    case 'tool':
      return 'tool'
    case 'retriever':
      return 'retrieval'
    case 'embedding':
      return 'embedding'
    case 'agent':
    case 'workflow':
      return 'agent'
    case undefined:
      return attributes['entity.type'] === 'agent' || attributes['entity.type'] === 'workflow' ? 'agent' : 'other'
    default:
      return 'other'
  }
}

/**
 * VoltAgent: one model span brackets the whole loop and has the first request; the answer stands on the agent's root
 * alone, results on tool spans.
 */
export function readVoltAgent(span: SpanLike): Reading {
  const { attributes } = span
  const role = voltAgentRole(span)
  const instructions = readMessages(attributes['agent.instructions'], 'system')
  const input = inputOf(attributes, role)
  const output = role === 'agent' || role === 'model' ? readChainOutput(attributes.output) : NO_MESSAGES
  const instructed = input.messages.some(message => message.role === 'system')
  const tool = role === 'tool' ? readTool(span) : undefined
  const found = role === 'retrieval' ? readDocuments(attributes.output) : undefined
  const model = first(string(attributes['llm.model']), string(attributes['ai.model.name']))
  return {
    role,
    input: [...(instructed ? [] : instructions.messages), ...input.messages],
    output: output.messages,
    ...optional('tool', tool?.facts),
    ...optional('documents', found?.documents),
    ...optional('query', role === 'retrieval' ? string(attributes.input) : undefined),
    model: { ...optional('request', model), ...optional('provider', string(attributes['llm.provider'])) },
    ...optional('agentName', first(string(attributes['subagent.name']), string(attributes['entity.name']))),
    ...optional(
      'finishReason',
      finishReason(first(attributes['llm.finish_reason'], attributes['ai.response.finish_reason'])),
    ),
    usage: {
      ...optional(
        'inputTokens',
        number(first(attributes['llm.usage.prompt_tokens'], attributes['usage.prompt_tokens'])),
      ),
      ...optional(
        'outputTokens',
        number(first(attributes['llm.usage.completion_tokens'], attributes['usage.completion_tokens'])),
      ),
    },
    ...optional('conversationId', string(attributes['conversation.id'])),
    cut: instructions.cut || input.cut || output.cut || tool?.cut === true || found?.cut === true,
  }
}

function inputOf(attributes: SpanLike['attributes'], role: Role) {
  if (role === 'model') return readMessages(first(attributes['llm.messages'], attributes.input), 'user')
  return role === 'agent' || role === 'embedding' ? readChainInput(attributes.input) : NO_MESSAGES
}

function readTool(span: SpanLike): { facts: ToolFacts; cut: boolean } {
  const { attributes } = span
  const { result, isError, cut } = readOutcome(attributes.output)
  return {
    facts: {
      ...optional('name', first(string(attributes['tool.name']), /^tool\.execution:(.+)$/.exec(span.name)?.[1])),
      ...optional('callId', first(string(attributes['tool.call.id']), string(attributes['tool.callId']))),
      // `tool.parameters` is the tool's schema.
      ...optional('arguments', plainText(attributes.input)),
      ...optional(isError === true ? 'error' : 'result', result),
    },
    cut: cut === true,
  }
}
