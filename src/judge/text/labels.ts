/** Numbers that point at a part of a text rather than count: `step 5`, `(Passage 2)`, `[1]`, and the scale of `4 out of 5`. */
const LABELS =
  /(?<!\p{L})(?:passages?|documents?|sources?|steps?|paragraphs?|schritte?|absatz|étapes?|pasos?|citations?|reviews?)\s*(?:#|no\.?|nr\.?)?\s*\d{1,3}(?:\s*(?:,|-|–|and|&|or|und|et|y)\s*\d{1,3})*(?![.,]?\d|\s?%|\p{L})|[[【(]\s*\d{1,3}(?:\s*[–-]\s*\d{1,3}|\s*,\s+\d{1,3}|,\d{1,2}(?!\d))*\s*[\])】]|(?<=\d\s?(?:stars?|sterne|étoiles|estrellas|points?)?\s*(?:out of|von|sur|de|\/)\s*(?:a possible )?)(?:5|10|100)(?:\.0)?(?![\d.,]\d|\s?%|\p{L})/giu

/** Spans of such numbers. */
export const readLabels = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(LABELS)].map(match => ({ start: match.index, end: match.index + match[0].length }))
