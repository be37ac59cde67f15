import { normalise, type Word } from '../text/index.ts'

const NEGATORS = new Set(
  `not no never without cannot none neither nor nobody nothing nowhere hardly isn't aren't wasn't weren't don't doesn't didn't won't can't couldn't wouldn't shouldn't hasn't haven't hadn't unable lacks lack
nicht kein keine keinen keinem keiner keines nie niemals ohne weder nichts
pas jamais aucun aucune sans ni rien non
no nunca sin ningun ninguna ninguno tampoco nada jamas
nao nunca sem nenhum nenhuma nem
non mai senza nessun nessuna niente`.split(/\s+/),
)

/** Takes a normalised word. */
export const isNegator = (norm: string): boolean => NEGATORS.has(norm) || /n't$/.test(norm)

/** Takes a normalised word. */
export const WITHOUT = /^(?:without|ohne|sans|sin|sem|senza)$/

/** The same of Chinese, Japanese and Korean, where it stands as a word. */
export const isNegatorOfEast = (norm: string): boolean =>
  /^(?:않\p{L}*|못|안|不|没|没有|未|无|ない|ません|ませ|ん|없\p{L}*)$/u.test(norm)

const PORTUGUESE = /^(?:é|são|não|está|estão|um|uma|em|ao|aos|à|às|dos|das|da|pelo|pela|você|foi|foram|também|até)$/i

/** Portuguese `no` is `in the`. */
const isContraction = (other: Word, words: readonly Word[]): boolean =>
  other.norm === 'no' && words.some(word => PORTUGUESE.test(word.raw))

const AFTER = /^.{0,6}?(?:ません|ない|なかった|ず(?:に)?|않|없|못|아닙|아니|지 않)/u
const BEFORE = /(?:不|没有|没|未|无|非|并非|안 |못 )$/u

/** Whether a negator governs the word at `index` (or the span, in scripts without word gaps). */
export function isNegated(
  text: string,
  words: readonly Word[],
  index: number,
  span?: { start: number; end: number },
): boolean {
  if (span !== undefined)
    return (
      AFTER.test(text.slice(span.end, span.end + 10)) ||
      BEFORE.test(text.slice(Math.max(0, span.start - 3), span.start))
    )
  const word = words[index]
  if (word === undefined) return false
  for (let i = index - 1; i >= Math.max(0, index - 4); i--) {
    const other = words[i]
    if (other === undefined || /[.;:!?,]/.test(text.slice(other.end, words[i + 1]?.start ?? other.end))) return false
    // `without flash is allowed`: no more than the next word.
    if (WITHOUT.test(other.norm) && words.slice(i + 1, index).some(each => !each.functional)) continue
    if (isNegator(other.norm) && !isContraction(other, words))
      return !/^(?:only|just|nur|solo|seulement)$/.test(words[i + 1]?.norm ?? '')
  }
  const next = words[index + 1]
  return next !== undefined && /^(?:nicht|pas)$/.test(next.norm) && !/[.;!?,]/.test(text.slice(word.end, next.start))
}

const CJK_NEGATION = /不(?!同|断|仅|但|过|久|少|錯|错)|没有|未(?!来)|ません|ない|なかった|않|없|못하|아닙니다/gu

/** How many negations a text holds. */
export function countNegations(text: string, words: readonly Word[]): number {
  const spaced = words.filter(word => isNegator(word.norm) && !isContraction(word, words)).length
  return spaced + (normalise(text).match(CJK_NEGATION)?.length ?? 0)
}
