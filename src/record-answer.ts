/** The part of a span that is written to. */
interface WritableSpan {
  setAttributes(attributes: Record<string, string>): unknown
}

/** One thing that an answer relies on. A plain text counts as a retrieved document. */
export type RecordedEvidence =
  | string
  | {
      readonly text: string
      /** Name of the tool or data source. Default `retrieve_documents`. */
      readonly tool?: string
      /** What was asked for: JSON text or plain text. */
      readonly arguments?: string
    }

export interface RecordedAnswer {
  readonly question?: string
  readonly answer: string
  readonly evidence?: readonly RecordedEvidence[]
}

const DEFAULT_TOOL = 'retrieve_documents'

/**
 * Writes an answer onto a span of your own, in the attributes of the OpenTelemetry GenAI semantic conventions, so that it is
 * scored like that of an instrumented library. Call it before the span ends.
 *
 * @example
 * tracer.startActiveSpan('answer question', span => {
 *   const answer = myPipeline(question, documents)
 *   recordAnswer(span, { question, answer, evidence: documents })
 *   span.end()
 * })
 */
export function recordAnswer(span: WritableSpan, { question, answer, evidence = [] }: RecordedAnswer): void {
  const items = evidence.map(item => (typeof item === 'string' ? { text: item } : item))
  const calls = items.map((item, index) => ({
    type: 'tool_call',
    id: `evidence-${index + 1}`,
    name: 'tool' in item && item.tool !== undefined ? item.tool : DEFAULT_TOOL,
    arguments: 'arguments' in item && item.arguments !== undefined ? item.arguments : {},
  }))
  const results = items.map(({ text }, index) => ({
    role: 'tool',
    parts: [{ type: 'tool_call_response', id: `evidence-${index + 1}`, response: text }],
  }))
  const input = [
    ...(question === undefined ? [] : [{ role: 'user', parts: [{ type: 'text', content: question }] }]),
    ...(calls.length === 0 ? [] : [{ role: 'assistant', parts: calls }, ...results]),
  ]
  const output = [{ role: 'assistant', parts: [{ type: 'text', content: answer }], finish_reason: 'stop' }]
  span.setAttributes({
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': JSON.stringify(input),
    'gen_ai.output.messages': JSON.stringify(output),
  })
}
