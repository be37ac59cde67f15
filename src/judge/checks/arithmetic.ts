export interface Equation {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly right: boolean
  /** What the left side comes to, for the reason. */
  readonly value: number
  readonly operands: readonly string[]
}

const NUMBER = String.raw`\d+(?:[.,\u00a0\u202f]\d+)*`
const UNIT = String.raw`(?:\s?(?:[€$£¥₩]|EUR|USD|GBP|CHF|kg|km|h|min|days?|months?|years?|units?|items?))?`
const TERM = String.raw`[€$£¥₩]?\s?${NUMBER}${UNIT}`
const EQUATION = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,]|[+*×÷·/(^−–-]\s?)(${TERM}(?:\s?[+\-−–×x*·÷/]\s?${TERM}){1,12})\s?=\s?(${TERM})(?![.,]?\d|\s?[%+*×÷^/])`,
  'gu',
)

/** `1,234.5` or `1.234,5`: which mark groups thousands is not known, so both readings are tried. */
function parseNumber(text: string, decimal: '.' | ','): number {
  const digits = text.replace(/[^\d.,]/g, '')
  const grouped = decimal === '.' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')
  return Number(grouped)
}

function decimalsOf(text: string, decimal: '.' | ','): number {
  const at = text.lastIndexOf(decimal)
  return at === -1 ? 0 : text.slice(at + 1).replace(/\D/g, '').length
}

/** Products before sums, from the left. */
function evaluate(numbers: readonly number[], operators: readonly string[]): number {
  const sums: number[] = [numbers[0] ?? Number.NaN]
  operators.forEach((operator, index) => {
    const next = numbers[index + 1] ?? Number.NaN
    const last = sums.length - 1
    const current = sums[last] ?? Number.NaN
    if (/[×x*·]/.test(operator)) sums[last] = current * next
    else if (/[÷/]/.test(operator)) sums[last] = current / next
    else sums.push(operator === '+' ? next : -next)
  })
  return sums.reduce((sum, value) => sum + value, 0)
}

function check(left: readonly string[], operators: readonly string[], result: string, decimal: '.' | ',') {
  const value = evaluate(
    left.map(text => parseNumber(text, decimal)),
    operators,
  )
  const shown = parseNumber(result, decimal)
  const tolerance = 0.5 * 10 ** -decimalsOf(result, decimal) + 1e-9 * Math.abs(value)
  return { value, right: Number.isFinite(value) && Math.abs(value - shown) <= tolerance }
}

/** Equations written out in a text (`2 × 120 + 35 = 275`), and whether they are right. Percentages are left alone. */
export function equationsIn(text: string): Equation[] {
  return [...text.matchAll(EQUATION)].flatMap(match => {
    const [whole, side = '', result = ''] = match
    const operands = [...side.matchAll(new RegExp(NUMBER, 'g'))].map(found => found[0])
    const between = side.split(new RegExp(NUMBER)).slice(1, -1)
    const operators = between.map(text => /[+\-−–×*·÷/]|x/.exec(text)?.[0] ?? '')
    const checks = (['.', ','] as const).map(decimal => check(operands, operators, result, decimal))
    const best = checks.find(found => found.right) ?? checks[0]
    if (best === undefined || !Number.isFinite(best.value)) return []
    return [{ text: whole.trim(), start: match.index, end: match.index + whole.length, operands, ...best }]
  })
}
