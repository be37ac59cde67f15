import { readFile } from 'node:fs/promises'
import { createHallucinationScorer, type HallucinationScorer, type Rules, resolveModel } from '../../judge/index.ts'
import { CliError } from '../cli-error.ts'
import { palette, print, type Terminal } from '../terminal.ts'
import { clean, oneLine } from '../text/clean.ts'
import type { AnswerLine } from './answer-line.ts'
import { inOrder } from './in-order.ts'
import type { Problem } from './input.ts'
import { judgeAnswer, unjudged } from './judge-answer.ts'
import { progressOn } from './progress.ts'
import { type RebuiltAnswer, readAnswers } from './read-answers.ts'
import { report } from './report.ts'

export interface ScoreOptions {
  readonly json?: boolean
  readonly dryRun?: boolean
  readonly model: string
  readonly rules: Rules
  readonly targets: 'outermost' | 'every'
  readonly context?: readonly string[]
  readonly concurrency?: number
  readonly failAbove?: number
}

const MODEL_CONCURRENCY = 4

/** Rebuilds and scores the answers in recorded traces. Resolves to the exit code. */
export async function score(files: readonly string[], options: ScoreOptions, terminal: Terminal): Promise<0 | 1 | 2> {
  const { stdout, stderr } = terminal
  const scorer = await scorerOf(options)
  const judge = options.dryRun ? unjudged : judgeAnswer
  const limit = options.concurrency ?? (scorer.judge.kind === 'local' ? 1 : MODEL_CONCURRENCY)
  const progress = progressOn(stderr)
  const lines: AnswerLine[] = []
  let problems = 0
  let above = 0

  const pieces = readAnswers(files, options.targets, terminal)
  const results = inOrder<RebuiltAnswer | Problem, AnswerLine | Problem>(pieces, limit, piece =>
    'problem' in piece ? piece : judge(piece, scorer),
  )
  for await (const result of results) {
    if ('problem' in result) {
      problems++
      progress.clear()
      const place = result.line === undefined ? result.file : `${result.file}:${result.line}`
      await print(stderr, `error: ${clean(place)}: ${oneLine(result.problem, 200)}\n`)
      continue
    }
    progress.step()
    if (options.failAbove !== undefined && (result.score ?? 0) > options.failAbove) above++
    if (options.json) await print(stdout, `${JSON.stringify(result)}\n`)
    else lines.push(result)
  }
  progress.clear()
  if (!options.json) await print(stdout, report(lines, palette(stdout, terminal.env), stdout.columns))
  if (above > 0) await print(stderr, `${above} answer${above === 1 ? '' : 's'} above ${options.failAbove}\n`)
  if (problems > 0) return 2
  return above > 0 ? 1 : 0
}

async function scorerOf({ dryRun, model, rules, context = [] }: ScoreOptions): Promise<HallucinationScorer> {
  const texts = await Promise.all(context.map(contextText))
  const judge = dryRun ? 'local' : model
  try {
    // Before any file is read: a missing package or key is an unusable option.
    if (judge !== 'local') await resolveModel(judge)
    return createHallucinationScorer({
      model: judge,
      rules,
      ...(texts.length > 0 ? { options: { context: texts } } : {}),
    })
  } catch (cause) {
    throw new CliError('bad_model', `--model: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

async function contextText(text: string): Promise<string> {
  if (!text.startsWith('@')) return text
  try {
    return await readFile(text.slice(1), 'utf8')
  } catch (cause) {
    throw new CliError('bad_context', `--context: cannot read ${text.slice(1)}`, { cause })
  }
}
