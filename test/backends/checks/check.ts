import type { Stack } from '../stack/stack.ts'

export interface Check {
  readonly title: string
  /** A text that it gives is what was measured, printed beside the title. */
  run(): Promise<unknown>
}

export type Checks = (stack: Stack) => readonly Check[]

/** Runs checks one after the other, prints a line for each, and counts them. */
export async function runChecks(checks: readonly Check[], count: { passed: number; failed: number }): Promise<void> {
  for (const { title, run } of checks) {
    const started = performance.now()
    const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
    try {
      const measured = await run()
      count.passed++
      console.log(`ok      ${title}${typeof measured === 'string' ? `: ${measured}` : ''} (${seconds()})`)
    } catch (error) {
      count.failed++
      console.log(`FAILED  ${title} (${seconds()})\n${error instanceof Error ? error.stack : error}`)
    }
  }
}
