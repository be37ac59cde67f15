import { isObject, type JsonObject } from './otlp-value.ts'

/** Longer results are data, whatever they begin with. */
const MAX_LENGTH = 4_000

const ERROR_TEXT =
  /^(?:(?:\w+ ?)?(?:Error|Exception)(?: executing tool\b[^:]*| running tool\b[^:]*| calling tool\b[^:]*)?: |An error occurred while running the tool|Tool (?:call|execution) (?:failed|error)|Failed to (?:call|execute|run) tool)/

/**
 * The text of a tool failure that was recorded as if it were a result: agents hand errors back to the model as plain
 * text (`Error: station is offline`) or as an object with an `error` member.
 */
export function disguisedError(result: unknown): string | undefined {
  if (typeof result === 'string') {
    if (result.length > MAX_LENGTH) return undefined
    const text = result.trim()
    if (ERROR_TEXT.test(text)) return text
    return text.startsWith('{') && text.includes('rror"') ? disguisedError(parseObject(text)) : undefined
  }
  return isObject(result) ? errorMember(result) : undefined
}

function errorMember(result: JsonObject): string | undefined {
  const { error } = result
  const failed = result.isError === true || result.is_error === true || result.success === false || result.ok === false
  if (typeof error === 'string' && error !== '' && (failed || isOnlyAboutError(result))) return error
  if (isObject(error) && (failed || isOnlyAboutError(result))) {
    return typeof error.message === 'string' ? error.message : JSON.stringify(error)
  }
  return undefined
}

const ERROR_KEYS = new Set([
  'error',
  'message',
  'code',
  'status',
  'statusCode',
  'name',
  'type',
  'details',
  'detail',
  'stack',
  'tool',
])

/** An object with data beside the error is a partial result, which is evidence. */
function isOnlyAboutError(result: JsonObject): boolean {
  return Object.keys(result).every(key => ERROR_KEYS.has(key))
}

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
