import type { Value } from '../text/index.ts'
import type { Claim } from './claim.ts'
import type { Library, Passage } from './library.ts'

const MOST_PASSAGES = 60

/** Passages that share words with the statement, the closest first, and those that hold the very digits. */
export function relevant(claim: Claim, value: Value | undefined, library: Library): Passage[] {
  const hits = new Map<number, number>()
  const size = library.passages.length
  if (size <= MOST_PASSAGES) return [...library.passages]
  for (const key of claim.keys) {
    const list = library.postings.get(key)
    if (list === undefined) continue
    const weight = Math.log(1 + size / list.length)
    for (const at of list) hits.set(at, (hits.get(at) ?? 0) + weight)
  }
  const ranked = [...hits]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MOST_PASSAGES)
    .map(([at]) => at)
  const literal = value === undefined ? undefined : /\d[\d.,]*/.exec(value.raw)?.[0]
  const extra = literal === undefined ? [] : (library.postings.get(literal) ?? []).slice(0, 20)
  return [...new Set([...ranked, ...extra])].map(at => library.passages[at]).filter(passage => passage !== undefined)
}
