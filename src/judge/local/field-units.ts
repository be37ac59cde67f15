import { type JsonNode, magnitudeOf, type NumberValue, type Unit, unitOf, type Value } from '../text/index.ts'

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

/** Fields that hold amounts of money. */
export const MONEY_KEY =
  /price|cost|fee|total|amount|balance|sum|tax|discount|subtotal|revenue|change|sales|income|profit|salary|budget|fare|rate(?!d)|paid|due|charge|refund|deposit|shipping|payment|value|net|gross|limit|spend|spent|expense|wage|rent|preis|betrag|saldo|kosten|gebühr|umsatz|gehalt|miete|monatlich|jährlich|precio|importe|valor|coste|límite|limite|gasto|ingreso|cuota|prix|montant|solde|coût|cout|frais|tarif|loyer|preço|preco|custo|prezzo|importo|costo|canone|価格|料金|金額|残高|値段|价|金额|余额|费用|가격|금액|요금|잔액/i

const UNIT_IN_KEY: readonly [RegExp, string][] = [
  [/celsius$|_c$|[a-z]C$/i, 'C'],
  [/fahrenheit$|_f$/i, 'F'],
  [/temp(?:erature)?$/i, '°'],
  [/percent(?:age)?|_pct|_?ratio_percent|humidity/i, '%'],
]

/** `"value": 4.82, "unit": "billion"`: what the numbers of such an object are multiplied by. */
export function siblingScale(node: Extract<JsonNode, { type: 'object' }>): number {
  for (const { key, value } of node.entries) {
    if (value.type !== 'leaf' || !/^(?:unit|units|scale|magnitude|multiplier|in|einheit|unidad|unité)$/i.test(key))
      continue
    if (typeof value.value === 'number' && value.value >= 10) return value.value
    const factor = typeof value.value === 'string' ? magnitudeOf(value.value.replace(/s$/i, ''), false) : undefined
    if (factor !== undefined) return factor
  }
  return 1
}

const SCALED_KEY = /^(?:value|amount|number|total|sum|betrag|wert|valor|importe|montant|valeur)$/i
const CENTS = /(?:^|[_\s-])(?:cents?|minor(?:[_\s-]units?)?|pence)$|Cents$|MinorUnits?$/
const FRACTION =
  /humidity|probability|chance|share|fraction|growth|margin|utili[sz]ation|usage|discount|completion|progress|conversion|(?:error|success|tax|vat|interest|win|churn|hit|open|click)[_\s-]?rate/i

/** The number as the field's key scales it: cents, thousands of an object with a scale, a part of one. */
function scaled(value: NumberValue, key: string, scale: number): NumberValue {
  if (CENTS.test(key)) return times(value, 0.01, 2)
  if (scale !== 1 && SCALED_KEY.test(key)) return times(value, scale, 0)
  const [first = 0] = value.readings
  if (FRACTION.test(key) && !/percent|pct/i.test(key) && value.decimals > 0 && first > 0 && first <= 1) {
    const whole = times(value, 100, Math.max(0, value.decimals - 2))
    return { ...whole, readings: [...whole.readings, first], ...percent() }
  }
  return value
}

const percent = (): { unit?: Unit } => {
  const unit = unitOf('%')
  return unit === undefined ? {} : { unit }
}

const times = (value: NumberValue, factor: number, decimals: number): NumberValue => ({
  ...value,
  readings: value.readings.map(each => Math.round(each * factor * 1e6) / 1e6),
  decimals,
  step: value.step * factor,
  yearLike: false,
})

/** Numbers of a field with the unit that its key, or a field beside it, names. */
export function withUnit(values: readonly Value[], key: string, sibling: Unit | undefined, scale = 1): Value[] {
  return values.map(read => {
    if (read.kind !== 'number' || read.unit !== undefined) return read
    const value = scaled(read, key, scale)
    if (value.unit !== undefined) return value
    const unit = keyUnit(key) ?? (sibling !== undefined && fits(sibling, key) ? sibling : undefined) ?? impliedUnit(key)
    const plain = { ...value, step: scale === 1 ? Math.min(1, value.step) : value.step }
    return unit === undefined ? plain : { ...plain, unit, yearLike: false }
  })
}

const fits = (unit: Unit, key: string): boolean =>
  unit.dimension.startsWith('money')
    ? MONEY_KEY.test(key)
    : !/(?:id|count|quantity|qty|number|code|year|humidity|percent|score|rating|wind|pressure)$/i.test(key)

function keyUnit(key: string): Unit | undefined {
  // `price_usd_cents`: the currency stands before.
  const money = CENTS.test(key) ? unitOf(key.split(/[_\s-]+/).at(-2) ?? '') : undefined
  if (money !== undefined) return money
  const parts = key.replace(/([a-z])([A-Z])/g, '$1_$2').split(/[_\s-]+/)
  const last = parts.at(-1) ?? ''
  if (/^(?:ms|mps)$/.test(last) && /wind|speed|velocity|gust/i.test(key)) return unitOf('m/s')
  // `visitors_last_year`, `model_year`: a date, no measure.
  if (/^(?:year|month|week|day)$/i.test(last)) return undefined
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
    /^(?:duration|distance|length|height|width|weight|mass|time|volume|depth|gain|elevation|altitude|range|delay|dauer|durée|duree|retard|verspaetung|verspätung|duración|duracion|retraso|duração|duracao|atraso|durata|ritardo|wait|prep|cook|bake)$/i.test(
      parts.at(-2) ?? '',
    )
  )
    return unitOf(last)
  return undefined
}

function impliedUnit(key: string): Unit | undefined {
  for (const [pattern, unit] of UNIT_IN_KEY) if (pattern.test(key)) return unitOf(unit)
  return undefined
}
