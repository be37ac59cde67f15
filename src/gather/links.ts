import type { Turn } from './turn.ts'

/** Names under which turns of one conversation find each other's evidence. */
export interface Links {
  /** What this turn goes on from. */
  readonly from: readonly string[]
  /** What a later turn may go on from. */
  readonly to: readonly string[]
  /** A later turn knows this one alone, not those before it. */
  readonly isChain: boolean
}

/** Ids of responses that a provider keeps to go on from; others, of chat completions, nobody refers to. */
const KEPT = /^resp[_-]/

/** By the conversation's id, else by the ids of responses that the provider keeps. */
export function linksOf({ models, answer }: Turn, conversationId: string | undefined): Links {
  if (conversationId !== undefined) return { from: [conversationId], to: [conversationId], isChain: false }
  const own = (answer?.by ?? models.at(-1))?.facts.responseId
  const before = models.map(({ facts }) => facts.previousResponseId).find(id => id !== undefined)
  return {
    from: before === undefined ? [] : [named(before)],
    to: own === undefined || !KEPT.test(own) ? [] : [named(own)],
    isChain: true,
  }
}

function named(responseId: string): string {
  return `response ${responseId}`
}
