import { describe, expect, it } from 'vitest'
import { replay } from '../../src/gather/index.ts'
import { atomsOf, normal, sorted, type Truth } from './facts.ts'
import { type Fixture, fixtures, logsOf, spansOf } from './fixtures.ts'
import { innerTruthOf, truthOf } from './truth.ts'

/** The distinct answers of a recording with their evidence, when agents inside of agents are operations too. */
function answersOf(fixture: Fixture): Truth[] {
  const found = replay(spansOf(fixture), { logs: logsOf(fixture), targets: 'every' }).flatMap(({ answer, outcome }) =>
    answer === undefined || outcome !== undefined || answer.evidence.length === 0
      ? []
      : [normal({ outcome: 'scored', answer: answer.text, evidence: answer.evidence.flatMap(atomsOf) })],
  )
  return [...new Map(found.map(truth => [JSON.stringify(truth), truth])).values()]
}

const withoutQuestion = ({ outcome, answer, evidence }: Truth) => normal({ outcome, answer, evidence })
const nested = fixtures.filter(({ scenario }) => scenario === 'agent-as-tool')

describe('an agent that is a tool of another', () => {
  it('is recorded with several instrumentations', () => expect(nested.length).toBeGreaterThan(4))

  it.each(nested)('$name: with targets "every" both are judged, each on its own evidence', fixture => {
    const [outer] = truthOf(fixture).filter(({ outcome }) => outcome === 'scored')
    const own = outer?.evidence.filter(({ value }) => JSON.stringify(value).includes('bad for camping')) ?? []
    const truths = [...(outer === undefined ? [] : [{ ...outer, evidence: own }]), ...innerTruthOf(fixture)]
    expect(sorted(answersOf(fixture))).toEqual(sorted(truths.map(withoutQuestion)))
  })
})
