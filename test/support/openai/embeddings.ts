import type { ScriptedReply, SeenRequest } from './exchange.ts'

/** An Embeddings response body. Texts that share words get vectors that are near. */
export function embeddingsBody(request: SeenRequest, reply: ScriptedReply): unknown {
  const tokens = request.values.reduce((sum, value) => sum + Math.ceil(value.length / 4), 0)
  return {
    object: 'list',
    model: reply.model ?? request.model,
    data: request.values.map((value, index) => ({
      object: 'embedding',
      index,
      embedding: reply.embeddings?.[index] ?? wordVector(value),
    })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  }
}

function wordVector(text: string): number[] {
  const vector = new Array<number>(16).fill(0)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    let hash = 7
    for (const char of word) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003
    const slot = hash % vector.length
    vector[slot] = (vector[slot] ?? 0) + 1
  }
  return vector
}
