/**
 * What a GenAI span is about:
 * `model` one call of a language model · `agent` an agent run, chain or workflow · `tool` one tool execution ·
 * `retrieval` a document lookup · `embedding` an embedding call · `other` anything else a GenAI instrumentation writes:
 * steps of a loop, plumbing of a chain, hand-offs.
 */
export type Role = 'model' | 'agent' | 'tool' | 'retrieval' | 'embedding' | 'other'

/** One part of a message. Values that were structured (arguments, results) are compact JSON text, plain strings stay as they are. */
export type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | {
      readonly type: 'tool_call'
      readonly id?: string
      readonly name?: string
      readonly arguments?: string
      /** The provider runs this call itself (web search, code interpreter): its result may never be recorded. */
      readonly providerExecuted?: true
    }
  | {
      readonly type: 'tool_result'
      readonly id?: string
      readonly name?: string
      /** Absent when the result was not recorded or not readable. */
      readonly result?: string
      /** The call failed; `result` holds the error text. */
      readonly isError?: true
    }
  /** A document given beside the text (citations, file search). */
  | { readonly type: 'document'; readonly text: string; readonly id?: string }
  /** An image, file, audio or unknown part: known to be there, not readable as text. */
  | { readonly type: 'other'; readonly kind: string }

/** `developer` is read as `system`, `model` and `ai` as `assistant`, `function` as `tool`. */
export type MessageRole = 'system' | 'user' | 'assistant' | 'tool'

export interface Message {
  readonly role: MessageRole
  readonly parts: readonly Part[]
  readonly finishReason?: FinishReason
}

/** Finish reasons of all providers and conventions, normalised. */
export type FinishReason = 'stop' | 'length' | 'content_filter' | 'tool_calls' | 'error' | 'other'

export interface ToolFacts {
  readonly name?: string
  readonly callId?: string
  /** JSON text, or the plain string that was recorded. */
  readonly arguments?: string
  /** JSON text, or the plain string that was recorded. Absent: not recorded. `null` results are the text `null`. */
  readonly result?: string
  /** The tool failed: the error's text. */
  readonly error?: string
}

export interface RetrievedDocument {
  readonly text: string
  readonly id?: string
  readonly score?: number
}

/**
 * `captured`: texts are on the span · `absent`: the instrumentation was told not to record them (or records none) ·
 * `redacted`: placeholders stand in their place · `cut`: the span lost attributes or values to an SDK limit ·
 * `in_logs`: the instrumentation writes texts to log records only.
 */
export type ContentState = 'captured' | 'absent' | 'redacted' | 'cut' | 'in_logs'

/** Everything that one GenAI span says, whatever the dialect it was written in. */
export interface SpanFacts {
  /** Name of the dialect that was read, as in the table of `read/dialects.ts`. */
  readonly dialect: string
  readonly role: Role
  /** System instructions and messages sent to the model (or given to the agent), in order, `system` messages first. */
  readonly input: readonly Message[]
  /** What came back. For a model call: its choices, the first is the answer. */
  readonly output: readonly Message[]
  readonly tool?: ToolFacts
  readonly documents?: readonly RetrievedDocument[]
  /** Query text of a retrieval. */
  readonly query?: string
  readonly model?: { readonly request?: string; readonly response?: string; readonly provider?: string }
  readonly agentName?: string
  readonly finishReason?: FinishReason
  readonly usage?: { readonly inputTokens?: number; readonly outputTokens?: number }
  readonly responseId?: string
  /** The response that this call goes on from, where the provider keeps the conversation (OpenAI's `previous_response_id`). */
  readonly previousResponseId?: string
  readonly conversationId?: string
  /** The span ended with an error status or recorded an exception: its text. */
  readonly error?: string
  readonly content: ContentState
  /** Attributes that the SDK dropped from this span (limit of 128 by default). */
  readonly droppedAttributes: number
}
