import type { Message, Part, SpanFacts } from '../read/index.ts'
import { collapse, sameText } from './canonical-text.ts'
import { hasText, textOf } from './final-text.ts'

type ToolResultPart = Extract<Part, { type: 'tool_result' }>

/** The messages that one call was asked with, without what the assistant said to them. */
export interface Conversation {
  readonly messages: readonly Message[]
  /** Position of the last user message with text, -1 if there is none. */
  readonly lastUser: number
}

/**
 * Some instrumentations serialise the request late, with the answer inside, and some hand a tool's result over as if the user
 * had said it. Both are put right.
 */
export function conversationOf(facts: SpanFacts): Conversation {
  const messages = withoutOwnAnswer(facts).map(asToolResult)
  return { messages, lastUser: messages.findLastIndex(message => message.role === 'user' && hasText(message)) }
}

function withoutOwnAnswer(facts: SpanFacts): readonly Message[] {
  const { input } = facts
  const [own] = facts.output
  const last = input.at(-1)
  if (own === undefined || last?.role !== 'assistant') return input
  return hasText(last) && sameText(textOf(last), textOf(own)) ? input.slice(0, -1) : input
}

/** What "the user" says right after an assistant message without words is the result of a call that was not recorded. */
function asToolResult(message: Message, index: number, all: readonly Message[]): Message {
  const before = all[index - 1]
  if (message.role !== 'user' || before?.role !== 'assistant' || hasText(before) || !hasText(message)) return message
  const calls = before.parts.filter(part => part.type === 'tool_call')
  const [call] = calls
  if (calls.length > 1) return message
  const result: ToolResultPart = {
    type: 'tool_result',
    result: textOf(message),
    ...(call?.id === undefined ? {} : { id: call.id }),
    ...(call?.name === undefined ? {} : { name: call.name }),
  }
  return { role: 'tool', parts: [result] }
}

/** A question and the answer that was given to it. */
export interface Exchange {
  readonly question: string | undefined
  readonly answer: string
}

/**
 * Which of earlier exchanges stands in the conversation, with a user message after it: the start of another turn. The question
 * must be there too, as short answers are given by examples and to other questions as well.
 */
export function earlierExchanges<T extends Exchange>(conversation: Conversation, exchanges: readonly T[]): T[] {
  const { messages, lastUser } = conversation
  if (exchanges.length === 0 || !messages.some(isSaid)) return []
  const byAnswer = Map.groupBy(exchanges, ({ answer }) => collapse(answer))
  const found: T[] = []
  let asked = ''
  for (const message of messages.slice(0, Math.max(lastUser, 0))) {
    if (message.role === 'user' && hasText(message)) asked = collapse(textOf(message))
    if (!isSaid(message)) continue
    for (const exchange of byAnswer.get(collapse(textOf(message))) ?? []) {
      if (isAbout(asked, exchange.question)) found.push(exchange)
    }
  }
  return found
}

function isSaid(message: Message): boolean {
  return message.role === 'assistant' && hasText(message)
}

/** A prompt may be made around a question, before or after it becomes history. */
function isAbout(asked: string, question: string | undefined): boolean {
  if (question === undefined) return true
  const other = collapse(question)
  return asked.includes(other) || (asked !== '' && other.includes(asked))
}

export function lastUserText({ messages, lastUser }: Conversation): string | undefined {
  const message = messages[lastUser]
  return message === undefined ? undefined : textOf(message)
}

/** What the assistant said before the last user message. */
export function historyOf({ messages, lastUser }: Conversation): string[] {
  return messages.slice(0, Math.max(lastUser, 0)).flatMap(message => {
    const text = message.role === 'assistant' ? textOf(message) : ''
    return text === '' ? [] : [text]
  })
}
