import { context, createContextKey, ROOT_CONTEXT } from '@opentelemetry/api'
import type { Clock } from '../schedule/index.ts'

/** The same symbol as in the SDK's core, of every line: made by `Symbol.for`. */
const SUPPRESS_TRACING = createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING')
const UNTRACED = ROOT_CONTEXT.setValue(SUPPRESS_TRACING, true)

/** Runs a call outside of any trace, and untraced: a traced judge would be judged. */
export function untraced<T>(call: () => T): T {
  return context.with(UNTRACED, call)
}

/** Timers that don't keep the context of the request alive that happened to set them. */
export function isolated(clock: Clock): Clock {
  return {
    now: () => clock.now(),
    wall: () => clock.wall(),
    after: (ms, run) => context.with(ROOT_CONTEXT, () => clock.after(ms, run)),
    soon: run => context.with(ROOT_CONTEXT, () => clock.soon(run)),
  }
}
