import { type Json, runTool } from '../world.ts'
import type { Label, Reply, Scenario, Turn } from './types.ts'

export interface ExpectedEvidence {
  readonly kind: 'tool' | 'tool_error' | 'retrieval' | 'prompt' | 'history'
  readonly text: string
  readonly tool?: string
}

/** What a reader should rebuild of one turn, and what a judge should find. */
export interface ExpectedAnswer {
  readonly conversation: string | undefined
  readonly question: string
  readonly answer: string | undefined
  readonly evidence: readonly ExpectedEvidence[]
  readonly label: Label
  /** `scored`, or why not. */
  readonly outcome: string
}

const asText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

const disguisedError = (value: Json): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'error' in value

function evidenceOf(reply: Reply, answers: ReadonlyMap<string, string>): ExpectedEvidence[] {
  return (reply.calls ?? []).flatMap(({ name, args }): ExpectedEvidence[] => {
    const answered = answers.get(name)
    if (answered !== undefined) return [{ kind: 'tool', tool: name, text: answered }]
    const run = runTool(name, args)
    if (!run) return []
    if (run.error !== undefined) return [{ kind: 'tool_error', tool: name, text: run.error }]
    const result = run.result ?? null
    return [{ kind: disguisedError(result) ? 'tool_error' : 'tool', tool: name, text: asText(result) }]
  })
}

/** The truth of a scenario: one entry per turn of every conversation, in the order in which they are asked. */
export function truthOf(scenario: Scenario): ExpectedAnswer[] {
  const expert = scenario.expert?.turn.replies.at(-1)?.text
  const answers = new Map(expert === undefined ? [] : [['ask_expert', expert]])
  return scenario.conversations.flatMap(({ id, turns }) =>
    turns.map(
      (turn: Turn): ExpectedAnswer => ({
        conversation: id,
        question: turn.ask,
        answer: turn.replies.at(-1)?.text,
        evidence: [...turn.replies.flatMap(reply => evidenceOf(reply, answers)), ...(turn.evidence ?? [])],
        label: turn.label,
        outcome: scenario.hidden ? 'no_content' : (turn.outcome ?? 'scored'),
      }),
    ),
  )
}
