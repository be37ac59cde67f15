import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inOrder } from '../../src/cli/score/in-order.ts'
import { progressOn } from '../../src/cli/score/progress.ts'
import { type RebuiltAnswer, readAnswers } from '../../src/cli/score/read-answers.ts'
import { TraceWindow } from '../../src/cli/score/trace-window.ts'
import { readOtlpJson } from '../../src/read/index.ts'
import { fakeTerminal } from './fake-terminal.ts'
import { agentRun, traceIdOf } from './traces.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function rebuilt(...files: readonly string[]): Promise<RebuiltAnswer[]> {
  const answers: RebuiltAnswer[] = []
  for await (const piece of readAnswers(files, 'outermost', fakeTerminal())) {
    if ('problem' in piece) throw new Error(`${piece.file}: ${piece.problem}`)
    answers.push(piece)
  }
  return answers
}

const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } })

describe('log records beside a file', () => {
  it('give the content of spans that carry none', async () => {
    const ids = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) }
    const span = {
      ...ids,
      name: 'chat test-model',
      kind: 3,
      startTimeUnixNano: '1772000000000000000',
      endTimeUnixNano: '1772000001000000000',
      attributes: [attribute('gen_ai.operation.name', 'chat'), attribute('gen_ai.request.model', 'test-model')],
    }
    const record = (eventName: string, ...values: unknown[]) => ({
      ...ids,
      timeUnixNano: '1772000000500000000',
      attributes: [attribute('event.name', eventName)],
      body: { kvlistValue: { values } },
    })
    const message = { kvlistValue: { values: [attribute('content', 'The bridge is 300 m long.')] } }
    const records = [
      record('gen_ai.user.message', attribute('content', 'How long is the bridge?')),
      record(
        'gen_ai.tool.message',
        attribute('id', 'call-1'),
        attribute('content', '{"bridge":"North","length_m":250}'),
      ),
      record('gen_ai.choice', attribute('finish_reason', 'stop'), { key: 'message', value: message }),
    ]
    const path = join(folder, 'bare.json')
    const scope = { name: '@opentelemetry/instrumentation-openai' }
    await writeFile(path, JSON.stringify({ resourceSpans: [{ scopeSpans: [{ scope, spans: [span] }] }] }))
    expect((await rebuilt(path)).map(({ gathered }) => gathered.answer)).toEqual([undefined])

    await writeFile(
      join(folder, 'bare.logs.json'),
      JSON.stringify({ resourceLogs: [{ scopeLogs: [{ scope, logRecords: records }] }] }),
    )
    const [found, ...others] = await rebuilt(path)
    expect(others).toEqual([])
    expect(found?.file).toBe(path)
    expect(found?.gathered.answer).toMatchObject({
      question: 'How long is the bridge?',
      text: 'The bridge is 300 m long.',
      evidence: [{ kind: 'tool', text: '{"bridge":"North","length_m":250}' }],
    })
  })
})

describe('traces that are being read', () => {
  it('are let go when there are too many, the idlest first', () => {
    const window = new TraceWindow(1_000)
    for (const id of ['11', '22', '33']) {
      window.addSpans('a.json', readOtlpJson(agentRun({ id, question: '?', answer: '!', only: ['model'] })), 400)
    }
    expect(window.full).toBe(true)
    window.addSpans('b.json', readOtlpJson(agentRun({ id: '11', question: '?', answer: '!', only: ['agent'] })), 400)
    const taken = window.takeIdle().spans
    expect(new Set(taken.map(span => span.spanContext().traceId))).toEqual(new Set([traceIdOf('22'), traceIdOf('33')]))
    expect(window.full).toBe(false)
    const rest = window.takeAll().spans
    expect(rest).toHaveLength(2)
    expect(rest.map(span => window.fileOf(span))).toEqual(['a.json', 'b.json'])
    expect(window.takeAll()).toEqual({ spans: [], logs: [] })
  })

  it('hold a span that came twice once', () => {
    const window = new TraceWindow()
    const spans = readOtlpJson(agentRun({ id: '44', question: '?', answer: '!' }))
    window.addSpans('a.json', spans, 100)
    window.addSpans('b.json', readOtlpJson(agentRun({ id: '44', question: '?', answer: '!' })), 100)
    const taken = window.takeAll().spans
    expect(taken).toHaveLength(spans.length)
    expect(taken.map(span => window.fileOf(span))).toEqual(spans.map(() => 'a.json'))
  })
})

describe('work in order', () => {
  async function* numbers(count: number) {
    for (let i = 0; i < count; i++) yield i
  }

  it('keeps the order, and never does more at a time than allowed', async () => {
    let running = 0
    let most = 0
    const seen: number[] = []
    const work = async (i: number) => {
      most = Math.max(most, ++running)
      for (let turn = 0; turn < (i * 7) % 5; turn++) await Promise.resolve()
      running--
      return i
    }
    for await (const i of inOrder(numbers(20), 3, work)) seen.push(i)
    expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => i))
    expect(most).toBeLessThanOrEqual(3)
  })

  it('passes a failure on, without unhandled rejections', async () => {
    const work = (i: number) => (i === 1 ? Promise.reject(new Error('one')) : Promise.resolve(i))
    const seen: number[] = []
    const all = async () => {
      for await (const i of inOrder(numbers(5), 4, work)) seen.push(i)
    }
    await expect(all()).rejects.toThrow('one')
    expect(seen).toEqual([0])
  })
})

describe('progress', () => {
  it('is silent for a short run, and where there is no terminal', () => {
    let now = 0
    for (const isTTY of [true, false]) {
      const terminal = fakeTerminal({ isTTY })
      const progress = progressOn(terminal.stderr, () => now)
      for (let i = 0; i < 5; i++) progress.step()
      progress.clear()
      now += isTTY ? 0 : 10_000
      progress.step()
      expect(terminal.err()).toBe('')
    }
  })

  it('shows how far a long run has come, and cleans up', () => {
    let now = 0
    const terminal = fakeTerminal({ isTTY: true })
    const progress = progressOn(terminal.stderr, () => now)
    for (let i = 0; i < 30; i++) {
      now += 100
      progress.step()
    }
    progress.clear()
    expect(terminal.err().startsWith('\r\u001b[K10 answers')).toBe(true)
    expect(terminal.err().endsWith('\r\u001b[K')).toBe(true)
  })
})
