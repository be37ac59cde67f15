import type { ChalkInstance } from 'chalk'
import type { VerdictKind } from '../../judge/index.ts'
import { wrap } from './wrap.ts'

/** What of a verdict marking needs: also readable from a span's `hallucination.verdicts`. */
export interface Markable {
  readonly statement: string
  readonly kind: VerdictKind
  readonly start?: number
  readonly end?: number
  readonly reason?: string
}

interface Span {
  readonly start: number
  readonly end: number
  readonly kind: VerdictKind
}

/** Marks that survive a terminal without colour. */
const OPEN = '⟦'
const CLOSE = '⟧'

/**
 * The lines of an answer, at most `width` wide, with what is made up marked: in colour, and in double brackets where
 * there is no colour.
 */
export function markedLines(
  text: string,
  verdicts: readonly Markable[],
  colours: ChalkInstance,
  width: number,
): string[] {
  const spans = hallucinatedSpans(text, verdicts)
  return wrap(text, width).map(line => {
    let out = ''
    let at = line.start
    for (const span of spans) {
      if (span.end <= line.start || span.start >= line.end) continue
      const start = Math.max(span.start, at)
      const end = Math.min(span.end, line.end)
      out += text.slice(at, start) + paint(text.slice(start, end), span, { start, end }, colours)
      at = end
    }
    return out + text.slice(at, line.end)
  })
}

/** Where made-up statements stand in the text: located, in order, without overlaps. */
export function hallucinatedSpans(text: string, verdicts: readonly Markable[]): Span[] {
  const spans: Span[] = []
  for (const verdict of verdicts) {
    if (verdict.kind !== 'contradicted' && verdict.kind !== 'unsupported') continue
    const located = locate(text, verdict)
    if (located) spans.push({ ...located, kind: verdict.kind })
  }
  spans.sort((a, b) => a.start - b.start || b.end - a.end)
  const apart: Span[] = []
  for (const span of spans) {
    const start = Math.max(span.start, apart.at(-1)?.end ?? 0)
    if (start < span.end) apart.push({ ...span, start })
  }
  return apart
}

function locate(text: string, { statement, start, end }: Markable): { start: number; end: number } | undefined {
  if (start === undefined || end === undefined) {
    const found = text.indexOf(statement)
    return found === -1 || statement === '' ? undefined : { start: found, end: found + statement.length }
  }
  if (start < 0 || start >= end || end > text.length) return undefined
  // Wrapping swallows spaces at line ends: a mark must not end on one.
  const piece = text.slice(start, end)
  const trimmed = piece.trim()
  const from = start + piece.indexOf(trimmed)
  return trimmed === '' ? undefined : { start: from, end: from + trimmed.length }
}

function paint(piece: string, span: Span, at: { start: number; end: number }, colours: ChalkInstance): string {
  if (colours.level > 0)
    return span.kind === 'contradicted' ? colours.red.underline(piece) : colours.yellow.underline(piece)
  return `${at.start === span.start ? OPEN : ''}${piece}${at.end === span.end ? CLOSE : ''}`
}
