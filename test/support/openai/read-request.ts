import type { SeenMessage, SeenRequest, SeenToolCall } from './exchange.ts'

type Dict = Readonly<Record<string, unknown>>

export type Parsed = Omit<SeenRequest, 'index' | 'path' | 'headers' | 'signal'>

/**
 * Reads the body of a Chat Completions, Responses or Embeddings request. `recall` gives back an output item of an earlier
 * Responses reply, which a client may send as a reference.
 */
export function readRequest(api: SeenRequest['api'], body: Dict, recall: (id: string) => unknown): Parsed {
  const common = { api, body, model: str(body.model), stream: body.stream === true }
  if (api === 'embeddings') {
    const values = typeof body.input === 'string' ? [body.input] : list(body.input).map(str)
    return { ...common, messages: [], tools: [], values }
  }
  const schema =
    api === 'chat' ? dict(dict(body.response_format).json_schema).schema : dict(dict(body.text).format).schema
  return {
    ...common,
    messages: api === 'chat' ? list(body.messages).map(chatMessage) : responsesMessages(body, recall),
    tools: list(body.tools).map(tool => str(dict(dict(tool).function).name) || str(dict(tool).name)),
    values: [],
    ...(schema === undefined ? {} : { schema }),
  }
}

function chatMessage(value: unknown): SeenMessage {
  const message = dict(value)
  const toolCalls: SeenToolCall[] = list(message.tool_calls).map(call => {
    const fn = dict(dict(call).function)
    return { id: str(dict(call).id), name: str(fn.name), arguments: str(fn.arguments) }
  })
  return {
    role: role(message.role),
    text: contentText(message.content),
    toolCalls,
    ...(typeof message.tool_call_id === 'string' ? { toolCallId: message.tool_call_id } : {}),
  }
}

function responsesMessages(body: Dict, recall: (id: string) => unknown): SeenMessage[] {
  const messages: SeenMessage[] = []
  if (typeof body.instructions === 'string') messages.push({ role: 'system', text: body.instructions, toolCalls: [] })
  if (typeof body.input === 'string') messages.push({ role: 'user', text: body.input, toolCalls: [] })
  for (const sent of list(body.input)) {
    const item = dict(sent)
    messages.push(responsesItem(item.type === 'item_reference' ? dict(recall(str(item.id))) : item))
  }
  return messages
}

function responsesItem(item: Dict): SeenMessage {
  const toolCallId = str(item.call_id)
  if (item.type === 'function_call') {
    const call = { id: toolCallId, name: str(item.name), arguments: str(item.arguments) }
    return { role: 'assistant', text: '', toolCalls: [call] }
  }
  if (item.type === 'function_call_output') {
    return { role: 'tool', text: contentText(item.output), toolCalls: [], toolCallId }
  }
  return { role: role(item.role), text: contentText(item.content), toolCalls: [] }
}

function role(value: unknown): SeenMessage['role'] {
  if (value === 'developer' || value === 'system') return 'system'
  return value === 'assistant' || value === 'tool' ? value : 'user'
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  return list(content)
    .map(part => str(dict(part).text))
    .join('\n')
}

function isDict(value: unknown): value is Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function dict(value: unknown): Dict {
  return isDict(value) ? value : {}
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function str(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
