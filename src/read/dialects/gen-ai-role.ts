import type { Role } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'

const OPERATIONS: Readonly<Record<string, Role>> = {
  chat: 'model',
  text_completion: 'model',
  generate_content: 'model',
  completion: 'model',
  response: 'model',
  responses: 'model',
  embeddings: 'embedding',
  embedding: 'embedding',
  execute_tool: 'tool',
  retrieval: 'retrieval',
  rerank: 'retrieval',
  search_memory: 'retrieval',
  invoke_agent: 'agent',
  invoke_workflow: 'agent',
  chain: 'agent',
  workflow: 'agent',
  // Everything else (`agent_step`, `create_agent`, `plan`, `update_memory`, …) gives no answer of its own.
}

/** Role by `gen_ai.operation.name`, else by the span's name, which the conventions begin with the operation. */
export function genAiRole(span: SpanLike): Role {
  const operation = span.attributes['gen_ai.operation.name']
  if (typeof operation === 'string' && operation !== '') return roleOfOperation(operation)
  const space = span.name.indexOf(' ')
  return space < 0 ? roleOfOperation(span.name) : roleOfOperation(span.name.slice(0, space))
}

function roleOfOperation(operation: string): Role {
  return Object.hasOwn(OPERATIONS, operation) ? (OPERATIONS[operation] ?? 'other') : 'other'
}
