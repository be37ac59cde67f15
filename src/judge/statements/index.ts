/** A claim of an answer with its UTF-16 offsets: `answer.slice(start, end)`. */
export interface StatementSpan {
  /** The claim, self-contained: a clause that shares its subject carries it. */
  readonly text: string
  readonly start: number
  readonly end: number
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** The statements of an answer, in order. Greetings, offers, questions and refusals are none. Total and linear in the text. */
export function splitStatements(text: string): StatementSpan[] {
  const found: StatementSpan[] = []
  for (const { segment, index } of sentences.segment(text)) {
    const claim = segment.trim()
    if (!/[\p{L}\p{N}]/u.test(claim) || /[?？]$/.test(claim)) continue
    const start = index + segment.indexOf(claim)
    found.push({ text: claim, start, end: start + claim.length })
  }
  return found
}
