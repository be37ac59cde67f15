import type { Message, Part } from '../span-facts.ts'

/** Tools by which frameworks make a model answer in a schema: Strands, Pydantic AI. Their arguments are the answer. */
const OUTPUT_TOOLS = new Set(['strands_structured_output', 'final_result'])

export function isOutputTool(name: string | undefined): boolean {
  return name !== undefined && OUTPUT_TOOLS.has(name)
}

/** Output messages in which a structured answer is a text, as any other answer. */
export function withStructuredAnswer(messages: readonly Message[]): readonly Message[] {
  if (!messages.some(message => message.parts.some(isAnswer))) return messages
  return messages.map(message =>
    message.parts.some(isAnswer) ? { ...message, parts: message.parts.map(asText), finishReason: 'stop' } : message,
  )
}

function isAnswer(part: Part): boolean {
  return part.type === 'tool_call' && isOutputTool(part.name) && part.arguments !== undefined
}

function asText(part: Part): Part {
  return part.type === 'tool_call' && isAnswer(part) ? { type: 'text', text: part.arguments ?? '' } : part
}
