import { describe, expect, it } from 'vitest'
import { feedbackEvent, logEvent } from '../../src/annotate/index.ts'
import { report, result, verdict } from './make-report.ts'

const many = Array.from({ length: 200 }, () => verdict('unsupported'))

describe('the event of a judged answer', () => {
  it('has all verdicts and every attribute', () => {
    const event = logEvent(result(many, { evidence: { count: 1, kinds: ['tool'], missing: 0 } }), { responseId: 'r-1' })
    expect(event?.eventName).toBe('gen_ai.evaluation.result')
    expect(JSON.parse(String(event?.attributes['hallucination.verdicts']))).toHaveLength(200)
    expect(event?.attributes).toMatchObject({
      'gen_ai.evaluation.name': 'hallucination',
      'gen_ai.evaluation.score.value': 1 - 1e-9,
      'gen_ai.response.id': 'r-1',
      'hallucination.source': 'judge',
      'hallucination.evidence.count': 1,
      'hallucination.outcome': 'scored',
    })
  })

  it('keeps what is known of a failed one', () => {
    const failed = report([verdict('contradicted')], { outcome: 'judge_error', errorType: 'output_cut' })
    const { ratio: _ratio, score: _score, label: _label, ...rest } = failed
    const event = logEvent({ outcome: 'judge_error', errorType: 'output_cut', report: rest, content: 'full' })
    expect(event?.attributes).toMatchObject({ 'hallucination.outcome': 'judge_error', 'error.type': 'output_cut' })
    expect(event?.attributes).not.toHaveProperty('gen_ai.evaluation.score.value')
    expect(event?.attributes['hallucination.verdicts']).toContain('contradicted')
  })

  it('shows no text where none may leave', () => {
    const event = logEvent(result([verdict('contradicted', { quote: 'secret' })], { content: 'none' }))
    expect(JSON.stringify(event)).not.toMatch(/secret|statement\.|Because/)
    expect(event?.attributes['gen_ai.evaluation.explanation']).toBe('1 statement: 1 contradicted, 0 unsupported.')
  })

  it('does not exist where no judge was asked', () => {
    expect(logEvent({ outcome: 'no_evidence', content: 'full' })).toBeUndefined()
  })
})

describe('the event of feedback', () => {
  it('says what a person says, of which score', () => {
    const ids = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), scoreId: 'id-1' }
    const event = feedbackEvent({ ...ids, correct: false, statement: 'It rains.', note: 'It did rain.' })
    expect(event.eventName).toBe('gen_ai.evaluation.result')
    expect(event.attributes).toEqual({
      'gen_ai.evaluation.name': 'hallucination',
      'gen_ai.evaluation.score.label': 'incorrect',
      'gen_ai.evaluation.explanation': 'It did rain.',
      'hallucination.source': 'human',
      'hallucination.score.id': 'id-1',
      'hallucination.feedback.correct': false,
      'hallucination.statement': 'It rains.',
    })
  })
})
