import type { EvidenceKind } from '../../gather/types.ts'
import { readTerms, readValues, readWords, type Value, type Word } from '../text/index.ts'
import { type Concept, readConcepts } from './concepts.ts'
import { isNegator, isNegatorOfEast } from './negation.ts'

/** Where something stands in an evidence's text. `evidence` is -1 for given text. */
export interface Place {
  readonly evidence: number
  readonly kind: EvidenceKind | 'given' | 'history'
  /** UTF-16, in the evidence's text; equal where the place is not literal. */
  readonly start: number
  readonly end: number
}

/** What a thing is called, and whether that names it (`id`, `city`) or merely describes it (`director`). */
export interface NameUse {
  readonly norm: string
  readonly identity: boolean
  /** Canonical keys of the field it stands in. */
  readonly field: ReadonlySet<string>
}

/** A value, yes/no or text of a record's field. */
export interface Fact {
  readonly place: Place
  /** Canonical words of the field's key and of the keys above it, the field's own last. */
  readonly field: ReadonlySet<string>
  readonly label: string
  readonly raw: string | number | boolean
  readonly values: readonly Value[]
  readonly words: ReadonlySet<string>
  readonly concepts: readonly Concept[]
  readonly record: FactRecord
}

/** One thing that structured evidence tells of: a JSON object, a table row. */
export interface FactRecord {
  readonly names: readonly NameUse[]
  readonly facts: Fact[]
  /** Words of keys above the record and of the tool that gave it. */
  readonly topic: ReadonlySet<string>
  readonly evidence: number
  readonly parent: FactRecord | undefined
  /** Names of the records inside this one: a statement about them may be about the whole. */
  readonly below: Set<string>
  /** Fields that are there and empty. */
  readonly empty?: { readonly field: ReadonlySet<string>; readonly label: string; readonly place: Place }[]
  /** Objects of one list have one group. */
  readonly group: number
}

/** A sentence of evidence. Details are read when they are first asked for. */
export class Passage {
  readonly place: Place
  readonly text: string
  readonly words: readonly Word[]
  readonly keys: ReadonlySet<string>
  /** Names that the passage is about without saying so: tool arguments, the record that holds it. */
  readonly about: readonly NameUse[]
  readonly index: number
  #values: readonly Value[] | undefined
  #concepts: readonly Concept[] | undefined

  constructor(place: Place, text: string, about: readonly NameUse[], index: number) {
    this.place = place
    this.text = text
    this.about = about
    this.index = index
    this.words = readWords(text)
    this.keys = keysIn(text, this.words)
  }

  get values(): readonly Value[] {
    this.#values ??= readValues(this.text)
    return this.#values
  }

  get concepts(): readonly Concept[] {
    this.#concepts ??= readConcepts(this.text, this.words)
    return this.#concepts
  }
}

/** Everything that a statement can be held against, read once an answer. */
export interface Library {
  readonly texts: readonly string[]
  readonly passages: readonly Passage[]
  readonly records: readonly FactRecord[]
  readonly facts: readonly Fact[]
  /** Positions in `passages` by canonical key. */
  readonly postings: ReadonlyMap<string, readonly number[]>
  /** Uses of a name by its normalised text. */
  readonly names: ReadonlyMap<string, readonly NameUse[]>
  /** Share of the evidence's characters that was read. */
  readonly coverage: number
  /** List lengths by the list's name: `orders` → 2. */
  readonly counts: readonly { readonly field: ReadonlySet<string>; readonly count: number; readonly place: Place }[]
}

/** Canonical keys of the content words of a text; terms of scripts without word gaps are found by their letters. */
export function keysIn(text: string, words: readonly Word[]): Set<string> {
  const terms = readTerms(text)
  const keys = new Set(terms.map(term => term.key))
  for (const word of words) {
    if (word.functional || word.key === '' || isNegator(word.norm) || isNegatorOfEast(word.norm)) continue
    if (terms.length > 0 && terms.some(term => word.start < term.end && word.end > term.start)) continue
    keys.add(word.key)
  }
  return keys
}

/** How a name is filed for its inflected forms. */
export const inflected = (words: readonly Word[]): string => `~${words.map(word => word.key).join(' ')}`

const MOST_REMEMBERED = 4000
const remembered = new Map<string, ReadonlySet<string>>()

/** `keysIn` of a text on its own. Field names come again and again: short texts are remembered. */
export function keysOf(text: string): ReadonlySet<string> {
  if (text.length > 40) return keysIn(text, readWords(text))
  const known = remembered.get(text)
  if (known !== undefined) return known
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  const keys = keysIn(text, readWords(text))
  remembered.set(text, keys)
  return keys
}

/** The literal text of a place, shortened to what a person wants to read, or nothing. */
export function quoteOf(library: Library, place: Place): string | undefined {
  const text = library.texts[place.evidence]
  if (text === undefined || place.end <= place.start) return undefined
  const quote = text.slice(place.start, Math.min(place.end, place.start + 300)).trim()
  return quote === '' ? undefined : quote
}
