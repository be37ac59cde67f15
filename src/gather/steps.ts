import type { Message } from '../read/index.ts'
import { sameArguments } from './canonical-text.ts'
import type { Call } from './claim-index.ts'
import { callOf } from './message-evidence.ts'
import type { PastAnswer } from './past-answer.ts'

/** An earlier operation that ended with a call, and the call. */
export interface Step {
  readonly past: PastAnswer
  readonly call: Call
}

/** The operations whose calls a conversation brings the results of: it goes on with them. */
export function stepsBefore(messages: readonly Message[], pasts: () => readonly PastAnswer[]): Step[] {
  const parts = messages.flatMap(message => message.parts)
  const ids = new Set(parts.flatMap(part => (part.type === 'tool_result' && part.id !== undefined ? [part.id] : [])))
  if (ids.size === 0) return []
  const earlier = pasts()
  const shown = new Map(messages.flatMap(callsIn).map(call => [call.id, call]))
  const found = [...ids].flatMap(id => stepOf(earlier, shown.get(id) ?? { id }) ?? [])
  return found.length > 0 || [...ids].some(id => shown.has(id)) ? found : stepsByOrder([...ids], earlier)
}

/** OpenAI's Responses API gives a call an id as an item too, which no result names. */
const ITEM_ID = /^fc_/

/**
 * Where only the items' ids of calls were recorded, the results that are brought answer them in order: those of the one
 * operation since the last answer that nothing has gone on with. With several, side by side, none can be told.
 */
function stepsByOrder(ids: readonly string[], pasts: readonly PastAnswer[]): Step[] {
  const inOrder = pasts.toSorted((a, b) => a.endedAt - b.endedAt)
  const gone = new Set(pasts.flatMap(({ follows }) => follows))
  const open = inOrder
    .slice(inOrder.findLastIndex(({ text }) => text !== undefined) + 1)
    .filter(({ openCalls, key }) => openCalls.some(({ id = '' }) => ITEM_ID.test(id)) && !gone.has(key))
  const [past] = open
  if (past === undefined || open.length > 1 || past.openCalls.length !== ids.length) return []
  return past.openCalls.flatMap((call, index) => {
    const id = ids[index]
    return id === undefined ? [] : [{ past, call: { ...call, id } }]
  })
}

/** The calls of a message that can be told apart. */
export function callsIn({ parts }: Message): Call[] {
  return parts.flatMap(part => (part.type === 'tool_call' && part.id !== undefined ? [callOf(part)] : []))
}

/** Some programs give the calls of every run the same ids: what else is known of a call must agree, and the last one counts. */
function stepOf(pasts: readonly PastAnswer[], brought: Call): Step | undefined {
  const found = pasts.flatMap(past => {
    const call = past.openCalls.find(({ id }) => id === brought.id)
    return call !== undefined && agree(call, brought) ? [{ past, call }] : []
  })
  return found.toSorted((a, b) => a.past.endedAt - b.past.endedAt).at(-1)
}

function agree(a: Call, b: Call): boolean {
  if (a.name !== undefined && b.name !== undefined && a.name !== b.name) return false
  return a.arguments === undefined || b.arguments === undefined || sameArguments(a.arguments, b.arguments)
}
