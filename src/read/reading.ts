import type { ContentState, SpanFacts } from './span-facts.ts'

/** What a dialect's reader finds; the rest of the facts is the same for all dialects and is added by `readSpan`. */
export type Reading = Partial<Omit<SpanFacts, 'dialect' | 'droppedAttributes' | 'content' | 'role'>> & {
  readonly role: SpanFacts['role']
  /** Set when the dialect knows better than "captured if there is any text". */
  readonly content?: ContentState
  /** A value was cut in the middle by the SDK's attribute length limit. */
  readonly cut?: boolean
  /** Texts are spread over many attributes, so that a limit of attributes takes some of them. */
  readonly flattened?: boolean
}
