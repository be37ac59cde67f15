import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../src/cli/program.ts'
import { type OtlpReceiver, startOtlpReceiver } from '../support/otlp-receiver.ts'
import { fakeTerminal } from './fake-terminal.ts'

interface Line {
  readonly title: string
  readonly answer: string
  readonly outcome: string
  readonly score?: number
  readonly verdicts: readonly { readonly statement: string; readonly kind: string }[]
  readonly attributes: Readonly<Record<string, unknown>>
  readonly spanId: string
}

function isLine(value: unknown): value is Line {
  return typeof value === 'object' && value !== null && 'title' in value && 'outcome' in value && 'verdicts' in value
}

let receiver: OtlpReceiver
beforeAll(async () => {
  receiver = await startOtlpReceiver()
})
afterAll(() => receiver.close())

describe('demo', () => {
  it('tells what is made up from what is not', async () => {
    const terminal = fakeTerminal()
    expect(await run(['demo', '--json'], terminal)).toBe(0)
    const lines = terminal.json().filter(isLine)
    expect(lines.map(({ outcome, score }) => [outcome, score])).toEqual([
      ['scored', 0],
      ['scored', 0.67],
      ['scored', 0.33],
      ['scored', 1],
      ['no_claims', undefined],
      ['no_evidence', undefined],
    ])
    const madeUp = lines.map(({ verdicts }) =>
      verdicts.flatMap(({ kind, statement }) => (kind === 'contradicted' || kind === 'unsupported' ? [statement] : [])),
    )
    expect(madeUp[0]).toEqual([])
    expect([...(madeUp[1] ?? [])].sort().join()).toMatch(/17:00.*Haugesund costs 29|Haugesund costs 29.*17:00/)
    expect(madeUp[2]?.join()).toMatch(/24 hours/)
    expect(madeUp[3]?.join()).toMatch(/calm/)
    for (const { outcome, attributes } of lines) expect(attributes['hallucination.outcome']).toBe(outcome)
  })

  it('prints for people: marked text, score, label, reason and attributes, in 100 columns', async () => {
    const terminal = fakeTerminal()
    expect(await run(['demo'], terminal)).toBe(0)
    const text = terminal.out()
    expect(text).toContain('⟦The ferry to Haugesund costs 29.00 EUR.⟧ The ferry to Stavanger costs 54.50 EUR.')
    expect(text).toMatch(/✔ {2}0\.00 none/)
    expect(text).toMatch(/✘ {2}1\.00 complete/)
    expect(text).toMatch(/gen_ai\.evaluation\.score\.label +low/)
    expect(text).toMatch(/6 answers: 4 scored, 3 with made-up statements/)
    expect(text).not.toContain('\u001b[')
    for (const line of text.split('\n')) expect(Array.from(line).length).toBeLessThanOrEqual(100)
    expect(terminal.err()).toBe('')
  })

  it.each(['', '/', '/v1/traces'])('also sends the spans by OTLP (to %s)', async path => {
    receiver.forget()
    const terminal = fakeTerminal()
    expect(await run(['demo', '--json', '--otlp', `${receiver.url}${path}`], terminal)).toBe(0)
    const scored = receiver.spans.filter(({ attributes }) => attributes['hallucination.outcome'] !== undefined)
    const lines = terminal.json().filter(isLine)
    expect(scored.map(span => span.spanContext().spanId).sort()).toEqual(lines.map(({ spanId }) => spanId).sort())
    for (const { spanId, attributes } of lines) {
      const span = scored.find(candidate => candidate.spanContext().spanId === spanId)
      expect(span?.attributes).toMatchObject(attributes)
    }
    expect(terminal.err()).toContain(`${receiver.spans.length} spans sent to ${receiver.url}/v1/traces`)
  })

  it('says so when the spans cannot be sent, and still shows everything', async () => {
    const broken = await startOtlpReceiver(400)
    for (const url of [broken.url, 'http://127.0.0.1:1']) {
      const terminal = fakeTerminal()
      expect(await run(['demo', '--otlp', url], terminal)).toBe(1)
      expect(terminal.out()).toContain('6 answers')
      expect(terminal.err()).toMatch(
        /^error: \d+ spans could not be sent to http:\/\/127\.0\.0\.1:\d+\/v1\/traces: .+\n$/,
      )
    }
    await broken.close()
  })

  it('does not take what is no URL', async () => {
    const terminal = fakeTerminal()
    expect(await run(['demo', '--otlp', 'localhost:4318'], terminal)).toBe(2)
    expect(terminal.err()).toContain('http://localhost:4318')
  })
})
