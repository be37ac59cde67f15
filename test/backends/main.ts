/**
 * The shipped configuration, tested against the real programs: `npm run test:backends`. Names of groups as arguments run only
 * those. Exit code 1 when a check fails.
 */
import { alertChecks } from './checks/alerts.ts'
import { cardinalityChecks } from './checks/cardinality.ts'
import { runChecks } from './checks/check.ts'
import { demoChecks } from './checks/demo.ts'
import { fileChecks } from './checks/files.ts'
import { outageChecks } from './checks/outage.ts'
import { samplingChecks } from './checks/sampling.ts'
import { getPrograms } from './programs/programs.ts'
import { startStack } from './stack/stack.ts'

const GROUPS = {
  demo: demoChecks,
  alerts: alertChecks,
  sampling: samplingChecks,
  cardinality: cardinalityChecks,
  outage: outageChecks,
}

const wanted = new Set(process.argv.slice(2))
const started = performance.now()
const programs = await getPrograms()
let { passed, failed } = { passed: 0, failed: 0 }
if (wanted.size === 0 || wanted.has('files')) ({ passed, failed } = await runChecks(fileChecks(programs)))

const stack = await startStack(programs)
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = stack.otlp
process.env.OTEL_METRIC_EXPORT_INTERVAL = '1000'
process.env.OTEL_BSP_SCHEDULE_DELAY = '500'
try {
  for (const [name, checks] of Object.entries(GROUPS)) {
    if (wanted.size > 0 && !wanted.has(name)) continue
    const result = await runChecks(checks(stack, programs))
    passed += result.passed
    failed += result.failed
  }
  if (failed > 0) console.log(`The Collector's last words:\n${stack.collector.output.slice(-3_000)}`)
} finally {
  await stack.stop()
}
console.log(`${Math.round((performance.now() - started) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
