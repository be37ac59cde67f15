import { type Block, fenceBlocks, quoteBlocks, tagBlocks } from './blocks.ts'
import { endsUnder, isInstruction, isNamedList, labelOf, leadOf, markOf } from './labels.ts'

export interface SplitText {
  /** What an answer may be held against, in the order of the text. */
  readonly material: readonly string[]
  /** What was said otherwise. */
  readonly rest: string
  /** The rest without what is only quoted in passing: what was asked. */
  readonly asked: string
}

/**
 * Takes apart what a system or user message hands over as material and what it says otherwise. Linear.
 * @param isSaid a user's message: what it quotes is material, too. Instructions quote examples.
 */
export function splitMaterial(text: string, isSaid = true): SplitText {
  const material: string[] = []
  const taken: Block[] = []
  const free = takeBlocks(text, [tagBlocks, fenceBlocks], block => {
    taken.push(block)
    material.push(...block.inner)
  })
  const lines = splitLines(free)
  material.push(...lines.material)
  const rest = takeBlocks(lines.rest, isSaid ? [quoteBlocks] : [], block => {
    if (!material.some(item => item.includes(block.inner[0] ?? ''))) material.push(...block.inner)
  })
  return { material, rest: tidy(rest), asked: tidy(lines.rest) }
}

function takeBlocks(
  text: string,
  finders: readonly ((text: string) => Block[])[],
  take: (block: Block) => void,
): string {
  let free = text
  for (const find of finders) {
    let at = 0
    let left = ''
    for (const block of find(free)) {
      left += free.slice(at, block.start)
      at = block.end
      take(block)
    }
    free = left + free.slice(at)
  }
  return free
}

const PASSAGE =
  /^\s*(?:\[(?=[\w.-]*\d)[\w.-]{1,24}\]|\[[\w.-]{1,24}\](?=[:.]?\s*\S)|\(\d{1,4}\)|[-*•]\s*\[[\w.-]{1,40}\]|(?:document|doc|source|passage|chunk|quelle|dokument)\s*#?\d{1,4}\b)[:.]?\s*/iu
const ITEM = /^\s*(?:[-*•–]|\d{1,3}[.)])\s+/
const QUOTED_LINE = /^\s*>\s?/
const MAX_PASSAGES = 50
const MIN_ITEM = 40

/** Labelled sections, passages with markers, lists of statements and block quotes. */
function splitLines(text: string): { material: string[]; rest: string } {
  const material: string[] = []
  const rest: string[] = []
  let section: string[] | undefined
  let heading = ''
  const close = () => {
    if (section === undefined) return
    const { body, tail } = cutTail(section)
    if (body.some(line => line.trim() !== '')) append(material, passagesOf(body))
    append(rest, tail)
    section = undefined
  }
  const lines = text.split('\n')
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const label = isListLine(line) ? undefined : labelOf(line)
    if (section !== undefined && endsUnder(heading, line)) close()
    // Inside a section only a label of another sort of text ends it; any other heading is part of the material.
    if (section !== undefined) {
      if (isRule(line)) {
        // Between passages, or at the end of them.
        if (isTold(nextOf(lines, index))) close()
        else if (section.length > 0) section.push(line)
      } else if (label?.kind !== 'other' || !label.generic) section.push(line)
      else {
        close()
        rest.push(line)
      }
    } else if (label?.kind === 'material') {
      rest.push(label.text === '' ? line : label.told)
      section = label.text === '' ? [] : [label.generic ? label.text : line]
      heading = markOf(line)
    } else if (label?.generic !== true && (isLead(lines, index) || isListOfFacts(lines, index))) {
      rest.push(line)
      section = []
      heading = markOf(line)
    } else if (isListLine(line)) {
      const run = listAt(lines, index)
      if (isMaterialList(run)) append(material, passagesOf(run))
      else append(rest, run)
      index += run.length - 1
    } else rest.push(line)
  }
  close()
  return { material, rest: rest.join('\n') }
}

/** Lists may be longer than a call may have arguments. */
function append<T>(list: T[], items: readonly T[]): void {
  for (const item of items) list.push(item)
}

/** After "Answer from the context." the material follows at once; after a colon or "the following" an empty line may stand between. */
function isLead(lines: readonly string[], index: number): boolean {
  const lead = leadOf(lines[index] ?? '')
  if (lead === undefined) return false
  const next = (lines[index + 1] ?? '').trim()
  const at = next === '' && lead === 'far' ? index + 2 : index + 1
  const first = (lines[at] ?? '').trim()
  if (first === '' || isInstruction(first)) return false
  if (/[:：]$/.test(first) && isInstruction(lines[at + 1] ?? '')) return false
  const label = labelOf(first)
  return label === undefined || PASSAGE.test(first) || (label.kind === 'material' && !label.generic)
}

/** Prices, hours, terms: lines with numbers under a label of whatever name. */
function isListOfFacts(lines: readonly string[], index: number): boolean {
  if (!isNamedList(lines[index] ?? '')) return false
  const after = lines.slice(index + 1, index + 1 + MAX_PASSAGES)
  const end = after.findIndex(line => line.trim() === '')
  const items = end < 0 ? after : after.slice(0, end)
  const numbered = items.filter(line => /\d/.test(line.replace(ITEM, '')) && !isInstruction(line))
  return numbered.length > 0 && numbered.length * 2 >= items.length
}

function isRule(line: string): boolean {
  return /^\s*[-=*_~]{3,}\s*$/.test(line)
}

function nextOf(lines: readonly string[], index: number): string {
  for (let at = index + 1; at < lines.length && at < index + 4; at++) {
    const line = lines[at] ?? ''
    if (line.trim() !== '') return line
  }
  return ''
}

function isTold(line: string): boolean {
  return isInstruction(line) || labelOf(line)?.generic === true
}

function isListLine(line: string): boolean {
  return PASSAGE.test(line) || ITEM.test(line) || QUOTED_LINE.test(line)
}

function listAt(lines: readonly string[], from: number): string[] {
  let to = from
  while (to < lines.length && isListLine(lines[to] ?? '')) to++
  return lines.slice(from, to)
}

function isMaterialList(run: readonly string[]): boolean {
  if (run.every(line => PASSAGE.test(line)) || run.every(line => QUOTED_LINE.test(line))) return true
  const length = run.reduce((sum, line) => sum + line.trim().length, 0)
  const told = run.filter(isInstruction).length
  return run.length >= 2 && length / run.length >= MIN_ITEM && told * 2 < run.length
}

/** A section's last paragraph may be the question, or what to do with the section. */
function cutTail(lines: readonly string[]): { body: readonly string[]; tail: readonly string[] } {
  const end = lines.findLastIndex(line => line.trim() !== '') + 1
  const after = lines.findLastIndex(line => PASSAGE.test(line)) + 1
  // Nothing but instructions right after the last of several passages.
  if (after > 0 && after < end && lines.slice(after, end).every(line => isInstruction(line)))
    return { body: lines.slice(0, after), tail: lines.slice(after, end) }
  const gap = lines.slice(0, end).findLastIndex(line => line.trim() === '')
  const last = lines
    .slice(gap + 1, end)
    .join(' ')
    .trim()
  const isTail = gap > 0 && last.length <= 300 && (/[?？]$/.test(last) || (isInstruction(last) && !PASSAGE.test(last)))
  return isTail ? { body: lines.slice(0, gap), tail: lines.slice(gap + 1, end) } : { body: lines, tail: [] }
}

/** Passages with a marker of their own are an item each, so that a citation can name them. */
function passagesOf(lines: readonly string[]): string[] {
  const starts = lines.flatMap((line, index) => (PASSAGE.test(line) ? [index] : []))
  const whole = lines
    .map(line => line.replace(QUOTED_LINE, ''))
    .join('\n')
    .trim()
  if (starts.length < 2 || starts.length > MAX_PASSAGES) return [whole]
  const passages = starts.map((start, index) =>
    lines
      .slice(start, starts[index + 1])
      .join('\n')
      .trim(),
  )
  const before = lines.slice(0, starts[0]).join('\n').trim()
  return before === '' ? passages : [before, ...passages]
}

function tidy(text: string): string {
  return text.replace(/\n{3,}/g, '\n\n').trim()
}

/** The question in a message that carries material as well: what follows its label, else what is left of the message. */
export function questionIn(text: string): string {
  const { material, asked } = splitMaterial(text)
  if (material.length === 0) return text.trim()
  const lines = asked.split('\n')
  const at = lines.findLastIndex(line =>
    /^[\W_]*(?:user\s+)?(?:question|query|frage|pregunta|domanda|问题|問題|質問|질문)[*_]*\s*[:：]/iu.test(line),
  )
  if (at >= 0) {
    const labelled = [labelOf(lines[at] ?? '')?.text ?? '', ...lines.slice(at + 1)]
      .join('\n')
      .replace(/\n+[^\n]{0,20}\b(?:answer|antwort|response|réponse|respuesta|risposta)\W*$/iu, '')
      .trim()
    if (labelled !== '') return labelled
  }
  // Labels and leads of the material that was taken out.
  const left = lines.filter(line => labelOf(line)?.kind !== 'material' && leadOf(line) === undefined && !isRule(line))
  const question = tidy(left.join('\n')) || tidy(lines.filter(isInstruction).join('\n'))
  // `Extract the order: "…"` is one sentence, whatever of it is material.
  const pointsAtNothing = /[:：]$/.test(question) && !text.trim().includes('\n')
  return question === '' || pointsAtNothing ? text.trim() : question
}
