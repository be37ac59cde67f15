import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { damagedLine } from '../../src/cli/score/damaged-line.ts'
import { type Found, JsonValues } from '../../src/cli/score/json-values.ts'

function read(text: string, size = text.length || 1, maxLength?: number): Found[] {
  const values = new JsonValues(maxLength)
  const found: Found[] = []
  for (let i = 0; i < text.length; i += size) found.push(...values.push(text.slice(i, i + size)))
  return [...found, ...values.end()]
}

function parsed(found: readonly Found[]): unknown[] {
  return found.map(item => ('text' in item ? JSON.parse(item.text) : item.problem))
}

const body = (n: number) => ({ resourceSpans: [{ n, text: 'a "quoted" } and \\ ] text' }] })

describe('objects cut out of a stream', () => {
  it('reads one document, an array, one a line, and one after the other', () => {
    const bodies = [body(1), body(2), body(3)]
    expect(parsed(read(JSON.stringify(body(1))))).toEqual([body(1)])
    expect(parsed(read(JSON.stringify(body(1), null, 2)))).toEqual([body(1)])
    expect(parsed(read(JSON.stringify(bodies)))).toEqual(bodies)
    expect(parsed(read(JSON.stringify(bodies, null, 2)))).toEqual(bodies)
    expect(parsed(read(bodies.map(value => JSON.stringify(value)).join('\n')))).toEqual(bodies)
    expect(parsed(read(`${bodies.map(value => JSON.stringify(value)).join('\r\n')}\r\n`))).toEqual(bodies)
    expect(parsed(read(bodies.map(value => JSON.stringify(value)).join('')))).toEqual(bodies)
    expect(parsed(read(`\ufeff${JSON.stringify(body(1))}`))).toEqual([body(1)])
    expect(read('')).toEqual([])
    expect(read('[]\n')).toEqual([])
  })

  it('says on which line an object starts', () => {
    const lines = `\n${JSON.stringify(body(1))}\n\n${JSON.stringify(body(2), null, 1)}\n${JSON.stringify(body(3))}`
    expect(read(lines).map(({ line }) => line)).toEqual([2, 4, 12])
  })

  it('gives the same whatever the sizes of the chunks', () => {
    const documents = fc.array(fc.object({ maxDepth: 3 }), { maxLength: 4 })
    fc.assert(
      fc.property(
        documents,
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom(0, 1, 2, 'array'),
        (values, size, form) => {
          const text =
            form === 'array'
              ? JSON.stringify(values)
              : values.map(value => JSON.stringify(value, null, form)).join('\n')
          expect(parsed(read(text, size))).toEqual(values.map(value => JSON.parse(JSON.stringify(value))))
        },
      ),
    )
  })

  it('never throws and always ends, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\\n ar{"resourceSpans"'), maxLength: 60 }), text => {
        const whole = read(text)
        expect(read(text, 3).map(({ line }) => line)).toEqual(whole.map(({ line }) => line))
      }),
    )
  })

  it('goes on after a line that was cut, in a string or between', () => {
    const line = JSON.stringify(body(1))
    for (const cut of [5, 18, 22, 40, line.length - 3]) {
      const found = read(`${line}\n${line.slice(0, cut)}\n${line}\n`, 7)
      expect(found).toMatchObject([
        { line: 1, text: line },
        { line: 2, problem: expect.any(String) },
        { line: 3, text: line },
      ])
    }
  })

  it('goes on after what is no JSON', () => {
    const line = JSON.stringify(body(1))
    expect(read(`hello world\n${line}\n`, 4)).toMatchObject([{ line: 1 }, { line: 2, text: line }])
  })

  it('gives what is open at the end, and names an object without end', () => {
    expect(read('{"a":[1,2')).toEqual([{ line: 1, text: '{"a":[1,2' }])
    const long = read(`{"a":"${'x'.repeat(500)}"}\n{"b":1}\n`, 50, 200)
    expect(long).toMatchObject([
      { line: 1, problem: 'an object longer than 200 characters' },
      { line: 2, text: '{"b":1}' },
    ])
  })

  it('takes time in proportion to the length, also for one object in small chunks', () => {
    const time = (length: number): number => {
      const text = JSON.stringify({ a: 'x'.repeat(length) })
      const started = performance.now()
      read(text, 64)
      return performance.now() - started
    }
    time(200_000)
    const small = time(400_000)
    expect(time(4_000_000)).toBeLessThan(Math.max(50, small) * 40)
  })
})

describe('the line where JSON is damaged', () => {
  it('is found wherever a character too much stands, in any document', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 3 }), fc.nat(), (value, seed) => {
        const good = JSON.stringify(value, null, 1)
        // A character that JSON has nowhere outside of strings, put at the end of a line that ends outside of one.
        const lines = good.split('\n')
        const line = seed % lines.length
        const bad = lines.map((text, i) => (i === line ? `${text}§` : text)).join('\n')
        expect(damagedLine(bad)).toBe(line)
      }),
    )
  })

  it('is the last one when the end is missing', () => {
    expect(damagedLine('{\n"a": 1,\n"b": [1,\n')).toBe(3)
    expect(damagedLine('{"a')).toBe(0)
  })
})
