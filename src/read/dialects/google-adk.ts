import { messagesOf, readRequest } from '../messages/messages.ts'
import { readOutcome } from '../messages/outcome.ts'
import { isObject } from '../otlp/otlp-value.ts'
import type { Reading } from '../reading.ts'
import type { Message, Role } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'
import { finishReason } from '../values/finish-reason.ts'
import { parseJson } from '../values/json.ts'
import { optional, plainText, string } from '../values/text.ts'
import { readGenAi } from './gen-ai.ts'
import { genAiRole } from './gen-ai-role.ts'

const KEY = 'gcp.vertex.agent.'

/** Role by the conventions' operation, else by the names that ADK gives its spans. */
export function googleAdkRole(span: SpanLike): Role {
  if (span.name === 'call_llm') return 'model'
  const role = genAiRole(span)
  if (role !== 'other') return role
  return /^(?:agent_run|invocation)\b/.test(span.name) ? 'agent' : 'other'
}

/** Google's Agent Development Kit: requests, responses and tool results as JSON under keys of its own. */
export function readGoogleAdk(span: SpanLike): Reading {
  const { attributes } = span
  const role = googleAdkRole(span)
  const reading = readGenAi(span, role)
  const { input = [], output = [], tool } = reading
  const request = hidden(attributes[`${KEY}llm_request`])
  const response = hidden(attributes[`${KEY}llm_response`])
  const asked = role === 'model' && input.length === 0 ? readRequest(request) : undefined
  const answered = role === 'model' && output.length === 0 ? readResponse(response) : []
  const outcome = role === 'tool' ? readOutcome(hidden(attributes[`${KEY}tool_response`])) : undefined
  return {
    ...optional('conversationId', string(attributes[`${KEY}session_id`])),
    ...optional('agentName', /\[(.+)\]$/.exec(span.name)?.[1]),
    ...reading,
    input: asked?.messages ?? input,
    output: answered.length > 0 ? answered : output,
    ...optional('finishReason', reading.finishReason ?? answered[0]?.finishReason),
    ...(outcome === undefined
      ? {}
      : {
          tool: {
            ...optional('arguments', plainText(hidden(attributes[`${KEY}tool_call_args`]))),
            ...optional(outcome.isError === true ? 'error' : 'result', outcome.result),
            ...tool,
          },
        }),
    cut: reading.cut === true || asked?.cut === true || outcome?.cut === true,
  }
}

/** Switched off, content is an empty record. */
function hidden(value: unknown): unknown {
  return value === '{}' || value === '<not serializable>' ? undefined : value
}

function readResponse(recorded: unknown): Message[] {
  const value = typeof recorded === 'string' ? parseJson(recorded)?.value : recorded
  if (!isObject(value)) return []
  const reason = finishReason(value.finish_reason)
  return messagesOf(value.content, 'assistant').map(message => ({ ...message, ...optional('finishReason', reason) }))
}
