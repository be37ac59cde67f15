import { isFunctionWord } from './function-words.ts'
import { isCjk, normalise } from './normalise.ts'
import { keyOf } from './synonyms.ts'

export interface Word {
  readonly raw: string
  /** Normalised: lower case, accents dropped. */
  readonly norm: string
  /** What equality is tested on. */
  readonly key: string
  readonly start: number
  readonly end: number
  /** Starts with a capital letter. */
  readonly capital: boolean
  /** Carries grammar, not content. */
  readonly functional: boolean
}

const RUN = /[\p{L}\p{M}\p{N}_]+(?:['’]\p{L}+)*/gu
const CJK_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〇]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〇]+/gu
const MAX_WORD = 200

const segmenters = {
  kana: new Intl.Segmenter('ja', { granularity: 'word' }),
  han: new Intl.Segmenter('zh', { granularity: 'word' }),
}

function word(raw: string, start: number): Word {
  const norm = normalise(raw)
  return {
    raw,
    norm,
    key: keyOf(norm),
    start,
    end: start + raw.length,
    capital: /^\p{Lu}/u.test(raw),
    functional: isFunctionWord(norm),
  }
}

function cjkWords(run: string, start: number): Word[] {
  const segmenter = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(run) ? segmenters.kana : segmenters.han
  const words: Word[] = []
  for (const { segment, index } of segmenter.segment(run)) words.push(word(segment, start + index))
  return words
}

/** The words of a text with their offsets. `camelCase` and `snake_case` are parted. Linear; a run without a gap is cut at 200 letters. */
export function readWords(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(RUN)) {
    const run = match[0]
    if (isCjk(run)) {
      for (const part of run.matchAll(CJK_RUN)) {
        const start = match.index + part.index
        if (isCjk(part[0])) words.push(...cjkWords(part[0], start))
        else words.push(word(part[0].slice(0, MAX_WORD), start))
      }
      continue
    }
    if (/_|^\p{L}?\p{Ll}{2,}\p{Lu}/u.test(run)) {
      for (const part of run.slice(0, MAX_WORD).matchAll(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}_]+/gu)) {
        words.push(word(part[0], match.index + part.index))
      }
      continue
    }
    words.push(word(run.slice(0, MAX_WORD), match.index))
  }
  return words
}
