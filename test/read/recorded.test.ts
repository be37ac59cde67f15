import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type LogContent,
  readLogRecord,
  readOtlpJson,
  readOtlpLogsJson,
  readSpan,
  roleOf,
  type SpanFacts,
  withLogContent,
} from '../../src/read/index.ts'
import { dialects } from '../captures/dialects.ts'
import { scenarios, truthOf } from '../captures/scenarios.ts'

const root = join(import.meta.dirname, '../fixtures/recorded')

function bodies(path: string): unknown[] {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return Array.isArray(value) ? value : [value]
}

/** All facts of a recording, with the content of its log records. */
function factsIn(dialect: string, name: string): SpanFacts[] {
  const logs = join(root, dialect, `${name}.logs.json`)
  const records: LogContent[] = existsSync(logs)
    ? bodies(logs)
        .flatMap(readOtlpLogsJson)
        .flatMap(record => readLogRecord(record) ?? [])
    : []
  return bodies(join(root, dialect, `${name}.json`))
    .flatMap(readOtlpJson)
    .flatMap(span => {
      const facts = readSpan(span)
      if (facts === undefined) return []
      expect([span.name, roleOf(span)]).toEqual([span.name, facts.role])
      return [
        withLogContent(
          facts,
          records.filter(record => record.spanId === span.spanContext().spanId),
        ),
      ]
    })
}

/** Everything that was given to a model or run, and everything that tools and retrievers gave. */
function told(facts: readonly SpanFacts[]): string {
  const parts = facts.flatMap(({ input, output }) => [...input, ...output]).flatMap(message => message.parts)
  return [
    ...parts.flatMap(part => ('text' in part ? [part.text] : 'result' in part ? [part.result ?? ''] : [])),
    ...facts.flatMap(({ tool }) => [tool?.result ?? '', tool?.error ?? '']),
    ...facts.flatMap(({ documents }) => documents?.map(document => document.text) ?? []),
  ].join('\n')
}

/** Letters and digits: instrumentations write JSON in their own way. */
const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** Evidence that the instrumentation withholds. */
const WITHHELD = new Set([
  'langfuse-openai/rag-context-responses',
  'oi-openai-agents/tool-throws',
  'py-genai-openai-agents/tool-throws',
  'py-oi-openai-agents/tool-throws',
  'strands/multi-step',
])

/** What the recorder knows of answers and evidence that its instrumentation, or the framework, does not give. */
function untold(dialect: string, name: string): 'nothing' | 'evidence' | 'answer' {
  const differs = dialects.find(row => row.name === dialect)?.differs?.[name]
  if (differs === undefined) return WITHHELD.has(`${dialect}/${name}`) ? 'evidence' : 'nothing'
  return differs.outcome === 'no_evidence' ? 'evidence' : 'answer'
}

const recordings = readdirSync(root).flatMap(dialect =>
  readdirSync(join(root, dialect))
    .filter(file => file.endsWith('.json') && !/versions|\.order\.|\.logs\./.test(file))
    .map(file => ({ dialect, name: file.slice(0, -'.json'.length) })),
)

describe('recorded at current versions', () => {
  it('has recordings', () => expect(recordings.length).toBeGreaterThan(100))

  it.each(recordings)('$dialect/$name: nothing serialised is taken for a text', ({ dialect, name }) => {
    for (const { role, input, output } of factsIn(dialect, name)) {
      if (role !== 'model') continue
      for (const part of [...input, ...output].flatMap(message => message.parts)) {
        if (part.type !== 'text') continue
        expect(part.text).not.toMatch(/^\s*[[{].{0,40}"(?:role|lc|kwargs|tool_calls?|parts|choices)"/)
        expect(part.text).not.toMatch(/^(?:ChatMessage|HumanMessage|AgentOutput)\(/)
      }
    }
  })

  it.each(recordings)('$dialect/$name: the answer and what it relies on are there', ({ dialect, name }) => {
    const scenario = scenarios.find(candidate => candidate.name === name)
    const facts = factsIn(dialect, name)
    // A recorder that met no model call has nothing to tell.
    if (
      scenario === undefined ||
      untold(dialect, name) === 'answer' ||
      !facts.some(({ role }) => role === 'model' || role === 'agent')
    )
      return
    const said = bare(
      facts
        .flatMap(({ output }) => output)
        .flatMap(({ parts }) => parts)
        .flatMap(part => ('text' in part ? [part.text] : []))
        .join('\n'),
    )
    const known = bare(told(facts))
    for (const truth of truthOf(scenario)) {
      if (truth.outcome === 'no_content') {
        for (const { role, content } of facts) if (role === 'model') expect(content).not.toBe('captured')
        continue
      }
      if (facts.some(({ content }) => content === 'cut')) continue
      if (truth.answer !== undefined) expect(said).toContain(bare(truth.answer))
      if (untold(dialect, name) === 'evidence') continue
      for (const { kind, text } of truth.evidence) {
        if (kind === 'history') continue
        for (const line of text.split('\n')) expect(known).toContain(bare(line.replace(/^\[\d\]|^\{"error":/, '')))
      }
    }
  })
})
