import { isCjk, isHangul, type Word } from '../text/index.ts'
import type { Claim } from './claim.ts'
import { readConcepts } from './concepts.ts'
import { editDistance } from './edit-distance.ts'
import type { Finding } from './finding.ts'
import type { Passage } from './library.ts'
import { nameKeys } from './score.ts'

const MOST_WORDS = 160

interface Pair {
  readonly mine: number
  readonly theirs: number
}

/** The longest run of words that both have in one order. */
function pairs(mine: readonly Word[], theirs: readonly Word[]): Pair[] {
  const a = mine.slice(0, MOST_WORDS).map(word => word.key)
  const b = theirs.slice(0, MOST_WORDS).map(word => word.key)
  const width = b.length + 1
  const table = new Uint16Array((a.length + 1) * width)
  const cell = (i: number, j: number): number => table[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i * width + j] = a[i] === b[j] ? cell(i + 1, j + 1) + 1 : Math.max(cell(i + 1, j), cell(i, j + 1))
    }
  }
  const found: Pair[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) found.push({ mine: i++, theirs: j++ })
    else if (cell(i + 1, j) >= cell(i, j + 1)) i++
    else j++
  }
  return found
}

/**
 * One thing in the place of another: statement and passage run alike but for one name (`headquartered in Bonn` against `headquartered in Bern`).
 */
export function settleBySlot(claim: Claim, passage: Passage): Finding | undefined {
  const aligned = pairs(claim.words, passage.words)
  const content = aligned.filter(pair => claim.words[pair.mine]?.functional === false)
  const own = claim.words.filter(word => !word.functional).length
  const least = isCjk(claim.text) || isHangul(claim.text) ? 0.5 : 0.6
  if (content.length < 1 || content.length / Math.max(1, own - 1) < least) return undefined
  const edges: Pair[] = [
    { mine: -1, theirs: -1 },
    ...aligned,
    { mine: claim.words.length, theirs: passage.words.length },
  ]
  for (let i = 0; i + 1 < edges.length; i++) {
    const [from, to] = [edges[i], edges[i + 1]]
    if (from === undefined || to === undefined) continue
    const gap = claim.words.slice(from.mine + 1, to.mine)
    const open = to.mine === claim.words.length
    const range = passage.words.slice(from.theirs + 1, open ? from.theirs + 1 + Math.max(1, gap.length) : to.theirs)
    const stop = range.findIndex(
      (word, at) => at > 0 && /[,.;:，。；：、]/.test(passage.text.slice(range[at - 1]?.end ?? 0, word.start)),
    )
    const rival = stop < 0 ? range : range.slice(0, stop)
    if (gap.length === 0 || rival.length === 0 || gap.length > 4 || rival.length > 5) continue
    // In front of the first shared word stands the subject: only where all the rest is the same.
    if (from.mine < 0 && (content.length < 2 || content.length < own - gap.length || gap.some(word => !word.capital)))
      continue
    const finding = substitution(claim, passage, gap, rival, claim.words[from.mine], claim.words[to.mine])
    const spaced = !isCjk(claim.text) && !isHangul(claim.text)
    if (finding !== undefined && spaced && !firmly(claim, edges, i)) continue
    if (finding !== undefined) return finding
  }
  return undefined
}

/** The words around the gap run on without a break in both, and one of them has content. */
function firmly(claim: Claim, edges: readonly Pair[], i: number): boolean {
  const [earlier, from, to] = [edges[i - 1], edges[i], edges[i + 1]]
  const content = (pair: Pair | undefined): boolean =>
    pair !== undefined && claim.words[pair.mine]?.functional === false
  const runsOn =
    earlier !== undefined && from !== undefined && earlier.mine === from.mine - 1 && earlier.theirs === from.theirs - 1
  // The subject at the start: what follows must be shared at once.
  if (from?.mine === -1) return content(to) || content(edges[i + 2])
  if (content(from)) return true
  return runsOn && content(earlier)
}

function substitution(
  claim: Claim,
  passage: Passage,
  gap: readonly Word[],
  rival: readonly Word[],
  before: Word | undefined,
  after: Word | undefined,
): Finding | undefined {
  const mine = claim.text.slice(gap[0]?.start, gap.at(-1)?.end)
  const theirs = passage.text.slice(rival[0]?.start, rival.at(-1)?.end)
  const different = (): Finding => ({ state: 'different', part: mine, instead: theirs, place: passage.place })
  // The rest of the passage may say it too.
  if (gap.some(word => !word.functional && passage.keys.has(word.key))) return undefined
  if (isCjk(mine) || isHangul(mine)) {
    if ([...bare(mine)].some(char => bare(theirs).includes(char))) return undefined
    if (readConcepts(mine).length > 0 || /\d/.test(mine + theirs)) return undefined
    return namesPlace(before?.raw ?? '', after?.raw ?? '', mine, theirs) ? different() : undefined
  }
  // Names in the place of a name, and nothing else; another spelling is no other name.
  const proper = (words: readonly Word[]): boolean => words.every(word => word.capital && !/\d/.test(word.raw))
  if (!proper(gap) || !proper(rival) || Math.abs(gap.length - rival.length) > 1) return undefined
  if (gap.some((word, at) => editDistance(word.norm, rival[at]?.norm ?? '') <= 2)) return undefined
  const names = nameKeys(claim)
  const named = gap.some(word => names.has(word.key) && word.capital && /^\p{L}+$/u.test(word.raw))
  // A capital at the start of a sentence names nothing by itself, unless both stand there.
  const starts = gap.includes(claim.words[0] ?? NO_WORD)
  const rivalNamed =
    rival.some(word => word.capital && !word.functional && (starts || word !== passage.words[0])) &&
    starts === rival.includes(passage.words[0] ?? NO_WORD)
  return named && rivalNamed ? different() : undefined
}

const NO_WORD: Word = { raw: '', norm: '', key: '', start: -1, end: -1, capital: false, functional: true }
const PARTICLE = /(?:에서|에|은|는|이|가|을|를|의|로|으로|입니다|이다|과|와)[.。]?$/
const bare = (text: string): string => text.replace(PARTICLE, '').replace(/\s/g, '')

const LINKING = /^(?:位于|在|是|为|叫|由|于|来自|属于|称为|毕业于|出生于|设在|坐落于|前往|飞往|居住在|担任)$/u

/** Whether what stands between these words is a place, person or thing rather than another way to put it. */
function namesPlace(before: string, after: string, mine: string, theirs: string): boolean {
  if (/[\u3040-\u309f]$/.test(mine) || /[\u3040-\u309f]$/.test(theirs)) return false
  if (isHangul(mine)) {
    const [a, b] = [PARTICLE.exec(mine)?.[0], PARTICLE.exec(theirs)?.[0]]
    return a !== undefined && a === b
  }
  if (/[\u3040-\u309f]/.test(after) || /^(?:は|が|を|に|で|の)$/u.test(before))
    return /^(?:に|で|です|が|の|から|まで|へ|を|である|だ|にあり|と)$/u.test(after) || after === ''
  return LINKING.test(before)
}

/** Two names that the passage has the other way round (`Ana hired Ben` against `Ben hired Ana`). */
export function reversed(claim: Claim, passage: Passage): boolean {
  const capital = new Set(passage.words.filter(word => word.capital && !word.functional).map(word => word.key))
  const outside = claim.words.filter(
    word => !claim.values.some(value => word.start < value.end && word.end > value.start),
  )
  const own = outside.filter(word => word.capital && !word.functional).map(word => word.key)
  const names = [...new Set([...nameKeys(claim), ...own.filter(key => capital.has(key))])].filter(
    key => passage.keys.has(key) && !/\d/.test(key) && outside.some(word => word.key === key),
  )
  if (names.length < 2) return false
  const position = (words: readonly Word[], key: string): number => words.findIndex(word => word.key === key)
  const passive = (text: string): boolean => /\b(?:by|von|par|por|dal?|dalla)\b|被|によって|에 의해/iu.test(text)
  if (passive(claim.text) !== passive(passage.text)) return false
  const ordered = names
    .map(key => ({ mine: position(claim.words, key), theirs: position(passage.words, key) }))
    .filter(each => each.mine >= 0 && each.theirs >= 0)
    .sort((a, b) => a.mine - b.mine)
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (first === undefined || last === undefined || first === last || last.mine - first.mine < 2) return false
  const between = claim.words.slice(first.mine + 1, last.mine).filter(word => !word.functional)
  return (
    last.theirs < first.theirs &&
    between.length > 0 &&
    between.length <= 3 &&
    between.every(word => passage.keys.has(word.key))
  )
}
