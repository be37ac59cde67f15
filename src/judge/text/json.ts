/** A JSON value with the UTF-16 offsets of its text. */
export type JsonNode =
  | { readonly type: 'object'; readonly entries: readonly JsonEntry[]; readonly start: number; readonly end: number }
  | { readonly type: 'array'; readonly items: readonly JsonNode[]; readonly start: number; readonly end: number }
  | {
      readonly type: 'leaf'
      readonly value: string | number | boolean | null
      readonly start: number
      readonly end: number
    }

export interface JsonEntry {
  readonly key: string
  readonly keyStart: number
  readonly value: JsonNode
}

const MAX_DEPTH = 100

class Unreadable extends Error {}

class Reader {
  readonly #text: string
  #at: number

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  get at(): number {
    return this.#at
  }

  blank(): void {
    while (this.#at < this.#text.length && ' \t\n\r'.includes(this.#text.charAt(this.#at))) this.#at++
  }

  #take(char: string): void {
    if (this.#text.charAt(this.#at) !== char) throw new Unreadable()
    this.#at++
  }

  #string(): string {
    const start = this.#at
    this.#take('"')
    while (this.#at < this.#text.length) {
      const char = this.#text.charAt(this.#at)
      if (char === '"') {
        this.#at++
        const parsed: unknown = JSON.parse(this.#text.slice(start, this.#at))
        if (typeof parsed !== 'string') throw new Unreadable()
        return parsed
      }
      this.#at += char === '\\' ? 2 : 1
    }
    throw new Unreadable()
  }

  value(depth: number): JsonNode {
    if (depth > MAX_DEPTH) throw new Unreadable()
    this.blank()
    const start = this.#at
    const char = this.#text.charAt(start)
    if (char === '{') return this.#object(start, depth)
    if (char === '[') return this.#array(start, depth)
    if (char === '"') return { type: 'leaf', value: this.#string(), start, end: this.#at }
    const scalar = /(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/y
    scalar.lastIndex = start
    const match = scalar.exec(this.#text)
    if (match === null) throw new Unreadable()
    this.#at += match[0].length
    const parsed: unknown = JSON.parse(match[0])
    const value = typeof parsed === 'number' || typeof parsed === 'boolean' ? parsed : null
    return { type: 'leaf', value, start, end: this.#at }
  }

  #object(start: number, depth: number): JsonNode {
    const entries: JsonEntry[] = []
    this.#at++
    this.blank()
    while (this.#text.charAt(this.#at) !== '}') {
      if (entries.length > 0) this.#take(',')
      this.blank()
      const keyStart = this.#at
      const key = this.#string()
      this.blank()
      this.#take(':')
      entries.push({ key, keyStart, value: this.value(depth + 1) })
      this.blank()
    }
    this.#at++
    return { type: 'object', entries, start, end: this.#at }
  }

  #array(start: number, depth: number): JsonNode {
    const items: JsonNode[] = []
    this.#at++
    this.blank()
    while (this.#text.charAt(this.#at) !== ']') {
      if (items.length > 0) this.#take(',')
      items.push(this.value(depth + 1))
      this.blank()
    }
    this.#at++
    return { type: 'array', items, start, end: this.#at }
  }
}

/** Reads a text that is one JSON object or array, or `undefined`. Nesting beyond 100 levels is not read. */
export function readJson(text: string): JsonNode | undefined {
  const at = text.search(/\S/)
  if (at < 0 || !'{['.includes(text.charAt(at))) return undefined
  const reader = new Reader(text, at)
  try {
    const node = reader.value(0)
    reader.blank()
    return reader.at >= text.length ? node : undefined
  } catch {
    return undefined
  }
}
