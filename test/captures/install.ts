import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Dialect } from './dialects.ts'

const run = promisify(execFile)
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'otel-hallucination', 'captures')
const npm = join(dirname(process.execPath), process.platform === 'win32' ? 'npm.cmd' : 'npm')

export interface Installed {
  readonly folder: string
  /** What runs a program of this dialect, and the program's path. */
  readonly command: string
  readonly program: string
  readonly versions: { readonly [name: string]: string }
}

/** Installs a dialect's packages at their current versions into a folder of its own, with the scenario programs beside them. */
export async function install(dialect: Dialect, options: { skip: boolean }): Promise<Installed> {
  const folder = join(cache, dialect.install ?? dialect.name)
  await mkdir(folder, { recursive: true })
  await copyPrograms(dialect, folder)
  const program = join(folder, 'rig', dialect.program)
  if (dialect.runtime === 'python') {
    const command = join(folder, 'venv', 'bin', 'python')
    if (!options.skip) await installPython(dialect, folder)
    return { folder, command, program, versions: await pythonVersions(command) }
  }
  if (!options.skip) await installNode(dialect, folder)
  return { folder, command: process.execPath, program, versions: await nodeVersions(folder) }
}

async function copyPrograms(dialect: Dialect, folder: string): Promise<void> {
  const target = join(folder, 'rig')
  await rm(target, { recursive: true, force: true })
  await cp(join(import.meta.dirname, 'programs', dialect.runtime), target, {
    recursive: true,
    filter: source => !source.endsWith('__pycache__'),
  })
}

async function installNode(dialect: Dialect, folder: string): Promise<void> {
  const manifest = { name: `capture-${dialect.name}`, private: true, type: 'module', ...dialect.manifest }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', '--loglevel=error']
  const args = ['install', ...flags, ...(dialect.installFlags ?? []), ...dialect.packages]
  await run(await npmCommand(), args, { cwd: folder, maxBuffer: 1 << 26 })
}

/** npm of the PATH: the Node package of the tree ships none. */
async function npmCommand(): Promise<string> {
  return readFile(npm).then(
    () => npm,
    () => 'npm',
  )
}

async function nodeVersions(folder: string): Promise<Record<string, string>> {
  const { stdout } = await run(await npmCommand(), ['ls', '--depth=0', '--json'], { cwd: folder }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '{}' }),
  )
  const listed: { dependencies?: Record<string, { version?: string }> } = JSON.parse(stdout)
  const found = Object.entries(listed.dependencies ?? {}).map(([name, { version }]) => [name, version ?? '?'] as const)
  return Object.fromEntries([['node', process.version] as const, ...found])
}

async function installPython(dialect: Dialect, folder: string): Promise<void> {
  const python = join(folder, 'venv', 'bin', 'python')
  await run('python3', ['-m', 'venv', join(folder, 'venv')])
  const args = ['-m', 'pip', 'install', '--quiet', '--upgrade', '--disable-pip-version-check', ...dialect.packages]
  await run(python, args, { maxBuffer: 1 << 26 })
}

async function pythonVersions(python: string): Promise<Record<string, string>> {
  const { stdout } = await run(python, ['-m', 'pip', 'list', '--format=json', '--disable-pip-version-check'])
  const listed: { name: string; version: string }[] = JSON.parse(stdout)
  const { stdout: version } = await run(python, ['--version'])
  const told =
    /opentelemetry|openinference|openai|anthropic|langchain|langgraph|langsmith|llama|pydantic|smolagents|google-(adk|genai)|crewai|litellm|agents|logfire|langfuse/
  return Object.fromEntries([
    ['python', version.trim().replace('Python ', '')],
    ...listed.filter(({ name }) => told.test(name)).map(({ name, version: v }) => [name, v] as const),
  ])
}
