import { normalise } from './normalise.ts'

const LISTS = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
  'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte',
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
]
const TENS: Record<string, number> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  dozen: 12,
  dutzend: 12,
  douzaine: 12,
  docena: 12,
  dreissig: 30,
  vierzig: 40,
  funfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  trenta: 30,
  quaranta: 40,
  cinquanta: 50,
  zwo: 2,
  ein: 1,
  eine: 1,
  einen: 1,
  einem: 1,
  einer: 1,
  une: 1,
  una: 1,
  uma: 1,
  duas: 2,
  hundred: 100,
  thousand: 1000,
  hundert: 100,
  tausend: 1000,
  cent: 100,
  mille: 1000,
  cien: 100,
  mil: 1000,
} // prettier-ignore
const KOREAN: Record<string, number> = {
  한: 1,
  두: 2,
  세: 3,
  네: 4,
  다섯: 5,
  여섯: 6,
  일곱: 7,
  여덟: 8,
  아홉: 9,
  열: 10,
}

/** Words that are also articles, pronouns, adverbs or other words: no number on their own. */
const AMBIGUOUS = new Set([
  'one',
  'un',
  'uno',
  'um',
  'eins',
  'six',
  'sei',
  'once',
  'neuf',
  'nove',
  'null',
  'mil',
  'cent',
  'mille',
  'due',
  'acht',
  'tre',
  'elf',
  'dix',
  'onze',
])

const words = new Map<string, number>(Object.entries(TENS))
for (const list of LISTS) {
  list.split(' ').forEach((word, value) => {
    if (!words.has(word)) words.set(word, value)
  })
}

/** The value of a number word in English, German, French, Spanish, Portuguese or Italian (`twelve`, `zwölf`, `twenty-five`). */
export function numberWord(text: string): { value: number; ambiguous: boolean } | undefined {
  const norm = normalise(text)
  const value = words.get(norm)
  if (value !== undefined) return { value, ambiguous: AMBIGUOUS.has(norm) && norm !== 'six' }
  const pair = /^(\p{L}+)-(\p{L}+)$/u.exec(norm)
  const tens = pair === null ? undefined : words.get(pair[1] ?? '')
  const ones = pair === null ? undefined : words.get(pair[2] ?? '')
  return tens !== undefined && ones !== undefined && tens >= 20 && tens < 100 && ones > 0 && ones < 10
    ? { value: tens + ones, ambiguous: false }
    : undefined
}

/** The value of a native Korean numeral before a counter. */
export const koreanCount = (word: string): number | undefined => KOREAN[word]

const DIGITS = '〇一二三四五六七八九'
const PLACES: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }

/** Chinese and Japanese numerals below ten thousand (`二十五`, `三百`, `两`). */
export function hanNumber(text: string): number | undefined {
  let total = 0
  let digit = -1
  for (const char of text) {
    const place = PLACES[char]
    const value = char === '两' || char === '兩' ? 2 : DIGITS.indexOf(char)
    if (place !== undefined) {
      total += (digit < 0 ? 1 : digit) * place
      digit = -1
    } else if (value >= 0) {
      if (digit >= 0) digit = digit * 10 + value
      else digit = value
    } else return undefined
  }
  return total + Math.max(0, digit)
}

const MAGNITUDES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  tausend: 1e3,
  mille: 1e3,
  mil: 1e3,
  mila: 1e3,
  千: 1e3,
  천: 1e3,
  hundred: 100,
  hundert: 100,
  m: 1e6,
  mio: 1e6,
  mn: 1e6,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  millon: 1e6,
  millones: 1e6,
  milhao: 1e6,
  milhoes: 1e6,
  milione: 1e6,
  milioni: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  billions: 1e9,
  mrd: 1e9,
  milliarde: 1e9,
  milliarden: 1e9,
  milliard: 1e9,
  milliards: 1e9,
  'mil millones': 1e9,
  bilhao: 1e9,
  bilhoes: 1e9,
  miliardi: 1e9,
  trillion: 1e12,
  lakh: 1e5,
  crore: 1e7,
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  億: 1e8,
  亿: 1e8,
  억: 1e8,
  兆: 1e12,
  조: 1e12,
} // prettier-ignore

/** `glued`: the word stands directly after the digits (`20k`, `1.2M`); only then do single letters count. */
export function magnitudeOf(word: string, glued: boolean): number | undefined {
  const norm = normalise(word.replace(/\.$/, ''))
  if (norm.length === 1 && /[a-z]/.test(norm) && !(glued && /^[kMBb]$/.test(word))) return undefined
  return MAGNITUDES[norm]
}
