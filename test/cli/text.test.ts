import { Chalk } from 'chalk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clean, oneLine } from '../../src/cli/text/clean.ts'
import { type Markable, markedLines } from '../../src/cli/text/mark.ts'
import { wrap } from '../../src/cli/text/wrap.ts'

const plain = new Chalk({ level: 0 })
const coloured = new Chalk({ level: 1 })

const at = (text: string, statement: string, kind: Markable['kind']): Markable => ({
  statement,
  kind,
  start: text.indexOf(statement),
  end: text.indexOf(statement) + statement.length,
})

describe('wrapping', () => {
  it('breaks at spaces, keeps line feeds, and cuts what has no space', () => {
    const lines = (text: string, width: number) => wrap(text, width).map(({ start, end }) => text.slice(start, end))
    expect(lines('one two three', 7)).toEqual(['one two', 'three'])
    expect(lines('one\n\ntwo', 7)).toEqual(['one', '', 'two'])
    expect(lines('abcdefgh', 3)).toEqual(['abc', 'def', 'gh'])
    expect(lines('', 3)).toEqual([''])
  })

  it('loses only the space or line feed at a break, and fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 30 }), (text, width) => {
        let at = 0
        for (const { start, end } of wrap(text, width)) {
          expect(text.slice(at, start).replace(/^[ \n]$/, '')).toBe('')
          expect(end - start).toBeLessThanOrEqual(width)
          at = end
        }
        expect(at).toBe(text.length)
      }),
    )
  })
})

describe('marking', () => {
  const text = 'It is 18 °C in Paris. It is sunny. Bring a hat.'

  it('marks made-up statements in brackets where there is no colour', () => {
    const verdicts = [at(text, 'It is sunny.', 'contradicted'), at(text, 'It is 18 °C in Paris.', 'supported')]
    expect(markedLines(text, verdicts, plain, 80)).toEqual(['It is 18 °C in Paris. ⟦It is sunny.⟧ Bring a hat.'])
  })

  it('marks by colour on a terminal', () => {
    const [line] = markedLines(text, [at(text, 'It is sunny.', 'unsupported')], coloured, 80)
    expect(line).toContain('\u001b[33m')
    expect(line).not.toContain('⟦')
  })

  it('opens and closes once over several lines', () => {
    const lines = markedLines(text, [at(text, 'It is 18 °C in Paris. It is sunny.', 'unsupported')], plain, 16)
    expect(lines).toEqual(['⟦It is 18 °C in', 'Paris. It is', 'sunny.⟧ Bring a', 'hat.'])
  })

  it('finds a statement without offsets, and leaves alone what is not there', () => {
    const found: Markable = { statement: 'It is sunny.', kind: 'unsupported' }
    const lost: Markable = { statement: 'It snows.', kind: 'unsupported' }
    const wrong: Markable = { statement: 'x', kind: 'unsupported', start: 40, end: 400 }
    expect(markedLines(text, [found, lost, wrong], plain, 80)).toEqual([
      'It is 18 °C in Paris. ⟦It is sunny.⟧ Bring a hat.',
    ])
  })

  it('keeps every character of any text, whatever the offsets', () => {
    const verdict = fc.record({
      statement: fc.constant('?'),
      kind: fc.constantFrom('contradicted', 'unsupported', 'supported') satisfies fc.Arbitrary<Markable['kind']>,
      start: fc.integer({ min: -2, max: 40 }),
      end: fc.integer({ min: -2, max: 40 }),
    })
    const texts = fc.string({ unit: fc.constantFrom(...'ab \n🙂é'), maxLength: 40 })
    fc.assert(
      fc.property(
        texts,
        fc.array(verdict, { maxLength: 4 }),
        fc.integer({ min: 2, max: 20 }),
        (text, verdicts, width) => {
          const lines = markedLines(text, verdicts, plain, width)
          const bare = wrap(text, width).map(({ start, end }) => text.slice(start, end))
          expect(lines.map(line => line.replace(/[⟦⟧]/g, ''))).toEqual(bare)
          const joined = lines.join('')
          expect(joined.split('⟦').length).toBe(joined.split('⟧').length)
        },
      ),
    )
  })
})

describe('text from traces', () => {
  it('cannot command the terminal', () => {
    const nasty = 'a\u001b[2Jb\u0007c\u202ed\u009be\nf'
    expect(clean(nasty)).toBe('a [2Jb c d e\nf')
    expect(clean(nasty)).toHaveLength(nasty.length)
  })

  it('fits on a line', () => {
    expect(oneLine('  a\nb\t c  ', 10)).toBe('a b c')
    expect(oneLine('abcdefghij', 5)).toBe('abcd…')
    expect(oneLine('🙂🙂🙂🙂', 3)).toBe('🙂🙂…')
  })
})
