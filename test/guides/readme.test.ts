import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { run } from '../../src/cli/program.ts'
import { HallucinationSpanProcessor, OptionError } from '../../src/index.ts'
import { dialects } from '../../src/read/index.ts'
import { fakeTerminal } from '../cli/fake-terminal.ts'

const root = new URL('../../', import.meta.url)
const readme = readFileSync(new URL('README.md', root), 'utf8')

/** First cells of the rows of the table under a heading, code marks taken off. */
function firstCells(after: string): string[] {
  const rows = readme.slice(readme.indexOf(after)).split('\n')
  const start = rows.findIndex(row => row.startsWith('| --- |'))
  const end = rows.findIndex((row, i) => i > start && !row.startsWith('|'))
  return rows.slice(start + 1, end).map(row => row.split('|')[1]?.trim() ?? '')
}

const names = (cells: readonly string[]) =>
  cells.flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''))

describe('the README', () => {
  it('opens with a screen that the demo really prints', async () => {
    const terminal = fakeTerminal()
    await run(['demo'], terminal)
    const printed = terminal.out().split('\n')
    const screen = readme.slice(readme.indexOf('<pre>\n') + 6, readme.indexOf('\n</pre>')).split('\n')
    expect(screen.length).toBeGreaterThan(10)
    let at = -1
    for (const line of screen) {
      if (line.trim() === '…') continue
      at = printed.indexOf(line, at + 1)
      expect(at, line).toBeGreaterThan(-1)
    }
  })

  it('has two commands in its first code block', () => {
    const [, block = ''] = /```sh\n([\s\S]*?)\n```/.exec(readme) ?? []
    expect(readme.indexOf('```')).toBe(readme.indexOf('```sh'))
    expect(block.split('\n')).toEqual(['npm install && npm run demo', 'npm install && npm test'])
  })

  it('links to what is there', () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)]
      .map(([, link]) => link ?? '')
      .filter(link => !link.includes(':'))
    expect(links.length).toBeGreaterThan(5)
    for (const link of links) expect(existsSync(fileURLToPath(new URL(link, root))), link).toBe(true)
  })

  it('lists every option, and no other', () => {
    const documented = names(firstCells('## Options')).filter(name => !name.includes(' '))
    let message = ''
    try {
      const options = { nonsense: true, model: 'local' } as const
      new HallucinationSpanProcessor(
        { onStart() {}, onEnd() {}, forceFlush: async () => {}, shutdown: async () => {} },
        options,
      )
    } catch (error) {
      message = error instanceof OptionError ? error.message : ''
    }
    const allowed = /Allowed: (.*)\./.exec(message)?.[1]?.split(', ')
    expect(allowed?.length).toBeGreaterThan(10)
    expect([...documented].sort()).toEqual([...(allowed ?? [])].sort())
  })

  it('scores as its snippet says', async () => {
    const [, snippet = ''] = /```ts\n([^`]*scorer\.run[^`]*)```/.exec(readme) ?? []
    const source = snippet.replace("'otel-hallucination'", JSON.stringify(new URL('src/index.ts', root).href))
    const folder = await mkdtemp(join(tmpdir(), 'readme-'))
    const path = join(folder, 'snippet.ts')
    await writeFile(path, `${source}\nexport { reason, score }\n`)
    const { score, reason }: { score?: number; reason?: string } = await import(path)
    await rm(folder, { recursive: true })
    expect(score).toBe(1)
    expect(reason).toContain('07:30')
  })

  it('lists every instrumentation that is read', () => {
    expect(firstCells('## What is read')).toEqual(dialects.map(({ title }) => title))
  })

  it('shows help that names the options it shows', async () => {
    const terminal = fakeTerminal()
    await run(['score', '--help'], terminal)
    const used = [...readme.matchAll(/otel-hallucination score [^\n#]*?(--[a-z-]+)/g)].map(([, option]) => option ?? '')
    expect(used.length).toBeGreaterThan(1)
    for (const option of used) expect(terminal.out()).toContain(option)
  })
})
