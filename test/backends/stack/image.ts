import { cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { run } from '../programs/run.ts'

export interface Image {
  /** Where the files of the last stage are. */
  readonly folder: string
  readonly command: readonly string[]
}

/**
 * Follows a Dockerfile without an engine: each stage is a folder, `RUN` runs there in a shell of this machine. Knows what ours
 * uses: FROM, WORKDIR, COPY, RUN, CMD; ENV and USER are left out.
 */
export async function follow(dockerfile: string, context: string, folder: string): Promise<Image> {
  let stage = ''
  let workdir = '/'
  let command: readonly string[] = []
  const inStage = (name: string, path: string) => join(folder, name, path.startsWith('/') ? path : join(workdir, path))
  for (const line of dockerfile.replaceAll('\\\n', ' ').split('\n')) {
    const [instruction, ...words] = line.trim().split(/\s+/)
    const rest = line
      .trim()
      .slice((instruction ?? '').length)
      .trim()
    if (instruction === 'FROM') {
      stage = words[1]?.toUpperCase() === 'AS' ? (words[2] ?? '') : 'last'
      workdir = '/'
    } else if (instruction === 'WORKDIR') {
      workdir = rest
      await mkdir(inStage(stage, workdir), { recursive: true })
    } else if (instruction === 'COPY') {
      const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
      const target = words.pop() ?? ''
      for (const source of words) {
        const path = from === undefined ? join(context, source) : inStage(from, source)
        const intoFolder = target.endsWith('/') ? join(target, source.split('/').at(-1) ?? '') : target
        const to = inStage(stage, intoFolder)
        await mkdir(dirname(to), { recursive: true })
        await cp(path, to, { recursive: true, verbatimSymlinks: true })
      }
    } else if (instruction === 'RUN') {
      const env = { npm_config_cache: join(folder, 'npm-cache') }
      await run('sh', ['-c', rest], { cwd: inStage(stage, '.'), env })
    } else if (instruction === 'CMD') {
      command = JSON.parse(rest)
    }
  }
  return { folder: inStage(stage, '.'), command }
}
