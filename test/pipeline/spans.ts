import type { HrTime, SpanLike } from '../../src/read/index.ts'

export interface SpanOptions {
  readonly name?: string
  readonly traceId?: string
  readonly spanId?: string
  readonly parent?: SpanLike
  readonly scope?: string
  readonly attributes?: Record<string, unknown>
  readonly sampled?: boolean
}

/** An ended span, written by hand. */
export interface HandSpan extends SpanLike {
  readonly attributes: Record<string, unknown>
}

let count = 0

export const hex = (digits: number, value: number) => value.toString(16).padStart(digits, '0')

export function makeSpan(options: SpanOptions = {}): HandSpan {
  count += 1
  const own = {
    traceId: options.traceId ?? options.parent?.spanContext().traceId ?? hex(32, count),
    spanId: options.spanId ?? hex(16, count),
    traceFlags: options.sampled === false ? 0 : 1,
  }
  const time: HrTime = [1_780_000_000 + count, 0]
  return {
    name: options.name ?? 'span',
    kind: 0,
    spanContext: () => own,
    parentSpanContext: options.parent?.spanContext(),
    startTime: time,
    endTime: [time[0] + 1, 0],
    status: { code: 0 },
    attributes: options.attributes ?? {},
    events: [],
    links: [],
    resource: { attributes: { 'service.name': 'test' } },
    instrumentationScope: { name: options.scope ?? 'gen_ai' },
  }
}

const text = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] })

export interface CallOptions extends SpanOptions {
  readonly question?: string
  readonly answer?: string
  /** Results of the tool `lookup`, in the call's own messages. */
  readonly evidence?: readonly string[]
}

/** One model call with everything on itself: question, tool results, answer. */
export function modelCall({
  question = 'And?',
  answer = 'It rains in Oslo.',
  evidence = ['Oslo: rain'],
  ...options
}: CallOptions = {}): HandSpan {
  const calls = evidence.map((_, index) => ({ type: 'tool_call', id: `c${index}`, name: 'lookup', arguments: {} }))
  const results = evidence.map((response, index) => ({
    role: 'tool',
    parts: [{ type: 'tool_call_response', id: `c${index}`, response }],
  }))
  return makeSpan({
    name: 'chat test',
    ...options,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'test-model',
      'gen_ai.input.messages': JSON.stringify([
        text('user', question),
        ...(calls.length === 0 ? [] : [{ role: 'assistant', parts: calls }, ...results]),
      ]),
      'gen_ai.output.messages': JSON.stringify([{ ...text('assistant', answer), finish_reason: 'stop' }]),
      ...options.attributes,
    },
  })
}

export function agentRun({ question = 'And?', answer = 'It rains in Oslo.', ...options }: CallOptions = {}): HandSpan {
  return makeSpan({
    name: 'invoke_agent travel',
    ...options,
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': 'travel',
      'gen_ai.input.messages': JSON.stringify([text('user', question)]),
      'gen_ai.output.messages': JSON.stringify([{ ...text('assistant', answer), finish_reason: 'stop' }]),
      ...options.attributes,
    },
  })
}

export function toolRun({
  result = 'Oslo: rain',
  ...options
}: SpanOptions & { readonly result?: string } = {}): HandSpan {
  return makeSpan({
    name: 'execute_tool lookup',
    ...options,
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'lookup',
      'gen_ai.tool.call.id': 'c0',
      'gen_ai.tool.call.arguments': '{}',
      'gen_ai.tool.call.result': result,
      ...options.attributes,
    },
  })
}
