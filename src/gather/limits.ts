/** What the trace book may keep. Beyond a limit the oldest goes first, and what it belonged to counts evidence as missing. */
export interface Limits {
  /** Traces known at once. Default 4,096. */
  readonly traces: number
  /** Spans referenced at once, over all traces. Default 100,000. */
  readonly spans: number
  /** Spans referenced at once in one trace. Default 20,000. */
  readonly spansPerTrace: number
  /** Estimated bytes of the attributes of all referenced spans. Default 128 MiB. */
  readonly bytes: number
  /** Conversations remembered across traces. Default 1,000. */
  readonly conversations: number
  /** Items of evidence remembered for one conversation, or from earlier operations of one trace. Default 20. */
  readonly conversationItems: number
  /** Bytes of evidence remembered for one conversation. Default 64 kB. */
  readonly conversationBytes: number
  /** Milliseconds that evidence of a conversation is remembered. Default 30 minutes. */
  readonly conversationMs: number
}

export const DEFAULT_LIMITS: Limits = {
  traces: 4_096,
  spans: 100_000,
  spansPerTrace: 20_000,
  bytes: 128 * 1024 * 1024,
  conversations: 1_000,
  conversationItems: 20,
  conversationBytes: 64 * 1024,
  conversationMs: 30 * 60_000,
}
