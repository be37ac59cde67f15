import { readChainInput, readChainOutput } from '../messages/chain.ts'
import { recordedDocuments } from '../messages/documents.ts'
import { isChainPlumbing } from '../messages/langchain.ts'
import { withoutOwnOutput } from '../messages/late-request.ts'
import { NO_MESSAGES, readMessages, readRequest } from '../messages/messages.ts'
import { readOutcome } from '../messages/outcome.ts'
import { isObject } from '../otlp/otlp-value.ts'
import type { Reading } from '../reading.ts'
import type { Role } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'
import { conversationIdUnder } from '../values/conversation-id.ts'
import { finishReason, lastFinish } from '../values/finish-reason.ts'
import { parseJson } from '../values/json.ts'
import { previousResponseIdIn } from '../values/response-ids.ts'
import { first, optional, plainText, string } from '../values/text.ts'
import { modelOf, usageOf } from './gen-ai.ts'
import { genAiRole } from './gen-ai-role.ts'

/** Role by `langsmith.span.kind`. */
export function langsmithRole(span: SpanLike): Role {
  switch (span.attributes['langsmith.span.kind']) {
    case 'llm':
      return 'model'
    case 'chain':
      return isChainPlumbing(span.name) ? 'other' : 'agent'
    case 'tool':
      return 'tool'
    case 'retriever':
      return 'retrieval'
    case 'embedding':
      return 'embedding'
    case 'prompt':
    case 'parser':
      return 'other'
    default:
      return genAiRole(span)
  }
}

/** LangSmith in OpenTelemetry mode: inputs and outputs of a run as JSON in `gen_ai.prompt` and `gen_ai.completion`. */
export function readLangSmith(span: SpanLike): Reading {
  const { attributes } = span
  const role = langsmithRole(span)
  const prompt = attributes['gen_ai.prompt']
  const completion = attributes['gen_ai.completion']
  const base: Reading = {
    role,
    model: modelOf(attributes),
    usage: usageOf(attributes),
    ...optional('responseId', string(attributes['gen_ai.response.id'])),
    ...optional('previousResponseId', role === 'model' ? previousResponseIdIn(prompt) : undefined),
    ...optional('conversationId', conversationIdUnder(attributes, ['langsmith.metadata.'])),
  }
  if (role === 'tool') return { ...base, ...readTool(span, prompt, completion) }
  if (role === 'retrieval') return { ...base, ...readRetrieval(prompt, completion) }
  const model = role === 'model'
  const input = model ? readRequest(prompt) : readChainInput(prompt)
  const output =
    role === 'embedding'
      ? NO_MESSAGES
      : model
        ? readMessages(outputsOf(completion), 'assistant')
        : readChainOutput(completion)
  const reason = finishReason(attributes['gen_ai.response.finish_reasons']) ?? lastFinish(output.messages)
  return {
    ...base,
    // The request is serialised when the run is over: a list that the program went on with holds the answer.
    input: model ? withoutOwnOutput(input.messages, output.messages, true) : input.messages,
    output: output.messages,
    ...optional('finishReason', reason),
    cut: input.cut || output.cut,
  }
}

/** A value that is no record is wrapped: `{"outputs": value}`. */
function outputsOf(completion: unknown): unknown {
  if (typeof completion !== 'string' || !completion.startsWith('{"output')) return completion
  const value = parseJson(completion)?.value
  if (!isObject(value)) return completion
  return Object.keys(value).length === 1 ? first(value.outputs, value.output) : value
}

function readTool(span: SpanLike, prompt: unknown, completion: unknown): Partial<Reading> {
  const name = first(string(span.attributes['gen_ai.tool.name']), string(span.name))
  // What is left of hidden inputs and outputs.
  if (prompt === '{}' && completion === '{}') return { tool: optional('name', name) }
  const { result, isError, callId, cut } = readOutcome(outputsOf(completion))
  const input = typeof prompt === 'string' && prompt.startsWith('{"input":') ? parseJson(prompt)?.value : undefined
  const only = isObject(input) && Object.keys(input).length === 1 ? input.input : undefined
  return {
    tool: {
      ...optional('name', name),
      ...optional('callId', callId),
      ...optional('arguments', plainText(only ?? prompt)),
      ...optional(isError === true ? 'error' : 'result', result),
    },
    cut: cut === true,
  }
}

function readRetrieval(prompt: unknown, completion: unknown): Partial<Reading> {
  const outputs = outputsOf(completion)
  const parsed = typeof outputs === 'string' ? parseJson(outputs) : { value: outputs, cut: false }
  const documents = recordedDocuments(parsed?.value, parsed?.cut)
  const [part] = readChainInput(prompt).messages[0]?.parts ?? []
  return {
    ...optional('documents', documents),
    ...(part?.type === 'text' ? { query: part.text } : {}),
    cut: parsed?.cut === true,
  }
}
