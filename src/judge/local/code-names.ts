const LANGUAGE_WORDS = new Set(
  'await async const let var function return new import from export default true false null undefined none nil self this if else for while in of def class try catch except finally with as print console log void int string str bool boolean number float double public private static final print println require module exports lambda pass not and or is typeof instanceof yield throw raise fn mut pub use impl struct enum match curl http https get post put delete json'.split(
    ' ',
  ),
)
const INLINE = /`([^`\n]{1,300})`/g
const ARGUMENT = /(?<=[(,]\s{0,4})[a-z_$][\w$]*(?=\s{0,4}[,)])/g
const NAME = /[A-Za-z_$][\w$]*/g

/** Identifiers of the code in a text: inline code, or all of it. Names that the code itself declares and string contents are left out. */
export function codeNames(text: string, whole: boolean): string[] {
  const pieces = whole ? [text] : [...text.matchAll(INLINE)].map(match => match[1] ?? '')
  const found = new Set<string>()
  for (const piece of pieces) {
    const bare = piece.replace(/\/\/[^\n]*|#[^\n]*/g, ' ').replace(/'[^'\n]*'|"[^"\n]*"/g, ' ')
    const declared = new Set(
      [
        ...bare.matchAll(
          /(?:const|let|var|def|fn|func|function)\s+([A-Za-z_$][\w$]*)|([A-Za-z_$][\w$]*)\s*:?=(?!=)|\(([A-Za-z_$][\w$]*)\)\s*=>/g,
        ),
      ].flatMap(match => [match[1], match[2], match[3]]),
    )
    // A bare argument of a code block (`put(key, profile)`) is the user's own variable.
    const own = whole ? new Set([...bare.matchAll(ARGUMENT)].map(match => match[0])) : new Set<string>()
    for (const name of bare.match(NAME) ?? []) {
      if (own.has(name)) continue
      if (!LANGUAGE_WORDS.has(name.toLowerCase()) && !declared.has(name) && name.length > 1) found.add(name)
    }
  }
  return [...found]
}

/** Whether a name stands in the evidence as written. */
export const nameStands = (name: string, texts: readonly string[]): boolean => {
  const pattern = new RegExp(`(?<![\\w$])${name.replace(/[$.*+?^()[\]{}|\\/-]/g, '\\$&')}(?![\\w$])`, 'i')
  return texts.some(text => pattern.test(text))
}
