import { type LogRecordLike, parentSpanIdOf, type SpanLike } from '../../src/read/index.ts'

/** Letters and digits: instrumentations quote, escape and indent JSON in their own ways. */
export const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** All texts of a value, those inside JSON texts among them. */
function textsIn(value: unknown, into: string[] = []): string[] {
  if (typeof value === 'string') {
    into.push(value)
    if (/^\s*[[{"]/.test(value)) {
      try {
        textsIn(JSON.parse(value), into)
      } catch {
        // No JSON: the text stands for itself.
      }
    }
  } else if (Array.isArray(value)) for (const item of value) textsIn(item, into)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      into.push(key)
      textsIn(item, into)
    }
  } else into.push(String(value))
  return into
}

/** The spans of a recording as they are, without any reader. */
export class RawSpans {
  readonly #byId: ReadonlyMap<string, SpanLike>
  readonly #texts = new Map<string, string>()
  readonly #logs: readonly LogRecordLike[]

  constructor(spans: readonly SpanLike[], logs: readonly LogRecordLike[]) {
    this.#byId = new Map(spans.map(span => [span.spanContext().spanId, span]))
    this.#logs = logs
  }

  get(spanId: string): SpanLike | undefined {
    return this.#byId.get(spanId)
  }

  /** Whether a span, or a log record in its context, holds every line of a text in some way. */
  holds(spanId: string, text: string): boolean {
    const all = this.#textOf(spanId)
    return text.split('\n').every(line => all.includes(bare(line)))
  }

  /** All spans that hold a text. */
  holders(text: string): SpanLike[] {
    return [...this.#byId.values()].filter(span => this.holds(span.spanContext().spanId, text))
  }

  #textOf(spanId: string): string {
    let all = this.#texts.get(spanId)
    if (all === undefined) {
      const span = this.#byId.get(spanId)
      const records = this.#logs.filter(record => record.spanId === spanId)
      const shown = span && [
        span.attributes,
        span.events.map(({ attributes }) => attributes),
        span.status.message ?? '',
      ]
      all = bare(textsIn([shown, ...records.map(({ attributes, body }) => [attributes, body])]).join(' '))
      this.#texts.set(spanId, all)
    }
    return all
  }

  /** The spans above one, the nearest first. */
  above(spanId: string): SpanLike[] {
    const found: SpanLike[] = []
    for (let at = this.#parent(spanId); at !== undefined; at = this.#parent(at.spanContext().spanId)) found.push(at)
    return found
  }

  /** A span and all below it. */
  within(spanId: string): SpanLike[] {
    const isWithin = (span: SpanLike) =>
      this.above(span.spanContext().spanId).some(each => each.spanContext().spanId === spanId)
    return [...this.#byId.values()].filter(span => span.spanContext().spanId === spanId || isWithin(span))
  }

  #parent(spanId: string): SpanLike | undefined {
    const span = this.#byId.get(spanId)
    const parent = span && parentSpanIdOf(span)
    return parent === undefined ? undefined : this.#byId.get(parent)
  }
}

const TOOL_MARKS: readonly (readonly [string, string])[] = [
  ['gen_ai.operation.name', 'execute_tool'],
  ['openinference.span.kind', 'TOOL'],
  ['traceloop.span.kind', 'tool'],
  ['langfuse.observation.type', 'tool'],
  ['langsmith.span.kind', 'tool'],
  ['genkit:metadata:subtype', 'tool'],
  ['ai.operationId', 'ai.toolCall'],
  ['span.type', 'tool'],
]

/** Whether an instrumentation says that this is the span of a tool. */
export const isToolSpan = ({ attributes }: SpanLike) => TOOL_MARKS.some(([key, value]) => attributes[key] === value)
