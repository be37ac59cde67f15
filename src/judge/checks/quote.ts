import type { Answer } from '../../gather/types.ts'
import type { Verdict } from '../types.ts'

const MARKS = /^["'“”„«»‘’`\s.…]+|["'“”„«»‘’`\s.…]+$/g

/** The literal words of a text that a quote means: as they are, without quotation marks, or with other white space. */
function literal(quote: string, text: string): string | undefined {
  if (quote === '') return undefined
  if (text.includes(quote)) return quote
  const bare = quote.replace(MARKS, '')
  if (bare === '') return undefined
  if (text.includes(bare)) return bare
  if (!/\s/.test(bare) || bare.length > 600) return undefined
  const flexible = bare
    .split(/\s+/)
    .map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s{1,20}')
  return new RegExp(flexible, 'i').exec(text)?.[0]
}

/** Keeps a quote only where it stands literally in the evidence; an evidence number that points nowhere goes. */
export function checkQuote(verdict: Verdict, answer: Answer): Verdict {
  const { evidence, quote, ...rest } = verdict
  const named = evidence !== undefined && answer.evidence[evidence] !== undefined ? evidence : undefined
  if (quote !== undefined) {
    const others = answer.evidence.map((_, index) => index).filter(index => index !== named)
    for (const index of named === undefined ? others : [named, ...others]) {
      const found = literal(quote, answer.evidence[index]?.text ?? '')
      if (found !== undefined) return { ...rest, evidence: index, quote: found }
    }
  }
  return named === undefined ? rest : { ...rest, evidence: named }
}
