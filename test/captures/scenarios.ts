import { conversations } from './scenarios/conversations.ts'
import { documentScenarios } from './scenarios/documents.ts'
import { edges } from './scenarios/edges.ts'
import { toolScenarios } from './scenarios/tools.ts'
import type { Scenario } from './scenarios/types.ts'

export { type ExpectedAnswer, truthOf } from './scenarios/truth.ts'
export type { Conversation, Label, Reply, Scenario, Turn } from './scenarios/types.ts'

/** Every scenario with its script (what the model says) and its truth; names are the fixtures' file names. */
export const scenarios: readonly Scenario[] = [...toolScenarios, ...documentScenarios, ...conversations, ...edges]

export function scenarioNamed(name: string): Scenario {
  const found = scenarios.find(scenario => scenario.name === name)
  if (!found) throw new Error(`no scenario is called ${name}: see test/captures/scenarios/`)
  return found
}
