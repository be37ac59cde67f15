import { isHangul, type Word } from '../text/index.ts'
import type { Verdict } from '../types.ts'
import type { Claim } from './claim.ts'
import type { Cover } from './coverage.ts'
import type { Desk } from './desk.ts'
import type { Finding } from './finding.ts'
import { isGeneric } from './generic-words.ts'
import type { Passage } from './library.ts'
import { countNegations, isNegated, isNegator, WITHOUT } from './negation.ts'
import { nameKeys } from './score.ts'
import { verdictOn } from './verdicts.ts'

/** Both say it, or both deny it: all negations counted. */
export const sameNegation = (claim: Claim, cover: Cover): boolean =>
  cover.passage !== undefined &&
  countNegations(claim.text, claim.words) % 2 === countNegations(cover.passage.text, cover.passage.words) % 2

const ROMANCE = new Set(['fr', 'es', 'pt', 'it'])
const CUT =
  /[,;:.!?，；。、](?!\d)|(?<=[가-힣](?:며|고|지만))\s|(?<!\p{L})(?:and|but|while|und|aber|et|mais|y|pero|e|mas|ma)(?!\p{L})/giu
/** What makes a denial hold in part only. */
const LIMITS =
  /(?<!\p{L})(?:unless|except|only|until|before|after|more|less|if|when|unlike|außer|nur|bis|wenn|sauf|seulement|si|excepto|salvo|solo|hasta|exceto|só|tranne|se)(?!\p{L})|除|只|以外|のみ|だけ|만/iu

/** Whether a stretch denies, as one: in Romance languages a second negator backs the first. */
function denies(text: string, words: readonly Word[], language: Claim['language']): boolean {
  const bare = words.filter(word => WITHOUT.test(word.norm)).length
  const rest = countNegations(text, words) - bare - (text.match(BOUNDS)?.length ?? 0)
  const main = ROMANCE.has(language) ? Math.min(1, rest) : rest
  return (main + bare) % 2 === 1
}

/** `no more than 4` is a limit, no denial. */
const BOUNDS =
  /(?<!\p{L})(?:not?|\p{L}+n't|nicht|pas|non|não|no) (?:\p{L}+ ){0,2}?(?:more|less|fewer|later|earlier|longer|only|just|mehr|weniger|später|länger|nur|más|menos|solo|plus de|moins|seulement|più|meno|mais de)(?!\p{L})/giu

interface Part {
  readonly text: string
  readonly words: readonly Word[]
}

/** The parts of a passage that have most of the statement's words, the best first. */
function nearestParts(claim: Claim, passage: Passage): Part[] {
  const cuts = [...passage.text.matchAll(CUT)].map(match => match.index)
  const norms = new Set(claim.words.map(word => word.norm))
  const parts: { readonly part: Part; readonly shared: number }[] = []
  let start = 0
  for (const end of [...cuts, passage.text.length]) {
    const words = passage.words.filter(word => word.start >= start && word.end <= end)
    const shared =
      new Set(words.filter(word => claim.keys.has(word.key)).map(word => word.key)).size +
      words.filter(word => !claim.keys.has(word.key) && norms.has(word.norm)).length * 0.2
    if (shared > 0) parts.push({ part: { text: passage.text.slice(start, end), words }, shared })
    start = end
  }
  const most = parts.reduce((top, each) => Math.max(top, each.shared), 0)
  const near = parts.filter(each => each.shared >= most - 0.5).sort((x, y) => y.shared - x.shared)
  return near.length === 0 ? [passage] : near.map(each => each.part)
}

/** One side denies what the other says. Only in nearly the same words is that a contradiction. */
export function negationConflict(
  claim: Claim,
  findings: readonly Finding[],
  cover: Cover,
  desk: Desk,
): Verdict | undefined {
  const { passage } = cover
  if (passage === undefined || cover.share < 0.6) return undefined
  if (findings.some(finding => finding.denial === true && finding.state === 'same')) return undefined
  const source = { library: desk.evidence, place: passage.place }
  const parts = nearestParts(claim, passage)
  const mine = denies(claim.text, claim.words, claim.language)
  const part = parts.find(each => mine === denies(each.text, each.words, claim.language)) ?? parts[0] ?? passage
  const open = (): Verdict =>
    verdictOn(claim.statement, 'unverified', 'The evidence has this with another negation.', source)
  if (mine === denies(part.text, part.words, claim.language)) {
    // The same negations, of other words.
    const turned = deniedWord(claim, part)
    return turned === undefined || ROMANCE.has(claim.language) || !countNegations(claim.text, claim.words)
      ? undefined
      : open()
  }
  const spare = part.words.filter(word => !word.functional && !claim.keys.has(word.key) && !isNegator(word.norm))
  const alike =
    foreignTo(claim, passage, desk).length === 0 &&
    spare.length <= 3 &&
    (LIMITS.test(part.text) ? LIMITS.test(claim.text) : !LIMITS.test(claim.text)) &&
    claim.values.every(value =>
      findings.some(finding => finding.part === value.raw && finding.state === 'same' && finding.reason === undefined),
    )
  if (alike)
    return verdictOn(
      claim.statement,
      'contradicted',
      mine ? 'The evidence says the contrary.' : 'The evidence denies this.',
      source,
    )
  const size = passage.words.filter(word => !word.functional).length
  // A negation elsewhere in a long sentence is no conflict.
  return claim.negations > 0 || size <= claim.content.size + 5 || part.words.length <= claim.words.length + 4
    ? open()
    : undefined
}

/** Content words of a statement that its counterpart lacks; the subject may stand in the sentence before. */
function foreignTo(claim: Claim, passage: Passage, desk: Desk): string[] {
  const [before, earlier] = [desk.evidence.passages[passage.index - 1], desk.evidence.passages[passage.index - 2]]
  const subject = new Set([...claim.keys].slice(0, 2))
  return [...claim.keys].filter(key => {
    if (passage.keys.has(key) || isGeneric(key) || /^\d+$/.test(key)) return false
    if (isHangul(key) && key.length > 1) return !passage.text.includes(key.slice(0, 2))
    if (key.length >= 5 && [...passage.keys].some(other => other.length >= 5 && other.slice(0, 5) === key.slice(0, 5)))
      return false
    return !(subject.has(key) && (before?.keys.has(key) === true || earlier?.keys.has(key) === true))
  })
}

/** A content word that a negator governs on one side alone. */
function deniedWord(claim: Claim, passage: Part): string | undefined {
  const names = nameKeys(claim)
  const mine = governed(claim.text, claim.words)
  const theirs = governed(passage.text, passage.words)
  for (const word of claim.words) {
    const key = word.key
    if (
      word.functional ||
      names.has(key) ||
      !passage.words.some(other => other.key === key) ||
      claim.concepts.some(concept => word.start >= concept.start && word.end <= concept.end)
    )
      continue
    if (mine.has(key) === theirs.has(key)) continue
    const side = mine.has(key) ? passage : claim
    const free = side.words.filter(other => other.key === key)
    if (free.length > 0) return word.raw
  }
  return undefined
}

/** Keys of the words that stand right behind a negator (or, in Chinese, Japanese and Korean, before or behind one). */
function governed(text: string, words: readonly Word[]): Set<string> {
  const found = new Set<string>()
  words.forEach((word, i) => {
    if (isNegator(word.norm)) {
      const next = words.slice(i + 1, i + 4).find(other => !other.functional)
      if (next !== undefined && !/[.;:!?,]/.test(text.slice(word.end, next.start))) found.add(next.key)
    } else if (/[^\x20-\u024f]/.test(word.raw) && isNegated(text, words, i, word)) found.add(word.key)
  })
  return found
}
