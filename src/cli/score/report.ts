import type { ChalkInstance } from 'chalk'
import Table from 'cli-table3'
import { clean, oneLine } from '../text/clean.ts'
import { markedLines } from '../text/mark.ts'
import { wrap } from '../text/wrap.ts'
import type { AnswerLine } from './answer-line.ts'
import { remedy } from './remedy.ts'
import { summarise } from './summary.ts'

const MIN_WIDTH = 60
const MAX_WIDTH = 120
const OUTCOME_WIDTH = 14
const SCORE_WIDTH = 7
const LABEL_WIDTH = 10

/** The report for people: a table of all answers, then those with made-up statements in full, then a summary. */
export function report(lines: readonly AnswerLine[], colours: ChalkInstance, columns: number): string {
  if (lines.length === 0) return 'No answers found: the files hold no span of a model call or agent.\n'
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, columns))
  const details = lines.flatMap((line, i) => (isFlagged(line) ? [detail(line, i + 1, colours, width)] : []))
  return [table(lines, colours, width), ...details, summary(lines, colours, width)].join('\n')
}

function table(lines: readonly AnswerLine[], colours: ChalkInstance, width: number): string {
  const number = Math.max(4, String(lines.length).length + 2)
  // Seven borders.
  const rest = width - 7 - number - OUTCOME_WIDTH - SCORE_WIDTH - LABEL_WIDTH
  const span = Math.floor(rest / 3)
  const out = new Table({
    head: ['#', 'outcome', 'score', 'label', 'span', 'question'],
    colWidths: [number, OUTCOME_WIDTH, SCORE_WIDTH, LABEL_WIDTH, span, rest - span],
    style: { head: [], border: [], compact: true },
  })
  for (const [i, line] of lines.entries()) {
    const colour = scoreColour(line, colours)
    out.push([
      String(i + 1),
      line.outcome === 'scored' && line.score === undefined ? 'to be judged' : line.outcome,
      line.score === undefined ? '' : colour(line.score.toFixed(2)),
      line.label === undefined ? '' : colour(line.label),
      oneLine(line.spanName, span - 2),
      oneLine(line.question ?? '', rest - span - 2),
    ])
  }
  return `${out.toString()}\n`
}

function detail(line: AnswerLine, number: number, colours: ChalkInstance, width: number): string {
  const { traceId, spanId, file, score = 0, label, answer = '', verdicts = [] } = line
  const result = `${score.toFixed(2)} ${label}`
  const heading = `${number}  ${oneLine(line.question ?? line.spanName, width - String(number).length - result.length - 6)}`
  const service = line.service === undefined || line.service.startsWith('unknown_service') ? '' : ` of ${line.service}`
  const where = clean(`span ${spanId} in trace ${traceId}${service}, ${file}`)
  const reasons = verdicts.flatMap(({ verdict, kind, reason }) => {
    if (verdict !== 'yes') return []
    const colour = kind === 'contradicted' ? colours.red : colours.yellow
    return [`   ${colour(kind)}: ${oneLine(reason, width - kind.length - 5)}`]
  })
  return [
    `${colours.bold(heading)}   ${scoreColour(line, colours)(result)}`,
    ...wrap(where, width - 3).map(({ start, end }) => colours.dim(`   ${where.slice(start, end)}`)),
    // Room for the marks of a statement on either side.
    ...markedLines(clean(answer), verdicts, colours, width - 9).map(text => `   │ ${text}`),
    ...reasons,
    '',
  ].join('\n')
}

function summary(lines: readonly AnswerLine[], colours: ChalkInstance, width: number): string {
  const { scored, flagged, unjudged, mean, outcomes } = summarise(lines)
  const dry = unjudged === 0 ? '' : `, ${unjudged} to be judged (run without --dry-run for scores)`
  const head = `${lines.length} answer${lines.length === 1 ? '' : 's'}, ${scored} scored${dry}`
  const found = scored === 0 ? '' : `, ${flagged} with made-up statements, mean score ${mean.toFixed(2)} (0 is best)`
  const rest = [...outcomes].filter(([outcome]) => outcome !== 'scored')
  return [
    colours.bold(head + found),
    ...rest.flatMap(([outcome, n]) => {
      const text = outcome + remedy(outcome, ': ')
      const parts = wrap(text, width - 5).map(({ start, end }) => text.slice(start, end))
      return parts.map((part, i) => `${(i === 0 ? String(n) : '').padStart(4)} ${part}`)
    }),
    '',
  ].join('\n')
}

function isFlagged(line: AnswerLine): boolean {
  return line.outcome === 'scored' && (line.score ?? 0) > 0
}

function scoreColour({ score = 0 }: AnswerLine, colours: ChalkInstance): ChalkInstance {
  if (score === 0) return colours.green
  return score < 0.5 ? colours.yellow : colours.red
}
