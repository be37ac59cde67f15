export { monthOf, weekdayOf } from './calendar.ts'
export { type Agreement, compareValues } from './compare.ts'
export { isFunctionWord } from './function-words.ts'
export { type JsonEntry, type JsonNode, readJson } from './json.ts'
export { isCjk, isHangul, normalise, type Writing, writingOf } from './normalise.ts'
export { magnitudeOf, numberWord } from './number-words.ts'
export { stem } from './stem.ts'
export { keyOf, readTerms } from './synonyms.ts'
export { comparable, fromBase, isMoney, toBase, type Unit, unitOf } from './units.ts'
export {
  type CodeValue,
  type DateValue,
  mask,
  type NumberValue,
  readValues,
  type TimeValue,
  type Value,
} from './values.ts'
export { readWords, type Word } from './words.ts'
