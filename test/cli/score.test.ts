import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../src/cli/program.ts'
import { ALL, BARE, lines, POOL, WRONG } from './answers.ts'
import { fakeTerminal } from './fake-terminal.ts'
import { agentRun, spanIdOf, traceIdOf } from './traces.ts'

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
    expect(outcomes).toEqual(['scored', 'scored', 'no_evidence', 'answer_cut'])
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
