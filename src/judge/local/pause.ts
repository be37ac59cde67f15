/** Gives other work a turn when this work has run for long. Await it between small pieces. */
export type Pause = () => Promise<void> | undefined

const SLICE_MS = 8

// Taken once, so that a test's fake timers cannot stop a judge in the middle.
const defer: (run: () => void) => void = typeof setImmediate === 'function' ? setImmediate : run => setTimeout(run, 0)
const clock = performance.now.bind(performance)

/** A pause for one answer. Throws the signal's reason when it has been aborted. */
export function createPause(signal?: AbortSignal): Pause {
  let since = clock()
  let calls = 0
  return () => {
    // Looking at the clock costs more than most pieces.
    if (++calls % 16 !== 0) return undefined
    if (clock() - since < SLICE_MS) return undefined
    return new Promise<void>(resolve => defer(resolve)).then(() => {
      since = clock()
      signal?.throwIfAborted()
    })
  }
}
