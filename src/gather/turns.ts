import { continuesFrom, conversationOf } from './conversation.ts'
import { modelText } from './final-text.ts'
import type { ReadNode } from './nest-view.ts'

/**
 * The model calls of a nest by turn. A later call whose input carries an earlier answer as assistant message, followed by a
 * user message, opens a new one.
 * @param models by their end
 */
export function splitTurns(models: readonly ReadNode[]): readonly (readonly ReadNode[])[] {
  const turns: ReadNode[][] = []
  let answers: { text: string; endedAt: number }[] = []
  for (const model of models) {
    const earlier = answers.flatMap(({ text, endedAt }) => (endedAt < model.node.startedAt ? [text] : []))
    if (earlier.length > 0 && continuesFrom(conversationOf(model.facts), earlier)) {
      turns.push([model])
      // Only what was said in the turn before tells a turn from the next: older answers stay in every later input.
      answers = []
    } else {
      const current = turns.at(-1)
      if (current === undefined) turns.push([model])
      else current.push(model)
    }
    const text = modelText(model.facts)?.text
    if (text !== undefined) answers.push({ text, endedAt: model.node.endedAt })
  }
  return turns
}
