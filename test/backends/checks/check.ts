import type { Programs } from '../programs/programs.ts'
import type { Stack } from '../stack/stack.ts'

export interface Check {
  readonly title: string
  /** A text that it gives is what was measured, printed beside the title. */
  run(): Promise<unknown>
}

export type Checks = (stack: Stack, programs: Programs) => readonly Check[]

/** Runs checks one after the other and prints a line for each. Gives how many passed and failed. */
export async function runChecks(checks: readonly Check[]): Promise<{ passed: number; failed: number }> {
  let failed = 0
  for (const { title, run } of checks) {
    const started = performance.now()
    const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
    try {
      const measured = await run()
      console.log(`ok      ${title}${typeof measured === 'string' ? `: ${measured}` : ''} (${seconds()})`)
    } catch (error) {
      failed++
      console.log(`FAILED  ${title} (${seconds()})\n${error instanceof Error ? error.stack : error}`)
    }
  }
  return { passed: checks.length - failed, failed }
}
