import { readChainInput, readRun } from '../messages/chain.ts'
import { readDocuments } from '../messages/documents.ts'
import { isChainPlumbing } from '../messages/langchain.ts'
import { withoutOwnOutput } from '../messages/late-request.ts'
import { NO_MESSAGES, readMessages, readRequest } from '../messages/messages.ts'
import { readOutcome } from '../messages/outcome.ts'
import { isObject } from '../otlp/otlp-value.ts'
import type { Reading } from '../reading.ts'
import type { Role, ToolFacts } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'
import { conversationIdUnder } from '../values/conversation-id.ts'
import { lastFinish } from '../values/finish-reason.ts'
import { parseJson } from '../values/json.ts'
import { first, hasAnyValue, number, optional, plainText, string } from '../values/text.ts'

const INPUT = 'langfuse.observation.input'
const OUTPUT = 'langfuse.observation.output'

/** Role by `langfuse.observation.type`. A plain span is a run when it gives something back. */
export function langfuseRole(span: SpanLike): Role {
  const { attributes } = span
  switch (attributes['langfuse.observation.type']) {
    case 'generation':
      return /\bembeddings?$/i.test(span.name) ? 'embedding' : 'model'
    case 'agent':
      return 'agent'
    case 'chain':
    case 'span':
      if (/Retriever$/.test(span.name) || isDocumentList(attributes[OUTPUT])) return 'retrieval'
      return isChainPlumbing(span.name) || !hasAnyValue(attributes, INPUT, OUTPUT) ? 'other' : 'agent'
    case 'tool':
      return 'tool'
    case 'retriever':
      return 'retrieval'
    case 'embedding':
      return 'embedding'
    default:
      return 'other'
  }
}

/** LangChain's documents; its handler writes retrievers as plain spans. */
function isDocumentList(output: unknown): boolean {
  return typeof output === 'string' && /^\[\{"page_?[cC]ontent":/.test(output)
}

/** Langfuse: `langfuse.observation.*`, written by its OpenAI wrapper, its LangChain handler, and by hand. */
export function readLangfuse(span: SpanLike): Reading {
  const { attributes } = span
  const role = langfuseRole(span)
  const { input, output } = contentOf(attributes, role)
  const instructions = readMessages(attributes['langfuse.observation.metadata.instructions'], 'system')
  const tool = role === 'tool' ? readTool(span) : undefined
  const found = role === 'retrieval' ? readDocuments(attributes[OUTPUT]) : undefined
  const level = attributes['langfuse.observation.level']
  return {
    role,
    input: [...instructions.messages, ...withoutOwnOutput(input.messages, output.messages)],
    output: output.messages,
    ...optional('tool', tool?.facts),
    ...optional('documents', found?.documents),
    ...optional('query', role === 'retrieval' ? plainText(attributes[INPUT]) : undefined),
    model: { ...optional('response', string(attributes['langfuse.observation.model.name'])) },
    ...optional('agentName', string(attributes['langfuse.observation.metadata.lc_agent_name'])),
    ...optional('finishReason', lastFinish(output.messages)),
    ...optional('usage', readUsage(attributes['langfuse.observation.usage_details'])),
    ...optional('conversationId', conversationOf(attributes)),
    // The span's status stays unset when LangChain's handler sees an error.
    ...optional('error', level === 'ERROR' ? statusMessage(attributes) : undefined),
    cut: input.cut || output.cut || tool?.cut === true || found?.cut === true,
  }
}

function contentOf(attributes: SpanLike['attributes'], role: Role) {
  if (role === 'tool' || role === 'retrieval') return { input: NO_MESSAGES, output: NO_MESSAGES }
  if (role === 'model') {
    return { input: readRequest(attributes[INPUT]), output: readMessages(attributes[OUTPUT], 'assistant') }
  }
  if (role === 'embedding') return { input: readChainInput(attributes[INPUT]), output: NO_MESSAGES }
  return readRun(attributes[INPUT], attributes[OUTPUT])
}

function readTool(span: SpanLike): { facts: ToolFacts; cut: boolean } {
  const { result, isError, callId, cut } = readOutcome(span.attributes[OUTPUT])
  return {
    facts: {
      ...optional('name', string(span.name)),
      ...optional('callId', callId),
      ...optional('arguments', plainText(span.attributes[INPUT])),
      ...optional(isError === true ? 'error' : 'result', result),
    },
    cut: cut === true,
  }
}

function readUsage(details: unknown): Reading['usage'] {
  const usage = typeof details === 'string' ? parseJson(details)?.value : details
  if (!isObject(usage)) return undefined
  return {
    ...optional('inputTokens', number(first(usage.input, usage.prompt_tokens, usage.input_tokens))),
    ...optional('outputTokens', number(first(usage.output, usage.completion_tokens, usage.output_tokens))),
  }
}

function conversationOf(attributes: SpanLike['attributes']): string | undefined {
  return first(
    string(attributes['session.id']),
    string(attributes['langfuse.session.id']),
    conversationIdUnder(attributes, ['langfuse.observation.metadata.', 'langfuse.trace.metadata.']),
  )
}

function statusMessage(attributes: SpanLike['attributes']): string {
  return string(attributes['langfuse.observation.status_message']) ?? 'error'
}
