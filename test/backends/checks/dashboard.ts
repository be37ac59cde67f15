import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CONFIG } from '../stack/config.ts'
import type { Checks } from './check.ts'

const target = z.object({ expr: z.string(), legendFormat: z.string().optional() })
const model = z.object({
  annotations: z.object({ list: z.array(z.object({ name: z.string(), expr: z.string() })) }),
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.unknown()).optional() })),
})

/** Every PromQL query of the dashboard, put to Prometheus as Grafana would after the traffic of the checks before. */
export const dashboardChecks: Checks = ({ prometheus }) => [
  {
    title: 'every query of the dashboard to Prometheus finds something, with the labels that its legend names',
    async run() {
      const { annotations, panels } = model.parse(
        JSON.parse(await readFile(join(CONFIG, 'grafana/dashboards/hallucinations.json'), 'utf8')),
      )
      const queries = panels.flatMap(({ title, targets = [] }) =>
        targets.flatMap(one => {
          const { success, data } = target.safeParse(one)
          return success ? [{ title, ...data }] : []
        }),
      )
      for (const { title, expr, legendFormat = '' } of [...queries, ...annotations.list.map(toQuery)]) {
        const samples = await prometheus.query(filledIn(expr))
        assert.ok(samples.length > 0, `${title}: nothing for ${expr}`)
        for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
          assert.ok(
            samples.some(({ labels }) => labels[label] !== undefined),
            `${title}: no series has the label ${label}`,
          )
        }
      }
      return `${queries.length + annotations.list.length} queries`
    },
  },
]

function toQuery({ name, expr }: { name: string; expr: string }) {
  return { title: name, expr, legendFormat: undefined }
}

function filledIn(expr: string): string {
  return expr
    .replaceAll(/\$__(rate_interval|range)/g, '5m')
    .replaceAll(/\$(input|output)_price/g, '1')
    .replaceAll(/\$\w+/g, '.*')
}
