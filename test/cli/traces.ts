/** OTLP JSON bodies of small agent runs, as an instrumentation of the GenAI conventions would send them. */

export interface RunFacts {
  /** Two hexadecimal digits that make the ids. */
  readonly id: string
  readonly question: string
  readonly answer: string
  readonly toolResult?: unknown
  readonly service?: string
  /** Seconds after the first run. */
  readonly at?: number
  readonly finish?: string
  /** Which spans the body holds. Default: all but the workflow around it. */
  readonly only?: readonly ('tool' | 'model' | 'agent' | 'workflow')[]
}

export function traceIdOf(id: string): string {
  return id.repeat(16)
}

/** Span ids: `a…` the agent run, `b…` a workflow around it, `c…` its model call, `e…` its tool call. */
export function spanIdOf(id: string, kind: 'a' | 'b' | 'c' | 'e' = 'a'): string {
  return `${kind}${'0'.repeat(13)}${id}`
}

/** One request body with the spans of an agent run: the tool's, the model call's, the agent's. */
export function agentRun({
  id,
  question,
  answer,
  toolResult,
  service,
  at = 0,
  finish = 'stop',
  only,
}: RunFacts): unknown {
  const input = [{ role: 'user', parts: [{ type: 'text', content: question }] }]
  const call = { type: 'tool_call', id: `call-${id}`, name: 'lookup', arguments: { q: question } }
  const history =
    toolResult === undefined
      ? input
      : [
          ...input,
          { role: 'assistant', parts: [call] },
          { role: 'tool', parts: [{ type: 'tool_call_response', id: `call-${id}`, response: toolResult }] },
        ]
  const output = [{ role: 'assistant', parts: [{ type: 'text', content: answer }], finish_reason: finish }]
  const time = (ms: number) => String(BigInt(1_772_000_000 + at) * 1_000_000_000n + BigInt(ms) * 1_000_000n)
  const common = { traceId: traceIdOf(id), kind: 1, status: {} }
  const tool = {
    ...common,
    spanId: spanIdOf(id, 'e'),
    parentSpanId: spanIdOf(id),
    name: 'execute_tool lookup',
    startTimeUnixNano: time(10),
    endTimeUnixNano: time(20),
    attributes: attributes({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'lookup',
      'gen_ai.tool.call.id': `call-${id}`,
      'gen_ai.tool.call.arguments': JSON.stringify({ q: question }),
      'gen_ai.tool.call.result': JSON.stringify(toolResult ?? null),
    }),
  }
  const model = {
    ...common,
    spanId: spanIdOf(id, 'c'),
    parentSpanId: spanIdOf(id),
    name: 'chat test-model',
    startTimeUnixNano: time(30),
    endTimeUnixNano: time(40),
    attributes: attributes({
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'test-model',
      'gen_ai.input.messages': JSON.stringify(history),
      'gen_ai.output.messages': JSON.stringify(output),
      'gen_ai.response.finish_reasons': [finish],
    }),
  }
  const agent = {
    ...common,
    spanId: spanIdOf(id),
    name: 'invoke_agent desk',
    startTimeUnixNano: time(0),
    endTimeUnixNano: time(50),
    attributes: attributes({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': 'desk',
      'gen_ai.input.messages': JSON.stringify(input),
      'gen_ai.output.messages': JSON.stringify(output),
    }),
  }
  const workflow = {
    ...agent,
    spanId: spanIdOf(id, 'b'),
    name: 'invoke_workflow desk',
    endTimeUnixNano: time(60),
    attributes: agent.attributes.concat(attributes({ 'gen_ai.operation.name': 'invoke_workflow' })),
  }
  const kinds = only ?? (toolResult === undefined ? ['model', 'agent'] : ['tool', 'model', 'agent'])
  const inWorkflow = kinds.includes('workflow') ? { parentSpanId: spanIdOf(id, 'b') } : {}
  const all = { tool, model, agent: { ...agent, ...inWorkflow }, workflow }
  const spans = Object.entries(all).flatMap(([kind, span]) => (kinds.some(one => one === kind) ? [span] : []))
  return {
    resourceSpans: [
      {
        resource: { attributes: attributes(service === undefined ? {} : { 'service.name': service }) },
        scopeSpans: [{ scope: { name: 'gen_ai' }, spans }],
      },
    ],
  }
}

function attributes(values: Readonly<Record<string, string | readonly string[]>>): unknown[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : { arrayValue: { values: value.map(stringValue => ({ stringValue })) } },
  }))
}
