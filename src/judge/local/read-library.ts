import type { Evidence } from '../../gather/types.ts'
import { type JsonNode, normalise, readJson, readWords } from '../text/index.ts'
import {
  type Fact,
  type FactRecord,
  inflected,
  keysOf,
  type Library,
  type NameUse,
  Passage,
  type Place,
} from './library.ts'
import type { Pause } from './pause.ts'
import { StructureReader } from './read-structure.ts'
import { readTable } from './read-table.ts'
import { splitProse } from './split-prose.ts'

/** Evidence beyond this many characters is not read; coverage says so. */
const MAX_CHARACTERS = 2_000_000

interface Draft {
  readonly passages: Passage[]
  readonly records: FactRecord[]
  readonly counts: { field: ReadonlySet<string>; count: number; place: Place }[]
}

/** Reads the wanted evidence of an answer once. Places keep the evidence's own index. */
export async function readLibrary(
  evidence: readonly Evidence[],
  wanted: (item: Evidence) => boolean,
  pause: Pause,
): Promise<Library> {
  const draft: Draft = { passages: [], records: [], counts: [] }
  let total = 0
  let read = 0
  for (const [index, item] of evidence.entries()) {
    if (!wanted(item)) continue
    total += item.text.length
    const room = Math.max(0, MAX_CHARACTERS - read)
    const text = item.text.length > room ? item.text.slice(0, room) : item.text
    read += text.length
    if (text.length > 0) await readItem(draft, item, index, text, pause)
  }
  return finish(
    draft,
    evidence.map(item => item.text),
    total === 0 ? 1 : read / total,
  )
}

/** Given text and history, as prose that belongs to no evidence. */
export function readGiven(texts: readonly string[], kind: 'given' | 'history'): Library {
  const draft: Draft = { passages: [], records: [], counts: [] }
  for (const text of texts) {
    const capped = text.length > 200_000 ? text.slice(0, 200_000) : text
    for (const { start, end } of splitProse(capped)) {
      draft.passages.push(
        new Passage({ evidence: -1, kind, start: 0, end: 0 }, capped.slice(start, end), [], draft.passages.length),
      )
    }
  }
  return finish(draft, [], 1)
}

async function readItem(draft: Draft, item: Evidence, index: number, text: string, pause: Pause): Promise<void> {
  const about = argumentNames(item.arguments)
  const topic = keysOf((item.tool ?? '').replace(/[_-]/g, ' '))
  const place = (start: number, end: number): Place => ({ evidence: index, kind: item.kind, start, end })
  const reader = new StructureReader(place, pause)
  const json = embeddedJson(text)
  let prose: readonly { start: number; end: number }[] = []
  if (json.length === 0) {
    const table = readTable(text)
    for (const row of table.rows) draft.records.push(rowRecord(row, place, topic))
    prose = splitProse(text)
  } else {
    let at = 0
    const outside: { start: number; end: number }[] = []
    for (const part of json) {
      outside.push(...splitProse(text.slice(at, part.start)).map(s => ({ start: s.start + at, end: s.end + at })))
      await reader.read(part.node, text.slice(part.start, part.end), part.start, about, topic)
      at = part.end
    }
    const from = at
    outside.push(...splitProse(text.slice(from)).map(s => ({ start: s.start + from, end: s.end + from })))
    prose = outside
  }
  draft.records.push(...reader.structure.records)
  draft.counts.push(...reader.structure.counts)
  for (const span of prose) {
    draft.passages.push(
      new Passage(place(span.start, span.end), text.slice(span.start, span.end), about, draft.passages.length),
    )
    await pause()
  }
  for (const part of reader.structure.prose) {
    for (const span of splitProse(part.text)) {
      const at = part.literal ? place(part.start + span.start, part.start + span.end) : place(0, 0)
      draft.passages.push(new Passage(at, part.text.slice(span.start, span.end), part.about, draft.passages.length))
      await pause()
    }
  }
}

/** The JSON in a text: the whole of it, one object a line, or one block after a label. */
function embeddedJson(text: string): { node: JsonNode; start: number; end: number }[] {
  const whole = readJson(text)
  if (whole !== undefined) return [{ node: whole, start: 0, end: text.length }]
  const found: { node: JsonNode; start: number; end: number }[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const node = /^\s*[{[].*[}\]]\s*$/.test(line) ? readJson(line) : undefined
    if (node !== undefined) found.push({ node, start, end: start + line.length })
    start += line.length + 1
  }
  if (found.length > 0) return found
  const from = text.search(/[{[]\s*["{[]/)
  const to = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1
  const node = from >= 0 && to > from ? readJson(text.slice(from, to)) : undefined
  return node === undefined ? [] : [{ node, start: from, end: to }]
}

/** A tool's result is about what was asked for: `{"city":"Oslo"}`. */
function argumentNames(text: string | undefined): NameUse[] {
  if (text === undefined || text.length > 4000) return []
  const node = readJson(text)
  if (node === undefined)
    return text.trim().length > 0 && text.length < 60
      ? [{ norm: normalise(text.trim()), identity: true, field: new Set() }]
      : []
  const names: NameUse[] = []
  const walk = (part: JsonNode, key: string): void => {
    if (part.type === 'object') for (const entry of part.entries) walk(entry.value, entry.key)
    else if (part.type === 'array') for (const item of part.items) walk(item, key)
    else if ((typeof part.value === 'string' || typeof part.value === 'number') && String(part.value).length < 60) {
      names.push({ norm: normalise(String(part.value)), identity: true, field: keysOf(key) })
    }
  }
  walk(node, '')
  return names
}

function rowRecord(
  row: {
    readonly cells: readonly {
      readonly header: string
      readonly fact: Omit<Fact, 'record' | 'place'>
      readonly start: number
      readonly end: number
      readonly name: boolean
    }[]
  },
  place: (start: number, end: number) => Place,
  topic: ReadonlySet<string>,
): FactRecord {
  const names = row.cells
    .filter(cell => cell.name)
    .map((cell, i): NameUse => ({ norm: normalise(String(cell.fact.raw)), identity: i === 0, field: cell.fact.field }))
  const record: FactRecord = {
    names,
    facts: [],
    topic,
    evidence: place(0, 0).evidence,
    parent: undefined,
    below: new Set(),
    group: 0,
  }
  for (const cell of row.cells) record.facts.push({ ...cell.fact, place: place(cell.start, cell.end), record })
  return record
}

function finish(draft: Draft, texts: readonly string[], coverage: number): Library {
  const postings = new Map<string, number[]>()
  for (const passage of draft.passages) {
    for (const key of passage.keys) {
      const list = postings.get(key)
      if (list === undefined) postings.set(key, [passage.index])
      else list.push(passage.index)
    }
  }
  const names = new Map<string, NameUse[]>()
  const put = (name: string, use: NameUse): void => {
    const list = names.get(name)
    if (list === undefined) names.set(name, [use])
    else if (list.length < 50) list.push(use)
  }
  const add = (use: NameUse): void => {
    const words = readWords(use.norm)
    if (words.length === 0) return
    put(words.map(word => word.norm).join(' '), use)
    // `desks` speaks of the desk.
    if (use.norm.length >= 4 && !/\d/.test(use.norm)) put(inflected(words), use)
  }
  for (const record of draft.records) for (const use of record.names) add(use)
  for (const passage of draft.passages) for (const use of passage.about) add(use)
  return {
    texts,
    passages: draft.passages,
    records: draft.records,
    facts: draft.records.flatMap(record => record.facts),
    postings,
    names,
    coverage,
    counts: draft.counts,
  }
}
