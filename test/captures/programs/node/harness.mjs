// Runs in an install folder: sets up the SDK, plays the task's scenario behind an HTTP server, records the order of spans.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { context, trace } from '@opentelemetry/api'
import { suppressTracing } from '@opentelemetry/core'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'

export const task = JSON.parse(readFileSync(process.env.CAPTURE_TASK, 'utf8'))
export const { scenario, options } = task

/** The package under test, when its processor stands between the instrumentation and the exporter. */
export const live = process.env.CAPTURE_LIVE ? await import(process.env.CAPTURE_LIVE) : undefined

/** What a live run found out besides the spans. */
export const findings = []

const logsOf = []

/** Puts the processor before the one that exports. */
export function scored(next) {
  if (!live) return next
  const processor = new live.HallucinationSpanProcessor(next, { model: 'local', log: false })
  logsOf.push(processor.logRecordProcessor)
  return processor
}

/** An exporter for those who insist on one although a processor exports. */
export const nowhere = {
  export: (_spans, done) => done({ code: 0 }),
  async forceFlush() {},
  async shutdown() {},
}

/** Several processors as one, for those who take one. */
export const together = (...processors) => ({
  onStart: (span, context) => {
    for (const each of processors) each.onStart(span, context)
  },
  onEnd: span => {
    for (const each of processors) each.onEnd(span)
  },
  forceFlush: () => Promise.all(processors.map(each => each.forceFlush())).then(() => {}),
  shutdown: () => Promise.all(processors.map(each => each.shutdown())).then(() => {}),
})

/** Notes every start and end as it happens. Its methods fit the processors of every SDK line. */
export class OrderProcessor {
  entries = []
  #note(kind, span) {
    const scope = span.instrumentationScope ?? span.instrumentationLibrary ?? {}
    const count = Object.keys(span.attributes ?? {}).length
    this.entries.push([kind, span.name, span.spanContext().spanId, count, scope.name ?? '', span.kind])
  }
  onStart(span) {
    this.#note('start', span)
  }
  onEnd(span) {
    this.#note('end', span)
  }
  async forceFlush() {}
  async shutdown() {}
}

export const order = new OrderProcessor()

const pause = ms => new Promise(resolve => setTimeout(resolve, ms))

/** What a tool returns, or an error thrown. */
export async function runTool(name, args) {
  const wanted = JSON.stringify(args)
  const run = task.tools
    .find(tool => tool.name === name)
    ?.runs.find(({ args: known }) => JSON.stringify(known) === wanted)
  await pause(3)
  if (!run) throw new Error(`${name} knows nothing of ${wanted}`)
  if (run.error !== undefined) throw new Error(run.error)
  return run.result
}

/** Descriptions of the tools that the scenario (or its expert) offers. */
export const toolsNamed = names => task.tools.filter(({ name }) => (names ?? []).includes(name))

export const jsonSchemaOf = parameters => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(parameters).map(([name, description]) => [name, { type: 'string', description }]),
  ),
  required: Object.keys(parameters),
  additionalProperties: false,
})

export const objectSchema = shape => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, { type }])),
  required: Object.keys(shape),
  additionalProperties: false,
})

export const tracer = () => trace.getTracer('app', '1.0.0')

export function inSpan(name, run) {
  return tracer().startActiveSpan(name, async span => {
    try {
      return await run()
    } finally {
      span.end()
    }
  })
}

/**
 * `load` is called once the SDK stands; it resolves to `{ open, wrap?, flush? }`:
 * `open(conversation)` gives `ask(turn)`; `wrap(name, run)` puts the instrumentation's own workflow span around `run`.
 */
export async function capture({ load, instrumentations = () => [], processors, sdk = true }) {
  const line = await import(`./sdk-${options.sdk ?? 2}.mjs`)
  const exporter = line.traceExporter(`${task.otlpUrl}/v1/traces`)
  const batch = scored(line.batchOf(exporter))
  const resource = line.resourceOf({ 'service.name': `capture-${task.dialect}`, 'service.version': '0.0.1' })
  const spanProcessors = sdk ? [order, ...((await processors?.(exporter, batch))?.map(scored) ?? [batch])] : []
  const provider = sdk ? line.startTracing(resource, spanProcessors) : undefined
  const loggerProvider = line.startLogging(resource, `${task.otlpUrl}/v1/logs`, logsOf)
  // A dialect that brings its own provider sets it up in `load`.
  const early = sdk ? undefined : await load({ exporter, resource, batchOf: line.batchOf })
  registerInstrumentations({
    ...(provider ? { tracerProvider: provider } : {}),
    loggerProvider,
    instrumentations: [new HttpInstrumentation(), new UndiciInstrumentation(), ...(await instrumentations())],
  })
  const play = early ?? (await load({ provider, exporter, resource, batchOf: line.batchOf }))
  const failed = await serveScenario(play)
  await play.flush?.()
  await provider?.forceFlush()
  await loggerProvider.forceFlush()
  await pause(play.settleMs ?? 60)
  await provider?.shutdown()
  await loggerProvider.shutdown()
  writeFileSync(task.orderFile, JSON.stringify(order.entries))
  if (live) writeFileSync(task.findingsFile, JSON.stringify(findings))
  process.exit(failed ? 1 : 0)
}

async function serveScenario(play) {
  const http = createRequire(import.meta.url)('http')
  let failed = false
  const opened = new Map()
  const handle = async jobs => {
    for (const [index, turnIndex] of jobs) {
      const conversation = scenario.conversations[index]
      if (!opened.has(index)) opened.set(index, await play.open(conversation, index))
      await opened.get(index)(conversation.turns[turnIndex], turnIndex)
    }
  }
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const jobs = JSON.parse(body)
      const run = () => handle(jobs)
      const wrap = play.wrap ?? inSpan
      const done = scenario.wrapper ? wrap('conversation', run) : run()
      done.then(
        () => response.end('ok'),
        error => {
          console.error(error)
          failed ||= !['api-error', 'tool-throws', 'empty-answer', 'content-filter', 'cut-off'].includes(scenario.name)
          response.statusCode = 500
          response.end('failed')
        },
      )
    })
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const post = jobs =>
    new Promise((resolve, reject) => {
      context.with(suppressTracing(context.active()), () => {
        const request = http.request(
          { port: server.address().port, host: '127.0.0.1', method: 'POST', path: '/ask' },
          response => {
            response.resume().on('end', resolve)
          },
        )
        request.on('error', reject)
        request.end(JSON.stringify(jobs))
      })
    })
  const all = scenario.conversations.flatMap(({ turns }, index) => turns.map((_, turnIndex) => [index, turnIndex]))
  if (scenario.run === 'concurrent') await Promise.all(all.map(job => post([job])))
  else if (scenario.run === 'batch' || scenario.wrapper) await post(all)
  else for (const job of all) await post([job])
  await pause(20)
  server.close()
  return failed
}
