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
