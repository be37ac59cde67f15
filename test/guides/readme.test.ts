import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { run } from '../../src/cli/program.ts'
import { HallucinationSpanProcessor, OptionError, type Outcome } from '../../src/index.ts'
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

/** `.version` in a row means a sibling of the name before it. */
function parent(all: readonly string[], at: number): string {
  const whole = all.slice(0, at).findLast(name => !name.startsWith('.')) ?? ''
  return whole.slice(0, whole.lastIndexOf('.'))
}

function isDemoLine(value: unknown): value is { readonly attributes: Readonly<Record<string, unknown>> } {
  return typeof value === 'object' && value !== null && 'attributes' in value && typeof value.attributes === 'object'
}

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

  it('lists every outcome', () => {
    const outcomes = {
      scored: 0,
      no_answer: 0,
      no_claims: 0,
      no_evidence: 0,
      no_content: 0,
      answer_cut: 0,
      sampled_out: 0,
      filtered: 0,
      queue_full: 0,
      budget: 0,
      circuit_open: 0,
      timeout: 0,
      judge_error: 0,
      partial: 0,
      shutdown: 0,
    } satisfies Record<Outcome, 0>
    expect(names(firstCells('### Outcomes')).sort()).toEqual(Object.keys(outcomes).sort())
  })

  it('lists every guide, and a test runs each', () => {
    const files = readdirSync(new URL('examples/guides', root))
    const tests = readdirSync(new URL('test/guides', root)).map(name =>
      readFileSync(new URL(`test/guides/${name}`, root), 'utf8'),
    )
    expect(files.length).toBeGreaterThan(8)
    for (const file of files) {
      expect(readme).toContain(`(examples/guides/${file})`)
      expect(
        tests.some(text => text.includes(`/examples/guides/${file}'`)),
        file,
      ).toBe(true)
    }
  })

  it('lists every attribute that a span gets', async () => {
    const documented = names(firstCells('## What a backend gets'))
    const detail = /With `detail: 'full'` also ([\s\S]*?)\. Every/.exec(readme)?.[1] ?? ''
    const full = names([detail]).map(name => (name.startsWith('.') ? `hallucination${name}` : name))
    const known = documented.map((name, i) => (name.startsWith('.') ? parent(documented, i) + name : name)).concat(full)
    const terminal = fakeTerminal()
    await run(['demo', '--json'], terminal)
    const added = terminal.json().flatMap(line => (isDemoLine(line) ? Object.keys(line.attributes) : []))
    expect(added.length).toBeGreaterThan(20)
    expect(known).toEqual(expect.arrayContaining([...new Set(added)]))
  })

  it('lists every instrumentation that is read', () => {
    const rows = dialects.map(({ title, versions, unscored }) => `| ${title} | ${versions} | ${unscored} |`)
    const table = ['| instrumentation | versions seen | not scored |', '| --- | --- | --- |', ...rows, ''].join('\n')
    if (process.env.UPDATE_README) {
      writeFileSync(
        new URL('README.md', root),
        readme.replace(/^\| instrumentation \|[\s\S]*?\n(?=\n)/m, () => table),
      )
    }
    const current = readFileSync(new URL('README.md', root), 'utf8')
    expect(current.includes(table), 'UPDATE_README=1 npx vitest run test/guides/readme.test.ts writes the table').toBe(
      true,
    )
  })

  it('shows help that names the options it shows', async () => {
    const terminal = fakeTerminal()
    await run(['score', '--help'], terminal)
    const used = [...readme.matchAll(/otel-hallucination score [^\n#]*?(--[a-z-]+)/g)].map(([, option]) => option ?? '')
    expect(used.length).toBeGreaterThan(1)
    for (const option of used) expect(terminal.out()).toContain(option)
  })
})
