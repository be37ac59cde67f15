import type { LogRecordLike } from '../read/index.ts'

/** Records of one span. */
export const MAX_LOGS = 512
/** Spans that records wait for. */
const MAX_SPANS = 256

/** Log records that came before their span. */
export class WaitingLogs {
  readonly #bySpan = new Map<string, LogRecordLike[]>()

  add(spanId: string, record: LogRecordLike): void {
    const known = this.#bySpan.get(spanId)
    if (known === undefined) {
      if (this.#bySpan.size < MAX_SPANS) this.#bySpan.set(spanId, [record])
    } else if (known.length < MAX_LOGS) known.push(record)
  }

  take(spanId: string): LogRecordLike[] | undefined {
    const logs = this.#bySpan.get(spanId)
    this.#bySpan.delete(spanId)
    return logs
  }
}
