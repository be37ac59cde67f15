/**
 * `npm run bench [-- NAME…] [-- --quick]`: runs the benchmarks of this folder, each in a process of its own so that none
 * warms or dirties the heap of another. `--quick` runs fewer rounds: it shows that a benchmark works, its figures are rough.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const all = readdirSync(import.meta.dirname)
  .filter(name => name.endsWith('.ts') && name !== 'main.ts')
  .map(name => name.slice(0, -3))
const args = process.argv.slice(2)
const flags = args.filter(arg => arg.startsWith('--'))
const names = args.filter(arg => !arg.startsWith('--'))
const unknown = names.filter(name => !all.includes(name))
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are: ${all.join(', ')}`)
  process.exit(2)
}
for (const name of names.length > 0 ? names : all) {
  console.log(`\n# ${name}`)
  const file = join(import.meta.dirname, `${name}.ts`)
  const { status } = spawnSync(process.execPath, ['--expose-gc', file, ...flags], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
