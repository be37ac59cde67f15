import { agentText } from './final-text.ts'
import { type NestView, viewNest } from './nest-view.ts'
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
  if (view.models.length === 0 && onlyRetrieves(view)) return []
  const found = turnsOf(view)
  const state = new OperationState(operation, context, view)
  for (const turn of found.slice(0, -MAX_TURNS)) state.skip(turn)
  return found.slice(-MAX_TURNS).map(turn => state.next(turn))
}

/** A chain that hands on what a retriever below it found, as it is or formatted, answers nobody. */
function onlyRetrieves({ top, sources }: NestView): boolean {
  const found = sources.flatMap(({ facts }) => facts.documents?.map(({ text }) => bare(text)) ?? []).join('\n')
  const lines = (top === undefined ? '' : (agentText(top.facts)?.text ?? '')).split('\n').map(bare)
  return found !== '' && lines.some(line => line !== '') && lines.every(line => found.includes(line))
}

function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}
