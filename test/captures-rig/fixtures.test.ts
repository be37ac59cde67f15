import { readdirSync, readFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dialects, notRecorded } from '../captures/dialects.ts'
import { expectedOfAll } from '../captures/expected.ts'

const root = join(import.meta.dirname, '../fixtures/recorded')
const folders = readdirSync(root)
const files = folders.flatMap(folder => readdirSync(join(root, folder)).map(name => join(folder, name)))
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

type Dict = Record<string, unknown>
const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null && !Array.isArray(value)
const dicts = (value: unknown): Dict[] => (Array.isArray(value) ? value.filter(isDict) : [])
const bodiesOf = (file: string): Dict[] => dicts(JSON.parse(textOf(file)))

function itemsOf(bodies: readonly Dict[], resource: string, scope: string, items: string): Dict[] {
  return bodies.flatMap(body =>
    dicts(body[resource]).flatMap(group => dicts(group[scope]).flatMap(scoped => dicts(scoped[items]))),
  )
}
const spansOf = (bodies: readonly Dict[]): Dict[] => itemsOf(bodies, 'resourceSpans', 'scopeSpans', 'spans')

/** All strings of a value, those inside JSON texts among them. */
function strings(value: unknown, into: string[] = []): string[] {
  if (typeof value === 'string') {
    into.push(value)
    if (/^\s*[[{"]/.test(value)) {
      try {
        strings(JSON.parse(value), into)
      } catch {
        // no JSON: the text stands for itself
      }
    }
  } else if (Array.isArray(value)) for (const item of value) strings(item, into)
  else if (isDict(value)) for (const item of Object.values(value)) strings(item, into)
  return into
}

describe('recorded fixtures', () => {
  it('are those of the table of dialects, no more and no fewer', () => {
    const listed = dialects.flatMap(({ name, scenarios }) => [
      join(name, 'versions.json'),
      ...scenarios.flatMap(scenario => [join(name, `${scenario}.json`), join(name, `${scenario}.order.json`)]),
    ])
    expect(files.filter(file => !file.endsWith('.logs.json')).sort()).toEqual(listed.sort())
    const withLogs = files.filter(file => file.endsWith('.logs.json')).map(file => file.replace('.logs.json', '.json'))
    expect(withLogs.filter(file => !files.includes(file))).toEqual([])
    expect(notRecorded.filter(({ name }) => folders.includes(name))).toEqual([])
  })

  it('hold well-formed OTLP JSON', () => {
    for (const file of files.filter(name => !/(order|versions|logs)\.json$/.test(name))) {
      const spans = spansOf(bodiesOf(file))
      expect(spans.length, file).toBeGreaterThan(0)
      for (const span of spans) {
        expect(span.traceId, file).toMatch(/^[0-9a-f]{32}$/)
        expect(span.spanId, file).toMatch(/^[0-9a-f]{16}$/)
        expect(String(span.parentSpanId ?? ''), file).toMatch(/^([0-9a-f]{16})?$/)
        expect(String(span.startTimeUnixNano), file).toMatch(/^\d{19}$/)
        expect(String(span.endTimeUnixNano), file).toMatch(/^\d{19}$/)
      }
    }
    for (const file of files.filter(name => name.endsWith('.logs.json'))) {
      expect(itemsOf(bodiesOf(file), 'resourceLogs', 'scopeLogs', 'logRecords').length, file).toBeGreaterThan(0)
    }
  })

  it('have an order in which every end has its start before it', () => {
    for (const file of files.filter(name => name.endsWith('.order.json'))) {
      const entries: unknown = JSON.parse(textOf(file))
      const open = new Set<unknown>()
      for (const entry of Array.isArray(entries) ? entries : []) {
        const [kind, name, spanId, count]: unknown[] = Array.isArray(entry) ? entry : []
        expect(['start', 'end'], file).toContain(kind)
        expect([typeof name, typeof spanId, typeof count], file).toEqual(['string', 'string', 'number'])
        if (kind === 'start') open.add(spanId)
        else expect(open.delete(spanId), `${file}: ${String(name)}`).toBe(true)
      }
    }
  })

  it('tell nothing of the machine that recorded them', () => {
    const names = [hostname(), userInfo().username].filter(name => name.length > 4)
    const traces = [
      /\/(root|home|Users|tmp|var|work)\//,
      /[\\/]\.cache[\\/]/,
      /file:\/\//,
      /site-packages/,
      /\bat \S+ \(/,
    ]
    const keys = /\b(sk-[\w-]{8,}|[Bb]earer \w{5,}|AIza\w{10,})/
    for (const file of files) {
      const text = textOf(file)
      const hosts = [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(match => match[1] ?? '')
      const schemas = ['opentelemetry.io', 'json-schema.org', 'mastra.ai', '127.0.0.1']
      expect(
        hosts.filter(host => !schemas.includes(host)),
        file,
      ).toEqual([])
      expect(traces.filter(pattern => pattern.test(text)).map(String), file).toEqual([])
      expect(keys.exec(text)?.[0], file).toBeUndefined()
      expect(
        names.filter(name => new RegExp(`\\b${name}\\b`).test(text)),
        file,
      ).toEqual([])
    }
  })

  it('hold the answers of their scenarios, unless content is hidden', () => {
    const missing = expectedOfAll().flatMap(({ dialect, scenario, answers }) => {
      const all = ['.json', '.logs.json'].map(end => join(dialect, scenario + end)).filter(file => files.includes(file))
      const seen = strings(all.map(bodiesOf)).join('\n')
      return answers
        .filter(({ answer, outcome }) => outcome === 'scored' && answer !== undefined && !seen.includes(answer))
        .map(({ question }) => `${dialect}/${scenario}: ${question}`)
    })
    expect(missing).toEqual([])
  })

  it('stay small', () => {
    const bytes = files.reduce((sum, file) => sum + textOf(file).length, 0)
    expect(bytes).toBeLessThan(3_000_000)
  })
})
