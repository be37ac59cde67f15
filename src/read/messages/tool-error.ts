import { isObject, type JsonObject } from '../otlp/otlp-value.ts'
import { textOf } from '../values/text.ts'

/** Longer results are data, whatever they begin with. */
const MAX_LENGTH = 4_000

const ERROR_TEXT =
  /^\s*(?:(?:[A-Z]\w{0,40} ?)?(?:Error|Exception|error)(?:\(\w{0,40}\))?(?: (?:executing|running|calling|invoking)(?: the)? tool\b[^:\n]{0,100})?: |(?:An )?[Ee]rror occurred (?:while|when|during) (?:running|executing|calling)|Tool (?:(?:call|execution) (?:failed|error)|['"`]?[\w.-]{1,80}['"`]? failed (?:after|with)\b)|Failed to (?:call|execute|run) (?:the )?tool)/

/**
 * The text of a tool failure that was recorded as if it were a result: agents hand errors back to the model as plain
 * text (`Error: station is offline`) or as an object with an `error` member.
 */
export function disguisedError(result: unknown): string | undefined {
  if (typeof result === 'string')
    return result.length <= MAX_LENGTH && ERROR_TEXT.test(result) ? result.trim() : undefined
  return isObject(result) ? errorMember(result) : undefined
}

function errorMember(result: JsonObject): string | undefined {
  const { error } = result
  const failed = result.isError === true || result.is_error === true || result.success === false || result.ok === false
  if (!failed && !isOnlyAboutError(result)) return undefined
  if (error === true && typeof result.message === 'string') return result.message
  if (typeof error === 'string') return error === '' ? undefined : error
  if (!isObject(error)) return undefined
  return typeof error.message === 'string' ? error.message : textOf(error)
}

const ERROR_KEYS = new Set(
  'error message code status statusCode status_code name type details detail stack tool success ok isError is_error'.split(
    ' ',
  ),
)

/** An object with data beside the error is a partial result, which is evidence. */
function isOnlyAboutError(result: JsonObject): boolean {
  return Object.keys(result).every(key => ERROR_KEYS.has(key))
}
