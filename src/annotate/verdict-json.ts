import type { Verdict, VerdictKind } from '../judge/index.ts'
import type { Content } from './result.ts'
import { clip, utf8Length } from './utf8.ts'

export interface VerdictJsonOptions {
  readonly content: Content
  /** Longest JSON in bytes of UTF-8. Default: no limit. */
  readonly maxBytes?: number
  /** Offsets are into the text that was judged; `false` where that is not the text on the span. Default true. */
  readonly offsets?: boolean
}

const ORDER: Readonly<Record<VerdictKind, number>> = { contradicted: 0, unsupported: 1, unverified: 2, supported: 3 }
/** Bytes that one text of a verdict may take, tried from roomy to tight. */
const TEXT_LIMITS = [Number.POSITIVE_INFINITY, 400, 160, 80] as const
const TIGHTEST = 80

/**
 * Verdicts as a compact JSON array, hallucinated ones first. Within `maxBytes`: texts are shortened before a verdict is left
 * out, hallucinated ones last, and a final `{"omitted":n}` counts what did not fit. Always valid JSON.
 */
export function verdictJson(verdicts: readonly Verdict[], options: VerdictJsonOptions): string {
  const sorted = [...verdicts].sort((a, b) => ORDER[a.kind] - ORDER[b.kind])
  const { maxBytes } = options
  if (maxBytes === undefined) return `[${sorted.map(verdict => encode(verdict, options, TEXT_LIMITS[0])).join(',')}]`

  const hallucinated = sorted.filter(verdict => ORDER[verdict.kind] < 2)
  const room = maxBytes - utf8Length(`[,{"omitted":${sorted.length}}]`)
  const first = TEXT_LIMITS.find(limit => fits(hallucinated, options, limit, room)) ?? TIGHTEST
  const parts: string[] = []
  let bytes = 0
  for (const verdict of sorted) {
    const left = room - bytes - 1
    const limits = ORDER[verdict.kind] < 2 ? [first] : TEXT_LIMITS.filter(limit => limit <= 160)
    const part = limits.map(limit => encode(verdict, options, limit)).find(candidate => utf8Length(candidate) <= left)
    if (part === undefined) break
    parts.push(part)
    bytes += utf8Length(part) + 1
  }
  const omitted = sorted.length - parts.length
  if (omitted > 0) parts.push(`{"omitted":${omitted}}`)
  return `[${parts.join(',')}]`
}

function fits(verdicts: readonly Verdict[], options: VerdictJsonOptions, limit: number, room: number): boolean {
  let bytes = 0
  for (const verdict of verdicts) {
    bytes += utf8Length(encode(verdict, options, limit)) + 1
    if (bytes > room) return false
  }
  return true
}

function encode(verdict: Verdict, { content, offsets = true }: VerdictJsonOptions, limit: number): string {
  const short = (text: string, mark?: string) => (limit === TEXT_LIMITS[0] ? text : clip(text, limit, mark))
  const texts = content !== 'none'
  return JSON.stringify({
    ...(texts ? { statement: short(verdict.statement) } : {}),
    verdict: verdict.verdict,
    kind: verdict.kind,
    ...(texts ? { reason: short(verdict.reason) } : {}),
    ...(verdict.evidence === undefined ? {} : { evidence: verdict.evidence }),
    // Without a mark: a shortened quote is still literally in the evidence.
    ...(content === 'full' && verdict.quote !== undefined ? { quote: short(verdict.quote, '') } : {}),
    ...(offsets && verdict.start !== undefined && verdict.end !== undefined
      ? { start: verdict.start, end: verdict.end }
      : {}),
  })
}
