import type { Message } from '../read/index.ts'
import { collapse } from './canonical-text.ts'
import { type Conversation, conversationOf } from './conversation.ts'
import { EvidenceList } from './evidence-list.ts'
import { hasText, isStructuredOutput, lastTurn, modelText, textOf } from './final-text.ts'
import type { EvidenceOptions } from './gather-options.ts'
import { addMessageEvidence, CallLog, callOf } from './message-evidence.ts'
import type { ReadNode } from './nest-view.ts'
import type { PromptText } from './prompt-evidence.ts'
import { addSpanEvidence, type UnreadSource } from './span-evidence.ts'
import { precedes, type SpanNode } from './span-node.ts'
import type { EvidenceKind } from './types.ts'

const MIN_OWN_TEXT = 20

/** What an operation has shown so far; grows from turn to turn. */
export class TurnEvidence {
  readonly list = new EvidenceList()
  readonly calls = new CallLog()
  readonly prompts: PromptText[] = []
  readonly #allows: (kind: EvidenceKind) => boolean
  readonly #seenTexts = new Set<string>()
  /** Calls of tool spans without a readable result. */
  readonly #unread: UnreadSource[] = []
  readonly #said: { text: string; by: SpanNode }[] = []

  constructor(options: EvidenceOptions) {
    this.#allows = kind => {
      if (kind === 'retrieval') return options.retrieval !== false
      return kind === 'prompt' ? options.prompt !== 'never' : options.tool !== false
    }
  }

  addSpan(source: ReadNode): void {
    const unread = addSpanEvidence(this.list, source, this.#allows)
    if (unread !== undefined) this.#unread.push(unread)
  }

  /** The calls a model asked for; known before its results are, so that results can be told what they are about. */
  addCalls({ facts }: ReadNode): void {
    const output = facts.role === 'model' ? [lastTurn(facts)] : facts.output
    for (const message of [...facts.input, ...output]) {
      for (const part of message?.parts ?? []) {
        if (part.type === 'tool_call' && !isStructuredOutput(part.name)) this.calls.add(callOf(part))
      }
    }
  }

  /** The request and the looked-up parts of the response of a model call or agent run. */
  addMessages({ node, facts }: ReadNode): Conversation {
    const conversation = conversationOf(facts)
    const { spanId } = node.span.spanContext()
    const source = { spanId, key: facts }
    addMessageEvidence(this.list, conversation.messages, source, this.calls, this.#allows)
    const messages = facts.role === 'model' ? [lastTurn(facts), ...facts.output.filter(isTool)] : facts.output
    const output = messages.filter(message => message !== undefined)
    addMessageEvidence(this.list, output, source, this.calls, this.#allows)
    for (const message of conversation.messages) this.#addTexts(message, spanId, node)
    const text = facts.role === 'model' ? modelText(facts)?.text : undefined
    if (text !== undefined && text.length >= MIN_OWN_TEXT) this.#said.push({ text, by: node })
    return conversation
  }

  /** Only what tools gave back, as for a model call that ran inside a tool. */
  addResults({ node, facts }: ReadNode): void {
    const results = facts.input.filter(isTool)
    const source = { spanId: node.span.spanContext().spanId, key: facts }
    addMessageEvidence(this.list, results, source, this.calls, this.#allows)
  }

  addPrompts(prompts: readonly PromptText[]): void {
    for (const prompt of prompts) {
      if (this.#seenTexts.has(prompt.text)) continue
      this.#seenTexts.add(prompt.text)
      this.prompts.push(prompt)
    }
  }

  /** Calls of which no result can be read. */
  countMissing(): number {
    const open = new Set<string>()
    const calls = this.#allows('tool') ? this.calls.all : []
    for (const call of [...calls, ...this.#unread.filter(unread => this.#isMissed(unread))]) {
      if (!this.list.hasResult(call)) open.add(call.id ?? `${call.name}\n${call.arguments}`)
    }
    return Math.max(0, open.size - this.list.anonymous)
  }

  /** What was retrieved reaches a model by its request: where that is recorded, nothing is hidden. */
  #isMissed({ role }: UnreadSource): boolean {
    if (role === 'retrieval') return this.#allows('retrieval') && this.prompts.length === 0
    return this.#allows('tool')
  }

  /** What the assistant said is no evidence where a later request quotes it either. */
  #addTexts(message: Message, spanId: string, by: SpanNode): void {
    const { role } = message
    if (role !== 'system' && role !== 'user') return
    if (hasText(message)) this.#addText(textOf(message), { role, spanId }, by)
    for (const part of message.parts) {
      if (part.type === 'document') this.#addText(part.text, { role, spanId, isDocument: true }, by)
    }
  }

  #addText(shown: string, about: Omit<PromptText, 'text'>, by: SpanNode): void {
    let text = shown
    if (this.#seenTexts.has(text)) return
    this.#seenTexts.add(text)
    for (const said of this.#said) {
      if (precedes(said.by, by) && text.includes(said.text)) text = text.replaceAll(said.text, ' ')
    }
    if (collapse(text) !== '') this.prompts.push({ ...about, text })
  }
}

function isTool({ role }: Message): boolean {
  return role === 'tool'
}
