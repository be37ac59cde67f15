import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JudgeError } from '../../../src/judge/errors.ts'
import { localJudge } from '../../../src/judge/judges/local.ts'
import { document, failed, judge, tool } from './helpers.ts'

const rich = fc.string({ unit: 'binary', maxLength: 300 })
const worded = fc
  .array(
    fc.constantFrom(
      'Oslo',
      'is',
      '25 °C',
      'and',
      'sunny',
      'not',
      'B-17',
      'was',
      'cancelled',
      '12 March 1990',
      '```',
      '|',
      '\n',
      '- ',
      '{',
      '"a": 1',
      '。',
      '본점은',
      '文',
      'costs',
      '4.95 EUR',
      '\ud800',
      '(',
      '`x(y)`',
      ':',
      '?',
      '5:30 PM',
      '3万',
      '%',
      '1.2.3',
    ),
    { maxLength: 60 },
  )
  .map(parts => parts.join(' '))
const anyText = fc.oneof(rich, worded, fc.json())

describe('the local judge', () => {
  it('is total: every text gives verdicts that hold what they promise', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyText,
        fc.array(anyText, { maxLength: 3 }),
        fc.constantFrom('strict' as const, 'practical' as const),
        async (text, evidence, rules) => {
          const items = evidence.map((each, i) =>
            i % 2 === 0 ? document(each) : tool('look_up', { about: each.slice(0, 20) }, each),
          )
          for (const verdict of await judge(text, items, {
            rules,
            question: text.slice(0, 40),
            given: [text.slice(0, 60)],
            history: [text],
          })) {
            expect(verdict.verdict).toBe(
              verdict.kind === 'contradicted' || verdict.kind === 'unsupported' ? 'yes' : 'no',
            )
            expect(verdict.reason).not.toBe('')
            if (verdict.start !== undefined && verdict.end !== undefined)
              expect(text.slice(verdict.start, verdict.end)).not.toBe('')
            if (verdict.quote !== undefined) expect(items[verdict.evidence ?? -1]?.text).toContain(verdict.quote)
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  it('says the same of the same answer', async () => {
    await fc.assert(
      fc.asyncProperty(worded, worded, async (text, evidence) => {
        expect(await judge(text, [document(evidence)])).toEqual(await judge(text, [document(evidence)]))
      }),
      { numRuns: 40 },
    )
  })

  it('contradicts whatever number is put in the place of the right one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -30, max: 45 }),
        fc.integer({ min: -30, max: 45 }),
        async (actual, claimed) => {
          const [verdict] = await judge(`It is ${claimed} °C in Bergen.`, [
            tool('weather', { city: 'Bergen' }, { city: 'Bergen', temperature: actual, unit: 'C' }),
          ])
          expect(verdict?.kind).toBe(actual === claimed ? 'supported' : 'contradicted')
        },
      ),
    )
  })

  it('never lets failed calls support a fact', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9999 }), async amount => {
        const [verdict] = await judge(`Your balance is ${amount} EUR.`, [
          failed('get_balance', {}, `timeout after ${amount} ms`),
        ])
        expect(verdict?.kind).toBe('unsupported')
      }),
      { numRuns: 50 },
    )
  })

  it('stands huge and hostile input', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    const long = 'The pump delivers 12 litres a minute. '.repeat(270_000)
    const one = 'a'.repeat(3_000_000)
    for (const evidence of [deep, long, one, '\ud800'.repeat(10_000), '{"a":'.repeat(3000)]) {
      const verdicts = await judge('The pump delivers 12 litres a minute.', [document(evidence)])
      expect(verdicts).toHaveLength(1)
    }
    expect((await judge(deep, [document('x')])).length).toBeLessThan(10)
    expect((await judge('1'.repeat(200_000), [document('x')])).length).toBeLessThan(10)
  }, 60_000)

  it('softens silence when evidence is missing', async () => {
    const evidence = [document('The lamp has a power of 12 W.')]
    expect((await judge('The lamp is made of walnut wood.', evidence)).map(verdict => verdict.kind)).toEqual([
      'unsupported',
    ])
    expect(
      (await judge('The lamp is made of walnut wood.', evidence, { missing: 1 })).map(verdict => verdict.kind),
    ).toEqual(['unverified'])
    expect(
      (await judge('The lamp has a power of 40 W.', evidence, { missing: 1 })).map(verdict => verdict.kind),
    ).toEqual(['contradicted'])
  })

  it('gives other work a turn during a long answer', async () => {
    const text = Array.from(
      { length: 800 },
      (_, i) => `Room ${i} has ${i % 7} windows and opens at ${i % 24}:15.`,
    ).join(' ')
    const evidence = [document(Array.from({ length: 800 }, (_, i) => `Room ${i} has ${i % 5} windows.`).join(' '))]
    let turns = 0
    let done = false
    const turn = (): void => {
      turns++
      if (!done) setImmediate(turn)
    }
    setImmediate(turn)
    await judge(text, evidence)
    done = true
    expect(turns).toBeGreaterThan(3)
  }, 30_000)

  it('rejects with a judge error when it is aborted', async () => {
    const answer = {
      text: 'The sky is blue.',
      evidence: [document('The sky is grey.')],
      given: [],
      history: [],
      missing: 0,
    }
    const judging = localJudge().judge(answer, { rules: 'strict', signal: AbortSignal.abort() })
    await expect(judging).rejects.toBeInstanceOf(JudgeError)
    await expect(judging).rejects.toMatchObject({ code: 'aborted' })
  })

  it('names itself and costs nothing', async () => {
    const local = localJudge()
    expect(local).toMatchObject({ kind: 'local', model: 'local' })
    expect(local.version('strict')).not.toBe(local.version('practical'))
    const { usage, coverage, missing } = await local.judge(
      { text: 'It is late.', evidence: [], given: [], history: [], missing: 0 },
      { rules: 'strict' },
    )
    expect(usage).toMatchObject({
      kind: 'local',
      calls: 0,
      inputTokens: 0,
      outputTokens: 0,
      version: local.version('strict'),
    })
    expect({ coverage, missing }).toEqual({ coverage: 1, missing: 0 })
  })
})
