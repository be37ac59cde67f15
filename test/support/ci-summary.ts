/** Prints what the last `npm test` counted, in one plain line, from the report that CI runs write. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const report: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../.cache/tests.json'), 'utf8'))
const count = (key: string): number => {
  const value: unknown = typeof report === 'object' && report !== null ? Reflect.get(report, key) : undefined
  if (typeof value !== 'number') throw new Error(`the test report has no number ${key}`)
  return value
}
if (count('numTotalTests') === 0) throw new Error('no test ran')
console.log(`${count('numPassedTests')} passed, ${count('numFailedTests')} failed`)
