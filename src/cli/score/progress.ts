import type { Output } from '../terminal.ts'

export interface Progress {
  step(): void
  /** Removes the progress line, so that something else can be written. */
  clear(): void
}

const FIRST_MS = 1_000
const NEXT_MS = 200

/** A line that says how far a long run has come; nothing where standard error is no terminal, or for a short run. */
export function progressOn(output: Output, now: () => number = Date.now): Progress {
  let done = 0
  let next = now() + FIRST_MS
  let shown = false
  return {
    step() {
      done++
      if (!output.isTTY || now() < next) return
      next = now() + NEXT_MS
      shown = true
      output.write(`\r\u001b[K${done} answers`)
    },
    clear() {
      if (shown) output.write('\r\u001b[K')
      shown = false
    },
  }
}
