import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'otel-hallucination', 'backends')

/**
 * A folder of the cache by name and version. `make` fills it once, in a folder beside it that takes its place when all went
 * well.
 */
export async function cached(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(ROOT, name)
  if (existsSync(folder)) return folder
  await mkdir(ROOT, { recursive: true })
  const draft = await mkdtemp(join(ROOT, `.${name}-`))
  const started = performance.now()
  process.stdout.write(`getting ${name} …\n`)
  try {
    await make(draft)
    await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  process.stdout.write(`got ${name} in ${Math.round((performance.now() - started) / 1000)} s\n`)
  return folder
}
