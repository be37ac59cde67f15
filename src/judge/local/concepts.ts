import { isCjk, isHangul, normalise, readWords, type Word } from '../text/index.ts'
import { COMPATIBLE, FAMILIES } from './families.ts'
import { isNegated } from './negation.ts'

/** A word of a family of which one at most is true (`open`, `closed`). */
export interface Concept {
  readonly family: string
  readonly name: string
  readonly negated: boolean
  /** A negator stood before it; `not open` is read as `closed`. */
  readonly denied?: boolean
  readonly start: number
  readonly end: number
}

interface Entry {
  readonly family: string
  readonly name: string
}

/** One word can be of several families: a free seat, a free breakfast. */
const spaced = new Map<string, Entry[]>()
const unspaced: [string, Entry][] = []
const twoSided = new Set<string>()
const partner = new Map<string, string>()
let longest = 1

for (const line of FAMILIES.split('\n')) {
  const at = line.indexOf(':')
  if (at < 0) continue
  const family = line.slice(0, at).replace(/^\+/, '')
  const names: string[] = []
  for (const part of line.slice(at + 1).split(' | ')) {
    const [name = '', words = ''] = part.split(' = ')
    names.push(name.trim())
    for (const word of words.split(',')) {
      const norm = normalise(word.trim())
      if (norm === '') continue
      if (isCjk(norm) || isHangul(norm)) unspaced.push([norm, { family, name: name.trim() }])
      else {
        spaced.set(norm, [...(spaced.get(norm) ?? []), { family, name: name.trim() }])
        longest = Math.max(longest, norm.split(/[\s'-]+/).length)
      }
    }
  }
  const [first, second] = names
  if (line.startsWith('+') && first !== undefined && second !== undefined) {
    twoSided.add(family)
    partner.set(first, second)
    partner.set(second, first)
  }
}
unspaced.sort((a, b) => b[0].length - a[0].length)

const FUTURE =
  /\b(?:will|to|can|could|may|should|would|wird|werden|sera|será|serán|pode|sarà)(?: not)?(?: be| be| être| ser| essere)?\s+$|\b(?:to be|will be)\s+$/i

const CHANCE =
  /(?:chances?|probability|risk|likelihood|wahrscheinlichkeit|risiko|probabilité|risque|probabilidade?|probabilidad|riesgo|risco|probabilità|rischio)(?:\s+\p{L}+['’]?){0,2}\s*['’]?$/iu

/** The family words of a text. `words`: the same text's words, when they are known already. */
export function readConcepts(text: string, words: readonly Word[] = readWords(text)): Concept[] {
  const found: Concept[] = []
  for (let i = 0; i < words.length; i++) {
    for (let size = Math.min(longest, words.length - i); size > 0; size--) {
      const last = words[i + size - 1]
      const first = words[i]
      if (first === undefined || last === undefined) continue
      const phrase = size === 1 ? first.norm : normalise(text.slice(first.start, last.end)).replace(/\s+/g, ' ')
      const entries = spaced.get(phrase)
      if (entries === undefined) continue
      // `is on time` switches nothing on.
      if (
        (entries[0]?.family === 'switch' || entries[0]?.family === 'running') &&
        /^(?:is|are|ist) /.test(phrase) &&
        !/^\s*(?:[.,;!]|$|and\b|but\b|now\b|right now|currently|at the moment)/i.test(text.slice(last.end))
      )
        continue
      for (const entry of entries) {
        // A chance of rain is no rain.
        if (entry.family === 'weather' && CHANCE.test(text.slice(Math.max(0, first.start - 40), first.start))) continue
        // What will be is no state.
        // `shipped by UPS` tells who, not how far.
        const agent = entry.family === 'status' && /^\s+(?:by|with|via)\b/i.test(text.slice(last.end, last.end + 6))
        const ahead = entry.family === 'status' && FUTURE.test(text.slice(Math.max(0, first.start - 24), first.start))
        if (!ahead && !agent)
          found.push({ ...entry, negated: isNegated(text, words, i), start: first.start, end: last.end })
      }
      i += size - 1
      break
    }
  }
  if (isCjk(text) || isHangul(text)) found.push(...readUnspaced(text))
  return found.map(settleNegation)
}

function readUnspaced(text: string): Concept[] {
  const found: Concept[] = []
  for (const [phrase, entry] of unspaced) {
    for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
      const end = at + phrase.length
      if (found.some(other => at < other.end && end > other.start)) continue
      if (entry.family === 'weather' && /^\s?(?:の|的)?(?:概率|確率|확률)/u.test(text.slice(end, end + 5))) continue
      found.push({ ...entry, negated: isNegated(text, [], 0, { start: at, end }), start: at, end })
    }
  }
  return found
}

/** `not open` is `closed`. */
function settleNegation(found: Concept): Concept {
  const concept = found.negated ? { ...found, denied: true } : found
  const other = partner.get(concept.name)
  return concept.negated && twoSided.has(concept.family) && other !== undefined
    ? { ...concept, name: other, negated: false }
    : concept
}

/** Whether two words of one family can be true of one thing at once. */
export function canBothHold(a: Concept, b: Concept): boolean {
  if (a.family !== b.family) return true
  if (a.negated || b.negated) return a.negated === b.negated || a.name !== b.name
  return (
    a.name === b.name || COMPATIBLE.some(([x, y]) => (x === a.name && y === b.name) || (x === b.name && y === a.name))
  )
}

export const sameConcept = (a: Concept, b: Concept): boolean =>
  a.family === b.family && a.name === b.name && a.negated === b.negated
