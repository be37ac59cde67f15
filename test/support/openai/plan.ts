import type { ScriptedReply, SeenRequest } from './exchange.ts'

/** A scripted reply with every default filled in. */
export interface Plan {
  readonly id: string
  /** Unix seconds. */
  readonly created: number
  readonly model: string
  readonly text: string
  readonly refusal?: string
  readonly toolCalls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[]
  readonly finish: 'stop' | 'length' | 'content_filter' | 'tool_calls'
  readonly inputTokens: number
  readonly outputTokens: number
}

export function plan(request: SeenRequest, reply: ScriptedReply): Plan {
  const text = reply.text ?? (reply.json === undefined ? '' : JSON.stringify(reply.json))
  const toolCalls = (reply.toolCalls ?? []).map((call, i) => ({
    id: call.id ?? `call_${request.index}_${i}`,
    name: call.name,
    arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
  }))
  const sent = request.messages.reduce((sum, message) => sum + message.text.length, 0)
  const said = text.length + toolCalls.reduce((sum, call) => sum + call.name.length + call.arguments.length, 0)
  return {
    id: `${request.api === 'chat' ? 'chatcmpl' : 'resp'}-${request.index}`,
    created: 1_767_225_600 + request.index,
    model: reply.model ?? request.model,
    text,
    toolCalls,
    finish: reply.finish ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop'),
    inputTokens: reply.usage?.inputTokens ?? Math.ceil(sent / 4),
    outputTokens: reply.usage?.outputTokens ?? Math.ceil(said / 4),
    ...(reply.refusal === undefined ? {} : { refusal: reply.refusal }),
  }
}

/** Pieces of a streamed text, never splitting a surrogate pair. */
export function pieces(text: string, size = 12): string[] {
  const points = Array.from(text)
  const out: string[] = []
  for (let i = 0; i < points.length; i += size) out.push(points.slice(i, i + size).join(''))
  return out
}
