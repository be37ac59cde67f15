import { TEMPO } from './queries.ts'

/** A link to Explore with a TraceQL query. Variables stay readable for Grafana, which fills them in before it opens the link. */
export function tracesLink(query: string): string {
  const pane = {
    datasource: TEMPO.uid,
    queries: [{ refId: 'A', datasource: TEMPO, queryType: 'traceql', tableType: 'spans', limit: 50, query }],
    range: { from: `\${__from}`, to: `\${__to}` },
  }
  const encoded = encodeURIComponent(JSON.stringify({ traces: pane })).replaceAll(
    /%24%7B([\w%.]+?)%7D/g,
    (_, name: string) => `\${${decodeURIComponent(name)}}`,
  )
  return `/explore?schemaVersion=1&orgId=1&panes=${encoded}`
}
