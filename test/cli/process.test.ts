import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { agentRun } from './traces.ts'

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

interface Finished {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function cli(argv: readonly string[], options: { stdin?: string; closeAfter?: number } = {}): Promise<Finished> {
  const child = spawn(process.execPath, [MAIN, ...argv], { stdio: 'pipe' })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk
    if (options.closeAfter !== undefined && out.length > options.closeAfter) child.stdout.destroy()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(options.stdin ?? '')
  return new Promise(resolve => child.on('close', code => resolve({ code, out, err })))
}

const body = (i: number) => {
  const id = (i % 256).toString(16).padStart(2, '0')
  return `${JSON.stringify(agentRun({ id, question: `Question ${i}?`, toolResult: { n: i }, answer: `It is ${i}.`, at: i }))}\n`
}

describe('the command as a process', () => {
  it('reads standard input, writes lines, and exits by itself', async () => {
    const { code, out, err } = await cli(['score', '-', '--json'], { stdin: body(1) + body(2) })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.trim().split('\n')).toHaveLength(2)
  })

  it('ends quietly when its reader has seen enough', async () => {
    const stdin = Array.from({ length: 200 }, (_, i) => body(i)).join('')
    const { code, err } = await cli(['score', '-', '--json', '--dry-run'], { stdin, closeAfter: 100 })
    expect(err).toBe('')
    expect(code).toBe(0)
  })

  it('exits with 2 and one line for what it cannot use', async () => {
    const { code, out, err } = await cli(['score', '/no/such/file.json', '--json'])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toBe('error: /no/such/file.json: no such file\n')
  })

  it('shows how it is used when it is given nothing', async () => {
    const { code, err } = await cli([])
    expect(code).toBe(2)
    expect(err).toMatch(/Usage: otel-hallucination[\s\S]*demo[\s\S]*score/)
  })
})
