import { isObject } from '../otlp/otlp-value.ts'
import { parseJson } from '../values/json.ts'
import { plainText, textOf } from '../values/text.ts'

/**
 * The arguments of a traced function, taken out of what tracers put around them: `{args, kwargs}`, or LangChain's
 * `{input_str, inputs, …}`.
 */
export function callArguments(recorded: unknown): string | undefined {
  const decoded = typeof recorded === 'string' && /^\s*\{/.test(recorded) ? parseJson(recorded)?.value : recorded
  if (!isObject(decoded)) return plainText(recorded)
  if (typeof decoded.input_str === 'string') return textOf(decoded.inputs ?? decoded.input_str)
  const { args, kwargs } = decoded
  const named = isObject(kwargs) && Object.keys(kwargs).length > 0
  if (Array.isArray(args) ? args.length === 0 : named && args === undefined)
    return isObject(kwargs) ? textOf(kwargs) : plainText(recorded)
  return Array.isArray(args) && args.length === 1 && !named ? plainText(args[0]) : plainText(recorded)
}
