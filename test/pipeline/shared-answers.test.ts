import { describe, expect, it } from 'vitest'
import type { Judged } from '../../src/pipeline/answer-judge.ts'
import { SharedAnswers } from '../../src/pipeline/shared-answers.ts'
import { FakeClock } from '../schedule/fake-clock.ts'

const judged = (text: string): Judged => ({
  result: { outcome: 'judge_error', content: 'none' },
  answer: { text, evidence: [], given: [], history: [], missing: 0 },
  startMs: 0,
  endMs: 0,
})

function told(count: number, text: string) {
  const shared = new SharedAnswers(new FakeClock())
  for (let index = 0; index < count; index++) {
    expect(shared.join(`${index}`, () => {})).toBe('first')
    shared.settle(`${index}`, judged(text))
  }
  const isKept = (index: number) => shared.join(`${index}`, () => {}) !== 'first'
  return { shared, isKept }
}

describe('what was found out of answers', () => {
  it('is kept for their other showings, without their texts', () => {
    const { shared } = told(1, 'It rains.')
    expect(shared.join('0', () => {})).toEqual({
      result: { outcome: 'judge_error', content: 'none' },
      startMs: 0,
      endMs: 0,
    })
  })

  it('is bounded by count', () => {
    const { isKept } = told(1_500, 'It rains.')
    expect([isKept(1_499), isKept(0)]).toEqual([true, false])
  })

  it('is bounded by the length of all, and of each', () => {
    const { isKept } = told(200, 'x'.repeat(60_000))
    expect([isKept(199), isKept(0)]).toEqual([true, false])
    expect(told(1, 'x'.repeat(100_000)).isKept(0)).toBe(false)
  })
})
