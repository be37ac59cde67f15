import { JudgeError } from '../errors.ts'
import { firstString, list, prop } from '../messages/guards.ts'
import type { WrapCall } from '../types.ts'
import type { CallableModel, CallOptions } from './resolve.ts'

export interface ModelReply {
  readonly text: string
  /** The provider ended the reply early: at the output cap, or by its content filter. */
  readonly ended: 'stop' | 'length' | 'content_filter'
  readonly inputTokens: number
  readonly outputTokens: number
  /** The model that the provider says it served. */
  readonly modelId?: string
}

/** Rejects when the signal aborts, also for a model that ignores it; a late failure of the model is nobody's business then. */
export function untilAborted<T>(work: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  const running = Promise.resolve(work)
  running.catch(() => undefined)
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(abortError(signal))
    if (signal.aborted) {
      abort()
      return
    }
    signal.addEventListener('abort', abort, { once: true })
    running.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

export function abortError(signal: AbortSignal): JudgeError {
  const reason: unknown = signal.reason
  if (reason instanceof JudgeError) return reason
  return new JudgeError('aborted', 'Judging was aborted by the caller.', { cause: reason })
}

/** One request. Goes to the model object directly: no telemetry of the AI SDK, no retries but ours. */
export async function callModel(model: CallableModel, options: CallOptions, wrapCall: WrapCall): Promise<ModelReply> {
  const { abortSignal } = options
  if (abortSignal.aborted) throw abortError(abortSignal)
  const result = await untilAborted(
    wrapCall(() => model.doGenerate(options)),
    abortSignal,
  )
  const usage = prop(result, 'usage')
  const modelId = firstString(prop(result, 'response'), 'modelId')
  return {
    text: replyText(result),
    ended: endedBy(prop(result, 'finishReason')),
    inputTokens: tokens(prop(usage, 'inputTokens') ?? prop(usage, 'promptTokens')),
    outputTokens: tokens(prop(usage, 'outputTokens') ?? prop(usage, 'completionTokens')),
    ...(modelId === undefined || modelId === '' ? {} : { modelId }),
  }
}

function replyText(result: unknown): string {
  const selected = firstString(result, 'structuredOutputText')
  if (selected !== undefined) return selected
  return list(prop(result, 'content'))
    .map(part => (prop(part, 'type') === 'text' ? (firstString(part, 'text') ?? '') : ''))
    .join('')
}

/** v2 gives a string, later specifications `{ unified, raw }`. */
function endedBy(finishReason: unknown): ModelReply['ended'] {
  const reason = typeof finishReason === 'string' ? finishReason : firstString(finishReason, 'unified')
  if (reason === 'length') return 'length'
  return reason === 'content-filter' ? 'content_filter' : 'stop'
}

/** v2 gives a number, later specifications `{ total, … }`. */
function tokens(value: unknown): number {
  const total = typeof value === 'number' ? value : prop(value, 'total')
  return typeof total === 'number' && Number.isFinite(total) && total > 0 ? total : 0
}
