import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnswerLine } from '../../src/cli/score/answer-line.ts'
import { score } from '../../src/cli/score/score.ts'
import { fakeTerminal } from '../cli/fake-terminal.ts'

const isLine = (value: unknown): value is AnswerLine =>
  typeof value === 'object' && value !== null && 'outcome' in value && 'spanId' in value

/** What `score --dry-run --json` prints about a file. */
export async function linesOfFile(path: string): Promise<AnswerLine[]> {
  const terminal = fakeTerminal()
  await score([path], { json: true, dryRun: true, model: 'local', rules: 'practical', targets: 'outermost' }, terminal)
  if (terminal.err() !== '') throw new Error(terminal.err())
  return terminal.json().filter(isLine)
}

/** The same about bodies that lie in no file yet. One a line, as the Collector's file exporter writes, unless `asArray`. */
export async function linesOfBodies(
  bodies: readonly unknown[],
  logBodies: readonly unknown[],
  asArray = false,
): Promise<AnswerLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'walk-'))
  const write = (name: string, values: readonly unknown[]) => {
    const text = asArray ? JSON.stringify(values) : values.map(value => JSON.stringify(value)).join('\n')
    writeFileSync(join(folder, name), text)
  }
  try {
    write('trace.json', bodies)
    if (logBodies.length > 0) write('trace.logs.json', logBodies)
    return await linesOfFile(join(folder, 'trace.json'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
