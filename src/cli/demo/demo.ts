import { CliError } from '../cli-error.ts'
import { palette, print, type Terminal } from '../terminal.ts'
import { ask } from './agent.ts'
import { type DemoAnswer, readAnswer } from './demo-answer.ts'
import { printAnswer, printSummary } from './print-answer.ts'
import { SCENES } from './scenes.ts'
import { type DemoTracing, startTracing } from './tracing.ts'

export interface DemoOptions {
  /** OTLP/HTTP endpoint: a base URL or one that ends in `/v1/traces`. */
  readonly otlp?: string
  readonly json?: boolean
}

const WIDTH = 100

/** Runs a real agent on a scripted model, and shows what its tracing backend gets. Resolves to the exit code. */
export async function demo(options: DemoOptions, terminal: Terminal): Promise<0 | 1> {
  const { stdout, stderr } = terminal
  const colours = palette(stdout, terminal.env)
  const otlpUrl = options.otlp === undefined ? undefined : tracesUrl(options.otlp)
  const tracing = await startTracing(otlpUrl === undefined ? {} : { otlpUrl })
  try {
    if (!options.json) {
      await print(
        stdout,
        'An AI SDK agent on a scripted model, traced and scored on its own spans by the local judge.\n\n',
      )
    }
    const answers: DemoAnswer[] = []
    for (const scene of SCENES) {
      const answer = readAnswer(scene, await ask(scene, tracing.telemetry), await tracing.take())
      if (!answer) throw new CliError('not_traced', `no span of "${scene.question}" was scored`, { exitCode: 1 })
      answers.push(answer)
      await print(
        stdout,
        options.json ? `${toJson(answer)}\n` : `${printAnswer(answer, answers.length, colours, WIDTH)}\n`,
      )
    }
    if (!options.json) await print(stdout, printSummary(answers, colours))
    return await reportSending(otlpUrl, tracing, stderr)
  } finally {
    await tracing.shutdown()
  }
}

function toJson({ otherAttributes, otherSpans, ...answer }: DemoAnswer): string {
  return JSON.stringify(answer)
}

/** Where traces go under an OTLP base URL, as the OTLP exporter specification has it for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
export function tracesUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CliError('bad_option', `--otlp: "${text}" is no http or https URL, for example http://localhost:4318`)
  }
  if (!/\/v1\/traces\/?$/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`
  return url.href
}

async function reportSending(
  url: string | undefined,
  tracing: DemoTracing,
  stderr: Terminal['stderr'],
): Promise<0 | 1> {
  const { sent } = tracing
  if (!sent || url === undefined) return 0
  if (sent.failed > 0) {
    await print(stderr, `error: ${sent.failed} spans could not be sent to ${url}: ${sent.error}\n`)
    return 1
  }
  await print(stderr, `${sent.sent} spans sent to ${url}\n`)
  return 0
}
