import type { FinishReason, Message } from '../span-facts.ts'

const REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  end: 'stop',
  endturn: 'stop',
  stopsequence: 'stop',
  eos: 'stop',
  eostoken: 'stop',
  complete: 'stop',
  completed: 'stop',
  finish: 'stop',
  finished: 'stop',
  success: 'stop',
  length: 'length',
  maxtokens: 'length',
  maxoutputtokens: 'length',
  maxlength: 'length',
  tokenlimit: 'length',
  incomplete: 'length',
  modelcontextwindowexceeded: 'length',
  contentfilter: 'content_filter',
  contentfiltered: 'content_filter',
  guardrailintervened: 'content_filter',
  safety: 'content_filter',
  recitation: 'content_filter',
  blocklist: 'content_filter',
  prohibitedcontent: 'content_filter',
  spii: 'content_filter',
  refusal: 'content_filter',
  blocked: 'content_filter',
  toolcall: 'tool_calls',
  toolcalls: 'tool_calls',
  tooluse: 'tool_calls',
  functioncall: 'tool_calls',
  functioncalls: 'tool_calls',
  error: 'error',
  failed: 'error',
  malformedfunctioncall: 'error',
}

/**
 * A finish reason of any provider or convention: a string, a list (the first choice counts), or JSON text of a list.
 * `undefined` when nothing was recorded; an unknown word is `other`.
 */
export function finishReason(value: unknown): FinishReason | undefined {
  const reason = Array.isArray(value) ? value[0] : value
  if (typeof reason !== 'string') return undefined
  if (reason.length > 100) return 'other'
  // Also takes the words of `["stop"]`, `FinishReason.MAX_TOKENS`, `end_turn`, `tool-calls`.
  const word = /[\w-]+\W*$/.exec(reason.includes(',') ? reason.slice(0, reason.indexOf(',')) : reason)?.[0]
  if (word === undefined) return undefined
  const key = word.replace(/[^a-zA-Z]/g, '').toLowerCase()
  if (key === '' || key === 'null' || key === 'none' || key === 'unspecified') return undefined
  return Object.hasOwn(REASONS, key) ? REASONS[key] : 'other'
}

/** How a run ended: the reason of its last message that has one. For a model call: that of its answer. */
export function lastFinish(messages: readonly Message[]): FinishReason | undefined {
  const answers = messages.filter(message => message.finishReason !== undefined)
  // Choices of one call end each for itself, the first is the answer; the messages of a run have tools between them.
  const run = messages.some(message => message.role === 'tool')
  return (run ? answers.at(-1) : answers[0])?.finishReason
}
