import { describe, expect, it } from 'vitest'
import { utf8Length, verdictJson } from '../../src/annotate/index.ts'
import { verdict } from './make-report.ts'

const located = verdict('contradicted', { evidence: 0, quote: 'light rain', start: 4, end: 20 })

describe('verdicts as JSON', () => {
  it('have what a reader needs', () => {
    expect(JSON.parse(verdictJson([located], { content: 'full' }))).toEqual([
      {
        statement: 'A contradicted statement.',
        verdict: 'yes',
        kind: 'contradicted',
        reason: 'It is contradicted.',
        evidence: 0,
        quote: 'light rain',
        start: 4,
        end: 20,
      },
    ])
  })

  it('leave out quotes, or all text', () => {
    expect(verdictJson([located], { content: 'quotes-off' })).not.toContain('rain')
    expect(JSON.parse(verdictJson([located], { content: 'none' }))).toEqual([
      { verdict: 'yes', kind: 'contradicted', evidence: 0, start: 4, end: 20 },
    ])
  })

  it('have no offsets into a text that was changed', () => {
    expect(JSON.parse(verdictJson([located], { content: 'none', offsets: false }))).toEqual([
      { verdict: 'yes', kind: 'contradicted', evidence: 0 },
    ])
  })

  it('shorten texts before they leave a hallucinated verdict out', () => {
    const long = verdict('unsupported', {
      statement: 'é'.repeat(3_000),
      reason: '…'.repeat(900),
      quote: 'q'.repeat(900),
    })
    const json = verdictJson([verdict('supported'), long, long], { content: 'full', maxBytes: 1_999 })
    const shown: { kind: string; quote?: string }[] = JSON.parse(json)
    expect(shown.map(item => item.kind)).toEqual(['unsupported', 'unsupported', 'supported'])
    expect('q'.repeat(900)).toContain(shown[0]?.quote)
    expect(utf8Length(json)).toBeLessThanOrEqual(1_999)
  })

  it('count what does not fit', () => {
    const many = Array.from({ length: 100 }, () => verdict('supported'))
    const shown: { omitted?: number }[] = JSON.parse(verdictJson(many, { content: 'full', maxBytes: 1_999 }))
    expect(shown.length - 1 + (shown.at(-1)?.omitted ?? 0)).toBe(100)
    expect(verdictJson(many, { content: 'full' })).not.toContain('omitted')
  })
})
