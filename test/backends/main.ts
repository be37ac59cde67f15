/**
 * The shipped configuration, tested against the real programs: `npm run test:backends`. Names of groups as arguments run only
 * those. Exit code 1 when a check fails.
 */
import { alertChecks } from './checks/alerts.ts'
import { cardinalityChecks } from './checks/cardinality.ts'
import { runChecks } from './checks/check.ts'
import { dashboardChecks } from './checks/dashboard.ts'
import { demoChecks } from './checks/demo.ts'
import { fileChecks } from './checks/files.ts'
import { imageChecks } from './checks/image.ts'
import { outageChecks } from './checks/outage.ts'
import { samplingChecks } from './checks/sampling.ts'
import { getPrograms, type Programs } from './programs/programs.ts'
import { startStack } from './stack/stack.ts'

const GROUPS = {
  demo: demoChecks,
  image: imageChecks,
  alerts: alertChecks,
  dashboard: dashboardChecks,
  sampling: samplingChecks,
  cardinality: cardinalityChecks,
  outage: outageChecks,
}

const wanted = new Set(process.argv.slice(2))
const isWanted = (group: string) => wanted.size === 0 || wanted.has(group)
const started = performance.now()
const count = { passed: 0, failed: 0 }
try {
  const programs = await getPrograms()
  if (isWanted('files')) await runChecks(fileChecks(programs), count)
  if (Object.keys(GROUPS).some(isWanted)) await runWithStack(programs)
} catch (error) {
  count.failed++
  console.error(error)
}
console.log(`${Math.round((performance.now() - started) / 1000)} s`)
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exitCode = count.failed > 0 ? 1 : 0

async function runWithStack(programs: Programs): Promise<void> {
  const stack = await startStack(programs)
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = stack.otlp
  process.env.OTEL_METRIC_EXPORT_INTERVAL = '1000'
  process.env.OTEL_BSP_SCHEDULE_DELAY = '500'
  try {
    for (const [name, checks] of Object.entries(GROUPS)) if (isWanted(name)) await runChecks(checks(stack), count)
    if (count.failed > 0) console.log(`The Collector's last words:\n${stack.collector.output.slice(-3_000)}`)
  } finally {
    await stack.stop()
  }
}
