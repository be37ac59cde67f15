import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats an assertion until it holds. Rejects with its last failure when the time is over. */
export async function eventually<T>(assertion: () => Promise<T>, timeoutMs = 30_000, everyMs = 250): Promise<T> {
  const end = performance.now() + timeoutMs
  for (;;) {
    try {
      return await assertion()
    } catch (error) {
      if (performance.now() > end) throw error
      await sleep(everyMs)
    }
  }
}
