import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../src/cli/program.ts'
import { fakeTerminal } from './fake-terminal.ts'
import { agentRun, spanIdOf, traceIdOf } from './traces.ts'

const CLEAN = agentRun({
  id: '11',
  question: 'What does the museum cost?',
  toolResult: { museum: 'City Museum', admission: 8, currency: 'EUR' },
  answer: 'Admission to the City Museum is 8 EUR.',
  service: 'guide',
})
const POOL = {
  id: '22',
  question: 'When does the pool open?',
  toolResult: { pool: 'North Pool', opens: '07:30', closes: '21:00' },
  answer: 'The North Pool opens at 06:00.',
  at: 10,
}
const WRONG = agentRun(POOL)
const BARE = agentRun({ id: '33', question: 'Who wrote Faust?', answer: 'Goethe wrote Faust.', at: 20 })
const CUT = agentRun({
  id: '44',
  question: 'Tell me about the pool.',
  toolResult: { pool: 'North Pool', opens: '07:30' },
  answer: 'The North Pool opens at 07:30 and has a',
  finish: 'length',
  at: 30,
})
const ALL = [CLEAN, WRONG, BARE, CUT]
const lines = (bodies: readonly unknown[]): string => bodies.map(body => `${JSON.stringify(body)}\n`).join('')

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

describe('score --json', () => {
  it('prints a line an answer, with its evidence and verdicts, in a stable order of keys', async () => {
    const path = await file('all.json', lines(ALL))
    const terminal = fakeTerminal()
    expect(await run(['score', path, '--json'], terminal)).toBe(0)
    const [clean, wrong, bare, cut, ...others] = terminal.json()
    expect(others).toEqual([])
    expect(clean).toMatchObject({
      file: path,
      traceId: traceIdOf('11'),
      spanName: 'invoke_agent desk',
      service: 'guide',
      outcome: 'scored',
      question: 'What does the museum cost?',
      answer: 'Admission to the City Museum is 8 EUR.',
      evidence: [{ kind: 'tool', tool: 'lookup' }],
      score: 0,
      label: 'none',
    })
    expect(wrong).toMatchObject({
      outcome: 'scored',
      score: 1,
      label: 'complete',
      reason: expect.any(String),
      verdicts: [{ verdict: 'yes', kind: 'contradicted' }],
    })
    expect(bare).toMatchObject({ outcome: 'no_evidence', evidence: [] })
    expect(bare).not.toHaveProperty('score')
    expect(cut).toMatchObject({ outcome: 'answer_cut' })
    const order =
      'file traceId spanId spanName service outcome question answer evidence alsoOn score label reason verdicts errorType'.split(
        ' ',
      )
    for (const line of terminal.json()) {
      const keys = Object.keys(line ?? {})
      expect(keys).toEqual(order.filter(key => keys.includes(key)))
    }
  })

  it('gives the same for a body, an array of bodies, a body a line, pretty printing, and standard input', async () => {
    const forms = [
      lines([WRONG]),
      JSON.stringify(WRONG),
      JSON.stringify([WRONG]),
      JSON.stringify([WRONG], null, 2),
      lines([WRONG, WRONG]),
    ]
    const seen = new Set<string>()
    for (const [i, text] of forms.entries()) {
      const terminal = fakeTerminal()
      expect(await run(['score', await file(`form-${i}.json`, text), '--json'], terminal)).toBe(0)
      seen.add(terminal.out().replace(/"file":"[^"]*"/, '"file":""'))
      const piped = fakeTerminal({ stdin: text })
      expect(await run(['score', '-', '--json'], piped)).toBe(0)
      seen.add(piped.out().replace(/"file":"[^"]*"/, '"file":""'))
    }
    expect([...seen].map(line => line.split('\n').length)).toEqual([2])
  })

  it('joins a trace that is spread over files, and names the file of the answer', async () => {
    const first = await file('tools.json', lines([agentRun({ ...POOL, only: ['tool'] })]))
    const second = await file('agents.json', lines([agentRun({ ...POOL, only: ['model', 'agent'] })]))
    const terminal = fakeTerminal()
    expect(await run(['score', first, second, '--json'], terminal)).toBe(0)
    expect(terminal.json()).toMatchObject([{ file: second, spanId: spanIdOf('22'), outcome: 'scored', score: 1 }])
  })

  it('--dry-run rebuilds and does not judge', async () => {
    const path = await file('dry.json', lines(ALL))
    const terminal = fakeTerminal()
    expect(await run(['score', path, '--json', '--dry-run', '--model', 'openai/none'], terminal)).toBe(0)
    const outcomes = terminal
      .json()
      .map(line => (typeof line === 'object' && line && 'outcome' in line ? line.outcome : ''))
    expect(outcomes).toEqual(['dry_run', 'dry_run', 'no_evidence', 'answer_cut'])
    expect(terminal.out()).not.toContain('"score"')
  })

  it('--targets every gives an answer on several spans once, with the others in alsoOn', async () => {
    const path = await file('every.json', lines([agentRun({ ...POOL, only: ['workflow', 'agent', 'model', 'tool'] })]))
    const terminal = fakeTerminal()
    expect(await run(['score', path, '--json', '--targets', 'every'], terminal)).toBe(0)
    expect(terminal.json()).toMatchObject([{ spanId: spanIdOf('22', 'b'), alsoOn: [spanIdOf('22')] }])
  })

  it('--context gives every answer something to be checked against', async () => {
    const path = await file('bare.json', lines([BARE]))
    const facts = await file('facts.txt', 'Goethe wrote Faust. The first part came out in 1808.')
    for (const context of ['Goethe wrote Faust.', `@${facts}`]) {
      const terminal = fakeTerminal()
      expect(await run(['score', path, '--json', '--context', context], terminal)).toBe(0)
      expect(terminal.json()).toMatchObject([{ outcome: 'scored', score: 0, evidence: [{ kind: 'context' }] }])
    }
  })
})

describe('score for people', () => {
  it('shows a table, the made-up statements marked, and a summary with remedies', async () => {
    const path = await file('people.json', lines(ALL))
    const terminal = fakeTerminal()
    expect(await run(['score', path], terminal)).toBe(0)
    const text = terminal.out()
    expect(text).toContain('When does the pool open?')
    expect(text).toContain('⟦The North Pool opens at 06:00.⟧')
    expect(text).toContain('4 answers, 2 scored, 1 with made-up statements')
    expect(text).toMatch(/1 no_evidence: .*--context/)
    expect(text).not.toContain('\u001b[')
    for (const line of text.split('\n')) expect(Array.from(line).length).toBeLessThanOrEqual(100)
  })

  it('is coloured on a terminal, unless NO_COLOR is set', async () => {
    const path = await file('colour.json', lines(ALL))
    const coloured = fakeTerminal({ isTTY: true })
    await run(['score', path], coloured)
    expect(coloured.out()).toContain('\u001b[')
    expect(coloured.out()).not.toContain('⟦')
    const plain = fakeTerminal({ isTTY: true, env: { NO_COLOR: '1' } })
    await run(['score', path], plain)
    expect(plain.out()).not.toContain('\u001b[')
  })

  it('cannot be made to write control sequences by a trace', async () => {
    const nasty = agentRun({
      id: '55',
      question: 'When?\u001b[2J\u001b]0;owned\u0007',
      toolResult: { opens: '07:30' },
      answer: 'It opens at 06:00.\u001b[31m',
    })
    const terminal = fakeTerminal()
    await run(['score', await file('nasty.json', lines([nasty]))], terminal)
    expect(terminal.out()).not.toContain('\u001b')
  })

  it('says so when there is nothing to score', async () => {
    const terminal = fakeTerminal()
    expect(await run(['score', await file('none.json', '[]')], terminal)).toBe(0)
    expect(terminal.out()).toContain('No answers found')
  })
})

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
