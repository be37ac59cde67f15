import { cleanMessages, tellsSomething, withoutHiddenResults } from './content-state.ts'
import { readEvents } from './dialects/gen-ai-events.ts'
import { withoutOwnOutput } from './messages/late-request.ts'
import { isObject } from './otlp/otlp-value.ts'
import type { Message, SpanFacts } from './span-facts.ts'
import type { LogRecordLike } from './span-like.ts'
import { optional, string } from './values/text.ts'

/** What one log record says of the span it belongs to. */
export interface LogContent {
  readonly traceId: string
  readonly spanId: string
  /** To be appended to what earlier records of the span said, in order of their time. */
  readonly facts: {
    readonly input: readonly Message[]
    readonly output: readonly Message[]
    /** The value was cut in the middle by a length limit. */
    readonly cut: boolean
  }
}

/**
 * The messages that a log record holds: an event of the GenAI conventions, named by the record's event name or by its
 * `event.name` attribute. `undefined` for any other record, and for one that belongs to no span. Total.
 */
export function readLogRecord(record: LogRecordLike): LogContent | undefined {
  const name = string(record.eventName) ?? string(record.attributes['event.name'])
  if (name === undefined || !name.startsWith('gen_ai.')) return undefined
  if (record.traceId === undefined || record.spanId === undefined) return undefined
  const body = isObject(record.body) ? record.body : record.body === undefined ? {} : { content: record.body }
  const { system, input, output } = readEvents([{ name, attributes: { ...record.attributes, ...body } }])
  if (system.messages.length + input.messages.length + output.messages.length === 0) return undefined
  return {
    traceId: record.traceId,
    spanId: record.spanId,
    facts: {
      input: [...system.messages, ...input.messages],
      output: output.messages,
      cut: system.cut || input.cut || output.cut,
    },
  }
}

/**
 * A span's facts with the content of its log records, which come in order of their time. What the span says itself
 * counts before what its records say.
 */
export function withLogContent(facts: SpanFacts, records: readonly LogContent[]): SpanFacts {
  if (records.length === 0) return facts
  const said = facts.output.length > 0
  const spoken = readable(records.flatMap(record => record.facts.output))
  const asked = readable(records.flatMap(record => record.facts.input))
  const output = said ? facts.output : joinTurn(spoken.messages)
  const logged = asked.messages
  // Instructions may stand on the span and in its records.
  const instructed = logged.some(message => message.role === 'system')
  const known = instructed ? facts.input.filter(message => message.role !== 'system') : facts.input
  const isAsked = known.some(message => message.role !== 'system')
  const input = isAsked ? facts.input : [...known, ...logged]
  const finishReason = facts.finishReason ?? output[0]?.finishReason
  const hidden = (!said && spoken.hidden) || (!isAsked && asked.hidden)
  const cut = facts.content === 'cut' || records.some(record => record.facts.cut)
  return {
    ...facts,
    input: withoutOwnOutput(input, output),
    output,
    ...optional('finishReason', finishReason),
    content: cut ? 'cut' : hidden ? 'redacted' : [...input, ...output].some(tellsSomething) ? 'captured' : 'absent',
  }
}

function readable(messages: readonly Message[]): { messages: readonly Message[]; hidden: boolean } {
  const clean = cleanMessages(messages)
  return { messages: withoutHiddenResults(clean), hidden: clean !== messages }
}

/** A streamed response comes as one record an item; choices of one response each have an end of their own. */
function joinTurn(messages: readonly Message[]): readonly Message[] {
  const [first] = messages
  const isItems = messages.length > 1 && messages.some(message => message.parts.some(part => part.type === 'tool_call'))
  if (first === undefined || !isItems) return messages
  const finish = messages.findLast(message => message.finishReason !== undefined)?.finishReason
  return [{ role: first.role, parts: messages.flatMap(message => message.parts), ...optional('finishReason', finish) }]
}
