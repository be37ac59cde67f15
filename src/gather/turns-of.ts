import { type FoundAnswer, findAnswer, withoutEarlierSteps } from './answer-text.ts'
import type { NestView, ReadNode } from './nest-view.ts'
import type { Turn } from './turn.ts'
import { splitTurns } from './turns.ts'

/** The turns of an operation with their answers. Turns that gave none belong to the next one that did. */
export function turnsOf(view: NestView): Turn[] {
  const parts = splitTurns(view.models)
  const turns: Turn[] = []
  let waiting: readonly ReadNode[] = []
  for (const models of parts.slice(0, -1)) {
    const all = [...waiting, ...models]
    const answer = findAnswer(undefined, all, parts.length)
    if (answer?.by === undefined) waiting = all
    else {
      turns.push({ models: all, answer, top: undefined })
      waiting = []
    }
  }
  const models = [...waiting, ...(parts.at(-1) ?? [])]
  const answer = findAnswer(view.top, models, turns.length + 1)
  turns.push({ models, answer: turns.length === 0 ? trimmed(answer, view) : answer, top: view.top })
  return turns
}

function trimmed(answer: FoundAnswer | undefined, view: NestView): FoundAnswer | undefined {
  return answer === undefined ? undefined : { ...answer, text: withoutEarlierSteps(answer.text, view) }
}
