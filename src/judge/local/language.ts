import { writingOf } from '../text/index.ts'

export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'ko' | 'ja' | 'zh' | 'unknown'

const TELLING: readonly [Language, RegExp][] = [
  [
    'en',
    /\b(?:the|is|are|was|and|of|to|has|have|will|with|for|from|your|you|it|by|at|on|not|can|be|an|i|we|also|this|that|there|may|were|had|their|its|does|any|all|who|which|when|if|or|but|more|than|only|just|been)\b/giu,
  ],
  [
    'de',
    /(?<!\p{L})(?:der|die|das|und|ist|sind|ein|eine|nicht|mit|für|von|auf|wird|wurde|hat|den|dem|im|zum|zur|bei|ihre?|sie|kostet|uhr|ab|um)(?!\p{L})/giu,
  ],
  [
    'fr',
    /(?<!\p{L})(?:le|la|les|des|une?|est|et|pour|dans|avec|vous|votre|sur|du|au|aux|à|ne|pas|il|elle|coûte|sont|l'|d')(?!\p{L})/giu,
  ],
  ['es', /(?<!\p{L})(?:el|la|los|las|una?|es|y|para|con|del|su|en|por|está|son|que|tiene|cuesta|al|se|no)(?!\p{L})/giu],
  ['pt', /(?<!\p{L})(?:o|a|os|as|uma?|é|e|para|com|do|da|no|na|em|por|está|são|que|tem|custa|não|seu|sua)(?!\p{L})/giu],
  ['it', /(?<!\p{L})(?:il|lo|gli|una?|è|e|per|con|del|della|nel|di|che|sono|ha|costa|non|alle|dal)(?!\p{L})/giu],
]

/** A rough guess from script and function words; `unknown` for keys, codes and very short texts. */
export function languageOf(text: string): Language {
  const writing = writingOf(text)
  if (writing === 'hangul') return 'ko'
  if (writing === 'kana') return 'ja'
  if (writing === 'han') return 'zh'
  const sample = text.length > 1500 ? text.slice(0, 1500) : text
  let best: Language = 'unknown'
  let most = 0
  for (const [language, pattern] of TELLING) {
    const hits = sample.match(pattern)?.length ?? 0
    if (hits > most) {
      most = hits
      best = language
    }
  }
  return best
}

/** Whether words of the one can be looked for in the other. Unknown languages are held comparable. */
export const readAlike = (a: Language, b: Language): boolean => a === b || a === 'unknown' || b === 'unknown'
