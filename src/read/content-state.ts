import type { Reading } from './reading.ts'
import type { ContentState, Message, Part, ToolFacts } from './span-facts.ts'

/** What instrumentations, masking hooks and collectors write in place of a text. */
const PLACEHOLDER =
  /^(?:[*█•]{3,}|[\W_]{0,4}(?:redacted|masked|hidden|filtered|removed|content redacted|sensitive data removed)[\W_]{0,4})$/i

function isPlaceholder(text: string | undefined): boolean {
  return text !== undefined && text.length <= 40 && PLACEHOLDER.test(text)
}

/** A reading without placeholders, and what became of its texts. */
export function withContentState(
  reading: Reading,
  droppedAttributes: number,
): { reading: Reading; content: ContentState } {
  const clean = withoutPlaceholders(reading)
  if (clean !== undefined) return { reading: clean, content: 'redacted' }
  if (reading.cut === true) return { reading, content: 'cut' }
  const captured = hasContent(reading)
  // A span that lost attributes and has texts at both ends has lost something else.
  if (droppedAttributes > 0 && !(captured && isWhole(reading))) return { reading, content: 'cut' }
  return { reading, content: reading.content ?? (captured ? 'captured' : 'absent') }
}

function hasContent({ input = [], output = [], tool, documents }: Reading): boolean {
  if (tool !== undefined) return (tool.result ?? tool.error ?? tool.arguments) !== undefined
  return documents !== undefined || input.some(tellsSomething) || output.some(tellsSomething)
}

function isWhole({ input = [], output = [], tool, flattened }: Reading): boolean {
  if (flattened === true) return false
  return tool === undefined ? input.some(tellsSomething) && output.some(tellsSomething) : tool.result !== undefined
}

/** Something beyond the skeleton that is left where content is not captured: roles, and the names of tools. */
export function tellsSomething(message: Message): boolean {
  return message.parts.some(isTelling)
}

function isTelling(part: Part): boolean {
  if (part.type === 'tool_call') return part.arguments !== undefined
  if (part.type === 'tool_result') return part.result !== undefined
  return part.type === 'other' || part.text !== ''
}

/** `undefined` when no placeholder stands in place of a text. */
function withoutPlaceholders(reading: Reading): Reading | undefined {
  const { input = [], output = [], tool, documents } = reading
  const cleanInput = cleanMessages(input)
  const cleanOutput = cleanMessages(output)
  const toolHidden = isPlaceholder(tool?.result) || isPlaceholder(tool?.arguments)
  const documentsHidden = documents?.some(document => isPlaceholder(document.text)) === true
  if (cleanInput === input && cleanOutput === output && !toolHidden && !documentsHidden) return undefined
  return {
    ...reading,
    input: cleanInput,
    output: cleanOutput,
    ...(tool === undefined ? {} : { tool: cleanTool(tool) }),
    ...(documents === undefined ? {} : { documents: documents.filter(document => !isPlaceholder(document.text)) }),
  }
}

function cleanTool(tool: ToolFacts): ToolFacts {
  return Object.fromEntries(Object.entries(tool).filter(([, text]) => !isPlaceholder(text)))
}

/** Without texts that are placeholders: the same list when there are none. */
export function cleanMessages(messages: readonly Message[]): readonly Message[] {
  if (!messages.some(message => message.parts.some(isHidden))) return messages
  return messages.flatMap(message => {
    const parts = message.parts.filter(part => !isHidden(part))
    return parts.length === 0 ? [] : [{ ...message, parts }]
  })
}

function isHidden(part: Part): boolean {
  return (part.type === 'text' || part.type === 'document') && isPlaceholder(part.text)
}

/** A hidden result of one call is a result that was not recorded. */
export function withoutHiddenResults(messages: readonly Message[]): readonly Message[] {
  if (!messages.some(message => message.parts.some(hidesResult))) return messages
  return messages.map(message => ({
    ...message,
    parts: message.parts.map(part => (hidesResult(part) ? withoutResult(part) : part)),
  }))
}

function hidesResult(part: Part): boolean {
  return part.type === 'tool_result' && isPlaceholder(part.result)
}

function withoutResult(part: Part): Part {
  if (part.type !== 'tool_result') return part
  const { result: _, ...rest } = part
  return rest
}
