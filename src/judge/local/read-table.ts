import { readValues } from '../text/index.ts'
import { readConcepts } from './concepts.ts'
import { type Fact, keysOf } from './library.ts'

/** A cell of a table in evidence, with where it stands. */
export interface TableCell {
  readonly header: string
  readonly fact: Omit<Fact, 'record' | 'place'>
  readonly start: number
  readonly end: number
  /** Its text names a thing: no number, date or time alone. */
  readonly name: boolean
}

const RULE = /^\s*\|?\s*:?-{2,}/
const MAX_ROWS = 5000

/** Rows of a Markdown or CSV/TSV table. Text that is none gives no rows. */
export function readTable(text: string): { readonly rows: readonly { readonly cells: readonly TableCell[] }[] } {
  const rows: { cells: TableCell[] }[] = []
  let headers: string[] | undefined
  let sign = ''
  let start = 0
  const lines = text.split('\n')
  for (const [i, line] of lines.entries()) {
    const from = start
    start += line.length + 1
    if (rows.length >= MAX_ROWS) break
    if (RULE.test(line) && headers !== undefined) continue
    if (headers === undefined || line.split(sign).length !== headers.length) {
      const opened = headerOf(line, lines[i + 1] ?? '')
      headers = opened?.headers
      sign = opened?.sign ?? ''
      continue
    }
    const cells = cellsOf(line, sign, from, headers)
    if (cells.length > 1) rows.push({ cells })
  }
  return { rows }
}

function headerOf(line: string, next: string): { headers: string[]; sign: string } | undefined {
  if (line.length > 500) return undefined
  for (const sign of ['|', '\t', ';', ',']) {
    const parts = line.split(sign)
    if (parts.length < 2 || (sign === ',' && parts.length < 3 && !/^\w+,\w+$/.test(line.trim()))) continue
    const marked = sign === '|' && RULE.test(next)
    const alike = next.split(sign).length === parts.length
    const short = parts.every(part => part.trim().length <= 30 && !/[.!?]$/.test(part.trim()) && !/^\s*-?\d/.test(part))
    const valued = /\d/.test(next)
    if (marked || (sign !== '|' && alike && short && valued && !/\s\w+\s\w+\s\w+\s/.test(line)))
      return { headers: parts.map(part => part.trim()), sign }
  }
  return undefined
}

function cellsOf(line: string, sign: string, offset: number, headers: readonly string[]): TableCell[] {
  const cells: TableCell[] = []
  let at = 0
  line.split(sign).forEach((part, column) => {
    const raw = part.trim()
    const start = offset + at + (part.length - part.trimStart().length)
    at += part.length + 1
    if (raw === '') return
    const header = headers[column] ?? ''
    const values = readValues(raw)
    const bare = values.some(value => value.kind !== 'code' && value.end - value.start > raw.length / 2)
    const fact = {
      field: keysOf(header),
      label: header.toLowerCase(),
      raw,
      values,
      words: keysOf(raw),
      concepts: readConcepts(raw),
    }
    cells.push({ header, fact, start, end: start + raw.length, name: !bare && raw.length < 60 })
  })
  return cells
}
