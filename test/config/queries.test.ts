import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dashboard } from '../../collector-config/grafana/source/dashboard.ts'
import { type Emitted, emitted } from './emitted.ts'
import { agentFile, REPO, ruleFile, text, yaml } from './files.ts'
import { parsePromql, parseTraceql } from './grammars.ts'

const RULES = ['collector-config/prometheus/rules.yml', 'collector-config/prometheus/critical-services.yml']
const DASHBOARD = 'collector-config/grafana/dashboards/hallucinations.json'
/** What instrumentations put on spans, and the tracing SDK. */
const OF_OTHERS = new Set(['gen_ai.request.model', 'gen_ai.operation.name', 'service.name', 'error.type'])

let known: Emitted
/** Every metric that a query may ask for: the processor's, those made of spans, and the recorded ones. */
const metrics = new Set<string>()

beforeAll(async () => {
  known = await emitted()
  for (const name of known.metrics.keys()) metrics.add(name)
  for (const { name, sum } of agentFile().connectors.signal_to_metrics.spans) {
    const base = name.replaceAll('.', '_')
    for (const suffix of sum ? ['_total'] : ['_bucket', '_sum', '_count']) metrics.add(base + suffix)
  }
  for (const { record } of RULES.flatMap(ruleFile)) if (record !== undefined) metrics.add(record)
})

function check(query: string): void {
  const parsed = parsePromql(query)
  expect([...parsed.metrics].filter(name => !metrics.has(name))).toEqual([])
  const labels = [...parsed.metrics].flatMap(name => [...(known.metrics.get(name) ?? [])])
  // Recorded series and those made of spans have the same labels.
  const all = new Set([...labels, ...(known.metrics.get('hallucination_answers_total') ?? [])])
  expect([...parsed.labels].filter(label => !all.has(label))).toEqual([])
}

function checkTraceql(query: string): void {
  for (const field of parseTraceql(query)) {
    const name = field.replace(/^(span|resource)\./, '')
    expect(known.attributes.has(name) || OF_OTHERS.has(name), name).toBe(true)
  }
}

describe('the dashboard', () => {
  const built = JSON.parse(JSON.stringify(dashboard()))
  const targets = z
    .object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.looseObject({})).optional() })) })
    .parse(built)
    .panels.flatMap(panel => (panel.targets ?? []).map(target => ({ title: panel.title, target })))

  it('is current: npm run dashboards', () => {
    expect(JSON.parse(text(DASHBOARD))).toEqual(built)
  })

  it('asks for metrics and labels that are emitted, in PromQL', () => {
    const queries = targets.flatMap(({ target }) => (typeof target.expr === 'string' ? [target.expr] : []))
    expect(queries.length).toBeGreaterThan(12)
    for (const query of queries) check(query)
  })

  it('never adds up versions or kinds of judges', () => {
    const shares = targets.filter(({ title }) => /hallucinated answers/i.test(title))
    expect(shares.length).toBeGreaterThan(3)
    for (const { target } of shares) expect(target.expr).toContain('judge_kind, judge_version')
  })

  it('asks for attributes that are on spans, in TraceQL', () => {
    const queries = targets.flatMap(({ target }) => (typeof target.query === 'string' ? [target.query] : []))
    expect(queries).toHaveLength(2)
    for (const query of queries) checkTraceql(query)
  })

  it('leads from points to traces', () => {
    const links = JSON.stringify(built).match(/\/explore\?[^"]+/g) ?? []
    expect(links).toHaveLength(2)
    for (const link of links) {
      const panes: unknown = JSON.parse(new URL(link, 'http://grafana').searchParams.get('panes') ?? '')
      const { traces } = z
        .object({ traces: z.object({ queries: z.tuple([z.object({ query: z.string() })]) }) })
        .parse(panes)
      checkTraceql(traces.queries[0].query)
    }
  })

  it('uses only data sources that are provisioned', () => {
    const provisioned = z
      .object({ datasources: z.array(z.object({ uid: z.string(), type: z.string() })) })
      .parse(yaml('collector-config/grafana/provisioning/datasources/datasources.yml'))
      .datasources.map(({ uid, type }) => `${type}/${uid}`)
    const used = [...JSON.stringify(built).matchAll(/\{"type":"(\w+)","uid":"(\w+)"\}/g)].map(
      ([, type, uid]) => `${type}/${uid}`,
    )
    expect(used.length).toBeGreaterThan(10)
    expect([...new Set(used)].filter(name => !provisioned.includes(name))).toEqual([])
  })
})

describe('the rules', () => {
  it('ask for metrics and labels that are emitted', () => {
    for (const { expr } of RULES.flatMap(ruleFile)) check(expr)
  })

  it('have a runbook and unit tests for every alert', () => {
    const runbooks = text('docs/runbooks.md')
    const tests = ['rules', 'rules-of-days'].map(name => text(`test/backends/rules/${name}.test.yml`)).join('')
    const alerts = new Set(RULES.flatMap(ruleFile).flatMap(({ alert }) => alert ?? []))
    expect(alerts.size).toBe(8)
    for (const alert of alerts) {
      expect(runbooks).toContain(`\n## ${alert}\n`)
      expect(tests.match(new RegExp(`alertname: ${alert}\\b`, 'g'))?.length).toBeGreaterThanOrEqual(3)
    }
    for (const { annotations } of RULES.flatMap(ruleFile).filter(({ alert }) => alert !== undefined)) {
      const [path = '', anchor = ''] = (annotations?.runbook ?? '').split('#')
      expect(text(path).toLowerCase()).toContain(`\n## ${anchor}\n`)
    }
  })
})

describe("Grafana's alert", () => {
  it('goes from a query over a reduction to a threshold', () => {
    const part = z.object({
      refId: z.string(),
      datasourceUid: z.string(),
      relativeTimeRange: z.object({ from: z.number().positive(), to: z.literal(0) }),
      model: z.looseObject({ refId: z.string(), expression: z.string().optional() }),
    })
    const rule = z.object({ uid: z.string(), condition: z.string(), data: z.array(part) })
    const file = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) })
    const [found] = file
      .parse(yaml('collector-config/grafana/provisioning/alerting/traceql.yml'))
      .groups.flatMap(({ rules }) => rules)
    const refs = found?.data.map(({ refId }) => refId) ?? []
    expect(refs).toEqual(found?.data.map(({ model }) => model.refId))
    expect(refs).toContain(found?.condition)
    for (const { model } of found?.data ?? []) if (model.expression) expect(refs).toContain(model.expression)
    expect(new Set(found?.data.map(({ datasourceUid }) => datasourceUid))).toEqual(new Set(['tempo', '__expr__']))
  })

  it('is a TraceQL query over attributes that are on spans', () => {
    const found = [
      ...text('collector-config/grafana/provisioning/alerting/traceql.yml').matchAll(/query: ["'](.+)["']$/gm),
    ]
    expect(found).toHaveLength(1)
    for (const [, query = ''] of found) checkTraceql(query)
  })
})

describe('the documentation', () => {
  const pages = readdirSync(join(REPO, 'docs')).map(name => text(`docs/${name}`))
  const snippets = pages.flatMap(page =>
    [...page.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code.replaceAll('\\|', '|')),
  )

  it('has TraceQL that is TraceQL', () => {
    const queries = snippets.filter(code => /^\{ (span|resource)\./.test(code))
    expect(queries.length).toBeGreaterThan(5)
    for (const query of queries) checkTraceql(query)
  })

  it('has PromQL that is PromQL', () => {
    const queries = snippets.filter(code => /^(sum|hallucination[:_]|traces_|gen_ai_evaluation_score$)/.test(code))
    expect(queries.length).toBeGreaterThan(5)
    for (const query of queries.filter(code => /^sum|:/.test(code))) check(query)
  })
})
