import type { Json } from '../world.ts'

/** What a judge should find: every statement right, some or all contradicted, all invented, right and wrong ones, or nothing to judge. */
export type Label = 'supported' | 'contradicted' | 'fabricated' | 'mixed' | 'none'

/** One reply of the scripted model. */
export interface Reply {
  readonly text?: string
  readonly reasoning?: string
  readonly calls?: readonly { readonly name: string; readonly args: { readonly [name: string]: Json } }[]
  readonly finish?: 'stop' | 'length' | 'content_filter'
  /** The request is refused with this HTTP status. */
  readonly status?: number
  /** Text of the second choice, when the request asks for two. */
  readonly second?: string
}

export interface Turn {
  readonly ask: string
  /** One reply per request: after a reply with calls comes the next one. */
  readonly replies: readonly Reply[]
  readonly label: Label
  /** Why the turn is not scored, as an outcome of the pipeline; absent: it is scored. */
  readonly outcome?: 'no_evidence' | 'no_content' | 'no_answer' | 'answer_cut'
  /** Evidence that no tool call of the script shows: context in the prompt, retrieved documents, an earlier turn's tool result. */
  readonly evidence?: readonly { readonly kind: 'prompt' | 'retrieval' | 'tool' | 'history'; readonly text: string }[]
}

export interface Conversation {
  readonly id?: string
  /** Earlier messages that the program sends along; they were never traced. */
  readonly history?: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]
  readonly turns: readonly Turn[]
}

export interface Scenario {
  readonly name: string
  readonly system: string
  readonly conversations: readonly Conversation[]
  /** Names of the tools that the model is offered. */
  readonly tools?: readonly string[]
  readonly stream?: boolean
  /** Overrides the dialect's usual API. */
  readonly api?: 'chat' | 'responses'
  /** How several conversations run: in own traces at the same time, or one after the other in one trace. */
  readonly run?: 'concurrent' | 'batch'
  /** One span of the program's own (or the instrumentation's workflow span) lies around all turns. */
  readonly wrapper?: boolean
  /** Tools are declared without code; the program calls them itself between two model calls. */
  readonly clientTools?: boolean
  /** Answer as JSON of this shape. */
  readonly object?: { readonly [field: string]: 'string' | 'number' }
  /** Documents are searched by embeddings, or by the framework's own retriever, then put into the system prompt. */
  readonly retrieval?: 'embeddings' | 'retriever' | 'retriever-tool'
  /** The second turn's state lies with the provider (`previous_response_id`). */
  readonly stateful?: boolean
  /** The tool `ask_expert` is an agent with a system prompt, tools and script of its own. */
  readonly expert?: { readonly system: string; readonly tools: readonly string[]; readonly turn: Turn }
  /** The first agent hands over to a second one of this name. */
  readonly handOff?: string
  /** A small model call first says which department the question is for. */
  readonly router?: Turn
  /** Capture of inputs and outputs is switched off. */
  readonly hidden?: boolean
  readonly choices?: number
  readonly model?: string
}
