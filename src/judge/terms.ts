const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** Words and numbers; scripts without spaces as pairs of characters. */
export function terms(text: string): string[] {
  const found: string[] = []
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+(?:[.,:]\p{N}+)*/gu)) {
    if (!CJK.test(word)) found.push(word)
    else for (let i = 0; i < Math.max(1, word.length - 1); i++) found.push(word.slice(i, i + 2))
  }
  return found
}
