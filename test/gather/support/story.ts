import {
  type Ended,
  type GatheredAnswer,
  type GatherOptions,
  type Operation,
  TraceBook,
  type TraceBookOptions,
} from '../../../src/gather/index.ts'
import type { SpanLike } from '../../../src/read/index.ts'

type Attributes = Record<string, unknown>

/** A span that can still be written to, as an SDK's own. */
export interface OpenSpan extends SpanLike {
  endTime: [number, number]
  status: { code: number; message?: string }
  attributes: Attributes
  events: { name: string; attributes?: Attributes }[]
}

export interface Opening {
  readonly parent?: OpenSpan | undefined
  readonly scope?: string
  readonly trace?: string
  readonly remote?: boolean
  readonly attributes?: Attributes
}

let made = 0

/** Tells a trace book of spans as a program makes them, one millisecond a step. */
export class Story {
  readonly book: TraceBook
  readonly operations: Operation[] = []
  readonly completed: Operation[] = []
  readonly spans: OpenSpan[] = []
  now = Date.UTC(2026, 4, 4, 10)

  constructor(options: Omit<TraceBookOptions, 'clock'> = {}) {
    this.book = new TraceBook({ ...options, clock: { now: () => this.now } })
  }

  make(name: string, { parent, scope = 'gen_ai', trace, remote, attributes = {} }: Opening = {}): OpenSpan {
    this.now += 1
    const spanId = (++made).toString(16).padStart(16, '0')
    const traceId = parent?.spanContext().traceId ?? trace ?? 'a'.repeat(32)
    const span: OpenSpan = {
      name,
      spanContext: () => ({ traceId, spanId, traceFlags: 1 }),
      ...(parent === undefined
        ? {}
        : { parentSpanContext: { ...parent.spanContext(), ...(remote === true ? { isRemote: true } : {}) } }),
      startTime: [Math.floor(this.now / 1000), (this.now % 1000) * 1e6],
      endTime: [0, 0],
      status: { code: 0 },
      attributes,
      events: [],
      instrumentationScope: { name: scope },
    }
    this.spans.push(span)
    return span
  }

  start(name: string, opening: Opening = {}): OpenSpan {
    const span = this.make(name, opening)
    this.book.started(span)
    return span
  }

  end(span: OpenSpan, attributes: Attributes = {}): Ended {
    this.now += 1
    Object.assign(span.attributes, attributes)
    span.endTime = [Math.floor(this.now / 1000), (this.now % 1000) * 1e6 + 1]
    const ended = this.book.ended(span)
    if (ended.operation !== undefined) this.operations.push(ended.operation)
    this.completed.push(...(ended.completed ?? []))
    return ended
  }

  agent(opening: Opening = {}): OpenSpan {
    return this.start('invoke_agent assistant', {
      ...opening,
      attributes: { 'gen_ai.operation.name': 'invoke_agent', ...opening.attributes },
    })
  }

  chat(opening: Opening = {}): OpenSpan {
    return this.start('chat m', {
      ...opening,
      attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm', ...opening.attributes },
    })
  }

  /** A whole model call. */
  say(input: readonly Message[], output: Message | string, opening: Opening = {}, finish?: string): OpenSpan {
    const span = this.chat(opening)
    this.end(span, exchange(input, output, finish))
    return span
  }

  /** A whole tool call. */
  tool(name: string, args: unknown, result: unknown, opening: Opening & { readonly id?: string } = {}): OpenSpan {
    const span = this.openTool(name, args, opening)
    this.end(span, { 'gen_ai.tool.call.result': JSON.stringify(result) })
    return span
  }

  openTool(name: string, args: unknown, opening: Opening & { readonly id?: string } = {}): OpenSpan {
    return this.start(`execute_tool ${name}`, {
      ...opening,
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': name,
        'gen_ai.tool.call.arguments': JSON.stringify(args),
        ...(opening.id === undefined ? {} : { 'gen_ai.tool.call.id': opening.id }),
      },
    })
  }

  /** Everything that was handed out so far, gathered in the order in which it ended. */
  gather(options: GatherOptions = {}): GatheredAnswer[] {
    return this.operations.splice(0).flatMap(operation => this.book.gather(operation, options))
  }

  /** The only answer of the story. */
  only(options: GatherOptions = {}): GatheredAnswer {
    const [answer, ...more] = this.gather(options)
    if (answer === undefined || more.length > 0)
      throw new Error(`expected one answer, got ${more.length + (answer ? 1 : 0)}`)
    return answer
  }
}

export interface Message {
  readonly role: string
  readonly parts: readonly unknown[]
  readonly finish_reason?: string
}

export const text = (content: string) => ({ type: 'text', content })
export const call = (id: string, name: string, args: unknown) => ({ type: 'tool_call', id, name, arguments: args })
export const result = (id: string, response: unknown) => ({ type: 'tool_call_response', id, response })
export const system = (content: string): Message => ({ role: 'system', parts: [text(content)] })
export const user = (content: string): Message => ({ role: 'user', parts: [text(content)] })
export const assistant = (...parts: (string | object)[]): Message => ({
  role: 'assistant',
  parts: parts.map(part => (typeof part === 'string' ? text(part) : part)),
})
export const toolMessage = (...parts: object[]): Message => ({ role: 'tool', parts })

export function exchange(input: readonly Message[], output: Message | string, finish?: string): Attributes {
  const message = typeof output === 'string' ? assistant(output) : output
  const calls = message.parts.some(
    part => typeof part === 'object' && part !== null && 'type' in part && part.type === 'tool_call',
  )
  return {
    'gen_ai.input.messages': JSON.stringify(input),
    'gen_ai.output.messages': JSON.stringify([{ ...message, finish_reason: finish ?? (calls ? 'tool_call' : 'stop') }]),
    'gen_ai.response.finish_reasons': [finish ?? (calls ? 'tool_calls' : 'stop')],
  }
}

export function evidenceOf(answer: GatheredAnswer | undefined): [string, string][] {
  return (answer?.answer?.evidence ?? []).map(({ kind, text: words }) => [kind, words])
}
