import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Recording } from './record.ts'

/** Where the recordings lie that are checked in. */
export const recordedFolder = join(import.meta.dirname, '../fixtures/recorded')

/** A JSON array with one item a line. */
function lines(items: readonly unknown[]): string {
  return `[\n${items.map(item => JSON.stringify(item)).join(',\n')}\n]\n`
}

/** Writes a recording; resolves to its size in bytes. */
export async function writeRecording(
  root: string,
  dialect: string,
  scenario: string,
  recording: Recording,
): Promise<number> {
  const folder = join(root, dialect)
  await mkdir(folder, { recursive: true })
  const traces = lines(recording.traces)
  const logs = recording.logs.length > 0 ? lines(recording.logs) : ''
  const order = lines(recording.order)
  await writeFile(join(folder, `${scenario}.json`), traces)
  if (logs) await writeFile(join(folder, `${scenario}.logs.json`), logs)
  else await rm(join(folder, `${scenario}.logs.json`), { force: true })
  await writeFile(join(folder, `${scenario}.order.json`), order)
  return traces.length + logs.length + order.length
}

export async function writeVersions(
  root: string,
  dialect: string,
  versions: { readonly [name: string]: string },
): Promise<void> {
  await writeFile(join(root, dialect, 'versions.json'), `${JSON.stringify(versions, null, 1)}\n`)
}

async function readList(path: string): Promise<unknown[] | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  const value: unknown = text === undefined ? undefined : JSON.parse(text)
  return Array.isArray(value) ? value : undefined
}

export async function readRecording(root: string, dialect: string, scenario: string): Promise<Recording | undefined> {
  const read = (end: string): Promise<unknown[] | undefined> => readList(join(root, dialect, `${scenario}${end}`))
  const traces = await read('.json')
  if (!traces) return undefined
  return { traces, logs: (await read('.logs.json')) ?? [], order: (await read('.order.json')) ?? [], findings: [] }
}

/** Removes what an earlier table had recorded of a dialect. */
export async function prune(root: string, dialect: string, scenarios: readonly string[]): Promise<void> {
  const folder = join(root, dialect)
  const names = await readdir(folder).catch(() => [])
  const kept = (name: string): boolean =>
    name === 'versions.json' || scenarios.includes(name.replace(/(\.logs|\.order)?\.json$/, ''))
  await Promise.all(names.filter(name => !kept(name)).map(name => rm(join(folder, name))))
}
