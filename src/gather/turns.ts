import { conversationOf, type Exchange, earlierExchanges, lastUserText } from './conversation.ts'
import { modelText } from './final-text.ts'
import type { ReadNode } from './nest-view.ts'
import { precedes, type SpanNode } from './span-node.ts'

/**
 * The model calls of a nest by turn. A later call whose input carries an earlier answer as assistant message, followed by a
 * user message, opens a new one.
 * @param models by their end
 */
export function splitTurns(models: readonly ReadNode[]): readonly (readonly ReadNode[])[] {
  const turns: ReadNode[][] = []
  let given: (Exchange & { readonly by: SpanNode })[] = []
  for (const model of models) {
    const conversation = conversationOf(model.facts)
    const earlier = given.filter(({ by }) => precedes(by, model.node))
    const current = turns.at(-1)
    if (current !== undefined && earlierExchanges(conversation, earlier).length === 0) current.push(model)
    else {
      turns.push([model])
      // Only what was said in the turn before tells a turn from the next: older answers stay in every later input.
      given = []
    }
    const answer = modelText(model.facts)?.text
    const question = lastUserText(conversation)
    if (answer !== undefined) given.push({ answer, question, by: model.node })
  }
  return turns
}
