import { isCjk, readWords } from '../text/index.ts'
import type { Claim, Mention } from './claim.ts'
import type { Finding } from './finding.ts'
import { type Fact, keysOf, type Library, type Place } from './library.ts'
import { isNegated, isNegator } from './negation.ts'
import { entityScore } from './score.ts'

const AUXILIARY = /^(?:is|has|ha|can|allow|offer|support|accept|enabl|default)$/
const OFF =
  /(?<!\p{L})(?:off|disabled?s?|deactivated|inactive|unavailable|false|aus|ausgeschaltet|deaktiviert|inaktiv|désactivée?s?|inacti(?:f|ve)s?|desactivad[oa]s?|apagad[oa]s?|inactiv[oa]s?|desativad[oa]s?|desligad[oa]s?|disattivat[oaie]|spent[oaie])(?!\p{L})|無効|オフ|禁用|关闭|停用|꺼|비활성|해제/giu

/** A yes/no field, or a setting's default in prose. */
interface Flag {
  readonly label: string
  readonly field: ReadonlySet<string>
  readonly truth: boolean
  readonly place: Place
}

const DEFAULT =
  /[`'"]?([\p{L}_$][\w$.-]{2,40})[`'"]?(?: \([^()]{0,60}?\b(?:default|defaults to|by default)[: =]+[`'"]?(true|false|on|off|enabled|disabled)\b| (?:defaults to|is) [`'"]?(true|false|on|off|enabled|disabled)[`'"]?(?! by default| unless)| is [`'"]?(true|false|on|off|enabled|disabled)[`'"]? by default)/giu

const flagMemo = new WeakMap<Library, readonly Flag[]>()
function defaultsOf(library: Library): readonly Flag[] {
  const known = flagMemo.get(library)
  if (known !== undefined) return known
  const flags = library.passages.flatMap(passage =>
    [...passage.text.matchAll(DEFAULT)].map(match => ({
      label: match[1] ?? '',
      field: keysOf(match[1] ?? ''),
      truth: /^(?:true|on|enabled)$/i.test(match[2] ?? match[3] ?? match[4] ?? ''),
      place: passage.place,
    })),
  )
  flagMemo.set(library, flags)
  return flags
}

/** `renewal` speaks of `auto_renew`. */
const alike = (key: string, other: string): boolean =>
  key === other ||
  (key.length >= 5 && other.length >= 5 && !key.startsWith('=') && (other.startsWith(key) || key.startsWith(other)))

/** Yes/no fields whose name the statement uses: `"outdoor_seating": false` and "It has outdoor seating". */
export function settleBooleans(claim: Claim, library: Library): Finding[] {
  const found: Finding[] = []
  if (claim.statement.kind === 'code') return found
  const test = (flag: Flag): void => {
    const telling = [...flag.field].filter(key => !AUXILIARY.test(key))
    const said = (key: string): boolean => claim.words.some(word => alike(key, word.key))
    const letters = isCjk(flag.label) && claim.text.includes(flag.label)
    if (!letters && (telling.length === 0 || !telling.every(key => claim.keys.has(key) || said(key)))) return
    const at = claim.words.findLastIndex(word => telling.some(key => alike(key, word.key)))
    const off = claim.text.match(OFF)?.length ?? 0
    const denied = deniedInList(claim, at) !== (off % 2 === 1)
    const part = claim.words[at]?.raw ?? flag.label
    found.push(
      flag.truth === denied
        ? { state: 'different', part, instead: `${flag.label}: ${String(flag.truth)}`, place: flag.place, denial: true }
        : { state: 'same', part, place: flag.place, denial: true },
    )
  }
  for (const fact of library.facts) {
    const truth = truthOf(fact)
    if (
      truth === undefined ||
      fact.concepts.some(concept => claim.concepts.some(mine => mine.family === concept.family))
    )
      continue
    const entity = entityScore(claim, fact.record)
    if (claim.mentions.some(mention => mention.identity) && entity === 0 && library.records.length > 1) continue
    test({ label: fact.label, field: fact.field, truth, place: fact.place })
  }
  for (const flag of defaultsOf(library)) test(flag)
  return found
}

/** `no music, pool or garden`, `does not offer music, a pool or a garden`, `a pool is not available`. */
function deniedInList(claim: Claim, at: number): boolean {
  const word = claim.words[at]
  if (word === undefined) return false
  if (isNegated(claim.text, claim.words, at)) return true
  const negator = claim.words.slice(0, at).findLast(other => isNegator(other.norm))
  if (negator !== undefined) {
    const between = claim.text.slice(negator.end, word.start)
    if (
      !/[.;:]|\b(?:but|however|while|although|and (?:is|are|has|have|it|they|does|do|offers|provides))\b|\b(?:aber|mais|pero)\b/i.test(
        between,
      ) &&
      /,|\b(?:or|nor|oder|ou|o)\b/.test(between)
    )
      return true
  }
  const after = claim.words.slice(at + 1, at + 4).find(other => isNegator(other.norm))
  return (
    after !== undefined && !/[,.;:]|\b(?:and|but|or|und|aber|et|y)\b/i.test(claim.text.slice(word.end, after.start))
  )
}

function truthOf(fact: Fact): boolean | undefined {
  if (typeof fact.raw === 'boolean') return fact.raw
  if (typeof fact.raw !== 'string') return undefined
  if (/^(?:true|yes|y|ja|oui|sí|si|はい|是|예)$/i.test(fact.raw)) return true
  return /^(?:false|no|n|nein|non|none|いいえ|否|아니오)$/i.test(fact.raw) ? false : undefined
}

/**
 * Names that describe (`director`, `status`): right when the record that the statement is about has them; wrong when that record has another
 * value in the same field.
 */
export function settleDescriptions(claim: Claim, library: Library): Finding[] {
  const found: Finding[] = []
  const subject = claim.mentions.find(mention => mention.identity)
  const ranked = library.records.map(record => ({ record, score: entityScore(claim, record) }))
  const most = Math.max(0, ...ranked.map(each => each.score))
  if (most === 0 || subject === undefined) return found
  const records = ranked.filter(each => each.score === most).map(each => each.record)
  const facts = records.flatMap(record =>
    record.parent === undefined ? record.facts : [...record.facts, ...record.parent.facts],
  )
  for (const mention of claim.mentions) {
    const part = mention.norm
    const home = facts.find(fact => equals(fact, mention))
    const swapped = home === undefined || claim.inherited ? undefined : otherRole(claim, home, facts)
    if (swapped !== undefined) {
      found.push({ state: 'different', part, instead: String(swapped.raw), place: swapped.place })
      continue
    }
    if (home !== undefined) {
      found.push({
        state: 'same',
        part,
        place: home.place,
        ...(mention === subject || claim.inherited ? { name: true as const } : { structured: true as const }),
      })
      continue
    }
    if (mention === subject || claim.inherited || COMPARES.test(claim.text)) continue
    // Another thing of the same list: spoken of beside the subject, not said of it.
    if (mention.uses.some(use => subject.uses.some(other => sameKeys(use.field, other.field)))) continue
    const rival = facts.find(
      fact =>
        typeof fact.raw === 'string' && mention.uses.some(use => use.field.size > 0 && sameKeys(use.field, fact.field)),
    )
    if (rival !== undefined) found.push({ state: 'different', part, instead: String(rival.raw), place: rival.place })
  }
  return found
}

/** The statement names the role that another one has: `{"chair":"Ana","scribe":"Ben"}` and "Ben is the chair". */
function otherRole(claim: Claim, home: Fact, facts: readonly Fact[]): Fact | undefined {
  const named = (fact: Fact): boolean =>
    fact.field.size > 0 &&
    [...fact.field].every(key => claim.words.some(word => alike(key, word.key)) || hasRole(claim, key))
  if (typeof home.raw !== 'string' || !isName(home.raw) || named(home) || COMPARES.test(claim.text)) return undefined
  const text = claim.text.toLowerCase()
  return facts.find(
    fact =>
      fact !== home &&
      fact.record === home.record &&
      typeof fact.raw === 'string' &&
      isName(fact.raw) &&
      ROLE.test(fact.label) === ROLE.test(home.label) &&
      ROLE.test(fact.label) &&
      named(fact) &&
      !text.includes(fact.raw.toLowerCase()),
  )
}

const ROLE = /(?:er|or|ist|ent|lead|chair|head|chef|guest|host|人|者|员|員|师|師|자|장)$/iu
const hasRole = (claim: Claim, key: string): boolean =>
  /[人者员員]$/u.test(key) && claim.text.includes(key.slice(0, -1))
const isName = (text: string): boolean =>
  text.length < 40 &&
  !/\d/.test(text) &&
  (/^\p{Lu}/u.test(text) || /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana} ・]{2,8}$/u.test(text))

/** Two things named in one statement may be held against each other, not said to be one. */
const COMPARES =
  /\b(?:than|versus|vs|both|neither|either|compared|unlike|whereas|while|and|or|als|und|oder|beide|que|et|ou|y|o|e|ambos)\b|より|比|和|보다|와 |과 /iu

const sameKeys = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every(key => b.has(key))

const equals = (fact: Fact, mention: Mention): boolean =>
  typeof fact.raw !== 'boolean' &&
  readWords(String(fact.raw))
    .map(word => word.norm)
    .join(' ') === mention.norm
