import { plan } from '../support/openai/plan.ts'
import { responsesBody, responsesEvents } from '../support/openai/responses.ts'
import type { Fault, ScriptedReply, SeenRequest } from '../support/openai-server.ts'
import type { Reply } from './scenarios/types.ts'

const usage = { prompt_tokens: 20, completion_tokens: 12, total_tokens: 32 }

const raw = (value: unknown): Fault => ({ fault: 'raw', body: JSON.stringify(value) })

/** Two choices, as `n: 2` asks for; only Chat Completions has them. */
export function severalChoices(request: SeenRequest, reply: Reply): Fault {
  const choice = (content: string, index: number): unknown => ({
    index,
    message: { role: 'assistant', content, refusal: null },
    logprobs: null,
    finish_reason: 'stop',
  })
  return raw({
    id: `chatcmpl-${request.index}`,
    object: 'chat.completion',
    created: 1_767_225_600,
    model: request.model,
    choices: [reply.text ?? '', reply.second ?? ''].map(choice),
    usage,
  })
}

/** A reply with its reasoning: a summary item before the others (Responses), `reasoning_content` (compatible servers' chat). */
export function withReasoning(request: SeenRequest, reply: ScriptedReply, reasoning: string): Fault {
  const id = request.index
  const calls = (reply.toolCalls ?? []).map((call, index) => ({
    id: `call_${id}_${index}`,
    name: call.name,
    arguments: JSON.stringify(call.arguments),
  }))
  if (request.api === 'responses') {
    const text = { type: 'output_text', text: reply.text, annotations: [] }
    return raw({
      ...echoOf(request),
      id: `resp-${id}`,
      object: 'response',
      created_at: 1_767_225_600,
      status: 'completed',
      error: null,
      incomplete_details: null,
      model: request.model,
      output: [
        { id: `rs_${id}`, type: 'reasoning', summary: [{ type: 'summary_text', text: reasoning }] },
        ...(reply.text
          ? [{ id: `msg_${id}`, type: 'message', status: 'completed', role: 'assistant', content: [text] }]
          : []),
        ...calls.map(({ id: callId, ...fn }, index) => ({
          id: `fc_${id}_${index}`,
          type: 'function_call',
          status: 'completed',
          call_id: callId,
          ...fn,
        })),
      ],
      usage: {
        input_tokens: 20,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 12,
        output_tokens_details: { reasoning_tokens: 5 },
        total_tokens: 32,
      },
    })
  }
  return raw({
    id: `chatcmpl-${id}`,
    object: 'chat.completion',
    created: 1_767_225_600,
    model: request.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: reply.text ?? null,
          reasoning_content: reasoning,
          ...(calls.length > 0
            ? { tool_calls: calls.map(({ id: callId, ...fn }) => ({ id: callId, type: 'function', function: fn })) }
            : {}),
        },
        finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
      },
    ],
    usage,
  })
}

/** The OpenAI clients ask for vectors as base64 of little-endian floats. */
export function base64Embeddings(request: SeenRequest): Fault {
  return raw({
    object: 'list',
    model: request.model,
    data: request.values.map((value, index) => ({
      object: 'embedding',
      index,
      embedding: Buffer.from(new Float32Array(vector(value)).buffer).toString('base64'),
    })),
    usage: { prompt_tokens: 8, total_tokens: 8 },
  })
}

function vector(text: string): number[] {
  const counts = [1, 0, 0, 0]
  for (const word of text.toLowerCase().match(/[a-z]{4,}/g) ?? []) {
    const slot = word.length % counts.length
    counts[slot] = (counts[slot] ?? 0) + 1
  }
  return counts
}

/** What a real response repeats of its request; some instrumentations take the instructions from there. */
function echoOf({ body }: SeenRequest): Record<string, unknown> {
  return {
    instructions: body.instructions ?? null,
    previous_response_id: body.previous_response_id ?? null,
    metadata: {},
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: 'auto',
    top_p: 1,
  }
}

/** A reply of the Responses API with all that a real one repeats of its request. */
export function withEcho(request: SeenRequest, reply: ScriptedReply): Fault {
  const planned = plan(request, reply)
  const echo = echoOf(request)
  if (!request.stream) return raw({ ...Object(responsesBody(planned)), ...echo })
  const events = responsesEvents(planned).map(event => {
    const [head = '', data = '{}'] = event.trimEnd().split('\ndata: ')
    const value: unknown = JSON.parse(data)
    if (typeof value !== 'object' || value === null || !('response' in value)) return event
    return `${head}\ndata: ${JSON.stringify({ ...value, response: { ...Object(value.response), ...echo } })}\n\n`
  })
  return { fault: 'raw', body: events.join(''), contentType: 'text/event-stream' }
}
