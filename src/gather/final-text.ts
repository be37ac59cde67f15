import type { FinishReason, Message, SpanFacts } from '../read/index.ts'

/** The text that a message or a span ends with, and how. */
export interface FinalText {
  readonly text: string
  readonly finishReason?: FinishReason
}

/** All text parts joined by one newline; reasoning, calls, results and empty strings are no text. */
export function textOf(message: Message): string {
  return message.parts.flatMap(part => (part.type === 'text' && part.text.trim() !== '' ? [part.text] : [])).join('\n')
}

export function hasText(message: Message): boolean {
  return message.parts.some(part => part.type === 'text' && part.text.trim() !== '')
}

/** What a model call gives its user: the first choice, unless it goes on with a tool call. */
export function modelText(facts: SpanFacts): FinalText | undefined {
  const message = lastTurn(facts)
  if (message === undefined || asksForTool(facts, message)) return undefined
  return finalText(message, facts)
}

/** What an agent run says at its end. */
export function agentText(facts: SpanFacts): FinalText | undefined {
  const message = facts.output.findLast(({ role }) => role === 'assistant')
  if (message !== undefined && !hasText(message) && message.parts.some(isOwnCall)) return undefined
  const spoken = facts.output.findLast(candidate => candidate.role === 'assistant' && hasText(candidate))
  if (spoken === undefined) return undefined
  const final = finalText(spoken, facts)
  // A remark before a call that nobody answered. Some roots list the calls of all steps, and say that they have stopped.
  const isOpen = spoken.parts.some(part => isOwnCall(part) && !hasResult(facts, part.id))
  if (isOpen && final?.finishReason !== 'stop' && final?.finishReason !== 'length') return undefined
  // Printed results end with a line break that nobody said.
  return final === undefined ? undefined : { ...final, text: final.text.trimEnd() }
}

function finalText(message: Message, facts: SpanFacts): FinalText | undefined {
  const text = textOf(message)
  const finishReason = message.finishReason ?? facts.finishReason
  if (text === '') return undefined
  return finishReason === undefined ? { text } : { text, finishReason }
}

/** Output with tool results in it is a whole loop, whose last message counts; else it holds choices, and the first does. */
export function lastTurn(facts: SpanFacts): Message | undefined {
  const spoken = facts.output.filter(({ role }) => role === 'assistant')
  const looped = facts.output.some(({ role }) => role === 'tool')
  return looped ? spoken.at(-1) : spoken[0]
}

/** Calls that the provider ran itself, and calls whose result stands beside them, are over. */
function asksForTool(facts: SpanFacts, message: Message): boolean {
  const open = message.parts.some(part => isOwnCall(part) && !hasResult(facts, part.id))
  if (open) return true
  const reason = message.finishReason ?? facts.finishReason
  return reason === 'tool_calls' && !message.parts.some(part => part.type === 'tool_result')
}

function isOwnCall(part: Message['parts'][number]): part is Extract<Message['parts'][number], { type: 'tool_call' }> {
  return part.type === 'tool_call' && part.providerExecuted !== true
}

function hasResult(facts: SpanFacts, id: string | undefined): boolean {
  return facts.output.some(({ parts }) => parts.some(part => part.type === 'tool_result' && part.id === id))
}

/** Tools that exist only to give the answer a shape: their arguments are the answer. */
const STRUCTURED =
  /^(?:json|json_tool_call|final_(?:result|answer|output)|(?:\w+_)?structured_(?:output|response)|extract|respond|(?:\w+_)?output_schema|return_(?:result|output))$/i

export function isStructuredOutput(name: string | undefined): boolean {
  return name !== undefined && STRUCTURED.test(name)
}

/** Structured output by tool call: the arguments of such a call in the last output. */
export function structuredText(facts: SpanFacts): FinalText | undefined {
  const calls = lastTurn(facts)?.parts.filter(isOwnCall) ?? []
  const call = calls.find(({ name }) => isStructuredOutput(name))
  return call?.arguments === undefined ? undefined : { text: call.arguments, finishReason: 'stop' }
}
