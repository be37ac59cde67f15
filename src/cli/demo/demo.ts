import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { CliError } from '../cli-error.ts'
import { palette, print, type Terminal } from '../terminal.ts'
import { ask } from './agent.ts'
import { type DemoAnswer, readAnswer } from './demo-answer.ts'
import { printAnswer, printSummary } from './print-answer.ts'
import { SCENES } from './scenes.ts'
import { sendSpans, tracesUrl } from './send-spans.ts'
import { startTracing } from './tracing.ts'

export interface DemoOptions {
  /** OTLP/HTTP endpoint: a base URL or one that ends in `/v1/traces`. */
  readonly otlp?: string
  readonly json?: boolean
}

const WIDTH = 100
const INTRODUCTION = 'An AI SDK agent on a scripted model, traced, and scored on its own spans by the local judge.\n\n'

/** Runs a real agent on a scripted model, and shows what its tracing backend gets. */
export async function demo({ otlp, json = false }: DemoOptions, { stdout, stderr, env }: Terminal): Promise<void> {
  const url = otlp === undefined ? undefined : tracesUrl(otlp)
  const colours = palette(stdout, env)
  const tracing = await startTracing()
  const answers: DemoAnswer[] = []
  const exported: ReadableSpan[] = []
  try {
    if (!json) await print(stdout, INTRODUCTION)
    for (const scene of SCENES) {
      const text = await ask(scene, tracing.telemetry)
      const spans = await tracing.take()
      const answer = readAnswer(scene, text, spans)
      if (!answer)
        throw new CliError('not_traced', `no span of "${scene.question}" carries an outcome`, { exitCode: 1 })
      answers.push(answer)
      exported.push(...spans)
      await print(stdout, json ? `${toJson(answer)}\n` : `${printAnswer(answer, answers.length, colours, WIDTH)}\n`)
    }
    if (!json) await print(stdout, printSummary(answers, colours))
  } finally {
    await tracing.shutdown()
  }
  if (url === undefined) return
  await sendSpans(url, exported)
  await print(stderr, `${exported.length} spans sent to ${url}\n`)
}

function toJson({ otherAttributes, otherSpans, ...answer }: DemoAnswer): string {
  return JSON.stringify(answer)
}
