import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../src/cli/program.ts'
import { ALL, CLEAN, lines, WRONG } from './answers.ts'
import { fakeTerminal } from './fake-terminal.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'score-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

describe('exit codes of score', () => {
  it('is 1 when an answer scores above --fail-above', async () => {
    const path = await file('fail.json', lines(ALL))
    expect(await run(['score', path, '--fail-above', '0.5'], fakeTerminal())).toBe(1)
    expect(await run(['score', path, '--fail-above', '1'], fakeTerminal())).toBe(0)
  })

  it('is 2 for a bad file, which is named with line and reason, and the rest is still scored', async () => {
    const path = await file(
      'broken.json',
      `${JSON.stringify(CLEAN)}\n{"no":"spans"}\n{"resourceSpans":[{"a"\n${JSON.stringify(WRONG)}\n`,
    )
    const terminal = fakeTerminal()
    expect(await run(['score', path, join(folder, 'missing.json'), '--json', '--fail-above', '0'], terminal)).toBe(2)
    expect(terminal.json()).toHaveLength(2)
    const errors = terminal.err().split('\n')
    expect(errors[0]).toMatch(/broken\.json:2: .*resourceSpans/)
    expect(errors[1]).toMatch(/broken\.json:3: /)
    expect(terminal.err()).toContain('missing.json: no such file')
  })

  it.each([
    ['an unknown option', ['score', 'x.json', '--nope']],
    ['no file', ['score']],
    ['a threshold that is no fraction', ['score', 'x.json', '--fail-above', '40']],
    ['unknown rules', ['score', 'x.json', '--rules', 'lenient']],
    ['a model without provider', ['score', '-', '--model', 'gpt-nothing']],
    ['an unreadable context file', ['score', '-', '--context', '@/nowhere/at/all']],
    ['an unknown command', ['scor', 'x.json']],
  ])('is 2 for %s', async (_name, argv) => {
    const terminal = fakeTerminal()
    expect(await run(argv, terminal)).toBe(2)
    expect(terminal.err()).toMatch(/error: /)
    expect(terminal.out()).toBe('')
  })

  it('is 2 for a judge without key, and says how to give one', async () => {
    const path = await file('key.json', lines([WRONG]))
    const key = process.env.OPENAI_API_KEY
    delete process.env.OPENAI_API_KEY
    try {
      const terminal = fakeTerminal()
      expect(await run(['score', path, '--model', 'openai/gpt-5-mini'], terminal)).toBe(2)
      expect(terminal.err()).toContain('OPENAI_API_KEY')
    } finally {
      if (key !== undefined) process.env.OPENAI_API_KEY = key
    }
  })
})

describe('help', () => {
  it('names commands, options and exit codes', async () => {
    const terminal = fakeTerminal()
    expect(await run(['--help'], terminal)).toBe(0)
    expect(terminal.out()).toMatch(/demo[\s\S]*score/)
    const score = fakeTerminal()
    expect(await run(['score', '--help'], score)).toBe(0)
    expect(score.out()).toMatch(/--fail-above[\s\S]*Exit codes/)
    const version = fakeTerminal()
    expect(await run(['--version'], version)).toBe(0)
    expect(version.out()).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('odd files', () => {
  it('name the line inside a pretty-printed document, without passing on what a terminal obeys', async () => {
    const text = JSON.stringify(WRONG, null, 2).replace('"kind": 1,', '"kind": \u001b[2J1,')
    const path = await file('pretty.json', text)
    const terminal = fakeTerminal()
    expect(await run(['score', path, '--json'], terminal)).toBe(2)
    const line = text.slice(0, text.indexOf('\u001b')).split('\n').length
    expect(terminal.err()).toMatch(new RegExp(`pretty\\.json:${line}: `))
    expect(terminal.err()).not.toContain('\u001b')
  })

  it('are refused when they are no text, empty, or a folder', async () => {
    const binary = await file('spans.binpb', '\u0000\u0001\u0012\u0003abc')
    const empty = await file('empty.json', '')
    const terminal = fakeTerminal()
    expect(await run(['score', binary, empty, folder, '--json'], terminal)).toBe(2)
    expect(terminal.err()).toMatch(/spans\.binpb:1: not JSON[^\n]*\n/)
    expect(terminal.err()).toMatch(/empty\.json: the file is empty\n/)
    expect(terminal.err()).toMatch(/: is a directory/)
    expect(terminal.out()).toBe('')
  })

  it('may hold metrics and log records beside spans', async () => {
    const bodies = [{ resourceMetrics: [] }, WRONG, { resourceLogs: [] }]
    const terminal = fakeTerminal()
    expect(await run(['score', await file('mixed.json', lines(bodies)), '--json'], terminal)).toBe(0)
    expect(terminal.json()).toHaveLength(1)
  })
})
