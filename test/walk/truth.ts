import { expectedOfAll } from '../captures/expected.ts'
import type { ExpectedEvidence } from '../captures/scenarios/truth.ts'
import { type ExpectedAnswer, type Scenario, scenarioNamed } from '../captures/scenarios.ts'
import { runTool } from '../captures/world.ts'
import { differenceOf } from './differences.ts'
import { type Atom, atomsOf, type Truth } from './facts.ts'
import type { Fixture } from './fixtures.ts'
import { isFlat } from './flat.ts'
import { captureTruth } from './truth-of-captures.ts'

const expected = new Map(expectedOfAll().map(entry => [`${entry.dialect}/${entry.scenario}`, entry.answers]))
const stepOnly: Truth = { outcome: 'no_answer', evidence: [] }

/** What is true in a recording: one entry an operation, in no order. */
export function truthOf(fixture: Fixture): Truth[] {
  const turns = fixture.source === 'captures' ? capturedTurns(fixture) : recordedTurns(fixture)
  const flat = isFlat(fixture)
  const truths = turns.flatMap(({ truth, rounds }) => {
    if (truth.outcome === 'no_content') return Array.from({ length: flat ? rounds + 1 : 1 }, () => truth)
    return [...Array.from({ length: flat ? rounds : 0 }, () => stepOnly), truth]
  })
  return differenceOf(fixture)?.change(truths) ?? truths
}

/** What is true of the agent inside a tool, where it stands alone: its own answer on what it looked up. */
export function innerTruthOf({ source, scenario }: Fixture): Truth[] {
  const turn = source === 'recorded' ? scenarioNamed(scenario).expert?.turn : undefined
  if (turn === undefined) return []
  const calls = turn.replies.flatMap(({ calls: made = [] }) => made)
  return [
    {
      outcome: 'scored',
      question: turn.ask,
      answer: turn.replies.at(-1)?.text,
      evidence: calls.map(({ name, args }) => ({ kind: 'tool', tool: name, value: runTool(name, args)?.result })),
    },
  ]
}

interface TurnTruth {
  readonly truth: Truth
  /** Model calls of the turn before the one that answers. */
  readonly rounds: number
}

function capturedTurns({ scenario, name }: Fixture): TurnTruth[] {
  const truths = captureTruth[scenario]
  if (truths === undefined) throw new Error(`${name} has no truth: see test/walk/truth-of-captures.ts`)
  const rounds = scenario === 'multi-step' ? 2 : /^(?:tool|stream-tool|long|no-content)/.test(scenario) ? 1 : 0
  return truths.map(truth => ({ truth, rounds }))
}

function recordedTurns(fixture: Fixture): TurnTruth[] {
  const answers = expected.get(`${fixture.dialect}/${fixture.scenario}`)
  if (answers === undefined) throw new Error(`${fixture.name} is not in the table of recorded dialects`)
  const scenario = scenarioNamed(fixture.scenario)
  const asked = scenario.conversations.flatMap(({ turns }) => turns)
  const found = answers.map((answer, index): TurnTruth => {
    const calls = asked[index]?.replies.filter(reply => reply.calls !== undefined) ?? []
    return { truth: inWords(answer, scenario), rounds: calls.length }
  })
  return [...found, ...around(scenario)]
}

function inWords({ question, answer, outcome, evidence }: ExpectedAnswer, scenario: Scenario): Truth {
  if (outcome === 'no_content' || outcome === 'no_answer') return { outcome, evidence: [] }
  const inner = outcome === 'scored' ? (scenario.expert?.turn.replies ?? []).flatMap(({ calls = [] }) => calls) : []
  return {
    outcome,
    // Documents that a user pastes below the question are evidence.
    question: question.split('\n\nContext:')[0] ?? question,
    ...(answer === undefined ? {} : { answer }),
    evidence: [
      ...evidence.flatMap(item => atomsOfTruth(item, scenario)),
      // What a tool that is an agent looked up itself lies in the same run.
      ...inner.map(({ name, args }) => ({ kind: 'tool', tool: name, value: runTool(name, args)?.result })),
    ],
  }
}

function atomsOfTruth({ kind, tool, text }: ExpectedEvidence, scenario: Scenario): Atom[] {
  if (kind === 'tool_error') return atomsOf({ kind, text: errorIn(text), ...(tool === undefined ? {} : { tool }) })
  if (kind === 'prompt') return atomsOf({ kind, text: scenario.system.split('Context:\n')[1] ?? text })
  // Of an earlier turn's result the scenarios do not repeat whose it is.
  if (kind === 'tool') return atomsOf({ kind, text, tool: tool ?? 'get_weather' })
  const found = atomsOf({ kind, text })
  if (scenario.retrieval !== 'retriever-tool') return found
  return [...found, ...atomsOf({ kind: 'tool', tool: 'search_terms', text })]
}

/** Of a result that is an error in disguise, the message. */
const errorIn = (text: string) => /^\{"error":"(.*)"\}$/.exec(text)?.[1] ?? text

/** Operations of a scenario beside its turns. */
function around({ router, clientTools }: Scenario): TurnTruth[] {
  const routing = router && {
    truth: { outcome: 'no_evidence', question: router.ask, answer: router.replies[0]?.text, evidence: [] },
    rounds: 0,
  }
  // The program runs the tool between two runs of the model, the first of which says nothing.
  return [...(routing ? [routing] : []), ...(clientTools ? [{ truth: stepOnly, rounds: 0 }] : [])]
}
