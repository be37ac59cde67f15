import { isLoose, list, prop } from '../messages/guards.ts'
import type { EvalItem, EvalTarget } from './types.ts'

interface CallableAgent {
  generate(options: Readonly<Record<string, unknown>>): PromiseLike<unknown>
}

function isAgent(target: unknown): target is CallableAgent {
  return typeof target === 'object' && target !== null && 'generate' in target && typeof target.generate === 'function'
}

export interface TargetRun {
  /** What the scorer sees as input and output. */
  readonly input: unknown
  readonly output: unknown
  /** What the target gave. */
  readonly result: unknown
}

/** Runs the target on one item. Rejects with what the target throws. */
export async function runTarget<Item extends EvalItem>(
  target: EvalTarget<Item>,
  item: Item,
  options: Readonly<Record<string, unknown>>,
): Promise<TargetRun> {
  if (typeof target === 'function') {
    const result: unknown = await target(item.input, item, options)
    return { input: item.input, output: result, result }
  }
  const agent: unknown = target
  if (!isAgent(agent)) throw new TypeError('target must be an agent with generate(), or a function')
  if (item.inputs !== undefined) return runTurns(agent, item.inputs, options)
  const result: unknown = await agent.generate({ ...options, ...promptOf(item.input) })
  return { input: item.input, output: outputOf(result), result }
}

/** One conversation: each turn sees the ones before. Scored is the last answer, on the tool results of all turns. */
async function runTurns(
  agent: CallableAgent,
  inputs: readonly unknown[],
  options: Readonly<Record<string, unknown>>,
): Promise<TargetRun> {
  const messages: unknown[] = []
  const outputs: unknown[] = []
  let result: unknown
  for (const input of inputs) {
    messages.push(...messagesOf(input))
    result = await agent.generate({ ...options, messages: [...messages] })
    const replies = list(outputOf(result))
    messages.push(...replies)
    outputs.push(...replies)
  }
  const input = messages.filter(message => prop(message, 'role') === 'user')
  return { input, output: outputs, result }
}

function messagesOf(input: unknown): readonly unknown[] {
  if (Array.isArray(input)) return input
  const inner = prop(input, 'messages') ?? prop(input, 'inputMessages')
  if (Array.isArray(inner)) return inner
  if (isLoose(input) && typeof input.role === 'string') return [input]
  return [{ role: 'user', content: typeof input === 'string' ? input : JSON.stringify(input) }]
}

function promptOf(input: unknown): Readonly<Record<string, unknown>> {
  if (typeof input === 'string') return { prompt: input }
  if (isLoose(input) && (input.prompt !== undefined || input.messages !== undefined)) return input
  return { messages: messagesOf(input) }
}

/** The messages that an agent added in all its steps, as context hooks expect them; else its result as it is. */
function outputOf(result: unknown): unknown {
  const all = list(prop(result, 'responseMessages'))
  if (all.length > 0) return all
  const messages = list(prop(prop(result, 'response'), 'messages'))
  return messages.length > 0 ? messages : result
}
