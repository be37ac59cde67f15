import type { Role } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'

const EMBED = /^ai\.embed/

/** Role by `ai.operationId`, else by the span's name, to which some processors append the function's name. */
export function aiSdkRole(span: SpanLike): Role {
  const id = span.attributes['ai.operationId']
  const operation = typeof id === 'string' && id !== '' ? id : span.name
  const space = operation.indexOf(' ')
  return roleOfOperation(space < 0 ? operation : operation.slice(0, space))
}

function roleOfOperation(operation: string): Role {
  switch (operation) {
    case 'ai.generateText':
    case 'ai.streamText':
    case 'ai.generateObject':
    case 'ai.streamObject':
    case 'ai.workflowAgent.stream':
      return 'agent'
    case 'ai.generateText.doGenerate':
    case 'ai.streamText.doStream':
    case 'ai.generateObject.doGenerate':
    case 'ai.streamObject.doStream':
      return 'model'
    case 'ai.toolCall':
      return 'tool'
    case 'ai.rerank':
    case 'ai.rerank.doRerank':
      return 'retrieval'
    default:
      return EMBED.test(operation) ? 'embedding' : 'other'
  }
}
