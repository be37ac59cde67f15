import { isLoose, prop, toMessages } from './messages/index.ts'

export type SettledOutput =
  | { readonly output: unknown }
  /** The output can't be read: a promise of it failed, or its shape is unknown. */
  | { readonly problem: string }

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/** An output that is still being made: a promise, or a streaming result of the AI SDK, whose parts are promises. */
export async function settleOutput(given: unknown): Promise<SettledOutput> {
  try {
    const output = isPromise(given) ? await given : given
    const text = prop(output, 'text')
    if (isPromise(text)) {
      const steps = prop(output, 'steps')
      const [whole, all] = await Promise.all([text, isPromise(steps) ? steps : undefined])
      return { output: all === undefined ? { text: whole } : { text: whole, steps: all } }
    }
    if (isReadable(output)) return { output }
    return { problem: `The output is ${describe(output)}. Pass a text, messages, or a result of the AI SDK or OpenAI.` }
  } catch (error) {
    return { problem: `The output failed: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Nothing at all is an empty answer. Anything else must have a text or messages somewhere. */
function isReadable(output: unknown): boolean {
  if (output === undefined || output === null || typeof output === 'string') return true
  if (Array.isArray(output)) return output.length === 0 || toMessages(output).length > 0
  if (!isLoose(output)) return false
  const direct = ['text', 'output_text', 'content', 'object'].some(key => prop(output, key) !== undefined)
  return direct || toMessages(output).length > 0
}

function describe(output: unknown): string {
  if (Array.isArray(output)) return 'a list without messages'
  return isLoose(output)
    ? `an object with ${Object.keys(output).slice(0, 5).join(', ') || 'no keys'}`
    : `a ${typeof output}`
}
