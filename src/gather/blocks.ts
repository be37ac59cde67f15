/** Part of a text, as UTF-16 offsets: the whole block, and what stands inside it. */
export interface Block {
  readonly start: number
  readonly end: number
  readonly inner: readonly string[]
}

/** Tags around what is no material. */
const OTHER_TAGS =
  /^(?:instructions?|rules?|role|task|goal|persona|(?:output|response)?_?(?:format|schema|style)|examples?|tools?|(?:user_?)?(?:question|query|input|message)|thinking|thoughts?|guidelines?|system|tone|b|i|u|a|p|br|hr|em|strong|code|span|div|ul|ol|li|h[1-6]|table|tr|td|th)$/i
const MAX_NAMES = 200
const MAX_ITEMS = 50

/** `<documents>…</documents>` and the like. Several tags of one name inside are an item each. */
export function tagBlocks(text: string): Block[] {
  const blocks: Block[] = []
  const unclosed = new Set<string>()
  const opening = /<([A-Za-z][\w.:-]{0,40})(?:\s[^<>\n]{0,300})?>/g
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const name = match[1] ?? ''
    if (unclosed.has(name) || unclosed.size > MAX_NAMES || OTHER_TAGS.test(name)) continue
    const from = match.index + match[0].length
    const to = text.indexOf(`</${name}>`, from)
    if (to < 0) {
      unclosed.add(name)
      continue
    }
    const end = to + name.length + 3
    const inner = text.slice(from, to).trim()
    if (inner !== '') blocks.push({ start: match.index, end, inner: splitTags(inner) })
    opening.lastIndex = end
  }
  return blocks
}

function splitTags(inner: string): string[] {
  const name = /^<([A-Za-z][\w.:-]{0,40})[\s>]/.exec(inner)?.[1]
  if (name === undefined) return [inner]
  const parts = inner.split(`</${name}>`).map(part => part.trim().replace(/^<[^<>\n]{1,340}>\s*/, ''))
  const items = parts.filter(part => part !== '')
  return items.length > 0 && items.length <= MAX_ITEMS ? items : [inner]
}

/** Fenced with three back ticks, tildes or quotation marks. */
export function fenceBlocks(text: string): Block[] {
  const blocks: Block[] = []
  const opening = /```[^\n`]*\n|~~~[^\n]*\n|"""|'''/g
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const fence = match[0].slice(0, 3)
    const from = match.index + match[0].length
    const to = text.indexOf(fence, from)
    if (to < 0) break
    const inner = text.slice(from, to).trim()
    // A fence that shows the form of the answer is an instruction.
    const lead = text.slice(Math.max(0, match.index - 200), match.index)
    const isForm = /\b(?:format|schema|example|respond|output|shape|structure)\b[^\n]*\n*$/i.test(lead)
    if (inner !== '' && !isForm) blocks.push({ start: match.index, end: to + 3, inner: [inner] })
    opening.lastIndex = to + 3
  }
  return blocks
}

const MIN_QUOTE = 40
const MAX_QUOTE = 4_000
const MAX_QUOTES = 200
const CLOSING: Readonly<Record<string, readonly string[]>> = {
  '"': ['"'],
  '“': ['”'],
  '„': ['“', '”'],
  '«': ['»'],
  '「': ['」'],
  '『': ['』'],
}

/** Quoted text of some length within a line or paragraph, unless it is what the model shall say. */
export function quoteBlocks(text: string): Block[] {
  const blocks: Block[] = []
  const find = finder(text)
  const opening = /["“„«「『]/g
  for (let match = opening.exec(text); match !== null && blocks.length < MAX_QUOTES; match = opening.exec(text)) {
    const from = match.index + 1
    const to = Math.min(...(CLOSING[match[0]] ?? []).map(mark => find(mark, from)))
    if (to - from > MAX_QUOTE) continue
    opening.lastIndex = to + 1
    const inner = text.slice(from, to).trim()
    if (isQuotation(inner) && !isToBeSaid(text, match.index)) {
      blocks.push({ start: match.index, end: to + 1, inner: [inner] })
    }
  }
  return blocks
}

/** Positions of marks, looked for once each however often they are asked for from left to right. */
function finder(text: string): (mark: string, from: number) => number {
  const known = new Map<string, number>()
  return (mark, from) => {
    const last = known.get(mark)
    if (last !== undefined && last >= from) return last
    const at = text.indexOf(mark, from)
    const position = at < 0 ? Number.POSITIVE_INFINITY : at
    known.set(mark, position)
    return position
  }
}

function isQuotation(inner: string): boolean {
  // Scripts without spaces say as much in half the characters.
  return inner.length >= MIN_QUOTE || (inner.length >= MIN_QUOTE / 2 && /[\u1100-\uffdc]/.test(inner))
}

function isToBeSaid(text: string, at: number): boolean {
  const lead = text.slice(Math.max(0, at - 40), at)
  return /\b(?:say|says|reply|replies|respond|responds|answer|answers|write|return|output|with|like|sage|antworte|dis|di)\b[^.\n]{0,20}$/i.test(
    lead,
  )
}
