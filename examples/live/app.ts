/**
 * A service that answers questions for ever, for a look at dashboards and alerts: some answers are true to their evidence,
 * some make things up. `PAUSE_MS` between questions (default 2,000), `QUESTIONS` to stop after so many. Prints a JSON line an
 * answer.
 */
import { OpenTelemetry } from '@ai-sdk/otel'
import { ask } from '../../src/cli/demo/agent.ts'
import { SCENES } from '../../src/cli/demo/scenes.ts'
import { startTelemetry } from './telemetry.ts'

const pauseMs = Number(process.env.PAUSE_MS ?? 2_000)
const questions = Number(process.env.QUESTIONS ?? Number.POSITIVE_INFINITY)

const telemetry = startTelemetry({
  options: {
    onReport: ({ traceId, spanId, outcome, report }) => {
      const { ratio, label, detected } = report ?? {}
      console.log(JSON.stringify({ traceId, spanId, outcome, ratio, label, detected }))
    },
  },
})
telemetry.tracerProvider.register()
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

const integrations = new OpenTelemetry({ tracer: telemetry.tracerProvider.getTracer('gen_ai') })
for (let asked = 0; asked < questions && !stop.signal.aborted; asked++) {
  const scene = SCENES[asked % SCENES.length]
  if (scene === undefined) break
  await ask(scene, { integrations })
  await pause(pauseMs)
}
await telemetry.shutdown()

function pause(ms: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    stop.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
