import type { Judgement } from './types.ts'

/**
 * Why a judge gave no judgement. Low cardinality: goes to `error.type`.
 *
 * Configuration (a person must act): `invalid_model`, `missing_package`, `missing_key`, `auth`, `model_not_found`, `quota`.
 * Provider: `rate_limited`, `unavailable`, `network`, `bad_request`, `too_long`, `bad_response`.
 * Reply: `empty`, `refused`, `unparseable`, `output_cut`, `no_statements`.
 * Time: `timeout` (the judge's own limit), `aborted` (the caller's signal).
 * `internal`: a defect of a judge.
 */
export type JudgeErrorCode =
  | 'invalid_model'
  | 'missing_package'
  | 'missing_key'
  | 'auth'
  | 'model_not_found'
  | 'quota'
  | 'rate_limited'
  | 'unavailable'
  | 'network'
  | 'bad_request'
  | 'too_long'
  | 'bad_response'
  | 'empty'
  | 'refused'
  | 'unparseable'
  | 'output_cut'
  | 'no_statements'
  | 'timeout'
  | 'aborted'
  | 'internal'

const RETRYABLE: ReadonlySet<JudgeErrorCode> = new Set([
  'rate_limited',
  'unavailable',
  'network',
  'bad_response',
  'timeout',
])

const CONFIGURATION: ReadonlySet<JudgeErrorCode> = new Set(['invalid_model', 'missing_package', 'missing_key'])

interface JudgeErrorDetails {
  readonly cause?: unknown
  readonly retryAfterMs?: number
  readonly partial?: Judgement
}

/** The one error that judges reject with. `partial` keeps what was found out and spent before the failure. */
export class JudgeError extends Error {
  override readonly name = 'JudgeError'
  readonly code: JudgeErrorCode
  /** Whether the same call may succeed later. */
  readonly retryable: boolean
  /** The provider's own wish, in milliseconds. */
  readonly retryAfterMs?: number
  readonly partial?: Judgement

  constructor(code: JudgeErrorCode, message: string, details: JudgeErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.retryable = RETRYABLE.has(code)
    if (details.retryAfterMs !== undefined) this.retryAfterMs = details.retryAfterMs
    if (details.partial !== undefined) this.partial = details.partial
  }

  /** The set-up is wrong (model, package, key): no call was made and none would help. */
  get configuration(): boolean {
    return CONFIGURATION.has(this.code)
  }

  /** The same failure with what was known when it happened. */
  withPartial(partial: Judgement): JudgeError {
    return new JudgeError(this.code, this.message, {
      partial,
      ...(this.cause === undefined ? {} : { cause: this.cause }),
      ...(this.retryAfterMs === undefined ? {} : { retryAfterMs: this.retryAfterMs }),
    })
  }
}

/** Whatever was thrown, as a JudgeError. */
export function toJudgeError(error: unknown): JudgeError {
  if (error instanceof JudgeError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new JudgeError('internal', `The judge failed: ${message}`, { cause: error })
}
