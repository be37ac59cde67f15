import { readChainInput, readChainOutput } from '../messages/chain.ts'
import type { ReadMessages } from '../messages/messages.ts'
import type { Reading } from '../reading.ts'
import type { Message, Part, Role } from '../span-facts.ts'
import type { SpanLike } from '../span-like.ts'
import { conversationIdUnder } from '../values/conversation-id.ts'
import { optional, string } from '../values/text.ts'
import { readGenAi } from './gen-ai.ts'
import { genAiRole } from './gen-ai-role.ts'

/** Role by the conventions' operation; Mastra's own span types where they have none. */
export function mastraRole(span: SpanLike): Role {
  const role = genAiRole(span)
  if (role !== 'other') return role
  switch (span.attributes['mastra.span.type']) {
    case 'agent_run':
    case 'workflow_run':
    // The exporter's span around the steps of a run; the bridge writes it as the one model call.
    case 'model_generation':
      return 'agent'
    case 'tool_call':
    case 'mcp_tool_call':
      return 'tool'
    default:
      return 'other'
  }
}

/**
 * Mastra's bridge and exporter: the conventions on model calls and tools, `mastra.<span type>.input` and `.output` on
 * everything else. Tool results stand on tool spans only; steps have placeholders in their place.
 */
export function readMastra(span: SpanLike): Reading {
  const { attributes } = span
  const role = mastraRole(span)
  const conversation = conversationIdUnder(attributes, ['mastra.metadata.'])
  const reading = { ...optional('conversationId', conversation), ...readGenAi(span, role) }
  const type = string(attributes['mastra.span.type'])
  if (type === undefined || role === 'tool') return reading
  const input = readChainInput(attributes[`mastra.${type}.input`])
  const isCut = [attributes['gen_ai.input.messages'], attributes[`mastra.${type}.input`]].some(isCutList)
  const asked = joined(reading.input, input).map(withoutPlaceholders)
  const output = readChainOutput(attributes[`mastra.${type}.output`])
  return {
    ...reading,
    // The newest messages are those that are gone, the question among them: what was last before is none.
    input: isCut ? asked.filter(message => message.role === 'system') : asked,
    output: reading.output !== undefined && reading.output.length > 0 ? reading.output : output.messages,
    cut: reading.cut === true || isCut || input.cut || output.cut,
  }
}

/** Lists are cut after 50 items. */
function isCutList(value: unknown): boolean {
  return typeof value === 'string' && /"\[(?:…|\.\.\.) ?\d+ more items\]"\s*\]\s*$/.test(value)
}

/** Instructions are an attribute of the conventions, what the user said is Mastra's own. */
function joined(known: readonly Message[] = [], own: ReadMessages): readonly Message[] {
  if (own.messages.length === 0) return known
  const instructed = own.messages.some(message => message.role === 'system')
  const system = instructed ? [] : known.filter(message => message.role === 'system')
  return known.length > system.length ? known : [...system, ...own.messages]
}

const PLACEHOLDER = /\[tool(?:-result)?: [^\]\n]{1,100}\]/g

/** `[tool-result: name]` says that there was a result, not what it was. */
function withoutPlaceholders(message: Message): Message {
  if (message.role !== 'tool' && message.role !== 'assistant') return message
  return { ...message, parts: message.parts.flatMap(readable) }
}

function readable(part: Part): Part[] {
  if (part.type === 'tool_result' && part.result !== undefined && part.result.replace(PLACEHOLDER, '') === '') {
    const name = /: (.+)\]$/.exec(part.result)?.[1]
    return [{ type: 'tool_result', ...optional('id', part.id), ...optional('name', part.name ?? name) }]
  }
  if (part.type !== 'text') return [part]
  const text = part.text.replace(PLACEHOLDER, '')
  return text === part.text ? [part] : text === '' ? [] : [{ type: 'text', text }]
}
