import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareValues, readValues, type Value } from '../../../src/judge/text/index.ts'

const only = (text: string): Value => {
  const [value] = readValues(text)
  if (value === undefined) throw new Error(`no value in ${text}`)
  return value
}

describe('readValues', () => {
  it.each([
    ['48,213 people', 48213],
    ['1.234,56 €', 1234.56],
    ['1 250,35 €', 1250.35],
    ["CHF 1'200", 1200],
    ['€3.5 million', 3_500_000],
    ['1,5 Mio. Euro', 1_500_000],
    ['3万5千円', 35_000],
    ['1200만 원', 12_000_000],
    ['twenty-five seats', 25],
    ['zwölf Stunden', 12],
    ['1 hour 30 minutes', 90],
    ['−5 °C', -5],
    ['20k', 20_000],
  ])('reads the number of %s', (text, expected) => {
    const value = only(text)
    expect(value.kind === 'number' && value.readings[0]).toBe(expected)
  })

  it.each([
    ['5:30 PM', 1050],
    ['17h30', 1050],
    ['17.30 Uhr', 1050],
    ['오후 5시 30분', 1050],
    ['下午5点30分', 1050],
    ['午後5時30分', 1050],
    ['noon', 720],
  ])('reads the time of %s', (text, minutes) => {
    expect(only(text)).toMatchObject({ kind: 'time', minutes })
  })

  it.each([
    '4 May 2026',
    'May 4th, 2026',
    '4. Mai 2026',
    'le 4 mai 2026',
    '4 de mayo de 2026',
    '2026-05-04',
    '2026年5月4日',
    '2026년 5월 4일',
    '04.05.2026',
  ])('reads the date of %s', text => {
    expect(only(text)).toMatchObject({ kind: 'date', year: 2026, month: 5, day: 4 })
  })

  it.each(['B-17', 'QX318', 'v2.3.1', '2024-117', 'a.b@example.org', 'https://example.org/x?y=1'])(
    'keeps the code %s whole',
    text => {
      expect(only(text)).toMatchObject({ kind: 'code', raw: text })
    },
  )

  it('reads no number from list marks, citations and scales', () => {
    expect(readValues('1. First\n2. Second')).toEqual([])
    expect(readValues('as said [1], (Passage 2)')).toEqual([])
    expect(readValues('4 out of 5 stars')).toHaveLength(1)
  })
})

describe('compareValues', () => {
  it.each([
    ['about 48,000', '48,213', 'same'],
    ['about 50,000', '60,000', 'different'],
    ['exactly 48,000', '48,213', 'different'],
    ['48,000', '48,213', 'same'],
    ['18.3 °C', '18.26 °C', 'same'],
    ['4.95 EUR', '4.99 EUR', 'different'],
    ['4.95 EUR', '4.95 USD', 'unlike'],
    ['64 °F', '18 °C', 'same'],
    ['2 weeks', '14 days', 'same'],
    ['24 months', '2 years', 'same'],
    ['1.5 hours', '90 minutes', 'same'],
    ['2 hours', '90 minutes', 'different'],
    ['March 1891', '14 March 1891', 'same'],
    ['15 March 1891', '14 March 1891', 'different'],
    ['14 March 1891', 'March 1891', 'finer'],
    ['Monday, 4 May 2026', '2026-05-04', 'same'],
    ['Tuesday, 5 May 2026', '2026-05-04', 'different'],
    ['5:30 PM', '17:30', 'same'],
    ['5:30', '17:30', 'same'],
    ['more than 40 kg', '45 kg', 'same'],
    ['v2.3.1', 'v2.3.2', 'different'],
  ])('%s against %s: %s', (claim, source, expected) => {
    expect(compareValues(only(claim), only(source))).toBe(expected)
  })

  it('holds every amount equal to itself, in any separators', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), cents => {
        const amount = cents / 100
        const forms = [
          amount.toFixed(2),
          amount.toLocaleString('en-US', { minimumFractionDigits: 2 }),
          amount.toLocaleString('de-DE', { minimumFractionDigits: 2 }),
        ]
        for (const form of forms)
          expect(compareValues(only(`${form} EUR`), only(`${amount.toFixed(2)} EUR`))).toBe('same')
      }),
    )
  })
})
