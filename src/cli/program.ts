import { readFileSync } from 'node:fs'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { CliError } from './cli-error.ts'
import { score } from './score/score.ts'
import type { Terminal } from './terminal.ts'

/**
 * Runs the command line. Resolves to the exit code: 0, 1 (a score above `--fail-above`, or the work failed), or 2 (unusable
 * input or options). Rejects only on a defect.
 */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = 0
  const program = new Command('otel-hallucination')
    .description("Finds out which of an LLM's answers made things up, from their OpenTelemetry traces.")
    .version(version(), '-V, --version')
    .exitOverride()
    .configureOutput({
      writeOut: text => void terminal.stdout.write(text),
      writeErr: text => void terminal.stderr.write(text),
      getOutHelpWidth: () => terminal.stdout.columns,
      getErrHelpWidth: () => terminal.stderr.columns,
    })
    .showHelpAfterError('(--help shows the options)')

  program
    .command('demo')
    .description('run an agent on a scripted model and show what its tracing backend gets: no key, no network')
    .option('--otlp <url>', 'also send the spans there by OTLP/HTTP, e.g. http://localhost:4318')
    .option('--json', 'print a JSON line an answer')
    .action(async options => {
      // Brings the AI SDK along, which takes its time.
      const { demo } = await import('./demo/demo.ts')
      await demo(options, terminal)
    })

  program
    .command('score')
    .description('score the answers in recorded traces: OTLP JSON, as the Collector writes it; - reads standard input')
    .argument(
      '<file...>',
      'a request body, an array of bodies, or a body a line; x.logs.json beside x.json is read too',
    )
    .option('--json', 'print a JSON line an answer')
    .option('--dry-run', 'rebuild answers and evidence, judge nothing; outcome scored: would be judged')
    .option('--model <model>', "the judge: local, or 'provider/model' such as openai/gpt-5-mini", 'local')
    .addOption(
      new Option('--rules <rules>', 'what counts as made up').choices(['practical', 'strict']).default('practical'),
    )
    .addOption(
      new Option('--targets <targets>', 'one answer a run, or one for every agent and chain in it')
        .choices(['outermost', 'every'])
        .default('outermost'),
    )
    .option('--context <text>', 'evidence for every answer; @file reads it from a file; repeatable', collect)
    .option('--concurrency <n>', 'answers judged at a time', positiveInteger)
    .option('--fail-above <score>', 'exit with 1 when an answer scores above this (0 to 1)', fraction)
    .addHelpText('after', EXIT_CODES)
    .action(async (files, options) => {
      exitCode = await score(files, options, terminal)
    })

  try {
    await program.parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof CliError)) throw error
    terminal.stderr.write(`error: ${error.message}\n`)
    return error.exitCode
  }
  return exitCode
}

const EXIT_CODES = `
Exit codes: 0 done · 1 a score is above --fail-above · 2 unusable input or options`

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return known && typeof manifest.version === 'string' ? manifest.version : 'unknown'
}

function collect(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value]
}

function positiveInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('It must be a whole number from 1.')
  return number
}

function fraction(value: string): number {
  const number = Number(value)
  if (value.trim() === '' || !(number >= 0 && number <= 1))
    throw new InvalidArgumentError('It must be a number from 0 to 1.')
  return number
}
