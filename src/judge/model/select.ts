import MiniSearch from 'minisearch'
import type { Answer } from '../../gather/types.ts'
import { splitStatements } from '../statements/index.ts'
import { terms } from '../terms.ts'

/** A stretch of one source text. */
export interface Excerpt {
  /** Index of the source in its list. */
  readonly index: number
  readonly text: string
  /** Not the whole text. */
  readonly part: boolean
  /** UTF-16 offset in the source, and the source's length. */
  readonly from: number
  readonly of: number
}

export interface Selection {
  /** The question, unless it is so long that it was treated as a given text. */
  readonly question?: string
  readonly evidence: readonly Excerpt[]
  readonly given: readonly Excerpt[]
  readonly history: readonly Excerpt[]
  /** Share of the characters of evidence and given texts that were chosen, 0 to 1. */
  readonly coverage: number
}

interface Passage {
  readonly id: number
  readonly source: number
  readonly from: number
  readonly text: string
}

const PASSAGE = 800
/** Longer sources get longer passages, so that indexing stays fast. */
const MAX_PASSAGES = 8000
const HISTORY_CHARS = 8000
const QUESTION_CHARS = 8000
const MAX_QUERIES = 60

function whole(texts: readonly string[]): Excerpt[] {
  return texts.map((text, index) => ({ index, text, part: false, from: 0, of: text.length }))
}

/** Cuts at line ends or spaces where there are some. */
function passagesOf(texts: readonly string[], size: number): Passage[] {
  const passages: Passage[] = []
  texts.forEach((text, source) => {
    let from = 0
    while (from < text.length) {
      const limit = Math.min(text.length, from + size)
      let to = limit
      if (limit < text.length) {
        const tail = text.slice(from + size / 2, limit)
        const at = Math.max(tail.lastIndexOf('\n'), tail.lastIndexOf('. ') + 1, tail.lastIndexOf('。') + 1)
        const space = at > 0 ? at : tail.lastIndexOf(' ')
        if (space > 0) to = from + size / 2 + space
      }
      passages.push({ id: passages.length, source, from, text: text.slice(from, to) })
      from = to
    }
  })
  return passages
}

/** Passages in order of use: the best of each statement, then the second best of each, …, then the rest as they come. */
async function ranked(passages: readonly Passage[], queries: readonly string[]): Promise<number[]> {
  const index = new MiniSearch<Passage>({ fields: ['text'], tokenize: terms, storeFields: [] })
  await index.addAllAsync(passages, { chunkSize: 200 })
  const lists = queries.map(query => index.search(query).map(hit => Number(hit.id)))
  const order = new Set<number>()
  const deepest = Math.max(0, ...lists.map(hits => hits.length))
  for (let rank = 0; rank < deepest; rank++) {
    for (const hits of lists) {
      const id = hits[rank]
      if (id !== undefined) order.add(id)
    }
  }
  for (const { id } of passages) order.add(id)
  return [...order]
}

/** Neighbouring passages of one source become one excerpt again. */
function merged(chosen: readonly Passage[], texts: readonly string[]): Excerpt[] {
  const excerpts: Excerpt[] = []
  for (const passage of [...chosen].sort((a, b) => a.id - b.id)) {
    const last = excerpts.at(-1)
    const of = texts[passage.source]?.length ?? 0
    if (last !== undefined && last.index === passage.source && last.from + last.text.length === passage.from) {
      const text = last.text + passage.text
      excerpts[excerpts.length - 1] = { ...last, text, part: text.length < of }
    } else {
      const { source: index, text, from } = passage
      excerpts.push({ index, text, part: text.length < of, from, of })
    }
  }
  return excerpts
}

/** Chooses passages by BM25 until the budget is used. Texts within the budget are taken whole. */
async function choose(texts: readonly string[], queries: () => readonly string[], budget: number): Promise<Excerpt[]> {
  const total = texts.reduce((sum, text) => sum + text.length, 0)
  if (total <= budget) return whole(texts)
  const passages = passagesOf(texts, Math.max(PASSAGE, 2 * Math.ceil(total / MAX_PASSAGES / 2)))
  const chosen: Passage[] = []
  let left = budget
  for (const id of await ranked(passages, queries())) {
    const passage = passages[id]
    if (passage === undefined || passage.text.length > left) continue
    chosen.push(passage)
    left -= passage.text.length
  }
  return merged(chosen, texts)
}

const lengthOf = (texts: readonly { length: number }[]): number => texts.reduce((sum, text) => sum + text.length, 0)

/** One query a statement: evidence for each of them is looked for. */
function queriesOf(text: string): string[] {
  const statements = splitStatements(text).slice(0, MAX_QUERIES)
  return statements.length === 0 ? [text.slice(0, 2000)] : statements.map(statement => statement.text)
}

/** What of evidence, given texts and history goes to the model, within `maxChars`; nothing is cut silently. */
export async function selectTexts(answer: Answer, maxChars: number): Promise<Selection> {
  const evidence = answer.evidence.map(item => item.text)
  const { question = '' } = answer
  const asked = question !== '' && question.length <= Math.min(QUESTION_CHARS, maxChars)
  const others = answer.given.filter(text => text !== question)
  const given = asked || question === '' ? others : [question, ...others]
  const queries = (): readonly string[] => queriesOf(answer.text.slice(0, maxChars))
  const pool = await choose([...evidence, ...given], queries, maxChars)
  const chosen = {
    evidence: pool.filter(({ index }) => index < evidence.length),
    given: pool
      .filter(({ index }) => index >= evidence.length)
      .map(excerpt => ({ ...excerpt, index: excerpt.index - evidence.length })),
  }
  const all = lengthOf(evidence) + lengthOf(given)
  const seen = lengthOf(pool.map(excerpt => excerpt.text))
  return {
    ...chosen,
    ...(asked ? { question } : {}),
    history: await choose(answer.history, queries, Math.min(HISTORY_CHARS, maxChars)),
    coverage: all === 0 ? 1 : seen / all,
  }
}
