import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startOpenAiServer } from '../support/openai-server.ts'
import { startCollector } from './collector.ts'
import type { Dialect } from './dialects.ts'
import type { Installed } from './install.ts'
import { startOtherApi } from './other-apis.ts'
import type { Scenario } from './scenarios/types.ts'
import { scriptOf } from './script.ts'
import { hasOwnSpans, isHttpClient, scrub, scrubber } from './scrub.ts'
import { documents, tools } from './world.ts'

export interface Recording {
  readonly traces: unknown[]
  readonly logs: unknown[]
  /** `[kind, name, spanId, number of attributes at that time]`, `start` and `end` in the order in which the SDK called. */
  readonly order: unknown[]
  /** What a live run found out besides the spans. */
  readonly findings: unknown[]
  /** What the program said on its error stream when it failed. */
  readonly failure?: string
}

const timeoutMs = 60_000
const packageUnderTest = new URL('../../src/index.ts', import.meta.url).href
const quiet = {
  DO_NOT_TRACK: '1',
  TRACELOOP_TELEMETRY: 'false',
  MASTRA_TELEMETRY_DISABLED: '1',
  VOLTAGENT_TELEMETRY_DISABLED: '1',
  CREWAI_DISABLE_TELEMETRY: 'true',
  CREWAI_DISABLE_VERSION_CHECK: 'true',
  OPENAI_AGENTS_DISABLE_TRACING: '0',
  HF_HUB_OFFLINE: '1',
  ANONYMIZED_TELEMETRY: 'false',
  LITELLM_LOCAL_MODEL_COST_MAP: 'True',
}

/** Runs one scenario's program as a child process against the scripted model and records what its telemetry sends. */
export async function record(
  dialect: Dialect,
  installed: Installed,
  scenario: Scenario,
  options: { live?: boolean } = {},
): Promise<Recording> {
  const script = scriptOf(scenario)
  const model = await (dialect.api ? startOtherApi(dialect.api, script) : startOpenAiServer(script))
  const collector = await startCollector()
  const work = join(installed.folder, 'run')
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  const orderFile = join(work, 'order.json')
  const findingsFile = join(work, 'findings.json')
  try {
    const task = join(work, 'task.json')
    const settings = {
      dialect: dialect.name,
      options: { ...dialect.options },
      scenario,
      tools,
      documents,
      model: scenario.model ?? dialect.model ?? 'gpt-4o',
      modelUrl: model.url,
      otlpUrl: collector.url,
      orderFile,
      findingsFile,
    }
    await writeFile(task, JSON.stringify(settings))
    const failed = await runChild(installed, {
      PATH: process.env.PATH ?? '',
      HOME: work,
      TZ: 'UTC',
      CAPTURE_TASK: task,
      OPENAI_API_KEY: 'test',
      OPENAI_BASE_URL: model.url,
      ...quiet,
      ...dialect.env,
      ...(scenario.hidden ? dialect.hiddenEnv : {}),
      ...(options.live ? { CAPTURE_LIVE: packageUnderTest } : {}),
    })
    const { traces, logs } = collector.take()
    // A refused model call may leave no span at all; else nothing was instrumented.
    const silent = hasOwnSpans(traces) || scenario.name === 'api-error' ? undefined : 'only HTTP spans came'
    const failure = failed ?? silent
    const keepHttp = scenario.name === 'tool-contradict'
    const cleaning = { folders: [work, installed.folder], keepHttp }
    const order = await readJson(orderFile)
    const findings = await readJson(findingsFile)
    return {
      traces: scrub(traces, cleaning),
      logs: dialect.logsOf?.includes(scenario.name) === false ? [] : scrub(logs, cleaning),
      order: orderOf(order, keepHttp, scrubber(cleaning.folders)),
      findings: Array.isArray(findings) ? findings : [],
      ...(failure === undefined ? {} : { failure }),
    }
  } finally {
    await Promise.all([model.close(), collector.close()])
  }
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8').catch(() => '[]'))
}

/** Entries as `[kind, name, spanId, attributes, scope, span kind]`; the last two only serve to leave HTTP client spans out. */
function orderOf(order: unknown, keepHttp: boolean, clean: (value: unknown) => unknown): unknown[] {
  return (Array.isArray(order) ? order : [])
    .filter(entry => Array.isArray(entry) && (keepHttp || !isHttpClient(String(entry[4]), entry[5])))
    .map(entry => clean(entry.slice(0, 4)))
}

async function runChild(installed: Installed, env: Record<string, string>): Promise<string | undefined> {
  const child = spawn(installed.command, [installed.program], {
    cwd: installed.folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-6_000)
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  clearTimeout(timer)
  if (process.env.CAPTURE_VERBOSE) process.stderr.write(said)
  return code === 0 ? undefined : `exit code ${code ?? 'none (killed)'}\n${said}`
}
