import type { LogRecordLike } from '../read/index.ts'
import { estimateLogBytes } from './estimate-bytes.ts'

/** Records of one span. */
export const MAX_LOGS = 512
/** Spans that records wait for. */
const MAX_SPANS = 256

/** Log records that came before their span. */
export class WaitingLogs {
  readonly #bySpan = new Map<string, LogRecordLike[]>()
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  /** Returns by how many bytes it has grown. */
  add(spanId: string, record: LogRecordLike): number {
    const known = this.#bySpan.get(spanId)
    if (known === undefined ? this.#bySpan.size >= MAX_SPANS : known.length >= MAX_LOGS) return 0
    if (known === undefined) this.#bySpan.set(spanId, [record])
    else known.push(record)
    const bytes = estimateLogBytes(record)
    this.#bytes += bytes
    return bytes
  }

  take(spanId: string): LogRecordLike[] | undefined {
    const logs = this.#bySpan.get(spanId)
    this.#bySpan.delete(spanId)
    for (const record of logs ?? []) this.#bytes -= estimateLogBytes(record)
    return logs
  }
}
