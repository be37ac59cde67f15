import type { PromptMode } from './prompt-evidence.ts'

/** Which evidence is read. All of it by default. */
export interface EvidenceOptions {
  /** Results and failures of tool calls. */
  readonly tool?: boolean
  /** Retrieved documents. */
  readonly retrieval?: boolean
  /** Material in system and user messages: what looks like it (`auto`, the default), all of their text, or none. */
  readonly prompt?: PromptMode
  /** Evidence of earlier turns: of the same trace, and of earlier traces with the same conversation id. */
  readonly conversation?: boolean
}

export interface GatherOptions {
  readonly evidence?: EvidenceOptions
}
