import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

export const REPO = join(import.meta.dirname, '../..')

export function text(path: string): string {
  return readFileSync(join(REPO, path), 'utf8')
}

/** YAML with anchors and merges, as Collector and Compose read it. */
export function yaml(path: string): unknown {
  return parse(text(path), { merge: true })
}

const rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          record: z.string().optional(),
          alert: z.string().optional(),
          expr: z.string(),
          labels: z.record(z.string(), z.string()).optional(),
          annotations: z.record(z.string(), z.string()).optional(),
        }),
      ),
    }),
  ),
})

export function ruleFile(path: string) {
  return rules.parse(yaml(path)).groups.flatMap(group => group.rules)
}

const agent = z.object({
  connectors: z.object({
    signal_to_metrics: z.object({
      spans: z.array(
        z.object({
          name: z.string(),
          conditions: z.array(z.string()),
          attributes: z.array(z.object({ key: z.string() })).default([]),
          sum: z.object({ value: z.string(), monotonic: z.literal(true) }).optional(),
          histogram: z.object({ value: z.string(), buckets: z.array(z.number()) }).optional(),
        }),
      ),
    }),
  }),
  processors: z.object({
    tail_sampling: z.object({
      policies: z.array(
        z.object({
          boolean_attribute: z.object({ key: z.string() }).optional(),
          string_attribute: z.object({ key: z.string(), values: z.array(z.string()) }).optional(),
        }),
      ),
    }),
  }),
})

export function agentFile() {
  return agent.parse(yaml('collector-config/agent.yaml'))
}
