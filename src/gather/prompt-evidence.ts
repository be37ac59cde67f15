import type { EvidenceList } from './evidence-list.ts'
import { isMostlyInstructions } from './labels.ts'
import { type SplitText, splitMaterial } from './material.ts'

export type PromptMode = 'auto' | 'always' | 'never'

/** A system or user text, with the span whose request shows it first. */
export interface PromptText {
  readonly role: 'system' | 'user'
  readonly text: string
  readonly spanId: string
  /** A document that was attached: material as a whole, if no part of it looks more like it. */
  readonly isDocument?: true
}

const MIN_PASTED = 400
/** Items of evidence that are looked for in a prompt. */
const MAX_KNOWN = 500

/** Adds the material of the request's texts to the evidence; returns what was said otherwise. */
export function addPromptEvidence(
  list: EvidenceList,
  texts: readonly PromptText[],
  mode: PromptMode,
  answer: string,
  split: (text: string, isSaid: boolean) => SplitText = splitMaterial,
): string[] {
  if (mode === 'never') return texts.map(({ text }) => text)
  const add = (text: string, { spanId }: PromptText) => {
    if (text.trim() !== '') list.add({ kind: 'prompt', text, spanId }, 'message', list)
  }
  if (mode === 'always') {
    for (const prompt of texts) add(prompt.text, prompt)
    return []
  }
  // What was retrieved or looked up stands in the prompt again.
  const known = list.items.slice(0, MAX_KNOWN).map(({ text }) => text)
  const parted = texts.map(prompt => {
    const parts = split(prompt.text, prompt.role === 'user')
    const isWhole = prompt.isDocument === true && parts.material.length === 0
    return { prompt, ...(isWhole ? { material: [prompt.text], rest: '' } : parts) }
  })
  for (const { prompt, material } of parted) {
    for (const text of material) if (!isRepetition(text, known)) add(text, prompt)
  }
  if (list.size > 0) return parted.flatMap(({ rest }) => (rest === '' ? [] : [rest]))
  const isObject = /^\s*[{[]/.test(answer)
  return parted.flatMap(({ prompt, rest }) => {
    const isPasted = rest.length >= MIN_PASTED && !isMostlyInstructions(rest)
    const isExtractedFrom = isObject && prompt.role === 'user' && !isWrapper(prompt, texts)
    if (!isPasted && !isExtractedFrom) return rest === '' ? [] : [rest]
    add(rest, prompt)
    return []
  })
}

/** A root's input may hold the messages of the request in another form. */
function isWrapper({ text }: PromptText, all: readonly PromptText[]): boolean {
  return all.some(other => other.text.length < text.length && other.role === 'user' && text.includes(other.text))
}

/** Little is left of a text when what is known already is taken out of it. */
function isRepetition(text: string, known: readonly string[]): boolean {
  let left = text
  for (const item of known) {
    if (item.length >= 20 && item.length <= left.length && left.includes(item)) left = left.replaceAll(item, ' ')
  }
  return left !== text && left.replace(/[^\p{L}]/gu, '').length < 24
}
