import { isObject } from '../otlp/otlp-value.ts'
import type { Message, Part } from '../span-facts.ts'
import { parseJson } from '../values/json.ts'
import { first, string } from '../values/text.ts'

/** Tools by which frameworks make a model answer: Strands, Pydantic AI, smolagents. Their arguments are the answer. */
const OUTPUT_TOOLS = new Set(['strands_structured_output', 'final_result', 'final_answer'])

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
  return part.type === 'tool_call' && isAnswer(part) ? { type: 'text', text: answerIn(part.arguments ?? '') } : part
}

/** `{"answer": "text"}` is the text. */
function answerIn(recorded: string): string {
  const value = /^\{\s*"(?:answer|response|result)"/.test(recorded) ? parseJson(recorded)?.value : undefined
  if (!isObject(value) || Object.keys(value).length !== 1) return recorded
  return first(string(value.answer), string(value.response), string(value.result)) ?? recorded
}
