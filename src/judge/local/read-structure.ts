import {
  isMoney,
  type JsonNode,
  magnitudeOf,
  normalise,
  readJson,
  readValues,
  type Unit,
  unitOf,
} from '../text/index.ts'
import { readConcepts } from './concepts.ts'
import { conceptsOf, isCode, mostlyValue, sameLength } from './field-text.ts'
import { siblingScale, siblingUnit, withUnit } from './field-units.ts'
import { type Fact, type FactRecord, keysOf, type NameUse, type Place } from './library.ts'
import type { Pause } from './pause.ts'

/** What reading a structured text gives. */
export interface Structure {
  readonly records: FactRecord[]
  /** Longer texts inside the structure, to be read as prose. */
  readonly prose: {
    readonly start: number
    readonly text: string
    readonly about: readonly NameUse[]
    readonly literal: boolean
  }[]
  readonly counts: { readonly field: ReadonlySet<string>; readonly count: number; readonly place: Place }[]
}

const IDENTITY =
  /^(?:.*[_-])?(?:id|ids|name|names|city|title|code|sku|number|no|nr|symbol|ticker|location|place|station|airport|country|product|item|plan|hotel|order|flight|invoice|customer|user|account|room|day|date|weekday|month|year|label|key|model|file|path|function|method|train|line|drug|medication|airline|from|to|origin|destination|fund|stock|currency_pair|region|store|branch|event|project|team|player|author|email)$/i

const LONG_TEXT = 60

const MAX_FACTS = 60_000

interface Level {
  readonly names: readonly NameUse[]
  readonly topic: ReadonlySet<string>
  readonly parent: FactRecord | undefined
  readonly group: number
  /** Unit that an object above names for all below it (`"currency": "USD"`). */
  readonly unit?: Unit | undefined
}

/** Reads JSON into records of facts. `offset`: where the JSON stands in the evidence's text; -1 when it does not stand there literally. */
export class StructureReader {
  readonly structure: Structure = { records: [], prose: [], counts: [] }
  readonly #place: (start: number, end: number) => Place
  readonly #pause: Pause
  readonly #nested: { node: JsonNode; key: string; text: string; level: Level }[] = []
  #group = 0
  #facts = 0

  constructor(place: (start: number, end: number) => Place, pause: Pause) {
    this.#place = place
    this.#pause = pause
  }

  async read(
    node: JsonNode,
    text: string,
    offset: number,
    about: readonly NameUse[],
    topic: ReadonlySet<string>,
  ): Promise<void> {
    await this.#walk(node, '', text, offset, { names: about, topic, parent: undefined, group: 0 })
    // JSON inside a string of the JSON, found on the way.
    for (let next = this.#nested.shift(); next !== undefined; next = this.#nested.shift())
      await this.#walk(next.node, next.key, next.text, -1, next.level)
  }

  async #walk(node: JsonNode, key: string, text: string, offset: number, level: Level): Promise<void> {
    if (this.#facts > MAX_FACTS) return
    if (node.type === 'leaf') {
      // A bare value or a list of values: a record of its own.
      const record: FactRecord = {
        names: level.names,
        facts: [],
        empty: [],
        topic: level.topic,
        evidence: this.#place(0, 0).evidence,
        parent: level.parent,
        below: new Set(),
        group: level.group,
      }
      this.structure.records.push(record)
      this.#leaf(record, key, node, node.start, text, offset, undefined)
      return
    }
    if (node.type === 'array') {
      this.#group++
      const group = this.#group
      const topic = union(level.topic, keysOf(key))
      this.structure.counts.push({
        field: topic,
        count: node.items.length,
        place: this.#at(node.start, node.end, offset),
      })
      for (const item of node.items) {
        await this.#walk(item, key, text, offset, { ...level, topic, group })
        await this.#pause()
      }
      return
    }
    await this.#object(node, key, text, offset, level)
  }

  async #object(
    node: Extract<JsonNode, { type: 'object' }>,
    key: string,
    text: string,
    offset: number,
    level: Level,
  ): Promise<void> {
    const topic = union(level.topic, keysOf(key))
    const leaves = node.entries.filter(entry => entry.value.type === 'leaf')
    const names = [...level.names]
    // `{ "Oslo": { … }, "Rome": { … } }`: keys name things when all values are objects.
    const keyed =
      leaves.length === 0 && node.entries.length > 1 && node.entries.every(entry => entry.value.type === 'object')
    // What an object begins with mostly names it.
    const firstText = leaves.find(
      ({ value }) =>
        value.type === 'leaf' &&
        typeof value.value === 'string' &&
        !mostlyValue(value.value) &&
        readConcepts(value.value).length === 0,
    )?.key
    for (const { key: name, value } of leaves) {
      if (value.type !== 'leaf' || value.value === null || typeof value.value === 'boolean') continue
      const written = String(value.value)
      const identity =
        (typeof value.value === 'string' && (name === firstText || isCode(written))) ||
        IDENTITY.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'))
      if (unitOf(written) !== undefined || magnitudeOf(written, false) !== undefined) continue
      if (written.length > LONG_TEXT || (typeof value.value === 'number' && !identity)) continue
      if (typeof value.value === 'string' && !identity && mostlyValue(written)) continue
      // `cancelled` describes; it is no name.
      if (!identity && readConcepts(written).length > 0) continue
      names.push({ norm: normalise(written), identity, field: keysOf(name) })
    }
    const record: FactRecord = {
      names,
      facts: [],
      empty: [],
      topic,
      evidence: this.#place(0, 0).evidence,
      parent: level.parent,
      below: new Set(),
      group: level.group,
    }
    for (let up = level.parent; up !== undefined; up = up.parent)
      for (const name of names) if (name.identity) up.below.add(name.norm)
    if (leaves.length > 0) this.structure.records.push(record)
    const unit = siblingUnit(node) ?? (isMoney(level.unit) ? level.unit : undefined)
    const scale = siblingScale(node)
    for (const entry of node.entries) {
      if (entry.value.type === 'leaf')
        this.#leaf(record, entry.key, entry.value, entry.keyStart, text, offset, unit, scale)
      else {
        const own: NameUse[] = keyed
          ? [{ norm: normalise(entry.key.replace(/_/g, ' ')), identity: true, field: new Set() }]
          : []
        const down = {
          names: [...names, ...own],
          topic,
          parent: leaves.length > 0 ? record : level.parent,
          unit,
          group: keyed ? this.#nextGroup(node) : level.group,
        }
        await this.#walk(entry.value, entry.key, text, offset, down)
      }
    }
  }

  #nextGroup(node: JsonNode): number {
    return -1 - node.start
  }

  #leaf(
    record: FactRecord,
    key: string,
    node: Extract<JsonNode, { type: 'leaf' }>,
    from: number,
    text: string,
    offset: number,
    unit: Unit | undefined,
    scale = 1,
  ): void {
    const { value } = node
    this.#facts++
    const place = this.#at(from, node.end, offset)
    if (value === null) {
      record.empty?.push({ field: keysOf(key), label: key.replace(/_/g, ' '), place })
      return
    }
    if (typeof value === 'string') {
      const nested = /^\s*[{[]/.test(value) ? readJson(value) : undefined
      if (nested !== undefined) {
        this.#nested.push({
          node: nested,
          key,
          text: value,
          level: {
            names: record.names,
            topic: union(record.topic, keysOf(key)),
            parent: record.parent,
            group: record.group,
          },
        })
        return
      }
      if (value.length > LONG_TEXT || (/[.!?。！？]\s*\S/.test(value) && value.length > 25)) {
        const raw = text.slice(node.start + 1, node.end - 1)
        const literal = offset >= 0 && !/\\u/i.test(raw)
        this.structure.prose.push({
          start: literal ? node.start + 1 + offset : 0,
          text: literal ? sameLength(raw) : value,
          about: record.names,
          literal,
        })
        return
      }
    }
    const written = String(value)
    const label = key
      .replace(/_/g, ' ')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
    const fact: Fact = {
      place,
      field: keysOf(key),
      label,
      raw: value,
      values: typeof value === 'boolean' ? [] : withUnit(readValues(written), key, unit, scale),
      words: typeof value === 'string' ? keysOf(value) : new Set(),
      concepts: conceptsOf(value, label),
      record,
    }
    record.facts.push(fact)
  }

  #at(start: number, end: number, offset: number): Place {
    return offset < 0 ? this.#place(0, 0) : this.#place(start + offset, end + offset)
  }
}

const union = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> => new Set([...a, ...b])
