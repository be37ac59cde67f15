const SUFFIXES = [
  'ations',
  'ation',
  'ments',
  'ment',
  'ings',
  'ing',
  'ions',
  'ion',
  'edly',
  'ed',
  'ies',
  'ern',
  'es',
  'en',
  'em',
  'er',
  'as',
  'os',
  'ly',
  's',
  'e',
  'n',
  'a',
  'o',
  'y',
  'i',
  'd',
  't',
]

const KOREAN =
  /(?:하셨습니다|하십니다|하시면|하셔야|하세요|하시는|해야|하면|하는|받으신|이셨습니다|입니다|습니다|합니다|됩니다|했습니다|되었습니다|이었습니다|이에요|예요|이며|으로는|에서는|에서도|에게는|까지는|부터는|이라는|으로|에서|에게|부터|까지|에는|에도|이나|은|는|이|가|을|를|에|의|도|로|와|과|만|으며|이며|하며|며|하고|이고|고|지만|이지만|한다|된다|이다)$/

/**
 * A rough stem that lets inflected forms of one word meet (`shipped`, `shipping`; `Preis`, `Preise`; `토요일에도`, `토요일`).
 * Takes normalised text. Words of several languages go through the same suffixes: only equality of stems means something.
 */
export function stem(word: string): string {
  if (/^[가-힣]+$/.test(word)) {
    const bare = word.replace(KOREAN, '')
    return bare.length > 0 ? bare : word
  }
  if (!/^[a-z'ø-ÿœæ]+$/.test(word)) return word
  let rest = word.replace(/'(?:s|re|ve|ll|d|m)$/, '').replace(/^(?:l|d|qu|j|n|s|c|m|t)'/, '')
  rest = strip(strip(rest, SUFFIXES), ENDINGS)
  if (/([bdfgklmnprt])\1$/.test(rest) && rest.length > 4) rest = rest.slice(0, -1)
  if (rest.length > 3 && /[iye]$/.test(rest)) rest = rest.slice(0, -1)
  return rest.length > 8 ? rest.slice(0, 8) : rest
}

/** What may be left when a longer suffix has gone (`opening` → `open` → `ope`, as `opens`). */
const ENDINGS = ['es', 'en', 'er', 'n', 'e', 's']

function strip(word: string, suffixes: readonly string[]): string {
  let rest = word
  for (const suffix of suffixes) {
    if (!rest.endsWith(suffix) || rest.length - suffix.length < (suffix.length === 1 ? 3 : 4)) continue
    if (suffix === 's' && rest.endsWith('ss')) break
    rest = rest.slice(0, -suffix.length)
    if (suffix !== 's') break
  }
  return rest
}
