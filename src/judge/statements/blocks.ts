/** A stretch of running text of an answer, or something with a form of its own. Offsets are UTF-16, in the answer. */
export interface Block {
  readonly kind: 'text' | 'item' | 'heading' | 'code' | 'row'
  readonly start: number
  readonly end: number
  /** Of a table row: its cells; the first names the row. */
  readonly cells?: readonly { readonly start: number; readonly end: number; readonly header: string }[]
}

const FENCE = /^\s{0,3}(?:```|~~~)/
const HEADING = /^\s{0,3}#{1,6}\s+\S/
const BOLD_LINE = /^\s*(?:\*\*|__)[^*_]{1,120}(?:\*\*|__):?\s*$/
const ITEM = /^(\s*(?:[-*+•·‣▪–]|\d{1,3}[.)、]|[a-z][.)]|[①-⑳])\s+)\S/u
const ROW = /^\s*\|?[^|\n]+\|/
const RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/

interface Line {
  readonly start: number
  readonly end: number
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  while (start <= text.length) {
    const at = text.indexOf('\n', start)
    const end = at < 0 ? text.length : at
    lines.push({ start, end })
    start = end + 1
  }
  return lines
}

function cellsOf(text: string, line: Line): Line[] {
  const cells: Line[] = []
  let start = line.start
  for (let at = line.start; at <= line.end; at++) {
    if (at < line.end && text.charAt(at) !== '|') continue
    const raw = text.slice(start, at)
    const lead = raw.length - raw.trimStart().length
    const outer = raw.trim() === '' && (start === line.start || at === line.end)
    if (!outer) cells.push({ start: start + lead, end: start + lead + raw.trim().length })
    start = at + 1
  }
  return cells
}

/** Parts an answer into paragraphs, list items, headings, code blocks and table rows. */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  const lines = linesOf(text)
  let open: { start: number; end: number } | undefined
  const close = (): void => {
    if (open !== undefined) blocks.push({ kind: 'text', ...open })
    open = undefined
  }
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]
    if (line === undefined) break
    const content = text.slice(line.start, Math.min(line.end, line.start + 2000))
    if (FENCE.test(content)) {
      close()
      let last = i + 1
      while (
        last < lines.length &&
        !FENCE.test(text.slice(lines[last]?.start, Math.min(lines[last]?.end ?? 0, (lines[last]?.start ?? 0) + 20)))
      )
        last++
      const first = lines[i + 1]
      const final = lines[Math.min(last, lines.length) - 1]
      if (first !== undefined && final !== undefined && final.end > first.start)
        blocks.push({ kind: 'code', start: first.start, end: final.end })
      i = last
    } else if (content.trim() === '' || /^\s*(?:[-*_]\s*){3,}$/.test(content)) {
      close()
    } else if (HEADING.test(content) || BOLD_LINE.test(content)) {
      close()
      blocks.push({ kind: 'heading', ...line })
    } else if (
      ROW.test(content) &&
      RULE.test(text.slice(lines[i + 1]?.start ?? 0, lines[i + 1]?.end ?? 0)) &&
      lines[i + 1] !== undefined
    ) {
      close()
      const headers = cellsOf(text, line).map(cell => text.slice(cell.start, cell.end))
      i += 1
      for (
        let row = lines[i + 1];
        row !== undefined && text.slice(row.start, row.end).includes('|');
        row = lines[i + 1]
      ) {
        const cells = cellsOf(text, row).map((cell, column) => ({ ...cell, header: headers[column] ?? '' }))
        blocks.push({ kind: 'row', start: row.start, end: row.end, cells })
        i += 1
      }
    } else {
      const item = ITEM.exec(content)
      if (item !== null) {
        close()
        open = { start: line.start + (item[1] ?? '').length, end: line.end }
        blocks.push({ kind: 'item', ...open })
        open = undefined
        // A soft-wrapped item goes on in indented lines.
        for (let next = lines[i + 1]; next !== undefined; next = lines[i + 1]) {
          const more = text.slice(next.start, next.end)
          if (!/^\s{2,}\S/.test(more) || ITEM.test(more)) break
          const last = blocks.pop()
          if (last !== undefined) blocks.push({ ...last, end: next.end })
          i += 1
        }
      } else if (open === undefined) open = { ...line }
      else if (
        /^\s*\p{Ll}/u.test(content) ||
        !/[.!?。！？:：]["'”’)\]]?\s*$/.test(text.slice(Math.max(open.start, open.end - 6), open.end))
      )
        open.end = line.end
      else {
        close()
        open = { ...line }
      }
    }
  }
  close()
  return blocks
}
