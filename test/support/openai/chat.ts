import { type Plan, pieces } from './plan.ts'

/** A Chat Completions response body. */
export function chatBody(p: Plan): unknown {
  return {
    id: p.id,
    object: 'chat.completion',
    created: p.created,
    model: p.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: p.text === '' && (p.toolCalls.length > 0 || p.refusal !== undefined) ? null : p.text,
          refusal: p.refusal ?? null,
          ...(p.toolCalls.length > 0
            ? { tool_calls: p.toolCalls.map(({ id, ...fn }) => ({ id, type: 'function', function: fn })) }
            : {}),
        },
        logprobs: null,
        finish_reason: p.finish,
      },
    ],
    usage: usage(p),
  }
}

/** The server-sent events of a streamed Chat Completions response. */
export function chatEvents(p: Plan, includeUsage: boolean): string[] {
  const head = { id: p.id, object: 'chat.completion.chunk', created: p.created, model: p.model }
  const chunk = (delta: unknown, finish: string | null = null): string =>
    event({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })
  const events = [chunk({ role: 'assistant', content: '', refusal: null })]
  for (const content of pieces(p.text)) events.push(chunk({ content }))
  for (const refusal of pieces(p.refusal ?? '')) events.push(chunk({ refusal }))
  for (const [index, call] of p.toolCalls.entries()) {
    events.push(
      chunk({ tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }] }),
    )
    for (const part of pieces(call.arguments)) {
      events.push(chunk({ tool_calls: [{ index, function: { arguments: part } }] }))
    }
  }
  events.push(chunk({}, p.finish))
  if (includeUsage) events.push(event({ ...head, choices: [], usage: usage(p) }))
  events.push('data: [DONE]\n\n')
  return events
}

function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

function usage(p: Plan): unknown {
  return {
    prompt_tokens: p.inputTokens,
    completion_tokens: p.outputTokens,
    total_tokens: p.inputTokens + p.outputTokens,
  }
}
