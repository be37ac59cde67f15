import { parser as traceqlParser } from '@grafana/lezer-traceql'
import { parser as promqlParser } from '@prometheus-io/lezer-promql'

export interface Promql {
  readonly metrics: ReadonlySet<string>
  /** Labels of selectors and groupings. */
  readonly labels: ReadonlySet<string>
}

/** Parses by the grammar of Prometheus' own editor. Grafana's variables are put in as it would. */
export function parsePromql(text: string): Promql {
  const query = text
    .replaceAll(/\$__(rate_interval|range|interval)/g, '5m')
    .replaceAll(/\$(input_price|output_price)/g, '2')
    .replaceAll(/\$\w+/g, 'chosen')
  const metrics = new Set<string>()
  const labels = new Set<string>()
  for (const { name, text } of nodes(promqlParser, query)) {
    if (name === 'Identifier') metrics.add(text)
    if (name === 'LabelName') labels.add(text)
  }
  return { metrics, labels }
}

/** The attributes that a TraceQL query asks for, with their scope, parsed by the grammar of Tempo's editor. */
export function parseTraceql(text: string): ReadonlySet<string> {
  const query = text.replaceAll(/\$\{[^}]+\}/g, 'chosen').replaceAll('<service>', 'chosen')
  const fields = nodes(traceqlParser, query).filter(({ name }) => name === 'AttributeField')
  return new Set(fields.map(({ text }) => text))
}

interface Grammar {
  parse(text: string): {
    iterate(spec: { enter(node: { name: string; from: number; to: number; type: { isError: boolean } }): void }): void
  }
}

function nodes(grammar: Grammar, query: string): { name: string; text: string }[] {
  const found: { name: string; text: string }[] = []
  grammar.parse(query).iterate({
    enter({ name, from, to, type }) {
      if (type.isError) throw new Error(`no query, at "${query.slice(from, from + 30)}": ${query}`)
      found.push({ name, text: query.slice(from, to) })
    },
  })
  return found
}
