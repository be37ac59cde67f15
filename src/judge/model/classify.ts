import { JudgeError, type JudgeErrorCode } from '../errors.ts'
import { firstString, prop } from '../messages/guards.ts'
import { retryAfterMs } from './retry-after.ts'

const NETWORK =
  /fetch failed|network|socket|ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|other side closed|terminated|Cannot connect/i

const ADVICE: Partial<Record<JudgeErrorCode, string>> = {
  auth: 'Check the API key and what it may use.',
  model_not_found: "Check the model's name.",
  quota: 'The account has no quota left.',
  rate_limited: 'Lower concurrency or raise the limit.',
  too_long: 'Lower maxEvidenceChars or use a model with a larger context.',
  missing_key: '',
}

/** The whole chain of a failure as text, causes among it: providers wrap network errors. */
function chainText(error: unknown, depth = 0): string {
  if (depth > 4 || error === undefined || error === null) return ''
  const own = typeof error === 'string' ? error : (firstString(error, 'message') ?? '')
  return `${own} ${firstString(error, 'code') ?? ''} ${chainText(prop(error, 'cause'), depth + 1)}`
}

function codeOfStatus(status: number, text: string): JudgeErrorCode {
  if (status === 401 || status === 403) return 'auth'
  if (status === 404) return 'model_not_found'
  if (status === 402) return 'quota'
  if (status === 429)
    return /insufficient_quota|exceeded your current quota|billing/i.test(text) ? 'quota' : 'rate_limited'
  if (status === 408 || status === 409 || status === 425 || status >= 500) return 'unavailable'
  if (status === 413 || /context.{0,20}length|too many tokens|prompt is too long|maximum context/i.test(text))
    return 'too_long'
  if (/content.?(filter|policy)/i.test(text)) return 'refused'
  return status >= 400 ? 'bad_request' : 'bad_response'
}

function codeOf(error: unknown, text: string): JudgeErrorCode {
  const name = firstString(error, 'name') ?? ''
  if (/LoadAPIKey|LoadSetting/.test(name)) return 'missing_key'
  if (/NoSuchModel/.test(name)) return 'model_not_found'
  const status = prop(error, 'statusCode') ?? prop(error, 'status')
  if (typeof status === 'number') return codeOfStatus(status, text)
  if (/JSONParse|TypeValidation|InvalidResponse|EmptyResponse|NoContentGenerated/.test(name)) return 'bad_response'
  if (NETWORK.test(text)) return 'network'
  return 'internal'
}

/** What a provider threw, named. The caller knows of aborts already. */
export function classify(error: unknown, now: number): JudgeError {
  if (error instanceof JudgeError) return error
  const body = firstString(error, 'responseBody') ?? ''
  const text = `${chainText(error)} ${body}`
  const code = codeOf(error, text)
  const wait = retryAfterMs(prop(error, 'responseHeaders') ?? prop(error, 'headers'), now)
  const message = firstString(error, 'message') ?? String(error)
  const advice = ADVICE[code]
  const status = prop(error, 'statusCode')
  const shown = typeof status === 'number' ? `${message} (HTTP ${status})` : message
  return new JudgeError(code, `The judge's model failed: ${shown}${advice ? `. ${advice}` : ''}`, {
    cause: error,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  })
}

/** A server that refuses one parameter can still be used without it. */
export function refusedParameter(error: JudgeError): 'schema' | 'temperature' | undefined {
  if (error.code !== 'bad_request' && error.code !== 'unavailable') return undefined
  const text = `${chainText(error.cause)} ${firstString(error.cause, 'responseBody') ?? ''}`
  if (/response_format|json_schema|structured.?output|response.?schema|grammar/i.test(text)) return 'schema'
  return /temperature/i.test(text) ? 'temperature' : undefined
}
