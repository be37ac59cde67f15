import { describe, expect, it } from 'vitest'
import { RedactionError, type RedactTarget, redactAnswer, redactReport } from '../../src/annotate/index.ts'
import type { Answer } from '../../src/judge/index.ts'
import { report, verdict } from './make-report.ts'

const answer: Answer = {
  text: 'Ada lives in Oslo.',
  question: 'Where does Ada live?',
  evidence: [{ kind: 'tool', text: 'Ada: Oslo', arguments: '{"name":"Ada"}' }],
  given: ['I am Ada.'],
  history: ['Hello Ada.'],
  missing: 0,
}
const mask = (text: string) => text.replaceAll('Ada', '***')

describe('redaction', () => {
  it('reaches every text of an answer, by kind', () => {
    const seen: RedactTarget[] = []
    const masked = redactAnswer(answer, (text, target) => {
      seen.push(target)
      return mask(text)
    })
    expect(JSON.stringify(masked)).not.toContain('Ada')
    expect(new Set(seen)).toEqual(new Set(['answer', 'question', 'evidence', 'given', 'history']))
  })

  it('reaches reason and verdicts', () => {
    const about = report([verdict('contradicted', { statement: 'Ada!', reason: 'Ada?', quote: 'Ada: Oslo' })], {
      reason: 'Ada lives elsewhere.',
    })
    const { report: masked, failed } = redactReport(about, mask)
    expect(JSON.stringify(masked)).not.toContain('Ada')
    expect(failed).toBe(false)
    expect(masked.counts).toEqual(about.counts)
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('broken')
      },
    ],
    ['returns no string', () => Promise.resolve('later') as unknown as string],
  ])('fails closed when the hook %s', (_, broken) => {
    expect(() => redactAnswer(answer, broken)).toThrow(RedactionError)
    const { report: masked, failed } = redactReport(report([verdict('contradicted', { quote: 'Ada' })]), broken)
    expect(failed).toBe(true)
    expect(masked.verdicts[0]).toMatchObject({ statement: '[redacted]', reason: '[redacted]', quote: '[redacted]' })
    expect(masked.reason).toBe('[redacted]')
    expect(masked.ratio).toBe(1)
  })
})
