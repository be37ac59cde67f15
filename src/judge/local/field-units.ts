import { type JsonNode, type Unit, unitOf, type Value } from '../text/index.ts'

/** `"currency": "EUR"` or `"unit": "C"` beside a bare number is its unit. */
export function siblingUnit(node: Extract<JsonNode, { type: 'object' }>): Unit | undefined {
  for (const { key, value } of node.entries) {
    if (
      value.type === 'leaf' &&
      typeof value.value === 'string' &&
      /^(?:currency|waehrung|währung|moneda|devise|valuta|moeda|通貨|货币|통화|unit|units|uom|.*_unit|.*Unit|currency_?code)$/i.test(
        key,
      )
    ) {
      const unit = unitOf(value.value === 'metric' ? 'C' : value.value === 'imperial' ? 'F' : value.value)
      if (unit !== undefined) return unit
    }
  }
  return undefined
}

const MONEY_KEY =
  /price|cost|fee|total|amount|balance|sum|tax|discount|subtotal|preis|betrag|precio|prix|revenue|change|sales|income|profit|salary|budget|fare|rate|paid|due|charge|refund|deposit|shipping|payment|value|net|gross/i

const UNIT_IN_KEY: readonly [RegExp, string][] = [
  [/celsius$|_c$|[a-z]C$/i, 'C'],
  [/fahrenheit$|_f$/i, 'F'],
  [/temp(?:erature)?$/i, '°'],
  [/percent(?:age)?|_pct|_?ratio_percent|humidity/i, '%'],
]

/** Numbers of a field with the unit that its key, or a field beside it, names. */
export function withUnit(values: readonly Value[], key: string, sibling: Unit | undefined): Value[] {
  return values.map(value => {
    if (value.kind !== 'number' || value.unit !== undefined) return value
    const unit = keyUnit(key) ?? (sibling !== undefined && fits(sibling, key) ? sibling : undefined) ?? impliedUnit(key)
    const plain = { ...value, step: Math.min(1, value.step) }
    return unit === undefined ? plain : { ...plain, unit, yearLike: false }
  })
}

const fits = (unit: Unit, key: string): boolean =>
  unit.dimension.startsWith('money')
    ? MONEY_KEY.test(key)
    : !/(?:id|count|quantity|qty|number|code|year|humidity|percent|score|rating|wind|pressure)$/i.test(key)

function keyUnit(key: string): Unit | undefined {
  const parts = key.replace(/([a-z])([A-Z])/g, '$1_$2').split(/[_\s-]+/)
  const last = parts.at(-1) ?? ''
  const pair =
    parts.length > 2 && parts.at(-2) === 'per' ? undefined : unitOf(`${parts.at(-2) ?? ''}/${last === 'h' ? 'h' : ''}`)
  if (pair !== undefined) return pair
  const named =
    parts.length > 1 &&
    last.length > 0 &&
    !/^(?:per|pro|par|por|je|al)$/i.test(parts.at(-2) ?? '') &&
    !/^(?:a|in|an|min|max|s|t|l|real|d|g|m|or|no)$/i.test(last)
      ? unitOf(last)
      : undefined
  if (named !== undefined) return named
  if (/^(?:days|hours|minutes|seconds|weeks|months|years|percent|kg|km|cm|mm|mg|ml|eur|usd|gbp)$/i.test(last))
    return unitOf(last)
  if (
    /^(?:min|m|g|s|l)$/.test(last) &&
    parts.length > 1 &&
    /^(?:duration|distance|length|height|width|weight|mass|time|volume|depth)$/i.test(parts.at(-2) ?? '')
  )
    return unitOf(last)
  return undefined
}

function impliedUnit(key: string): Unit | undefined {
  for (const [pattern, unit] of UNIT_IN_KEY) if (pattern.test(key)) return unitOf(unit)
  return undefined
}
