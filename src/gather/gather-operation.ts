import { viewNest } from './nest-view.ts'
import type { GatheredAnswer } from './operation.ts'
import type { OperationRecord } from './operation-record.ts'
import { type GatherContext, OperationState } from './operation-state.ts'
import { turnsOf } from './turns-of.ts'

/** Earlier turns beyond these are not reported. */
const MAX_TURNS = 100

/** The answers of an operation with everything they can be held against. The heavy part: reads every span of it. */
export function gatherOperation(operation: OperationRecord, context: GatherContext): GatheredAnswer[] {
  const view = viewNest(operation.node, context.every, true)
  const topRole = view.top?.facts.role
  if (view.models.length === 0 && topRole !== 'agent' && topRole !== 'model') return []
  const found = turnsOf(view)
  const state = new OperationState(operation, context, view)
  for (const turn of found.slice(0, -MAX_TURNS)) state.skip(turn)
  return found.slice(-MAX_TURNS).map(turn => state.next(turn))
}
