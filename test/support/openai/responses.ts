import { type Plan, pieces } from './plan.ts'

export interface Item {
  readonly id: string
  readonly type: 'message' | 'function_call'
  readonly [key: string]: unknown
}

/** A Responses API response body. */
export function responsesBody(p: Plan): unknown {
  const cut = p.finish === 'length' ? 'max_output_tokens' : p.finish === 'content_filter' ? 'content_filter' : undefined
  return {
    id: p.id,
    object: 'response',
    created_at: p.created,
    status: cut ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: cut ? { reason: cut } : null,
    model: p.model,
    output: items(p),
    usage: {
      input_tokens: p.inputTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: p.outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: p.inputTokens + p.outputTokens,
    },
  }
}

/** The server-sent events of a streamed Responses API response. */
export function responsesEvents(p: Plan): string[] {
  const events: string[] = []
  const emit = (type: string, data: object): void => {
    const body = { type, sequence_number: events.length, ...data }
    events.push(`event: ${type}\ndata: ${JSON.stringify(body)}\n\n`)
  }
  const head = {
    id: p.id,
    object: 'response',
    created_at: p.created,
    model: p.model,
    status: 'in_progress',
    output: [],
  }
  emit('response.created', { response: head })
  emit('response.in_progress', { response: head })
  for (const [index, item] of items(p).entries()) itemEvents(emit, p, item, index)
  const cut = p.finish === 'length' || p.finish === 'content_filter'
  emit(cut ? 'response.incomplete' : 'response.completed', { response: responsesBody(p) })
  return events
}

function itemEvents(emit: (type: string, data: object) => void, p: Plan, item: Item, index: number): void {
  const at = { item_id: item.id, output_index: index }
  if (item.type === 'function_call') {
    emit('response.output_item.added', { output_index: index, item: { ...item, status: 'in_progress', arguments: '' } })
    for (const delta of pieces(String(item.arguments))) emit('response.function_call_arguments.delta', { ...at, delta })
    emit('response.function_call_arguments.done', { ...at, arguments: item.arguments })
  } else {
    emit('response.output_item.added', { output_index: index, item: { ...item, status: 'in_progress', content: [] } })
    const kind = p.refusal === undefined ? 'output_text' : 'refusal'
    const text = p.refusal ?? p.text
    const part = { ...at, content_index: 0 }
    for (const delta of pieces(text)) emit(`response.${kind}.delta`, { ...part, delta })
    emit(`response.${kind}.done`, { ...part, [p.refusal === undefined ? 'text' : 'refusal']: text })
  }
  emit('response.output_item.done', { output_index: index, item })
}

/** Output items of a response: a message, and the tool calls. */
export function items(p: Plan): Item[] {
  const out: Item[] = []
  if (p.text !== '' || p.refusal !== undefined) {
    const part =
      p.refusal === undefined
        ? { type: 'output_text', text: p.text, annotations: [] }
        : { type: 'refusal', refusal: p.refusal }
    out.push({ type: 'message', id: `msg_${p.id}`, status: 'completed', role: 'assistant', content: [part] })
  }
  for (const [i, { id, ...fn }] of p.toolCalls.entries()) {
    out.push({ type: 'function_call', id: `fc_${p.id}_${i}`, call_id: id, status: 'completed', ...fn })
  }
  return out
}
