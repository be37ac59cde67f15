import type { Word } from '../text/index.ts'
import { readTerms } from '../text/index.ts'
import type { Passage } from './library.ts'

const CONTRAST =
  /[;；]|(?<!\p{L})(?:while|whereas|but|however|although|während|aber|jedoch|mais|tandis|pero|mientras|mas|enquanto|ma|mentre)(?!\p{L})/iu
const BOUNDARY =
  /[,;:()[\]–—、，；：]|(?<![\p{L}])(?:and|or|but|while|und|oder|aber|et|ou|mais|y|o|pero|e|ma)(?![\p{L}])/giu

/**
 * How near the words of a passage stand to a span in it: 1 in the same part of the sentence, 0.75 in an earlier part (which a later, elliptic
 * part goes on; 0.3 over a contrast), 0.15 in a later one.
 */
export function nearness(
  passage: Pick<Passage, 'text' | 'words' | 'values'>,
  span: { readonly start: number; readonly end: number },
): Map<string, number> {
  const cuts = [...passage.text.matchAll(BOUNDARY)]
    .map(match => match.index)
    .filter(at => at < span.start || at >= span.end)
  const segment = (at: number): number => cuts.filter(cut => cut < at).length
  const mine = segment(span.start)
  const near = new Map<string, number>()
  const terms = readTerms(passage.text)
  const numbers = passage.values.filter(value => value.kind === 'number' && value.unit !== undefined)
  const words = passage.words.filter(
    word => !word.functional && !terms.some(term => word.start < term.end && word.end > term.start),
  )
  const labelled =
    cuts.length > 0 &&
    words.some(word => segment(word.start) === mine && (word.end <= span.start || word.start >= span.end))
  const keyed = [...terms, ...words.map(word => ({ key: word.key, start: word.start, end: word.end }))]
  for (const word of keyed) {
    const theirs = cuts.length === 0 ? mine : segment(word.start)
    // `adults 6.50, children 3.20`: what stands at a number in an earlier part belongs to that number.
    const taken =
      theirs < mine &&
      numbers.some(
        value =>
          segment(value.start) === theirs &&
          (value.end <= word.start || (labelled && lastBefore(words, value) === word.start)),
      )
    const weight =
      theirs === mine
        ? 1
        : taken
          ? 0.3
          : theirs > mine
            ? 0.15
            : CONTRAST.test(passage.text.slice(word.end, span.start))
              ? 0.3
              : 0.75
    const { key } = word
    if ((near.get(key) ?? 0) < weight) near.set(key, weight)
  }
  return near
}

const lastBefore = (words: readonly Word[], span: { readonly start: number }): number | undefined =>
  words.findLast(word => word.end <= span.start)?.start

/** The content words beside a span, one to each side: what a number counts (`14 days`, `platform 4`). */
export function neighbours(
  words: readonly Word[],
  span: { readonly start: number; readonly end: number },
): Set<string> {
  const found = new Set<string>()
  const before = words
    .filter(word => word.end <= span.start)
    .slice(-2)
    .filter(word => !word.functional)
    .at(-1)
  const after = words
    .filter(word => word.start >= span.end)
    .slice(0, 3)
    .find(word => !word.functional)
  for (const word of [before, after]) if (word !== undefined) found.add(word.key)
  return found
}
