import { readValues } from '../text/index.ts'
import type { Rules } from '../types.ts'
import { type Block, readBlocks } from './blocks.ts'
import { readClauses } from './clauses.ts'
import { type Leaf, readJsonAnswer } from './json-answer.ts'
import {
  isAttributed,
  isCourtesy,
  isImperative,
  isOffer,
  isSubjective,
  openingLength,
  saysUnknown,
} from './patterns.ts'
import { plainText, readSentences, type Span, trim } from './sentences.ts'

/** A claim of an answer, with what a judge needs to understand it. */
export interface Statement {
  /** Self-contained where the answer allows. */
  readonly text: string
  /** UTF-16 offsets in the answer. */
  readonly start: number
  readonly end: number
  /** `cell`: a table cell, `leaf`: a value of a JSON answer, `code`: a code block. */
  readonly kind: 'clause' | 'leaf' | 'cell' | 'code'
  /** What the claim is to be read with: its whole sentence, the sentence and heading before it. The nearest first. */
  readonly context: readonly string[]
  readonly leaf?: Leaf
  /** Of a table cell: the name of its row and of its column. */
  readonly row?: string
  readonly column?: string
}

const QUESTION =
  /[?？]["'”’)\]\s*_]*$|(?:까요|나요|습니까)[.。]?$|(?:ですか|ますか|でしょうか)[。.]?$|(?:吗|呢)[。.]?$/u
const CLOSING_MARK = /[\s"'”’)\]*_]/

function withoutClosingMarks(text: string): string {
  let end = text.length
  while (end > 0 && CLOSING_MARK.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** The claims of an answer in order. `practical` rules leave out subjective text that nobody is named for. Total, linear in the text. */
export const readStatements = (text: string, rules: Rules = 'strict'): Statement[] => [...walkStatements(text, rules)]

/** The same one by one, for who has other things to do in between. */
export function* walkStatements(text: string, rules: Rules): Generator<Statement, void, undefined> {
  const leaves = readJsonAnswer(text)
  if (leaves !== undefined) {
    for (const leaf of leaves) yield ofLeaf(leaf, text.slice(leaf.start, leaf.end), siblings(leaf, leaves))
    return
  }
  let some = false
  let heading = ''
  let previous = ''
  for (const block of readBlocks(text)) {
    const body = text.slice(block.start, block.end)
    if (block.kind === 'heading') {
      heading = plainText(body.replace(/^[\s#]+/, ''))
      previous = ''
    } else if (block.kind === 'code') {
      if (/[\p{L}_]\w*\s*\(|[:=]/u.test(body)) {
        some = true
        yield { text: body.trim(), start: block.start, end: block.end, kind: 'code', context: [heading, previous] }
      }
    } else if (block.kind === 'row') {
      for (const cell of ofRow(text, block, heading)) {
        some = true
        yield cell
      }
    } else {
      for (const sentence of readSentences(body, block.start)) {
        const whole = plainText(text.slice(sentence.start, sentence.end))
        if (
          /[:：]$/.test(whole) &&
          (readValues(whole).length === 0 || /^(?:here|below|hier|voici|aquí|以下|다음)/iu.test(whole))
        ) {
          heading = whole
          continue
        }
        for (const clause of ofSentence(text, sentence, [whole, previous, heading].map(short), rules)) {
          some = true
          yield clause
        }
        previous = whole
      }
    }
  }
  if (some) return
  // "Yes." alone does answer a question.
  const bare = trim(text, { start: 0, end: text.length })
  if (bare.end - bare.start < 12 && LONE_ANSWER.test(text.slice(bare.start, bare.end)))
    yield { text: text.slice(bare.start, bare.end), ...bare, kind: 'clause', context: [] }
}

const LONE_ANSWER =
  /^(?:yes|no|ja|nein|oui|non|sí|si|sim|não|sì|no|네|예|아니요|아니오|はい|いいえ|是|是的|不是|对)[.!。！]?$/iu
const LONGEST_CONTEXT = 1000
const short = (text: string): string => (text.length > LONGEST_CONTEXT ? text.slice(0, LONGEST_CONTEXT) : text)

/** Beyond this a sentence is none that a person wrote: it is kept whole. */
const LONGEST_SENTENCE = 3000

function ofSentence(text: string, sentence: Span, context: readonly string[], rules: Rules): Statement[] {
  const whole = text.slice(sentence.start, sentence.end)
  const start = sentence.start + openingLength(whole)
  const span = { start, end: sentence.end }
  const rest = text.slice(start, sentence.end)
  if (!/[\p{L}\p{N}]/u.test(rest) || QUESTION.test(withoutClosingMarks(rest).slice(-40))) return []
  const clauses = rest.length > LONGEST_SENTENCE ? [{ ...span, borrowed: '' }] : readClauses(text, span)
  const found: Statement[] = []
  clauses.forEach((clause, i) => {
    const { start: from, end: to } = trim(text, clause)
    const inner = from + (i === 0 ? 0 : openingLength(text.slice(from, to)))
    const own = plainText(text.slice(inner, Math.min(to, inner + LONGEST_SENTENCE)))
    if (!asserts(own, rules, i === 0 ? clause.borrowed : '')) return
    const said = clause.borrowed === '' ? own : `${plainText(clause.borrowed)} ${own}`
    found.push({
      text: sentenceCase(said),
      start: inner,
      end: to,
      kind: 'clause',
      context: context.filter(part => part !== ''),
    })
  })
  return found
}

const sentenceCase = (text: string): string => {
  const first = text.charAt(0)
  const plain = /^\p{Ll}\p{Ll}*(?:\s|$)/u.test(text)
  return (plain ? first.toUpperCase() : first) + text.slice(1)
}

/** Whether a clause claims anything about the world. */
function asserts(claim: string, rules: Rules, borrowed: string): boolean {
  // `(Passage 2)` points at a source.
  if (/^[([]?\s*(?:passage|source|document|see|quelle|fuente)s?\s*:?\s*[\d\s,&-]*[)\].:]*$/i.test(claim)) return false
  if (!/\p{L}/u.test(claim) && !/\d/.test(claim)) return false
  if (QUESTION.test(claim) || isOffer(claim) || saysUnknown(claim)) return false
  const values = readValues(claim)
  if (isCourtesy(claim) && (values.length === 0 || claim.length < 25)) return false
  const holdsFact = values.length > 0 || /`[^`]+`/.test(claim)
  if (borrowed === '' && isImperative(claim) && !holdsFact) return false
  return !(rules === 'practical' && !holdsFact && isSubjective(claim) && !isAttributed(claim))
}

const MOST_SIBLINGS = 40

/** Texts beside a leaf: what the object that it belongs to is called. */
function siblings(leaf: Leaf, leaves: readonly Leaf[]): string[] {
  const parent = leaf.path.slice(0, -1)
  const at = leaves.indexOf(leaf)
  return leaves
    .slice(Math.max(0, at - MOST_SIBLINGS), at + MOST_SIBLINGS)
    .filter(
      other =>
        other !== leaf &&
        typeof other.value !== 'boolean' &&
        other.path.length === leaf.path.length &&
        parent.every((step, i) => other.path[i] === step),
    )
    .map(other => String(other.value))
}

function ofLeaf(leaf: Leaf, written: string, beside: readonly string[]): Statement {
  const names = leaf.path.filter((step): step is string => typeof step === 'string')
  const name = leaf.path.map(step => (typeof step === 'number' ? `[${step + 1}]` : step)).join(' ')
  return {
    text: `${name === '' ? 'value' : name} is ${typeof leaf.value === 'number' ? written : String(leaf.value)}`,
    start: leaf.start,
    end: leaf.end,
    kind: 'leaf',
    context: [beside.join(' · '), ...beside, names.slice(0, -1).join(' ')].filter(part => part !== ''),
    leaf,
  }
}

function ofRow(text: string, block: Block, heading: string): Statement[] {
  const [first, ...rest] = block.cells ?? []
  if (first === undefined) return []
  const row = plainText(text.slice(first.start, first.end))
  const read = (cell: { start: number; end: number }): string => plainText(text.slice(cell.start, cell.end))
  return rest
    .filter(cell => /[\p{L}\p{N}]/u.test(read(cell)) && !/^(?:n\/a|-|–|unknown|k\.\s?a\.)$/i.test(read(cell)))
    .map(cell => ({
      text: `${row}, ${plainText(cell.header)}: ${read(cell)}`,
      start: cell.start,
      end: cell.end,
      kind: 'cell',
      context: [`${row} ${plainText(cell.header)}`, heading],
      row,
      column: plainText(cell.header),
    }))
}
