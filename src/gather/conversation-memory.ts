import { detached } from './canonical-text.ts'
import type { Limits } from './limits.ts'
import { bytesOf } from './past-answer.ts'
import type { Evidence } from './types.ts'

interface Remembered {
  readonly evidence: Evidence
  readonly bytes: number
  readonly traceId: string
  /** When its operation ended, in ms of the book's clock. */
  readonly atMs: number
}

/** Evidence of earlier traces of a conversation, so that a later turn can be held against it. */
export class ConversationMemory {
  readonly #limits: Limits
  /** Least recently used first. */
  readonly #conversations = new Map<string, Remembered[]>()
  #bytes = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get bytes(): number {
    return this.#bytes
  }

  /** What other traces left before this time. Within a trace, order and overlap are known better elsewhere. */
  recall(id: string, traceId: string, startedMs: number): readonly Evidence[] {
    const earlier = this.#fresh(id, startedMs).filter(item => item.traceId !== traceId && item.atMs <= startedMs)
    return earlier.map(({ evidence }) => evidence)
  }

  remember(id: string, traceId: string, evidence: readonly Evidence[], endedMs: number): void {
    if (evidence.length === 0) return
    const items = this.#fresh(id, endedMs)
    const texts = new Set(evidence.map(({ text }) => text))
    const kept = items.filter(item => !texts.has(item.evidence.text))
    for (const item of evidence) {
      const bytes = bytesOf([item])
      if (bytes <= this.#limits.conversationBytes)
        kept.push({ evidence: { ...item, text: detached(item.text) }, bytes, traceId, atMs: endedMs })
    }
    let total = kept.reduce((sum, { bytes }) => sum + bytes, 0)
    while (kept.length > this.#limits.conversationItems || total > this.#limits.conversationBytes) {
      total -= kept.shift()?.bytes ?? 0
    }
    this.#set(id, kept)
    for (const oldest of this.#conversations.keys()) {
      if (this.#conversations.size <= this.#limits.conversations) break
      this.#set(oldest, [])
    }
  }

  /** Forgets what is too old. */
  sweep(nowMs: number): void {
    for (const [id, items] of this.#conversations) {
      const last = items.at(-1)
      // Most recently used last: whoever comes after is younger.
      if (last !== undefined && nowMs - last.atMs <= this.#limits.conversationMs) break
      this.#set(id, [])
    }
  }

  #fresh(id: string, nowMs: number): readonly Remembered[] {
    const items = this.#conversations.get(id) ?? []
    // A clock that went back makes nothing older.
    return items.filter(({ atMs }) => nowMs - atMs <= this.#limits.conversationMs)
  }

  #set(id: string, items: readonly Remembered[]): void {
    const before = this.#conversations.get(id) ?? []
    this.#conversations.delete(id)
    if (items.length > 0) this.#conversations.set(id, [...items])
    this.#bytes += sum(items) - sum(before)
  }
}

function sum(items: readonly Remembered[]): number {
  return items.reduce((total, { bytes }) => total + bytes, 0)
}
