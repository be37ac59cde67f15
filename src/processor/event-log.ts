import { type Context, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { type Attributes, EVALUATION_SCOPE, type LogEvent } from '../annotate/index.ts'
import type { SpanContextLike } from '../read/index.ts'
import type { Clock } from '../schedule/index.ts'

interface LogRecord {
  readonly eventName: string
  readonly timestamp: Date
  readonly severityNumber: number
  readonly severityText: string
  readonly attributes: Attributes
  readonly context: Context
}

interface LoggerLike {
  emit(record: LogRecord): void
}

/** A logger provider of the OpenTelemetry Logs API, typed structurally. */
export interface LoggerProviderLike {
  getLogger(name: string): LoggerLike
}

/** Where the Logs API keeps the global provider, behind a check of its version. */
const GLOBAL_LOGS = Symbol.for('io.opentelemetry.js.api.logs')
const API_VERSION = 1

/** Writes events in the context of the span that they are about. */
export class EventLog {
  readonly #clock: Clock
  readonly #provider: LoggerProviderLike | undefined
  #current: LoggerProviderLike | undefined
  #logger: LoggerLike | undefined

  /** Without a provider: the global one, whenever it is set. */
  constructor(clock: Clock, provider: LoggerProviderLike | undefined) {
    this.#clock = clock
    this.#provider = provider
  }

  emit(event: LogEvent, { traceId, spanId, traceFlags = 1 }: SpanContextLike): void {
    const logger = this.#loggerNow()
    if (logger === undefined) return
    const context = trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags })
    logger.emit({ ...event, timestamp: new Date(this.#clock.wall()), context })
  }

  #loggerNow(): LoggerLike | undefined {
    const provider = this.#provider ?? globalProvider()
    if (provider !== this.#current) {
      this.#current = provider
      this.#logger = provider?.getLogger(EVALUATION_SCOPE)
    }
    return this.#logger
  }
}

function globalProvider(): LoggerProviderLike | undefined {
  const getter: unknown = Reflect.get(globalThis, GLOBAL_LOGS)
  if (typeof getter !== 'function') return undefined
  const provider: unknown = getter(API_VERSION)
  return isLoggerProvider(provider) ? provider : undefined
}

function isLoggerProvider(value: unknown): value is LoggerProviderLike {
  return typeof value === 'object' && value !== null && 'getLogger' in value && typeof value.getLogger === 'function'
}
