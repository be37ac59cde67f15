import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clip, utf8Length } from '../../src/annotate/index.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 400 })
const size = (text: string) => new TextEncoder().encode(text).length

describe('bytes of UTF-8', () => {
  it('are counted as an encoder counts them', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(utf8Length(text)).toBe(size(text))
      }),
    )
    expect(utf8Length('a\ud800b')).toBe(size('a\ud800b'))
  })

  it('bound a clipped text, which is whole characters and as long as possible', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 4, max: 600 }), (text, max) => {
        const clipped = clip(text, max)
        expect(size(clipped)).toBeLessThanOrEqual(max)
        if (size(text) <= max) expect(clipped).toBe(text)
        else {
          expect(text.startsWith(clipped.slice(0, -1))).toBe(true)
          expect(size(clipped)).toBeGreaterThan(max - 4)
        }
        expect(clip(text, max, '')).toBe(text.slice(0, clip(text, max, '').length))
      }),
    )
  })
})
