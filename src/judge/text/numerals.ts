/** What a string of digits with separators can mean: the likeliest first. */
export interface Numeral {
  readonly readings: readonly number[]
  /** Digits shown after the decimal sign, for the first reading. */
  readonly decimals: number
}

const plain = (text: string): number => Number(text.replace(/[^\d.]/g, ''))

const decimalsOf = (text: string): number => {
  const at = text.indexOf('.')
  return at < 0 ? 0 : text.length - at - 1
}

/**
 * Reads digits with the separators of several languages: `48,213`, `48.213`, `48 213`, `48'213`, `1.234,56`, `4,95`.
 * A single group of three after a dot or comma is ambiguous and gets both readings.
 */
export function readNumeral(text: string): Numeral {
  const tight = text.replace(/(?<=\d)[\s\u00a0\u202f'’](?=\d)/g, '')
  const comma = tight.lastIndexOf(',')
  const dot = tight.lastIndexOf('.')
  if (comma >= 0 && dot >= 0) {
    const value = comma > dot ? tight.replace(/\./g, '').replace(',', '.') : tight.replace(/,/g, '')
    return { readings: [plain(value)], decimals: decimalsOf(value) }
  }
  if (comma < 0 && dot < 0) return { readings: [plain(tight)], decimals: 0 }
  const sign = comma >= 0 ? ',' : '.'
  const grouped = sign === ',' ? /^[1-9]\d{0,2}(?:,\d{3})+$/.test(tight) : /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(tight)
  const asThousands = plain(tight.replace(/[.,]/g, ''))
  const asDecimal = tight.replace(',', '.')
  if (!grouped) {
    const indian = sign === ',' && /^\d{1,2}(?:,\d{2})+,\d{3}$/.test(tight)
    if (indian) return { readings: [asThousands], decimals: 0 }
    return { readings: [plain(asDecimal)], decimals: decimalsOf(asDecimal) }
  }
  const several = tight.split(sign).length > 2
  if (several) return { readings: [asThousands], decimals: 0 }
  return sign === ','
    ? { readings: [asThousands, plain(asDecimal)], decimals: 0 }
    : { readings: [plain(asDecimal), asThousands], decimals: decimalsOf(asDecimal) }
}
