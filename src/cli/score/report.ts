import type { ChalkInstance } from 'chalk'
import Table from 'cli-table3'
import { clean, oneLine } from '../text/clean.ts'
import { markedLines } from '../text/mark.ts'
import type { AnswerLine } from './answer-line.ts'
import { remedy } from './remedy.ts'
import { summarise } from './summary.ts'

const MIN_WIDTH = 60
const MAX_WIDTH = 120

/** The report for people: a table of all answers, then those with made-up statements in full, then a summary. */
export function report(lines: readonly AnswerLine[], colours: ChalkInstance, columns: number): string {
  if (lines.length === 0) return 'No answers found: the files hold no span of a model call or agent.\n'
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, columns))
  const details = lines.flatMap((line, i) => (isFlagged(line) ? [detail(line, i + 1, colours, width)] : []))
  return [table(lines, colours, width), ...details, summary(lines, colours)].join('\n')
}

function table(lines: readonly AnswerLine[], colours: ChalkInstance, width: number): string {
  const number = Math.max(3, String(lines.length).length + 2)
  const rest = width - number - 16 - 8 - 10 - 6
  const span = Math.floor(rest * 0.4)
  const out = new Table({
    head: ['#', 'outcome', 'score', 'label', 'span', 'question'],
    colWidths: [number, 16, 8, 10, span, rest - span - 1],
    style: { head: [], border: [], 'padding-left': 1, 'padding-right': 1 },
  })
  for (const [i, line] of lines.entries()) {
    out.push([
      String(i + 1),
      line.outcome,
      line.score === undefined ? '' : scoreColour(line, colours)(line.score.toFixed(2)),
      line.label === undefined ? '' : scoreColour(line, colours)(line.label),
      oneLine(line.service ? `${line.service}: ${line.spanName}` : line.spanName, span - 2),
      oneLine(line.question ?? '', rest - span - 3),
    ])
  }
  return `${out.toString()}\n`
}

function detail(line: AnswerLine, number: number, colours: ChalkInstance, width: number): string {
  const heading = `${number}  ${oneLine(line.question ?? line.spanName, width - 20)}`
  const where = `   ${line.file} · trace ${line.traceId} · span ${line.spanId}`
  const verdicts = (line.verdicts ?? []).flatMap(verdict => {
    if (verdict.verdict !== 'yes') return []
    const colour = verdict.kind === 'contradicted' ? colours.red : colours.yellow
    return [`   ${colour(verdict.kind)}: ${oneLine(verdict.reason, width - verdict.kind.length - 5)}`]
  })
  return [
    `${colours.bold(heading)}   ${scoreColour(line, colours)(`${line.score?.toFixed(2)} ${line.label}`)}`,
    colours.dim(oneLine(where, width).replace(/^/, '   ')),
    ...markedLines(clean(line.answer ?? ''), line.verdicts ?? [], colours, width - 5).map(text => `   │ ${text}`),
    ...verdicts,
    '',
  ].join('\n')
}

function summary(lines: readonly AnswerLine[], colours: ChalkInstance): string {
  const { scored, flagged, mean, outcomes } = summarise(lines)
  const head = `${count(lines.length, 'answer')}, ${scored} scored`
  const found = scored === 0 ? '' : `, ${flagged} with made-up statements, mean score ${mean.toFixed(2)} (0 is best)`
  const rest = [...outcomes].filter(([outcome]) => outcome !== 'scored')
  return [
    colours.bold(head + found),
    ...rest.map(([outcome, n]) => `${String(n).padStart(4)} ${outcome}${remedy(outcome, ': ')}`),
    '',
  ].join('\n')
}

function isFlagged(line: AnswerLine): boolean {
  return line.outcome === 'scored' && (line.score ?? 0) > 0
}

function scoreColour(line: AnswerLine, colours: ChalkInstance): ChalkInstance {
  const score = line.score ?? 0
  if (score === 0) return colours.green
  return score < 0.5 ? colours.yellow : colours.red
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}
