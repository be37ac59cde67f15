/** A message of a request, whichever of the two APIs it came by. */
export interface SeenMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly text: string
  readonly toolCalls: readonly SeenToolCall[]
  readonly toolCallId?: string
}

export interface SeenToolCall {
  readonly id: string
  readonly name: string
  /** JSON text as sent. */
  readonly arguments: string
}

/** A request as the server saw it. */
export interface SeenRequest {
  /** 0 for the first request that the server got. */
  readonly index: number
  readonly api: 'chat' | 'responses' | 'embeddings'
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Readonly<Record<string, unknown>>
  readonly model: string
  readonly stream: boolean
  /** System instructions first. Empty for embeddings. */
  readonly messages: readonly SeenMessage[]
  /** Names of the tools on offer. */
  readonly tools: readonly string[]
  /** JSON schema of a structured output. */
  readonly schema?: unknown
  /** Texts to embed. Empty for the other APIs. */
  readonly values: readonly string[]
  /** Aborted as soon as the client goes away before its reply is complete. */
  readonly signal: AbortSignal
}

export interface ScriptedToolCall {
  readonly name: string
  /** Sent as it is when a string, else as JSON. */
  readonly arguments: unknown
  /** Default: `call_` and a number that counts up. */
  readonly id?: string
}

/** What the scripted model says. An empty object is an empty reply. */
export interface ScriptedReply {
  readonly text?: string
  /** A structured output: sent as JSON text. */
  readonly json?: unknown
  readonly toolCalls?: readonly ScriptedToolCall[]
  readonly refusal?: string
  /** Default: `tool_calls` with tool calls, else `stop`. */
  readonly finish?: 'stop' | 'length' | 'content_filter' | 'tool_calls'
  /** Default: a token for every four characters in and out. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number }
  /** The model that claims to have answered. Default: the requested one. */
  readonly model?: string
  /** One vector a value. Default: small vectors made from the texts. */
  readonly embeddings?: readonly (readonly number[])[]
  /** Wait before the first byte, in ms. */
  readonly delayMs?: number
  /** Send the body in small pieces with this wait between them, in ms. */
  readonly dripMs?: number
}

/** A server that misbehaves. */
export type Fault =
  | {
      readonly fault: 'status'
      readonly status: number
      /** Seconds, or an HTTP date. */
      readonly retryAfter?: string | number
      readonly message?: string
      readonly headers?: Readonly<Record<string, string>>
    }
  /** Accepts the request and never answers. */
  | { readonly fault: 'hang' }
  /** Closes the connection: before the head, or `after` that many bytes of the body. */
  | { readonly fault: 'disconnect'; readonly after?: number; readonly reply?: ScriptedReply }
  /** Answers with this body as it is. */
  | { readonly fault: 'raw'; readonly body: string; readonly status?: number; readonly contentType?: string }

export type Reply = ScriptedReply | Fault

export type Script = (request: SeenRequest) => Reply | Promise<Reply>

export function isFault(reply: Reply): reply is Fault {
  return 'fault' in reply
}
