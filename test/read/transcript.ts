import type { Message } from '../../src/read/index.ts'
import type { Scenario } from './scenarios.ts'

/** Messages as lines of text, so that a difference is readable: `call get_weather {"city":"Oslo"}`. */
export function transcript(messages: readonly Message[]): string[] {
  return messages.flatMap(({ role, parts }) =>
    parts.map(part => {
      switch (part.type) {
        case 'text':
          return `${role}: ${part.text}`
        case 'tool_call':
          return `call ${part.name} ${part.arguments}`
        case 'tool_result':
          return part.isError === true ? `error ${part.result}` : `result ${part.result}`
        case 'reasoning':
          return `reasoning: ${part.text}`
        case 'document':
          return `document: ${part.text}`
        default:
          return `other: ${part.kind}`
      }
    }),
  )
}

/** What the model was told for its n-th call. */
export function expectedInput(scenario: Scenario, step: number): string[] {
  const lines = scenario.system === undefined ? [] : [`system: ${scenario.system}`]
  lines.push(`user: ${scenario.question}`)
  for (const earlier of scenario.steps.slice(0, step)) {
    lines.push(...spoken(earlier))
    for (const call of earlier.calls ?? []) {
      lines.push(call.error === undefined ? `result ${JSON.stringify(call.result)}` : `error ${call.error}`)
    }
  }
  return lines
}

/** What the model said in its n-th call. */
export function expectedOutput(scenario: Scenario, step: number): string[] {
  const said = scenario.steps[step]
  return said === undefined ? [] : spoken(said)
}

function spoken(step: Scenario['steps'][number]): string[] {
  return [
    ...(step.text === undefined ? [] : [`assistant: ${step.text}`]),
    ...(step.calls ?? []).map(call => `call ${call.name} ${JSON.stringify(call.arguments)}`),
  ]
}
