import type { Statement } from '../statements/index.ts'
import { mask, normalise, readValues, readWords, type Value, type Word } from '../text/index.ts'
import { type Concept, readConcepts } from './concepts.ts'
import { isGeneric, isGrammar } from './generic-words.ts'
import { type Language, languageOf } from './language.ts'
import { inflected, keysIn, type Library, type NameUse } from './library.ts'
import { countNegations } from './negation.ts'

/** A known name that a statement speaks of. */
export interface Mention {
  readonly norm: string
  readonly identity: boolean
  readonly uses: readonly NameUse[]
  /** Words before it, in the statement. */
  readonly at: number
}

/** A statement, read. */
export interface Claim {
  readonly statement: Statement
  readonly text: string
  readonly words: readonly Word[]
  /** Canonical keys of content words that stand outside values. */
  readonly keys: ReadonlySet<string>
  /** Those that are neither names nor said of everything. */
  readonly content: ReadonlySet<string>
  readonly values: readonly Value[]
  readonly concepts: readonly Concept[]
  readonly mentions: readonly Mention[]
  /** The mentions come from the sentence or heading before. */
  readonly inherited: boolean
  readonly negations: number
  /** Inline code. */
  readonly code: readonly { readonly start: number; readonly end: number }[]
  readonly language: Language
}

const LONGEST_NAME = 6

const nameOf = (uses: readonly NameUse[]): string =>
  readWords(uses[0]?.norm ?? '')
    .map(word => word.norm)
    .join(' ')

/** Names that the library knows, in a text. Longer ones first, without overlap. */
export function findMentions(text: string, words: readonly Word[], library: Library): Mention[] {
  const found: Mention[] = []
  if (library.names.size === 0) return found
  for (let i = 0; i < words.length; i++) {
    for (let size = Math.min(LONGEST_NAME, words.length - i); size > 0; size--) {
      const norm = words
        .slice(i, i + size)
        .map(word => word.norm)
        .join(' ')
      const part = words.slice(i, i + size)
      const uses = library.names.get(norm) ?? library.names.get(inflected(part))
      if (uses === undefined || (size === 1 && words[i]?.functional === true)) continue
      found.push({
        norm: library.names.has(norm) ? norm : nameOf(uses),
        identity: uses.some(use => use.identity),
        uses,
        at: i,
      })
      i += size - 1
      break
    }
  }
  // Scripts without word gaps part words as they like: look for the letters.
  if (/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(text)) {
    const norm = normalise(text)
    for (const [name, uses] of library.names) {
      if (name.startsWith('~')) continue
      const bare = name.replace(/ /g, '')
      if (
        bare.length > 1 &&
        /[^\x20-\x7e]/.test(bare) &&
        norm.includes(bare) &&
        !found.some(mention => mention.norm === name)
      ) {
        found.push({ norm: name, identity: uses.some(use => use.identity), uses, at: norm.indexOf(bare) })
      }
    }
  }
  return found
}

const covers = (words: readonly Word[], mention: Mention, value: Value): boolean => {
  const first = words[mention.at]
  const last = words[mention.at + mention.norm.split(' ').length - 1]
  return first !== undefined && last !== undefined && value.start >= first.start && value.end <= last.end
}

/** Negations inside a family word (`not open`, `zahlen nichts`) are settled with the word. */
const blank = (text: string, spans: readonly { start: number; end: number }[]): string => mask(text, spans)

/** Reads a statement against what the library knows. */
export function readClaim(statement: Statement, library: Library, question: string): Claim {
  const { text } = statement
  const words = readWords(text)
  const every = readValues(text)
  // Names in code are looked up as written, apart from the wording.
  const code = [...text.matchAll(/`[^`\n]+`/g)].map(match => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  const own = findMentions(text, words, library)
  // Digits of a name (`Hotel 1898`, `12 Elm St`) are no values of their own; an order number is both.
  const values = every.filter(
    value =>
      value.kind !== 'number' || !own.some(mention => mention.norm.includes(' ') && covers(words, mention, value)),
  )
  const apart = [...every, ...code]
  const outside = words.filter(word => !apart.some(span => word.start < span.end && word.end > span.start))
  let mentions = own
  let inherited = false
  if (!own.some(mention => mention.identity)) {
    for (const context of [...statement.context, question]) {
      const more = findMentions(context, readWords(context), library).filter(mention => mention.identity)
      if (more.length === 0) continue
      mentions = [...own, ...more]
      inherited = true
      break
    }
  }
  const keys = keysIn(mask(text, apart), outside)
  const named = new Set(own.flatMap(mention => readWords(mention.norm).map(word => word.key)))
  const content = new Set([...keys].filter(key => !isGeneric(key) && !named.has(key) && !isGrammar(key)))
  const concepts = readConcepts(text, words)
  const free = words.filter(word => !concepts.some(concept => word.start >= concept.start && word.end <= concept.end))
  return {
    statement,
    text,
    words,
    keys,
    content,
    values,
    concepts,
    mentions,
    inherited,
    code,
    negations: countNegations(blank(text, concepts), free),
    language: languageOf([text, ...statement.context].join(' ')),
  }
}
