import type { Claim } from '../claim.ts'
import type { FactRecord, Library } from '../library.ts'

const MOST_RECORDS = 2000
const memo = new WeakMap<Library, readonly (readonly FactRecord[])[]>()

/** Records of one list or one table, two and more. */
export function groupsOf(library: Library): readonly (readonly FactRecord[])[] {
  const known = memo.get(library)
  if (known !== undefined) return known
  const groups = new Map<string, FactRecord[]>()
  for (const record of library.records.slice(0, MOST_RECORDS)) {
    const id =
      record.group !== 0
        ? String(record.group)
        : `${record.evidence}:${record.parent === undefined ? '' : 'in '}${record.facts.map(fact => fact.label).join('|')}`
    const list = groups.get(id)
    if (list === undefined) groups.set(id, [record])
    else list.push(record)
  }
  const found = [...groups.values()].filter(records => records.length > 1)
  memo.set(library, found)
  return found
}

/** Words of a record's texts that its neighbours do not all have: what the record can be picked by. */
const wordsMemo = new WeakMap<FactRecord, Set<string>>()
function tellingWords(record: FactRecord): Set<string> {
  const known = wordsMemo.get(record)
  if (known !== undefined) return known
  const keys = new Set<string>()
  for (const fact of record.facts) for (const key of fact.words) keys.add(key)
  wordsMemo.set(record, keys)
  return keys
}

export interface Picked {
  readonly records: readonly FactRecord[]
  /** The words that they were picked by. */
  readonly by: readonly string[]
}

/** The records of a group that words of the statement pick out (`grocery purchases`); all of them when none does. */
export function pick(keys: Iterable<string>, group: readonly FactRecord[], text = ''): Picked {
  const words = group.map(tellingWords)
  const phrases = group.map(record => (text === '' ? new Set<string>() : phrasesOf(record, text)))
  const said = new Set(phrases.flatMap(each => [...each]))
  let records = group
  const by: string[] = []
  for (const key of new Set([...said, ...keys])) {
    if (/^\d/.test(key)) continue
    const held = group.filter(
      (record, i) =>
        record.facts.some(fact => fact.raw === true && fact.field.has(key)) ||
        words[i]?.has(key) === true ||
        phrases[i]?.has(key) === true ||
        hasAkin(words[i], key),
    )
    if (held.length === 0 || held.length === group.length) continue
    const both = by.length === 0 ? held : records.filter(record => held.includes(record))
    // `rent and groceries`: words of one field pick either.
    records = both.length > 0 ? both : [...records, ...held]
    by.push(key)
  }
  return { records, by }
}

/** Short texts of a record that stand in the statement as they are, common words (`Done`) among them. */
function phrasesOf(record: FactRecord, text: string): Set<string> {
  const found = new Set<string>()
  const lower = text.toLowerCase()
  for (const { raw } of record.facts) {
    if (typeof raw !== 'string' || raw.length > 24 || !/\p{L}{2}/u.test(raw)) continue
    const norm = raw.toLowerCase().replace(/_/g, ' ')
    const at = lower.indexOf(norm)
    if (at >= 0 && !/[\p{Script=Latin}\d]/u.test(`${text.charAt(at - 1)}${text.charAt(at + norm.length)}`))
      found.add(norm)
  }
  return found
}

const SHORTEST_ROOT = 5

/** `vittorie` and `vittoria`: one root with another ending. */
function hasAkin(words: ReadonlySet<string> | undefined, key: string): boolean {
  if (words === undefined || key.length <= SHORTEST_ROOT || key.startsWith('=')) return false
  const root = key.slice(0, Math.max(SHORTEST_ROOT, key.length - 2))
  for (const word of words) if (Math.abs(word.length - key.length) <= 2 && word.startsWith(root)) return true
  return false
}

/** Records of the group that the statement names. */
export function namedOf(claim: Claim, group: readonly FactRecord[]): readonly FactRecord[] {
  return group.filter(record =>
    record.names.some(
      name =>
        name.identity &&
        claim.mentions.some(mention => mention.identity && !claim.inherited && mention.norm === name.norm) &&
        // Names from above are those of all.
        !group.every(other => other.names.some(each => each.norm === name.norm)),
    ),
  )
}
