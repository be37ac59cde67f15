import { randomBytes } from 'node:crypto'
import type { ReadableSpanLike } from '../../src/processor/span-copy.ts'

export function spanOf(
  name: string,
  scope: string,
  attributes: Record<string, unknown>,
  parent?: ReadableSpanLike,
): ReadableSpanLike {
  const traceId = parent?.spanContext().traceId ?? randomBytes(16).toString('hex')
  const context = { traceId, spanId: randomBytes(8).toString('hex'), traceFlags: 1 }
  return {
    name,
    kind: 0,
    spanContext: () => context,
    ...(parent === undefined ? {} : { parentSpanContext: parent.spanContext() }),
    startTime: [1_780_000_000, 0],
    endTime: [1_780_000_001, 0],
    duration: [1, 0],
    ended: true,
    status: { code: 0 },
    attributes,
    events: [],
    links: [],
    resource: { attributes: { 'service.name': 'bench' } },
    instrumentationScope: { name: scope },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

const text = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] })
export const prose = 'The ferry from Bergen to Stavanger takes four hours and thirty minutes and leaves at eight. '
let number = 0

/** About 4 kB of texts, as an agent's span has them. */
export function chat(parent?: ReadableSpanLike): ReadableSpanLike {
  number += 1
  const results = { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: prose.repeat(20) }] }
  const calls = { role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'lookup', arguments: { number } }] }
  const answer = { ...text('assistant', `Trip ${number}: ${prose.repeat(3)}`), finish_reason: 'stop' }
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': 'gpt-5-mini',
    'gen_ai.response.model': 'gpt-5-mini-2025-08-07',
    'gen_ai.usage.input_tokens': 900,
    'gen_ai.usage.output_tokens': 80,
    'gen_ai.input.messages': JSON.stringify([text('system', prose.repeat(10)), text('user', prose), calls, results]),
    'gen_ai.output.messages': JSON.stringify([answer]),
  }
  return spanOf('chat gpt-5-mini', 'gen_ai', attributes, parent)
}

/** HTTP request, agent, tool, model call: what one answer brings along. */
export function agentTrace(): ReadableSpanLike[] {
  const http = spanOf('POST /chat', '@opentelemetry/instrumentation-http', { 'http.request.method': 'POST' })
  const call = chat()
  const agent = spanOf('invoke_agent', 'gen_ai', { ...call.attributes, 'gen_ai.operation.name': 'invoke_agent' }, http)
  const tool = spanOf(
    'execute_tool lookup',
    'gen_ai',
    {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'lookup',
      'gen_ai.tool.call.id': 'c1',
      'gen_ai.tool.call.result': prose.repeat(20),
    },
    agent,
  )
  return [http, agent, tool, chat(agent)]
}
