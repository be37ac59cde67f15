import type { Word } from '../text/index.ts'
import type { Claim } from './claim.ts'
import type { Finding } from './finding.ts'
import type { Library } from './library.ts'

interface Name {
  readonly raw: string
  readonly words: readonly Word[]
}

const LINK = /^(?:of|de|la|du|von|van|der|den|del|di|da|and|&|the|für|for|y|e|et)$/i
const PLAIN_CAPITAL =
  /^(?:i|ok|am|pm|uhr|mr|mrs|ms|dr|sir|yes|no|json|api|url|http|pdf|tv|id|usa|us|uk|eu|utc|gmt|[cewamp][esd]?s?t|bst|ist|jst|kst|csv|ceo|cfo|cto|vat|mwst|iva|tva|faq|gps|wifi|wi-fi|sms|pin|(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:days?)?|(?:january|february|march|april|june|july|august|september|october|november|december))$/i

/** Runs of capitalised words that are not the first word of the text. German writes all nouns so: only runs of two or more count there. */
function readNames(claim: Claim): Name[] {
  const names: Name[] = []
  let run: Word[] = []
  const flush = (): void => {
    while (run.length > 0 && LINK.test(run.at(-1)?.raw ?? '')) run = run.slice(0, -1)
    const [first, last] = [run[0], run.at(-1)]
    const least = claim.language === 'de' ? 2 : 1
    if (first !== undefined && last !== undefined && run.filter(word => word.capital).length >= least)
      names.push({ raw: claim.text.slice(first.start, last.end), words: run.filter(word => word.capital) })
    run = []
  }
  claim.words.forEach((word, i) => {
    const inValue = claim.values.some(value => word.start < value.end && word.end > value.start)
    const first = i === 0 || /[.!?:"“(]\s*$/.test(claim.text.slice(Math.max(0, word.start - 2), word.start))
    const capital = word.capital && !inValue && !word.functional && !PLAIN_CAPITAL.test(word.raw) && word.raw.length > 1
    const adjacent = run.length > 0 && /^[\s'’-]{0,2}$/.test(claim.text.slice(run.at(-1)?.end ?? 0, word.start))
    const next = claim.words[i + 1]
    const goesOn =
      next?.capital === true && !next.functional && /^[\s'’-]{0,2}$/.test(claim.text.slice(word.end, next.start))
    if (capital && !(first && run.length === 0 && !goesOn)) {
      if (run.length > 0 && !adjacent) flush()
      run.push(word)
    } else if (run.length > 0 && adjacent && LINK.test(word.raw) && claim.words[i + 1]?.capital === true) run.push(word)
    else flush()
  })
  flush()
  return names
}

/** Whether a word stands anywhere in the texts that the library was read from. */
export type Knows = (word: Word) => boolean

const STATES =
  'alabama:al alaska:ak arizona:az arkansas:ar california:ca colorado:co connecticut:ct delaware:de florida:fl georgia:ga hawaii:hi idaho:id illinois:il indiana:in iowa:ia kansas:ks kentucky:ky louisiana:la maine:me maryland:md massachusetts:ma michigan:mi minnesota:mn mississippi:ms missouri:mo montana:mt nebraska:ne nevada:nv ohio:oh oklahoma:ok oregon:or pennsylvania:pa tennessee:tn texas:tx utah:ut vermont:vt virginia:va washington:wa wisconsin:wi wyoming:wy'
const SHORT = new Map(
  STATES.split(' ')
    .map(pair => pair.split(':'))
    .map(([name = '', code = '']) => [name, code]),
)

/** The postal code of a state's name, as a word. */
const short = (word: Word): Word => {
  const code = SHORT.get(word.norm)
  return code === undefined ? word : { ...word, norm: code, key: code, raw: code.toUpperCase() }
}

/** Every name of a statement must stand in the evidence, or in what is given. */
export function settleNames(claim: Claim, inEvidence: Knows, inGiven: Knows, request: Library): Finding[] {
  const own = new Set<string>()
  addInitials(claim.words, own)
  const names = readNames(claim)
  // At its start a statement's capital proves nothing, unless the user writes the word so in the middle of a sentence.
  const [first] = claim.words
  if (
    first?.capital === true &&
    !first.functional &&
    !names.some(name => name.words.includes(first)) &&
    !inEvidence(first) &&
    writtenAsName(first, request)
  ) {
    names.push({ raw: first.raw, words: [first] })
  }
  return names.map((name): Finding => {
    const strangers = name.words.filter(word => !inEvidence(word) && !own.has(word.raw) && !inEvidence(short(word)))
    // German writes all nouns so: `Raum Aurora` is one name and one noun.
    const noun = claim.language === 'de' && strangers.length < name.words.length
    if (strangers.length === 0 || noun) return { state: 'same', part: name.raw, name: true }
    if (strangers.every(inGiven)) return { state: 'given', part: name.raw, stranger: true }
    return { state: 'absent', part: name.raw, stranger: true }
  })
}

const writtenAsName = (word: Word, request: Library): boolean =>
  request.passages.some(passage =>
    passage.words.some((other, i) => i > 0 && other.capital && bare(other) === bare(word)),
  )

const bare = (word: Word): string => word.norm.replace(/'s$/, '')

/** Words of a library, with prefixes of five letters and more, so that inflected names meet. */
export function knower(library: Library): Knows {
  const keys = new Set<string>(library.postings.keys())
  const norms = new Set<string>()
  const initials = new Set<string>()
  for (const passage of library.passages) {
    for (const word of passage.words) norms.add(word.norm)
    addInitials(passage.words, initials)
  }
  for (const record of library.records) {
    for (const name of record.names) for (const part of name.norm.split(/[^\p{L}\p{N}]+/u)) norms.add(part)
    for (const key of record.topic) keys.add(key)
  }
  for (const fact of library.facts) {
    for (const key of fact.words) keys.add(key)
    for (const key of fact.field) keys.add(key)
    for (const value of fact.values) norms.add(value.raw.toLowerCase())
  }
  return word =>
    keys.has(word.key) || norms.has(word.norm) || norms.has(word.norm.replace(/'s$|s$/, '')) || initials.has(word.raw)
}

/** `World Health Organization` → `WHO`. */
function addInitials(words: readonly Word[], into: Set<string>): void {
  let run = ''
  for (const word of words) {
    if (word.capital) run += word.raw.charAt(0)
    else if (!LINK.test(word.raw)) run = ''
    for (let size = 2; size <= Math.min(6, run.length); size++) into.add(run.slice(-size))
  }
}
