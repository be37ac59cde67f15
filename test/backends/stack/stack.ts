import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Programs } from '../programs/programs.ts'
import { CONFIG } from './config.ts'
import { faster } from './faster.ts'
import { JaegerApi } from './jaeger-api.ts'
import { startOtlpSink } from './otlp-sink.ts'
import { freePorts } from './ports.ts'
import { Program } from './program.ts'
import { PrometheusApi } from './prometheus-api.ts'
import { type Delivered, startWebhook } from './webhook.ts'

/** How much faster time runs in rules and alerting: ten minutes are half one. */
const FACTOR = 20

/** Everything behind the processor, as real programs with the shipped configuration. */
export interface Stack {
  /** What goes into `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly otlp: string
  readonly jaeger: JaegerApi
  readonly prometheus: PrometheusApi
  readonly collector: Program
  /** Where the Collector tells about itself. */
  readonly collectorMetrics: string
  readonly tempo: { readonly requests: number; readonly bytes: number }
  /** What Alertmanager delivered. */
  readonly alerts: readonly Delivered[]
  stop(): Promise<void>
}

export async function startStack(programs: Programs): Promise<Stack> {
  const ports = await freePorts(14)
  const at = (index: number) => `127.0.0.1:${ports[index]}`
  const folder = await mkdtemp(join(tmpdir(), 'backends-'))
  const sink = await startOtlpSink(ports[0] ?? 0)
  const webhook = await startWebhook(ports[1] ?? 0)

  const jaeger = new Program({
    name: 'Jaeger',
    command: programs.jaeger,
    args: ['--config', join(import.meta.dirname, 'jaeger.yaml')],
    env: { QUERY_HTTP: at(2), QUERY_GRPC: at(3), OTLP_HTTP: at(4) },
    readyUrl: `http://${at(2)}/api/services`,
  })
  const collector = new Program({
    name: 'the Collector',
    command: programs.collector,
    args: ['--config', join(CONFIG, 'agent.yaml')],
    env: {
      OTLP_HTTP_ENDPOINT: at(5),
      OTLP_GRPC_ENDPOINT: at(6),
      HEALTH_ENDPOINT: at(7),
      APP_METRICS_ENDPOINT: at(8),
      TRACE_METRICS_ENDPOINT: at(9),
      OWN_METRICS_HOST: '127.0.0.1',
      OWN_METRICS_PORT: String(ports[10]),
      JAEGER_ENDPOINT: `http://${at(4)}`,
      TEMPO_ENDPOINT: `http://${at(0)}`,
      DECISION_WAIT: '4s',
    },
    readyUrl: `http://${at(7)}`,
  })

  const endpoints: Readonly<Record<string, string>> = {
    'collector:8889': at(8),
    'collector:8890': at(9),
    'collector:8888': at(10),
    'alertmanager:9093': at(11),
    'alert-receiver:9095': at(1),
  }
  const place = async (path: string, name: string, change: (text: string) => string) => {
    let text = change(await readFile(join(CONFIG, path), 'utf8'))
    for (const [shipped, here] of Object.entries(endpoints)) text = text.replaceAll(shipped, here)
    await writeFile(join(folder, name), text)
  }
  const hurry = (text: string) => faster(text, FACTOR)
  await place('prometheus/prometheus.yml', 'prometheus.yml', hurry)
  await place('prometheus/rules.yml', 'rules.yml', hurry)
  await place('prometheus/critical-services.yml', 'critical-services.yml', hurry)
  await place('alertmanager/alertmanager.yml', 'alertmanager.yml', hurry)

  const alertmanager = new Program({
    name: 'Alertmanager',
    command: programs.alertmanager,
    args: [
      `--config.file=${join(folder, 'alertmanager.yml')}`,
      `--storage.path=${join(folder, 'alertmanager')}`,
      `--web.listen-address=${at(11)}`,
      '--cluster.listen-address=',
    ],
    readyUrl: `http://${at(11)}/-/ready`,
  })
  const prometheus = new Program({
    name: 'Prometheus',
    command: programs.prometheus,
    args: [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=${at(12)}`,
    ],
    readyUrl: `http://${at(12)}/-/ready`,
  })

  const all = [jaeger, collector, alertmanager, prometheus]
  const stop = async () => {
    await Promise.all(all.map(program => program.kill()))
    await Promise.all([sink.close(), webhook.close()])
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all(all.map(program => program.start()))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    otlp: `http://${at(5)}`,
    jaeger: new JaegerApi(`http://${at(2)}`),
    prometheus: new PrometheusApi(`http://${at(12)}`),
    collector,
    collectorMetrics: `http://${at(10)}/metrics`,
    tempo: sink.seen,
    alerts: webhook.delivered,
    stop,
  }
}
