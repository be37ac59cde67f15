/** Lower case, compatibility forms folded, accents of Latin letters dropped. Length may change: never use it for offsets. */
export function normalise(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/ß/g, 'ss')
    .replace(/[’‘]/g, "'")
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〇]/u
const HANGUL = /\p{Script=Hangul}/u

/** Scripts whose words are not parted by spaces. */
export const isCjk = (text: string): boolean => CJK.test(text)

export const isHangul = (text: string): boolean => HANGUL.test(text)

export type Writing = 'latin' | 'han' | 'kana' | 'hangul' | 'other'

/** The writing that most of the text's letters are in; kana anywhere means Japanese. */
export function writingOf(text: string): Writing {
  const sample = text.length > 2000 ? text.slice(0, 2000) : text
  const count = (pattern: RegExp): number => sample.match(pattern)?.length ?? 0
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  const han = count(/\p{Script=Han}/gu)
  const hangul = count(/\p{Script=Hangul}/gu)
  const latin = count(/\p{Script=Latin}/gu)
  // An ideograph says about as much as three Latin letters.
  if (hangul * 2 > Math.max(latin, han * 2)) return 'hangul'
  if (kana + han > 0 && (kana + han) * 3 > latin) return kana * 8 > han ? 'kana' : 'han'
  return latin > 0 ? 'latin' : 'other'
}
