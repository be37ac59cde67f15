import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { REPO } from '../stack/config.ts'
import { eventually } from '../stack/eventually.ts'
import type { JaegerSpan } from '../stack/jaeger-api.ts'
import type { Checks } from './check.ts'

const line = z.object({
  traceId: z.string(),
  spanId: z.string(),
  outcome: z.string(),
  ratio: z.number().optional(),
  label: z.string().optional(),
  detected: z.boolean().optional(),
})
type Line = z.infer<typeof line>
const verdicts = z.array(
  z.object({ statement: z.string(), verdict: z.enum(['yes', 'no']), kind: z.string() }).passthrough(),
)

const SERVICE = 'demo-desk'
const QUESTIONS = 24

/** The demo application as it is shipped, in a process of its own, and what people then find. */
export const demoChecks: Checks = ({ otlp, jaeger, prometheus, tempo }) => {
  let lines: Line[] = []
  const detected = () => lines.filter(({ detected }) => detected === true)
  const own = `service_name="${SERVICE}"`

  return [
    {
      title: 'the live demo runs and says what it scored',
      async run() {
        lines = await runDemo(otlp)
        assert.equal(lines.length, QUESTIONS)
        assert.ok(detected().length >= 8 && detected().length <= 16, `${detected().length} detected`)
      },
    },
    {
      title: 'Jaeger finds exactly the made-up answers by hallucination.detected=true',
      run: () =>
        eventually(async () => {
          const spans = await jaeger.search(SERVICE, { 'hallucination.detected': 'true' })
          const found = spans.filter(({ tags }) => tags['hallucination.detected'] === true)
          assert.deepEqual(ids(found), ids(detected()))
        }),
    },
    {
      title: 'Jaeger finds them by label, too',
      async run() {
        const labels = new Set(detected().map(({ label }) => label))
        assert.ok(labels.size >= 2, 'the demo has answers of several labels')
        for (const label of labels) {
          if (label === undefined) continue
          const found = (await jaeger.search(SERVICE, { 'gen_ai.evaluation.score.label': label })).filter(
            ({ tags }) => tags['gen_ai.evaluation.score.label'] === label,
          )
          assert.deepEqual(ids(found), ids(lines.filter(line => line.label === label)))
        }
      },
    },
    {
      title: 'score, verdicts and reason are on the span of the answer, and every span is there once',
      async run() {
        const spans = await jaeger.search(SERVICE, { 'hallucination.detected': 'true' })
        assert.equal(new Set(spans.map(({ spanId }) => spanId)).size, spans.length)
        for (const { traceId, spanId, ratio } of detected()) {
          const trace = spans.filter(span => span.traceId === traceId)
          assert.ok(trace.length >= 2, 'the trace has the spans of its model and tool calls')
          assert.deepEqual(
            trace.filter(({ tags }) => tags['hallucination.outcome'] !== undefined).map(span => span.spanId),
            [spanId],
          )
          const tags = trace.find(span => span.spanId === spanId)?.tags ?? {}
          assert.ok(Math.abs(Number(tags['gen_ai.evaluation.score.value']) - (ratio ?? -1)) < 0.001)
          assert.ok(String(tags['gen_ai.evaluation.explanation']).length > 10)
          const made = verdicts.parse(JSON.parse(String(tags['hallucination.verdicts'])))
          assert.equal(made[0]?.verdict, 'yes')
        }
      },
    },
    {
      title: "the processor's own metrics in Prometheus say the same",
      run: () =>
        eventually(async () => {
          const answers = await prometheus.query(`sum by (outcome, detected) (hallucination_answers_total{${own}})`)
          for (const { labels, value } of answers) {
            const { outcome, detected } = labels
            const expected = lines.filter(
              line => line.outcome === outcome && String(line.outcome === 'scored' && line.detected) === detected,
            )
            assert.equal(value, expected.length, `${outcome}, detected ${detected}`)
          }
          const total = await prometheus.value(`sum(hallucination_answers_total{${own}})`)
          assert.equal(total, QUESTIONS)
        }),
    },
    {
      title: "the Collector's connector agrees with them",
      run: () =>
        eventually(async () => {
          const both = async (owns: string, traces: string) => {
            const value = await prometheus.value(owns)
            assert.ok(value > 0, owns)
            assert.ok(
              Math.abs(value - (await prometheus.value(traces))) < 0.001,
              `${owns} is ${value}; ${traces} is not`,
            )
          }
          await both(
            `sum(hallucination_answers_total{${own},detected="true"})`,
            `sum(traces_hallucination_detected_total{${own}})`,
          )
          for (const outcome of new Set(lines.map(({ outcome }) => outcome))) {
            await both(
              `sum(hallucination_answers_total{${own},outcome="${outcome}"})`,
              `sum(traces_hallucination_answers_total{${own},outcome="${outcome}"})`,
            )
          }
          await both(
            `sum(hallucination_statements_total{${own},kind="contradicted"})`,
            `sum(traces_hallucination_contradicted_total{${own}})`,
          )
          await both(`sum(gen_ai_evaluation_score_count{${own}})`, `sum(traces_hallucination_score_count{${own}})`)
          await both(`sum(gen_ai_evaluation_score_sum{${own}})`, `sum(traces_hallucination_score_sum{${own}})`)
        }),
    },
    {
      title: 'both have the same labels of model and judge',
      async run() {
        const by = 'sum by (gen_ai_request_model, judge_version) '
        const owns = await prometheus.query(`${by}(hallucination_answers_total{${own},outcome="scored"} > 0)`)
        const traces = await prometheus.query(`${by}(traces_hallucination_answers_total{${own},outcome="scored"})`)
        assert.deepEqual(traces, owns)
      },
    },
    {
      title: 'what is stored for Jaeger goes to Tempo as well',
      async run() {
        assert.ok(tempo.requests > 0 && tempo.bytes > 1_000)
      },
    },
  ]
}

async function runDemo(otlp: string): Promise<Line[]> {
  const child = spawn(process.execPath, [join(REPO, 'examples/live/app.ts')], {
    env: {
      ...process.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: otlp,
      OTEL_SERVICE_NAME: SERVICE,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
      OTEL_BSP_SCHEDULE_DELAY: '500',
      QUESTIONS: String(QUESTIONS),
      PAUSE_MS: '50',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const lines: Line[] = []
  for await (const text of createInterface({ input: child.stdout })) {
    if (text.startsWith('{')) lines.push(line.parse(JSON.parse(text)))
  }
  const [code] = await closed
  assert.equal(code, 0)
  return lines
}

function ids(spans: readonly (JaegerSpan | Line)[]): string[] {
  return spans.map(({ traceId, spanId }) => `${traceId}/${spanId}`).sort()
}
