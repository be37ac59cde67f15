/** Time and timers, passed in so that tests need no sleeping. */
export interface Clock {
  /** Milliseconds on a clock that does not go back. */
  now(): number
  /** Milliseconds since the Unix epoch. May be set back or forth by the system. */
  wall(): number
  /** Calls `run` after `ms` milliseconds and keeps no process alive for it. Returns a function that cancels. */
  after(ms: number, run: () => void): () => void
  /** Calls `run` in the next turn of the event loop. */
  soon(run: () => void): void
}

/** The clock of the runtime. Needs nothing that only Node has. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    if (isUnrefable(timer)) timer.unref()
    return () => clearTimeout(timer)
  },
  soon(run) {
    if (typeof setImmediate === 'function') setImmediate(run)
    else setTimeout(run, 0)
  },
}

/** Timers are objects in Node and numbers in browsers and workers. */
function isUnrefable(timer: unknown): timer is { unref(): void } {
  return typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function'
}
