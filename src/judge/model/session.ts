import { JudgeError, type JudgeErrorCode } from '../errors.ts'
import type { Execution, JudgeUsage, WrapCall } from '../types.ts'
import { abortError, callModel, type ModelReply, untilAborted } from './call.ts'
import { classify, refusedParameter } from './classify.ts'
import type { CallableModel, CallOptions } from './resolve.ts'

export interface SessionOptions {
  readonly model: () => Promise<CallableModel>
  readonly name: string
  readonly version: string
  readonly wrapCall: WrapCall
  readonly signal: AbortSignal | undefined
  /** Timers don't keep the process alive. */
  readonly background: boolean
  readonly timeoutMs: number
  readonly maxRetries: number
  readonly retryDelayMs: number
  /** What this model's server refused before: shared by all sessions of a judge. */
  readonly refused: Set<'schema' | 'temperature'>
  readonly providerOptions: Readonly<Record<string, unknown>> | undefined
}

export interface Question {
  readonly step: Execution['step']
  readonly system: string
  readonly prompt: string
  readonly schema?: { readonly name: string; readonly schema: unknown }
  readonly maxOutputTokens: number
}

const PASSING: ReadonlySet<JudgeErrorCode> = new Set(['rate_limited', 'unavailable', 'network', 'bad_response'])

type Totals = { calls: number; inputTokens: number; outputTokens: number; durationMs: number }
type OpenExecution = { -readonly [K in keyof Execution]: Execution[K] }

/** All requests for one answer: one deadline, one count of calls and tokens, retries of what may pass. */
export class Session {
  readonly #options: SessionOptions
  readonly #deadline = new AbortController()
  readonly #signal: AbortSignal
  readonly #timer: ReturnType<typeof setTimeout>
  readonly #started = performance.now()
  readonly #executions: OpenExecution[] = []
  #served: string

  constructor(options: SessionOptions) {
    this.#options = options
    this.#served = options.name
    const { signal, timeoutMs } = options
    this.#signal = signal === undefined ? this.#deadline.signal : AbortSignal.any([signal, this.#deadline.signal])
    this.#timer = this.#later(() => {
      const message = `The judge did not finish within ${timeoutMs} ms. Raise timeoutMs or use a faster model.`
      this.#deadline.abort(new JudgeError('timeout', message))
    }, timeoutMs)
  }

  /** Ends the deadline's timer. Nothing may be asked afterwards. */
  close(): void {
    clearTimeout(this.#timer)
  }

  get executions(): readonly Execution[] {
    return this.#executions
  }

  get usage(): JudgeUsage {
    const totals: Totals = { calls: 0, inputTokens: 0, outputTokens: 0, durationMs: 0 }
    for (const execution of this.#executions) {
      totals.calls += execution.calls
      totals.inputTokens += execution.inputTokens
      totals.outputTokens += execution.outputTokens
    }
    totals.durationMs = Math.round(performance.now() - this.#started)
    return { kind: 'model', model: this.#served, version: this.#options.version, ...totals }
  }

  /** Asks, again after failures that may pass. Rejects with a `JudgeError`. */
  async ask(question: Question): Promise<ModelReply> {
    const model = await untilAborted(this.#options.model(), this.#signal)
    const execution: OpenExecution = {
      step: question.step,
      status: 'failed',
      prompt: question.prompt,
      model: this.#served,
      calls: 0,
      inputTokens: 0,
      outputTokens: 0,
      durationMs: 0,
    }
    this.#executions.push(execution)
    const started = performance.now()
    try {
      const reply = await this.#attempts(model, question, execution)
      execution.status = 'success'
      this.#served = reply.modelId ?? this.#served
      execution.model = this.#served
      return reply
    } finally {
      execution.durationMs = Math.round(performance.now() - started)
    }
  }

  async #attempts(model: CallableModel, question: Question, execution: OpenExecution): Promise<ModelReply> {
    const { maxRetries, refused, wrapCall } = this.#options
    for (let failures = 0; ; ) {
      try {
        execution.calls++
        const reply = await callModel(model, this.#callOptions(question), wrapCall)
        execution.inputTokens += reply.inputTokens
        execution.outputTokens += reply.outputTokens
        return reply
      } catch (thrown) {
        if (this.#signal.aborted) throw abortError(this.#signal)
        const error = classify(thrown, Date.now())
        const parameter = refusedParameter(error)
        if (parameter !== undefined && !refused.has(parameter)) {
          refused.add(parameter)
          continue
        }
        if (!PASSING.has(error.code) || failures >= maxRetries) throw error
        await this.#pause(error, failures++)
      }
    }
  }

  #callOptions({ system, prompt, schema, maxOutputTokens }: Question): CallOptions {
    const { refused, providerOptions } = this.#options
    return {
      prompt: [
        { role: 'system', content: system },
        { role: 'user', content: [{ type: 'text', text: prompt }] },
      ],
      maxOutputTokens,
      abortSignal: this.#signal,
      ...(providerOptions === undefined ? {} : { providerOptions }),
      ...(refused.has('temperature') ? {} : { temperature: 0 }),
      ...(schema === undefined || refused.has('schema') ? {} : { responseFormat: { type: 'json', ...schema } }),
    }
  }

  #later(work: () => void, ms: number): ReturnType<typeof setTimeout> {
    const timer = setTimeout(work, ms)
    // Timers of browsers and of some edge runtimes are plain numbers.
    if (this.#options.background && typeof timer === 'object') timer.unref()
    return timer
  }

  /** The provider's wish counts, unless the deadline would pass meanwhile: then waiting is pointless. */
  async #pause(error: JudgeError, failures: number): Promise<void> {
    const backoff = this.#options.retryDelayMs * 2 ** failures * (1 + Math.random() / 4)
    const wait = error.retryAfterMs ?? backoff
    if (performance.now() - this.#started + wait >= this.#options.timeoutMs) throw error
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      await untilAborted(
        new Promise<void>(resolve => {
          timer = this.#later(resolve, wait)
        }),
        this.#signal,
      )
    } finally {
      clearTimeout(timer)
    }
  }
}
