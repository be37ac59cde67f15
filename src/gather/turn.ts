import type { FinishReason, SpanFacts } from '../read/index.ts'
import type { FoundAnswer } from './answer-text.ts'
import { collapse } from './canonical-text.ts'
import { type Conversation, conversationOf, historyOf, lastUserText } from './conversation.ts'
import { questionIn } from './material.ts'
import type { ReadNode } from './nest-view.ts'
import type { GatheredAnswer, GatheredRun } from './operation.ts'
import { optional } from './optional.ts'
import type { PromptText } from './prompt-evidence.ts'
import type { Evidence } from './types.ts'

/** One turn of an operation: its model calls by their end, and what it answered. */
export interface Turn {
  readonly models: readonly ReadNode[]
  readonly answer: FoundAnswer | undefined
  /** The operation's own span, if this is its last turn. */
  readonly top: ReadNode | undefined
}

/** The conversation that the answer came out of. */
export function askedWith({ models, answer, top }: Turn): Conversation {
  const by = answer?.by ?? models.at(-1)
  const conversation = by === undefined ? undefined : conversationOf(by.facts)
  if (conversation !== undefined && conversation.messages.length > 0) return conversation
  return top === undefined ? { messages: [], lastUser: -1 } : conversationOf(top.facts)
}

/** The last user message. An agent's own input is preferred where a prompt was made around it. */
export function questionOf(turn: Turn): string | undefined {
  // With the provider's server-side state, later calls of a turn bring tool results alone.
  const asked = lastUserText(askedWith(turn)) ?? turn.models.map(asksFor).findLast(text => text !== undefined)
  const own = turn.top?.facts.role === 'agent' ? lastUserText(conversationOf(turn.top.facts)) : undefined
  const isWrapped = own !== undefined && asked !== undefined && collapse(asked).includes(collapse(own))
  const text = isWrapped ? own : (asked ?? own)
  return text === undefined ? undefined : questionIn(text)
}

function asksFor({ facts }: ReadNode): string | undefined {
  return lastUserText(conversationOf(facts))
}

export function historyBefore(turn: Turn): string[] {
  return historyOf(askedWith(turn))
}

/** Why there is nothing to judge, if so. */
export function outcomeOf({ models, answer, top }: Turn): GatheredAnswer['outcome'] {
  const cut = isCut(answer === undefined ? finishOf(models, top) : answer.finishReason)
  if (answer !== undefined) return cut ? 'answer_cut' : undefined
  if (cut) return 'answer_cut'
  const last = models.at(-1) ?? top
  return last !== undefined && hidesOutput(last.facts, models) ? 'no_content' : 'no_answer'
}

/** Content is not recorded, or what came back is not although something did, here and in all calls before. */
function hidesOutput(last: SpanFacts, models: readonly ReadNode[]): boolean {
  const { content, output, error, usage, finishReason } = last
  // A call that failed gave nothing that could have been recorded, one that ended without a token gave nothing.
  const isEmpty = output.length > 0 && (finishReason === 'error' || usage?.outputTokens === 0)
  if ((error !== undefined || isEmpty) && content === 'absent' && (usage?.outputTokens ?? 0) === 0) return false
  if (content !== 'captured') return true
  if (output.length > 0 || error !== undefined || (usage?.outputTokens ?? 0) === 0) return false
  return models.every(({ facts }) => facts.output.length === 0)
}

function isCut(reason: FinishReason | undefined): boolean {
  return reason === 'length' || reason === 'content_filter'
}

function finishOf(models: readonly ReadNode[], top: ReadNode | undefined): FinishReason | undefined {
  const last = models.at(-1)
  return last?.facts.output[0]?.finishReason ?? last?.facts.finishReason ?? top?.facts.finishReason
}

/** Closed-set facts about who answered. */
export function aboutTurn({
  models,
  answer,
  top,
}: Turn): Pick<GatheredAnswer, 'agentName' | 'model' | 'responseId' | 'conversationId'> {
  const by = answer?.by ?? models.at(-1) ?? top
  const all = [...(top === undefined ? [] : [top]), ...(by === undefined ? [] : [by]), ...models].map(
    ({ facts }) => facts,
  )
  const first = <T>(pick: (facts: SpanFacts) => T | undefined) => all.map(pick).find(value => value !== undefined)
  return {
    ...optional(
      'agentName',
      first(facts => facts.agentName),
    ),
    ...optional('model', by?.facts.model?.response ?? by?.facts.model?.request ?? first(facts => facts.model?.request)),
    ...optional('responseId', by?.facts.responseId),
    ...optional(
      'conversationId',
      first(facts => facts.conversationId),
    ),
  }
}

/** The conversation in neutral form, for context hooks. */
export function runOf(prompts: readonly PromptText[], evidence: readonly Evidence[]): GatheredRun {
  const texts = (role: PromptText['role']) => prompts.flatMap(prompt => (prompt.role === role ? [prompt.text] : []))
  const toolCalls = evidence.flatMap(({ kind, text, tool, callId, arguments: args }, index) => {
    if (kind !== 'tool' && kind !== 'tool_error') return []
    return [
      {
        toolName: tool ?? 'tool',
        toolCallId: callId ?? `call_${index + 1}`,
        args: args === undefined ? {} : parsed(args),
        result: parsed(text),
        ...(kind === 'tool_error' ? { isError: true as const } : {}),
      },
    ]
  })
  return { system: texts('system'), user: texts('user'), toolCalls }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
