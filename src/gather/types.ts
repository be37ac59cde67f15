/**
 * `tool` result of a successful tool call · `tool_error` a failed call (supports only "the lookup failed") ·
 * `retrieval` a retrieved document · `context` given by the user of this library (static or by a hook) ·
 * `prompt` material found in system or user messages.
 */
export type EvidenceKind = 'tool' | 'tool_error' | 'retrieval' | 'context' | 'prompt'

/** One thing that the answer may rely on. */
export interface Evidence {
  readonly kind: EvidenceKind
  readonly text: string
  /** Span it came from, as 16 hexadecimal digits. */
  readonly spanId?: string
  /** Tool name. */
  readonly tool?: string
  readonly callId?: string
  /** Arguments of the tool call: JSON text or plain text. A result is about what was asked for. */
  readonly arguments?: string
}

/** An answer with everything that it can be held against. The input of every judge. Knows nothing of spans. */
export interface Answer {
  /** The text that the operation gave its user. */
  readonly text: string
  /** The last user message. */
  readonly question?: string
  readonly evidence: readonly Evidence[]
  /**
   * Other request text, and facts such as the start time ("The current time is 2026-05-04T10:00:00Z"): can support a
   * statement, never contradict evidence.
   */
  readonly given: readonly string[]
  /** Earlier assistant turns. Never support: a statement found only here is `unverified` ("repeats an earlier turn"). */
  readonly history: readonly string[]
  /** Evidence that is known to exist and cannot be read (calls without a result). Above 0, `unsupported` becomes `unverified`. */
  readonly missing: number
}

/** Why an answer has no score (or that it has one). One name per way, never a silent 0 or 1. */
export type Outcome =
  | 'scored'
  | 'no_answer'
  | 'no_claims'
  | 'no_evidence'
  | 'no_content'
  | 'answer_cut'
  | 'sampled_out'
  | 'filtered'
  | 'queue_full'
  | 'budget'
  | 'circuit_open'
  | 'timeout'
  | 'judge_error'
  | 'partial'
  | 'shutdown'
