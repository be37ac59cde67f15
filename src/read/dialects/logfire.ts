import { readMessages, readRequest } from '../messages/messages.ts'
import type { Reading } from '../reading.ts'
import type { Role } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'
import { hasAnyValue } from '../values/text.ts'
import { readGenAi } from './gen-ai.ts'
import { genAiRole } from './gen-ai-role.ts'

/** Role by the conventions' operation; older versions have only the request. */
export function logfireRole(span: SpanLike): Role {
  const role = genAiRole(span)
  return role === 'other' && hasAnyValue(span.attributes, 'request_data') ? 'model' : role
}

/** Logfire's instrumentations of provider clients: the conventions, in older versions request and response as JSON. */
export function readLogfire(span: SpanLike): Reading {
  const { attributes } = span
  const reading = readGenAi(span, logfireRole(span))
  const { input = [], output = [] } = reading
  const request = input.length === 0 ? readRequest(attributes.request_data) : undefined
  const response = output.length === 0 ? readMessages(attributes.response_data, 'assistant') : undefined
  return {
    ...reading,
    input: request?.messages ?? input,
    output: response?.messages ?? output,
    cut: reading.cut === true || request?.cut === true || response?.cut === true,
  }
}
